import { once } from './once.ts'
import type { ServerContext } from './server-context.ts'
import type { ServerObjects } from './server-directory.ts'
import { createServerEntries, serverCall } from './server-entries.ts'
import { createServerScopes } from './server-scope.ts'
import { makeServerTeam } from './server-team.ts'
import { makeServerUser } from './server-user.ts'

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
    userPage: once((json) =>
      Object.freeze(
        Object.assign(json.items.map(objects.user), { nextCursor: json.pagination.next_cursor }),
      ),
    ),
  }
  made.set(context, objects)
  return objects
}
