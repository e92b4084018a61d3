import { webhookEvents } from '@latchkey/contract/pure'
import { expect, test } from 'vitest'
import { areaOf } from '../../../../scripts/messages/areas.ts'
import {
  extractArea,
  findCodeProblems,
  findProblems,
  textsOf,
} from '../../../../scripts/messages/check.ts'
import { eventTypes } from '../pages/webhooks/event-types.ts'
import { t } from '../text.ts'
import { findLanguage } from './wanted-language.ts'

const area = areaOf('dashboard')

test('all texts of the dashboard are messages', () => {
  const found = extractArea(area)

  expect(findCodeProblems(area, found)).toEqual([])
  expect(textsOf(found).length).toBeGreaterThan(1000)
})

test.each(area.languages)('%s has every text, and no other', async (language) => {
  expect(await findProblems(area, language)).toEqual([])
})

test('events are described as in the contract', () => {
  expect(Object.fromEntries(eventTypes.map(({ type, when }) => [type, t(when)]))).toEqual(
    Object.fromEntries(
      Object.entries(webhookEvents).map(([type, { description }]) => [type, description]),
    ),
  )
})

test.each([
  [['de-AT', 'en'], 'de-DE'],
  [['fr-FR', 'de'], 'de-DE'],
  [['en-GB', 'de'], 'en-US'],
  [['ja', 'xx', '', 'constructor'], 'en-US'],
  [[], 'en-US'],
])('visitors who prefer %j see %s', (wanted, language) => {
  expect(findLanguage(wanted)).toBe(language)
})
