import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expandTeamPermissions } from './permissions.ts'

const id = fc.constantFrom('a', 'b', 'c', 'd', 'constructor', '$update_team', '$read_members', '$unknown')
const ids = fc.uniqueArray(id, { maxLength: 5 })
const permission = fc.record({ scope: fc.constantFrom('team' as const, 'project' as const), contains: ids })
const rbac = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'constructor'), permission).map((permissions) => ({
  permissions: Object.fromEntries(
    Object.entries(permissions).map(([name, { scope, contains }]) => [
      name,
      { scope, containedPermissionIds: Object.fromEntries(contains.map((contained) => [contained, true as const])) },
    ]),
  ),
  defaultPermissions: { teamCreator: {}, teamMember: {}, signUp: {} },
}))

test('expanding ends, whatever contains what, and doing it twice adds nothing', () => {
  fc.assert(
    fc.property(rbac, ids, (definitions, granted) => {
      const once = expandTeamPermissions(definitions, granted)

      expect(expandTeamPermissions(definitions, once)).toEqual(once)
      for (const held of granted) {
        const isHeld = held.startsWith('$') ? held !== '$unknown' : definitions.permissions[held]?.scope === 'team'
        if (held !== 'constructor' || Object.hasOwn(definitions.permissions, held)) expect(once.has(held)).toBe(isHeld)
      }
    }),
  )
})

test('a permission of the whole project gives nothing in a team, not even what it contains', () => {
  const definitions = {
    permissions: { boss: { scope: 'project' as const, containedPermissionIds: { $delete_team: true as const } } },
    defaultPermissions: { teamCreator: {}, teamMember: {}, signUp: {} },
  }

  expect([...expandTeamPermissions(definitions, ['boss', '$update_team'])]).toEqual(['$update_team'])
})
