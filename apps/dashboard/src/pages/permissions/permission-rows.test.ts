import { expect, test } from 'vitest'
import type { Project } from '../../data/projects/queries.ts'
import { matcherOf, rowsOf } from './permission-rows.ts'

const config = {
  team_creator_default_permissions: [{ id: 'admin' }],
  team_member_default_permissions: [{ id: 'admin' }, { id: 'read' }],
  user_default_permissions: [{ id: 'read' }],
} as unknown as Project['config']

test('names what contains the permission and where it is granted by default', () => {
  const definitions = [
    { id: 'admin', description: 'All of it', contained_permission_ids: ['read', '$gone'] },
    { id: 'read', contained_permission_ids: [] },
  ]

  expect(rowsOf(definitions, config, 'team')).toEqual([
    {
      id: 'admin',
      description: 'All of it',
      contains: ['read'],
      containedIn: [],
      defaultFor: ['Creators', 'Members'],
    },
    { id: 'read', description: '', contains: [], containedIn: ['admin'], defaultFor: ['Members'] },
  ])
  expect(rowsOf(definitions, config, 'project')[1]?.defaultFor).toEqual(['Sign-up'])
})

test('finds a permission by part of its ID or description, in any case', () => {
  const definition = { id: 'post:hide', description: 'May hide Posts' }

  for (const query of ['', 'POST:', ' hide ', 'may'])
    expect(matcherOf(query)(definition)).toBe(true)
  for (const query of ['posts:', 'x']) expect(matcherOf(query)(definition)).toBe(false)
  expect(matcherOf('undefined')({ id: 'a' })).toBe(false)
})
