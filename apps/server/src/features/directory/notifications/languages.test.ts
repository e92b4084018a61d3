import { expect, test } from 'vitest'
import { areaOf } from '../../../../../../scripts/messages/areas.ts'
import {
  extractArea,
  findCodeProblems,
  findProblems,
  textsOf,
  writtenLanguages,
} from '../../../../../../scripts/messages/check.ts'

const area = areaOf('unsubscribe')

test('all texts of the page of an unsubscribe link are messages', () => {
  const found = extractArea(area)

  expect(findCodeProblems(area, found)).toEqual([])
  expect(textsOf(found)).toHaveLength(8)
})

test.each(await writtenLanguages(area))('%s has every text, and no other', async (language) => {
  expect(await findProblems(area, language)).toEqual([])
})
