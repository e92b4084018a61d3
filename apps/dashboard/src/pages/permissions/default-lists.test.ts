import { expect, test } from 'vitest'
import type { Project } from '../../data/projects/queries.ts'
import { carriedOver, defaultListsWith } from './default-lists.ts'

const config = (creators: string[], members: string[], users: string[]) => {
  const list = (ids: string[]) => ids.map((id) => ({ id }))
  return {
    team_creator_default_permissions: list(creators),
    team_member_default_permissions: list(members),
    user_default_permissions: list(users),
  } as unknown as Project['config']
}

test('lists a permission only in the lists of its scope', () => {
  const lists = config(['a', 'b'], ['b'], ['a'])
  const names = (scope: 'team' | 'project', id: string) =>
    defaultListsWith(lists, scope, id).map(({ list }) => list)

  expect(names('team', 'a')).toEqual(['team_creator_default_permissions'])
  expect(names('team', 'b')).toEqual([
    'team_creator_default_permissions',
    'team_member_default_permissions',
  ])
  expect(names('project', 'a')).toEqual(['user_default_permissions'])
  expect(names('project', 'b')).toEqual([])
})

test('puts a new ID where the old one was, and keeps other changes', () => {
  const before = config(['old', 'x'], ['old'], [])
  const after = config(['x', 'added'], [], [])

  expect(carriedOver(before, after, { scope: 'team', from: 'old', to: 'new' })).toEqual({
    config: {
      team_creator_default_permissions: [{ id: 'x' }, { id: 'added' }, { id: 'new' }],
      team_member_default_permissions: [{ id: 'new' }],
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
