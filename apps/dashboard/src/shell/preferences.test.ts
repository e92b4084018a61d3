import { expect, test } from 'vitest'
import { MOST_BYTES, mergePreferences, readPreferences } from './preferences.ts'

const valid = {
  theme: 'dark',
  language: 'de-DE',
  times: 'utc',
  density: 'compact',
  framework: 'hono',
  single_keys: 'off',
  users_columns: ['id', 'metadata:server_metadata.plan', 'email'],
  users_column_widths: { email: 200 },
}

test('reads valid preferences', () => {
  expect(readPreferences(valid)).toEqual(valid)
})

test('leaves out invalid values and names', () => {
  const hostile = {
    theme: '<script>',
    language: ['de-DE'],
    times: 'toString',
    density: { compact: true },
    framework: null,
    single_keys: false,
    users_columns: { length: 3 },
    users_column_widths: [80],
    other: 'x',
    __proto__: { theme: 'dark' },
  }

  expect(readPreferences(hostile)).toEqual({})
  for (const value of [undefined, null, 'dark', 7, [valid]])
    expect(readPreferences(value)).toEqual({})
  expect(
    readPreferences({
      users_columns: ['<script>', 'id', 7],
      users_column_widths: { email: 1e9, id: 90, constructor: 100 },
    }),
  ).toEqual({ users_columns: ['id'], users_column_widths: { id: 90 } })
})

test('reads nothing from an object that is too large', () => {
  expect(readPreferences({ ...valid, other: 'x'.repeat(MOST_BYTES) })).toEqual({})
})

test('keeps values of other versions, unless they leave no room', () => {
  const change = { theme: 'light' }
  const large = { ...valid, other: 'x'.repeat(MOST_BYTES) }

  expect(mergePreferences({ ...valid, other: 1 }, change)).toEqual({
    ...valid,
    other: 1,
    ...change,
  })
  expect(mergePreferences(large, change)).toEqual(change)
  for (const value of [undefined, null, 'dark', ['dark']])
    expect(mergePreferences(value, change)).toEqual(change)
})
