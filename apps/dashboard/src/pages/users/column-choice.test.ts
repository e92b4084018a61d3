import { expect, test } from 'vitest'
import { DEFAULT_COLUMNS, parseColumnChoice } from './column-choice.ts'

test('reads a stored choice, and falls back to the default', () => {
  const choice = { shown: ['id'], metadata: 'server_metadata.plan' }

  expect(parseColumnChoice(JSON.stringify(choice))).toEqual(choice)
  expect(parseColumnChoice(JSON.stringify({ shown: [1, 'id', null], metadata: 7 }))).toEqual({
    shown: ['id'],
    metadata: '',
  })
  for (const stored of [null, '', 'no json', '[]', '{"shown":"id"}'])
    expect(parseColumnChoice(stored)).toEqual(DEFAULT_COLUMNS)
})
