import { expect, test } from 'vitest'
import type { Team } from '../../data/teams/queries.ts'
import { metadataPaths, metadataText, splitPath } from './metadata-columns.ts'
import { matchingTeams, readSorting, teamName, writeSorting } from './team-list.ts'

const team = (id: string, display_name: string, rest: Partial<Team> = {}): Team => ({
  id,
  display_name,
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  server_metadata: null,
  created_at_millis: 0,
  ...rest,
})

test('finds teams by part of their name or ID, in any case', () => {
  const teams = [team('0d3f6f3e-33a8', 'Design'), team('77770000-1111', 'Sales')]

  expect(matchingTeams(teams, ' dESi').map(({ id }) => id)).toEqual(['0d3f6f3e-33a8'])
  expect(matchingTeams(teams, '7777').map(({ id }) => id)).toEqual(['77770000-1111'])
  expect(matchingTeams(teams, '  ')).toBe(teams)
  expect(matchingTeams(teams, 'nothing')).toEqual([])
})

test('has a name for a team without one', () => {
  expect(teamName(team('x', '  '))).toBe('Untitled')
})

test('sorts the newest first by default', () => {
  expect(readSorting(undefined)).toEqual({ columnId: 'created', descending: true })
  expect(readSorting('-nonsense')).toEqual({ columnId: 'created', descending: true })
  expect(readSorting('-name')).toEqual({ columnId: 'name', descending: true })
  expect(readSorting('created')).toEqual({ columnId: 'created', descending: false })
})

test('reads the sorting that it wrote to the address', () => {
  for (const columnId of ['name', 'created', 'metadata'])
    for (const descending of [true, false])
      expect(readSorting(writeSorting({ columnId, descending }))).toEqual({ columnId, descending })
  expect(writeSorting({ columnId: 'created', descending: true })).toBeUndefined()
})

test('offers metadata keys as columns, most frequent first', () => {
  const teams = [
    team('a', 'A', {
      server_metadata: { plan: 'pro', seats: 3 },
      client_metadata: ['no', 'object'],
    }),
    team('b', 'B', { server_metadata: { plan: null }, client_metadata: { 'a.b': true } }),
  ]

  expect(metadataPaths(teams)).toEqual([
    'server_metadata.plan',
    'client_metadata.a.b',
    'server_metadata.seats',
  ])
  expect(metadataPaths([team('c', 'C')])).toEqual([])
})

test('shows a metadata value as text, or else as JSON', () => {
  const one = team('a', 'A', {
    server_metadata: { plan: 'pro', limits: { seats: 3 }, none: null },
    client_metadata: { 'a.b': true },
  })

  expect(metadataText(one, 'server_metadata.plan')).toBe('pro')
  expect(metadataText(one, 'server_metadata.limits')).toBe('{"seats":3}')
  expect(metadataText(one, 'server_metadata.none')).toBe('null')
  expect(metadataText(one, 'client_metadata.a.b')).toBe('true')
  for (const path of [
    'server_metadata.toString',
    'server_metadata.missing',
    'client_read_only_metadata.x',
    'nonsense',
    'server_metadata.',
  ])
    expect(metadataText(one, path)).toBe('')
})

test('rejects a path that names no kind of metadata', () => {
  expect(splitPath('display_name.length')).toBeNull()
  expect(splitPath('server_metadata')).toBeNull()
  expect(splitPath('client_read_only_metadata.a.b')).toEqual({
    kind: 'client_read_only_metadata',
    key: 'a.b',
  })
})
