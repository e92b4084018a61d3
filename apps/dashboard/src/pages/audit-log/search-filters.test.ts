import { expect, test } from 'vitest'
import { readAuditLogSearch } from './audit-log-search.ts'
import { filtersOf } from './search-filters.ts'

test('an address becomes filters', () => {
  const search = {
    query: 'ada',
    kind: 'api-keys',
    outcome: 'failed',
    actor: 'a',
    type: 'team',
    target: 't',
    ip: '203.0.113.9',
    within: '1h',
    before: '2026-01-01T00:00:00Z',
  }

  expect(filtersOf(search)).toEqual({
    query: 'ada',
    kinds: ['api_key.created', 'api_key.updated', 'api_key.revoked'],
    outcome: 'failed',
    actorId: 'a',
    target: { type: 'team', id: 't' },
    ip: '203.0.113.9',
    withinMs: 3_600_000,
    after: undefined,
    before: '2026-01-01T00:00:00Z',
  })
})

test('values that the service would refuse are ignored', () => {
  const filters = filtersOf({
    query: 'x'.repeat(257),
    kind: 'constructor',
    outcome: 'perhaps',
    actor: 'x'.repeat(257),
    type: 'planet',
    target: 't',
    ip: '1'.repeat(65),
    within: 'toString',
    after: 'yesterday',
    before: '1969-01-01T00:00:00Z',
  })

  expect(Object.values(filters)).toEqual(Array(9).fill(undefined))
})

test('a target needs its type', () => {
  expect(filtersOf({ target: 't' }).target).toBeUndefined()
})

test('an address may be anything', () => {
  const search = { query: 42, kind: [], outcome: null, size: 50, cursor: {}, paused: 'yes', x: 'y' }

  expect(readAuditLogSearch(search)).toEqual({ query: '42' })
  expect(readAuditLogSearch({ size: 100, paused: true, entry: 'e' })).toEqual({
    size: 100,
    paused: true,
    entry: 'e',
  })
})
