import type { AdminProject } from '@latchkey/react'
import { expect, test } from 'vitest'
import { carriedOver, defaultListsWith } from './default-lists.ts'

const config = (creators: string[], members: string[], users: string[]) => {
  const list = (ids: string[]) => ids.map((id) => ({ id }))
  return {
    teamCreatorDefaultPermissions: list(creators),
    teamMemberDefaultPermissions: list(members),
    userDefaultPermissions: list(users),
  } as unknown as AdminProject['config']
}

test('lists a permission only in the lists of its scope', () => {
  const lists = config(['a', 'b'], ['b'], ['a'])
  const names = (scope: 'team' | 'project', id: string) =>
    defaultListsWith(lists, scope, id).map(({ list }) => list)

  expect(names('team', 'a')).toEqual(['teamCreatorDefaultPermissions'])
  expect(names('team', 'b')).toEqual([
    'teamCreatorDefaultPermissions',
    'teamMemberDefaultPermissions',
  ])
  expect(names('project', 'a')).toEqual(['userDefaultPermissions'])
  expect(names('project', 'b')).toEqual([])
})

test('puts a new ID where the old one was, and keeps other changes', () => {
  const before = config(['old', 'x'], ['old'], [])
  const after = config(['x', 'added'], [], [])

  expect(carriedOver(before, after, { scope: 'team', from: 'old', to: 'new' })).toEqual({
    config: {
      teamCreatorDefaultPermissions: [{ id: 'x' }, { id: 'added' }, { id: 'new' }],
      teamMemberDefaultPermissions: [{ id: 'new' }],
    },
  })
})

test('changes nothing for an ID in no list', () => {
  expect(
    carriedOver(config(['x'], [], ['old']), config(['x'], [], ['old']), {
      scope: 'team',
      from: 'old',
      to: 'new',
    }),
  ).toBeUndefined()
})
