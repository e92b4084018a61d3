import { type CurrentServerUser, makeCurrentServerUser } from './current-server-user.ts'
import type { ServerContext } from './server-context.ts'
import {
  createServerEntries,
  type ServerEntries,
  serverCall,
  type UserPageJson,
} from './server-entries.ts'
import { createServerScopes, type ServerScopes } from './server-scope.ts'
import { makeServerTeam, type ServerTeam } from './server-team.ts'
import { makeServerUser, type ServerUser } from './server-user.ts'
import type { UserPage } from './server-users.ts'
import type { Session } from './session.ts'
import type { CallAs, TeamJson, UserJson } from './user-scope.ts'

/**
 * Creates the objects of a server app from responses. The same response always returns the same
 * object.
 */
export interface ServerObjects {
  readonly context: ServerContext
  readonly call: CallAs<'server'>
  readonly entries: ServerEntries
  readonly scopes: ServerScopes
  user(json: UserJson<'server'>): ServerUser
  /** The user of a session. */
  currentUser(session: Session, json: UserJson<'server'>): CurrentServerUser
  team(json: TeamJson<'server'>): ServerTeam
  userPage(json: UserPageJson): UserPage
}

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
    currentUser: (session, json) => currentUser(json, session),
    team: once((json) => makeServerTeam(objects, json)),
    userPage: once((json) =>
      Object.freeze(
        Object.assign(json.items.map(objects.user), { nextCursor: json.pagination.next_cursor }),
      ),
    ),
  }
  // A response for a session belongs to that session only.
  const currentUser = once((json: UserJson<'server'>, session: Session) =>
    Object.freeze(makeCurrentServerUser(objects, session, json)),
  )
  made.set(context, objects)
  return objects
}

/** Does the work once per object. */
function once<K extends object, V, A extends readonly unknown[] = []>(
  make: (key: K, ...args: A) => V,
): (key: K, ...args: A) => V {
  const values = new WeakMap<K, { readonly value: V }>()
  return (key, ...args) => {
    const known = values.get(key) ?? { value: make(key, ...args) }
    values.set(key, known)
    return known.value
  }
}
