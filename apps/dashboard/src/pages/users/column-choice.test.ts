import { expect, test } from 'vitest'
import { DEFAULT_COLUMNS, metadataAt, parseColumnChoice } from './column-choice.ts'

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

test('reads a path only within the metadata of a user', () => {
  const user = {
    id: '1',
    server_metadata: { plan: { name: 'gold' }, tags: ['a'] },
    client_metadata: null,
  }

  expect(metadataAt(user, 'server_metadata.plan.name')).toBe('gold')
  expect(metadataAt(user, 'server_metadata.tags.0')).toBe('a')
  expect(metadataAt(user, 'server_metadata.plan.constructor')).toBeUndefined()
  expect(metadataAt(user, 'client_metadata.plan')).toBeUndefined()
  expect(metadataAt(user, 'id')).toBeUndefined()
})
