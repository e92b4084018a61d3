import type { ProjectAdmin } from '../owner.ts'
import { listUsers, type User } from './queries.ts'

const AT_ONCE = 4
/** Enough to find the exact address among those that contain it. */
const CANDIDATES = 20

/** The users that a pasted list names. */
export interface ResolvedUsers {
  readonly found: readonly User[]
  /** The entries that are neither the email nor the ID of a user. */
  readonly missing: readonly string[]
}

/** The entries of a pasted list: emails or IDs with spaces, commas, semicolons or lines between. */
export const entriesOfList = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((entry) => entry.replaceAll(/^[<"']+|[>"']+$/g, ''))
      .filter((entry) => entry !== ''),
  ),
]

/** Finds the users with these emails or IDs, a few at a time. */
export async function resolveUsers(
  admin: ProjectAdmin,
  entries: readonly string[],
): Promise<ResolvedUsers> {
  const waiting = entries.map((entry, at) => ({ entry, at }))
  const users: (User | undefined)[] = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      users[next.at] = await findUser(admin, next.entry)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return {
    found: users.filter((user): user is User => user !== undefined),
    missing: entries.filter((_, at) => users[at] === undefined),
  }
}

async function findUser(admin: ProjectAdmin, entry: string): Promise<User | undefined> {
  const wanted = entry.toLowerCase()
  const { items } = await listUsers(admin, { query: entry, limit: CANDIDATES, anonymous: true })
  return items.find(
    ({ id, primary_email }) => id === wanted || primary_email?.toLowerCase() === wanted,
  )
}
