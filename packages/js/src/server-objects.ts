import { once } from './once.ts'
import type { ServerContext } from './server-context.ts'
import type { ServerObjects, UserPage } from './server-directory.ts'
import { createServerEntries, serverCall, type UserPageJson } from './server-entries.ts'
import { createServerScopes } from './server-scope.ts'
import { makeServerTeam } from './server-team.ts'
import { makeServerUser } from './server-user.ts'
import type { UserJson } from './user-scope.ts'

const made = new WeakMap<ServerContext, ServerObjects>()

/** The objects of an app; the same for the same app. */
export function serverObjects(context: ServerContext): ServerObjects {
  const known = made.get(context)
  if (known) return known
  const entries = createServerEntries(context)
  const objects: ServerObjects = {
    context,
    call: serverCall(context),
    entries,
    scopes: createServerScopes(context, entries),
    user: once((json) =>
      Object.freeze(makeServerUser(objects, objects.scopes.user(json.id), json)),
    ),
    team: once((json) => makeServerTeam(objects, json)),
    userPage: userPages((json) => objects.user(json)),
  }
  made.set(context, objects)
  return objects
}

/** Creates the pages of users that `toUser` creates. */
export const userPages = <U>(
  toUser: (json: UserJson<'server'>) => U,
): ((json: UserPageJson) => UserPage<U>) =>
  once((json) =>
    Object.freeze(
      Object.assign(json.items.map(toUser), { nextCursor: json.pagination.next_cursor }),
    ),
  )
