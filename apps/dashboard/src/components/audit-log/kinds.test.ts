import { AUDIT_KINDS } from '@latchkey/contract/pure'
import { expect, test } from 'vitest'
import { kindGroups, kindNames, kindsOf, kindsOfGroup } from './kinds.ts'

/** Most kinds that one request may name. */
const MAX_KINDS = 40

test('each kind of the contract is in exactly one group', () => {
  const grouped = kindGroups.flatMap(kindsOfGroup)

  expect(grouped.toSorted()).toEqual(Object.keys(AUDIT_KINDS).toSorted())
})

test('no group has more kinds than one request may name, and none has a single-kind name', () => {
  for (const group of kindGroups) {
    expect(kindsOfGroup(group).length).toBeLessThanOrEqual(MAX_KINDS)
    expect(kindNames).not.toHaveProperty([group.id])
  }
})

test.each([
  ['team.created', ['team.created']],
  ['api-keys', ['api_key.created', 'api_key.updated', 'api_key.revoked']],
  ['constructor', undefined],
  [undefined, undefined],
])('the filter %s stands for %j', (value, kinds) => {
  expect(kindsOf(value)).toEqual(kinds)
})
