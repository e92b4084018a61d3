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
        permissions.map(([name, held, contains]) => [
          name,
          { scope: held, containedPermissionIds: truths(contains) },
        ]),
      ),
      defaultPermissions: {
        teamCreator: truths(teamCreator),
        teamMember: truths(teamMember),
        signUp: truths(signUp),
      },
    }),
  )

describe('expanding', () => {
  test('ends, whatever contains what, and doing it twice adds nothing', () => {
    fc.assert(
      fc.property(rbac, scope, ids, (definitions, held, granted) => {
        const once = expandPermissions(definitions, held, granted)

        expect(expandPermissions(definitions, held, once)).toEqual(once)
      }),
    )
  })

  test('keeps every grant that is defined there, and brings nothing that is not', () => {
    fc.assert(
      fc.property(rbac, scope, ids, (definitions, held, granted) => {
        const expanded = expandPermissions(definitions, held, granted)

        for (const each of granted)
          expect(expanded.has(each)).toBe(isPermission(definitions, held, each))
        for (const each of expanded) expect(isPermission(definitions, held, each)).toBe(true)
      }),
    )
  })

  test('gives of several grants what they give one by one', () => {
    fc.assert(
      fc.property(rbac, scope, ids, (definitions, held, granted) => {
        const apart = new Set(
          granted.flatMap((each) => [...expandPermissions(definitions, held, [each])]),
        )

        expect(expandPermissions(definitions, held, granted)).toEqual(apart)
      }),
    )
  })
})

test('asking for one permission reads exactly the grants that bring it', () => {
  fc.assert(
    fc.property(
      rbac,
      scope,
      id,
      fc.constantFrom('true' as const, 'false' as const),
      (definitions, held, wanted, recursive) => {
        const query = { permission_id: wanted, recursive }
        const sources = sourcesOf(definitions, held, query) as ReadonlySet<string>

        for (const grant of [...CUSTOM, '$update_team', '$read_members', '$unknown']) {
          const brings = shownPermissions(definitions, held, [grant], query).length > 0
          if (brings) expect(sources.has(grant)).toBe(true)
          if (sources.has(grant) && isPermission(definitions, held, grant))
            expect(brings).toBe(true)
        }
      },
    ),
  )
})

test('a hundred thousand contained permissions and more, or as many around one, are as good as a few', () => {
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

test('a permission of the whole project gives nothing in a team, not even what it contains', () => {
  const definitions: Rbac = {
    permissions: { boss: { scope: 'project', containedPermissionIds: { $delete_team: true } } },
    defaultPermissions: { teamCreator: {}, teamMember: {}, signUp: {} },
  }

  expect([...expandPermissions(definitions, 'team', ['boss', '$update_team'])]).toEqual([
    '$update_team',
  ])
  expect([...expandPermissions(definitions, 'project', ['boss', '$update_team'])]).toEqual(['boss'])
})

test('default permissions are what is defined in their scope, in id order', () => {
  fc.assert(
    fc.property(rbac, (definitions) => {
      for (const [list, held] of [
        ['teamCreator', 'team'],
        ['teamMember', 'team'],
        ['signUp', 'project'],
      ] as const) {
        const granted = defaultPermissions(definitions, list)
        const defined = Object.keys(definitions.defaultPermissions[list]).filter((each) =>
          isPermission(definitions, held, each),
        )
        expect(granted.toSorted()).toEqual(defined.toSorted())
        expect(granted).toEqual(
          granted.toSorted((a, b) => (a.toUpperCase() < b.toUpperCase() ? -1 : 1)),
        )
      }
    }),
  )
})
