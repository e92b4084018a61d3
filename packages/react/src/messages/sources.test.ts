import { expect, test } from 'vitest'
import { areaOf, readTable } from '../../../../scripts/messages/areas.ts'
import {
  extractArea,
  findCodeProblems,
  findProblems,
  textsOf,
  writtenLanguages,
} from '../../../../scripts/messages/check.ts'
import { isSource } from './sources.ts'

const area = areaOf('react')

test('all texts of the screens are messages, in a list that is up to date', () => {
  const found = extractArea(area)

  expect(findCodeProblems(area, found)).toEqual([])
  expect(textsOf(found).length).toBeGreaterThan(300)
})

test('former keys remain known', () => {
  const former = extractArea(area).messages.flatMap(({ formerKeys }) => formerKeys)

  expect(former.length).toBeGreaterThan(10)
  expect(former.filter((key) => !isSource(key))).toEqual([])
  expect(isSource('constructor')).toBe(false)
})

test.each(await writtenLanguages(area))('%s has every text, and no other', async (language) => {
  expect(await findProblems(area, language)).toEqual([])
})

test.each(area.languages)('%s has the words of a button in its name', async (language) => {
  const table = (await readTable(area, language)) ?? {}
  const names = {
    Revoke: ['Revoke the session of {device} of {date}', 'Revoke the API key {name}'],
    Connect: ['Connect {provider}'],
    Disconnect: ['Disconnect {provider}'],
  }

  // WCAG 2.5.3: people who speak to their computer say what they see.
  for (const [words, labels] of Object.entries(names))
    for (const label of labels)
      expect(table[label]?.toLowerCase()).toContain(table[words]?.toLowerCase())
})
