import type { CustomerReference } from './customers.ts'
import type { CustomerKey } from './user-scope.ts'

/** The customer of a reference; throws unless it names exactly one. */
export function customerOf({ userId, teamId, customCustomerId }: CustomerReference): CustomerKey {
  const named = Object.entries({ user: userId, team: teamId, custom: customCustomerId }).filter(
    (entry): entry is [CustomerKey['type'], string] => entry[1] !== undefined,
  )
  const [first] = named
  if (first === undefined || named.length > 1)
    throw new Error('Pass one of userId, teamId and customCustomerId.')
  return { type: first[0], id: first[1] }
}
