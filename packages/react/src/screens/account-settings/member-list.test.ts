import type { TeamUser } from '@latchkey/js'
import { expect, test } from 'vitest'
import { searchMembers, sortMembers } from './member-list.ts'

const member = (id: string, displayName: string | null): TeamUser => ({
  id,
  teamProfile: { displayName, profileImageUrl: null },
})
const ids = (members: readonly TeamUser[]) => members.map(({ id }) => id)

const members = [
  member('1', 'Zoë Mercer'),
  member('2', null),
  member('3', 'émile Borel'),
  member('4', 'User 10'),
  member('5', 'User 9'),
  member('6', 'Ada'),
]

test('sorts the user first, then by name, and members without a name last', () => {
  expect(ids(sortMembers(members, '4', 'en-US'))).toEqual(['4', '6', '3', '5', '1', '2'])
})

test('sorts as the language of the page does', () => {
  const swedes = [member('1', 'Åsa'), member('2', 'Zelda')]

  expect(ids(sortMembers(swedes, '0', 'sv-SE'))).toEqual(['2', '1'])
  expect(ids(sortMembers(swedes, '0', 'de-DE'))).toEqual(['1', '2'])
})

test.each([
  ['zoe', ['1']],
  ['  MERCER zo ', ['1']],
  ['Émile', ['3']],
  ['user', ['4', '5']],
  ['', ['1', '2', '3', '4', '5', '6']],
  ['nobody', []],
])('finds %j', (text, found) => {
  expect(ids(searchMembers(members, text))).toEqual(found)
})
