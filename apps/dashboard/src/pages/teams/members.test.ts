import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { permissionChanges } from '../../data/teams/permission-changes.ts'
import type { Member } from '../../data/teams/queries.ts'
import { deletionConsequences, ownName, ownPicture, removalConsequences } from './consequences.ts'
import { grantsByMember, matchingMembers, memberName, readMemberSorting } from './members.ts'

const ada = {
  team_id: 't',
  user_id: 'u-ada',
  display_name: 'Ada Lovelace',
  profile_image_url: null,
  user: {
    display_name: 'Ada Lovelace',
    primary_email: 'ada@example.com',
    profile_image_url: null,
    selected_team_id: null,
  },
} as Member
const inTeam = {
  ...ada,
  display_name: 'Countess',
  profile_image_url: 'https://example.com/a.png',
} as Member

describe('the team profile of a member', () => {
  test('is what differs from the account', () => {
    expect([ownName(ada), ownPicture(ada)]).toEqual([null, null])
    expect([ownName(inTeam), ownPicture(inTeam)]).toEqual(['Countess', 'https://example.com/a.png'])
  })

  test('takes the name from the team, then the account, then the email', () => {
    expect(memberName(inTeam)).toBe('Countess')
    expect(memberName({ ...ada, display_name: '' })).toBe('Ada Lovelace')
    expect(
      memberName({ ...ada, display_name: null, user: { ...ada.user, display_name: null } }),
    ).toBe('ada@example.com')
  })
})

test('finds members by either name, email or ID', () => {
  for (const query of ['countess', 'LOVELACE', 'ada@', 'u-ada', ''])
    expect(matchingMembers([inTeam], query)).toEqual([inTeam])
  expect(matchingMembers([inTeam], 'grace')).toEqual([])
})

test('keeps the order of joining unless a column is chosen', () => {
  expect(readMemberSorting(undefined).columnId).toBe('')
  expect(readMemberSorting('password').columnId).toBe('')
  expect(readMemberSorting('-active')).toEqual({ columnId: 'active', descending: true })
})

test('groups grants by member', () => {
  const grant = (user_id: string, id: string) => ({ team_id: 't', user_id, id })

  expect(grantsByMember([grant('a', 'x'), grant('b', 'x'), grant('a', 'y')])).toEqual(
    new Map([
      ['a', ['x', 'y']],
      ['b', ['x']],
    ]),
  )
})

describe('a change of permissions', () => {
  const ids = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e'))

  test('contains only the differences', () => {
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        const { grant, revoke } = permissionChanges(before, after)
        const held = new Set([...before.filter((id) => !revoke.includes(id)), ...grant])
        expect(held).toEqual(new Set(after))
        expect(
          [...grant, ...revoke].filter((id) => before.includes(id) && after.includes(id)),
        ).toEqual([])
      }),
    )
  })

  test('is empty if both are the same', () => {
    fc.assert(
      fc.property(ids, (held) => {
        expect(permissionChanges(held, held.toReversed())).toEqual({ grant: [], revoke: [] })
      }),
    )
  })
})

describe('what is lost', () => {
  test('with a team is counted', () => {
    expect(deletionConsequences(3, 1)).toEqual([
      '3 members lose access to it and their permissions in it. Their accounts are kept.',
      '1 pending invitation is revoked.',
      'This can’t be undone.',
    ])
    expect(deletionConsequences(0, 0)).toEqual(['It has no members.', 'This can’t be undone.'])
  })

  test('is named without a number if it could not be counted', () => {
    expect(deletionConsequences(undefined, undefined)).toHaveLength(3)
    expect(removalConsequences(ada, undefined, 2)[0]).toBe(
      'All their permissions in this team are revoked.',
    )
  })

  test('by a removed member is what it has', () => {
    const again = 'If you add them again, they start with the default permissions.'

    expect(removalConsequences(ada, [], 2)).toEqual([
      'They have no directly granted permissions in this team.',
      again,
    ])
    expect(
      removalConsequences(
        { ...inTeam, user: { ...inTeam.user, selected_team_id: 't' } },
        ['a', 'b'],
        1,
      ),
    ).toEqual([
      '2 permissions are revoked: a and b.',
      'Their name and picture in this team are deleted.',
      'They no longer have a selected team.',
      'The team is kept, without members.',
      again,
    ])
  })
})
