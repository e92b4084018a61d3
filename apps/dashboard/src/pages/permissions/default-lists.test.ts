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

test('a permission stands only in the lists of its own scope', () => {
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

test('a new id goes where the old one was, beside what stands there by now', () => {
  const before = config(['old', 'x'], ['old'], [])
  const after = config(['x', 'added'], [], [])

  expect(carriedOver(before, after, { scope: 'team', from: 'old', to: 'new' })).toEqual({
    config: {
      teamCreatorDefaultPermissions: [{ id: 'x' }, { id: 'added' }, { id: 'new' }],
      teamMemberDefaultPermissions: [{ id: 'new' }],
    },
  })
})

test('an id that was in no list changes none', () => {
  expect(
    carriedOver(config(['x'], [], ['old']), config(['x'], [], ['old']), {
      scope: 'team',
      from: 'old',
      to: 'new',
    }),
  ).toBeUndefined()
})
