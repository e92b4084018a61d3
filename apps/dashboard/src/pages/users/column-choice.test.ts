import { expect, test } from 'vitest'
import {
  choiceOfColumns,
  columnsOfChoice,
  DEFAULT_COLUMNS,
  fullOrderOf,
  parseColumnChoice,
} from './column-choice.ts'
import { parseColumnWidths } from './use-column-widths.ts'

test('reads a stored choice in its order, and falls back to the default', () => {
  const choice = { shown: ['id', 'metadata', 'email'], metadata: 'server_metadata.plan' }

  expect(parseColumnChoice(JSON.stringify(columnsOfChoice(choice)))).toEqual(choice)
  for (const stored of [null, '', 'no json', '{"shown":"id"}', 'null', '7'])
    expect(parseColumnChoice(stored)).toEqual(DEFAULT_COLUMNS)
})

test('reads a choice of an older version in the original order, with the metadata last', () => {
  const stored = JSON.stringify({ shown: ['id', 7, null, 'email', 'x'], metadata: 'client.plan' })

  const choice = parseColumnChoice(stored)

  expect(columnsOfChoice(choice)).toEqual(['email', 'id', 'metadata:client.plan'])
  expect(parseColumnChoice(JSON.stringify({ shown: ['id'], metadata: 7 }))).toEqual({
    shown: ['id'],
    metadata: '',
  })
})

test('ignores columns that are too many, too long, repeated or of another type', () => {
  expect(choiceOfColumns(['id', 'id', 7, {}, null, 'x'.repeat(400), 'email'])).toEqual({
    shown: ['id', 'email'],
    metadata: '',
  })
  expect(choiceOfColumns(Array.from({ length: 99 }, (_, at) => `c${at}`)).shown).toHaveLength(50)
})

test('offers hidden columns after the one they originally follow', () => {
  expect(fullOrderOf({ shown: ['signed-up', 'email'], metadata: '' })).toEqual([
    'signed-up',
    'verified',
    'team',
    'mfa',
    'id',
    'email',
    'methods',
    'active',
  ])
})

test('reads stored widths of known columns within their bounds', () => {
  const stored = { email: 200, user: 79, id: 641, team: '90', mfa: 90.5, other: 100, toString: 99 }

  expect(parseColumnWidths(JSON.stringify(stored))).toEqual({ email: 200 })
  for (const text of [null, '', 'no json', 'null', '7', '[80]'])
    expect(parseColumnWidths(text)).toEqual({})
})
