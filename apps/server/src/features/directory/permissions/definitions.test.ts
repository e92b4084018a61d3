import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  defaultPermissions,
  expandPermissions,
  isPermission,
  type Rbac,
  shownPermissions,
  sourcesOf,
} from './definitions.ts'

const CUSTOM = ['a', 'b', 'c', 'd', 'constructor', '__proto__'] as const
const id = fc.constantFrom(...CUSTOM, '$update_team', '$read_members', '$unknown')
const ids = fc.uniqueArray(id, { maxLength: 5 })
const scope = fc.constantFrom('team' as const, 'project' as const)
const truths = (list: readonly string[]) =>
  Object.fromEntries(list.map((key) => [key, true as const]))
const rbac = fc
  .record({
    permissions: fc.uniqueArray(fc.tuple(fc.constantFrom(...CUSTOM), scope, ids), {
      selector: ([name]) => name,
    }),
    lists: fc.tuple(ids, ids, ids),
  })
  .map(
    ({ permissions, lists: [teamCreator, teamMember, signUp] }): Rbac => ({
      permissions: Object.fromEntries(
        permissions.map(([name, heldScope, contains]) => [
          name,
          { scope: heldScope, containedPermissionIds: truths(contains) },
        ]),
      ),
      defaultPermissions: {
        teamCreator: truths(teamCreator),
        teamMember: truths(teamMember),
        signUp: truths(signUp),
      },
    }),
  )

describe('expanding permissions', () => {
  test('terminates for any containment graph, and is idempotent', () => {
    fc.assert(
      fc.property(rbac, scope, ids, (definitions, heldScope, granted) => {
        const once = expandPermissions(definitions, heldScope, granted)

        expect(expandPermissions(definitions, heldScope, once)).toEqual(once)
      }),
    )
  })

  test('keeps every grant that is defined in the scope, and adds no undefined permission', () => {
    fc.assert(
      fc.property(rbac, scope, ids, (definitions, heldScope, granted) => {
        const expanded = expandPermissions(definitions, heldScope, granted)

        for (const each of granted)
          expect(expanded.has(each)).toBe(isPermission(definitions, heldScope, each))
        for (const each of expanded) expect(isPermission(definitions, heldScope, each)).toBe(true)
      }),
    )
  })

  test('returns the union of what each grant expands to', () => {
    fc.assert(
      fc.property(rbac, scope, ids, (definitions, heldScope, granted) => {
        const apart = new Set(
          granted.flatMap((each) => [...expandPermissions(definitions, heldScope, [each])]),
        )

        expect(expandPermissions(definitions, heldScope, granted)).toEqual(apart)
      }),
    )
  })
})

test('sourcesOf returns exactly the grants that contain the permission', () => {
  fc.assert(
    fc.property(
      rbac,
      scope,
      id,
      fc.constantFrom('true' as const, 'false' as const),
      (definitions, heldScope, permissionId, recursive) => {
        const query = { permission_id: permissionId, recursive }
        const sources = sourcesOf(definitions, heldScope, query) as ReadonlySet<string>

        for (const grant of [...CUSTOM, '$update_team', '$read_members', '$unknown']) {
          const brings = shownPermissions(definitions, heldScope, [grant], query).length > 0
          if (brings) expect(sources.has(grant)).toBe(true)
          if (sources.has(grant) && isPermission(definitions, heldScope, grant))
            expect(brings).toBe(true)
        }
      },
    ),
  )
})

test('handles 150,000 contained or containing permissions', () => {
  const many = Array.from({ length: 150_000 }, (_, index) => `p${index}`)
  const nowhere = { teamCreator: {}, teamMember: {}, signUp: {} }
  const below: Rbac = {
    permissions: { top: { scope: 'team', containedPermissionIds: truths(many) } },
    defaultPermissions: nowhere,
  }
  const around: Rbac = {
    permissions: Object.fromEntries(
      many.map((name) => [
        name,
        { scope: 'team' as const, containedPermissionIds: { $update_team: true } },
      ]),
    ),
    defaultPermissions: nowhere,
  }

  expect([...expandPermissions(below, 'team', ['top'])]).toEqual(['top'])
  expect(
    sourcesOf(around, 'team', { permission_id: '$update_team', recursive: 'true' })?.size,
  ).toBe(many.length + 1)
})

test('ignores project permissions, and what they contain, in a team', () => {
  const definitions: Rbac = {
    permissions: { boss: { scope: 'project', containedPermissionIds: { $delete_team: true } } },
    defaultPermissions: { teamCreator: {}, teamMember: {}, signUp: {} },
  }

  expect([...expandPermissions(definitions, 'team', ['boss', '$update_team'])]).toEqual([
    '$update_team',
  ])
  expect([...expandPermissions(definitions, 'project', ['boss', '$update_team'])]).toEqual(['boss'])
})

test('returns the defined default permissions of the scope, sorted by id', () => {
  fc.assert(
    fc.property(rbac, (definitions) => {
      for (const [list, heldScope] of [
        ['teamCreator', 'team'],
        ['teamMember', 'team'],
        ['signUp', 'project'],
      ] as const) {
        const granted = defaultPermissions(definitions, list)
        const defined = Object.keys(definitions.defaultPermissions[list]).filter((each) =>
          isPermission(definitions, heldScope, each),
        )
        expect(granted.toSorted()).toEqual(defined.toSorted())
        expect(granted).toEqual(
          granted.toSorted((a, b) => (a.toUpperCase() < b.toUpperCase() ? -1 : 1)),
        )
      }
    }),
  )
})
