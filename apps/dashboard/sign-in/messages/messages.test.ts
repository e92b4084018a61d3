import { expect, test } from 'vitest'
import { areaOf } from '../../../../scripts/messages/areas.ts'
import {
  extractArea,
  findCodeProblems,
  findProblems,
  textsOf,
} from '../../../../scripts/messages/check.ts'

const area = areaOf('sign-in')

test('all texts of the sign-in page are messages', () => {
  const found = extractArea(area)

  expect(findCodeProblems(area, found)).toEqual([])
  expect(textsOf(found).length).toBeGreaterThan(1)
})

test.each(area.languages)('%s has every text, and no other', async (language) => {
  expect(await findProblems(area, language)).toEqual([])
})
