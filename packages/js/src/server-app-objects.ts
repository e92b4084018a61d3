import { type CurrentServerUser, currentServerUser } from './current-server-user.ts'
import type { DataVaultStore } from './data-vault.ts'
import { dataVaultStore } from './data-vault-store.ts'
import { once } from './once.ts'
import type { ServerContext } from './server-context.ts'
import type { ServerObjects, ServerTeam, ServerUser } from './server-directory.ts'
import { serverObjects } from './server-objects.ts'
import type { Session } from './session.ts'
import type { UserJson } from './user-scope.ts'

/** The types of a server app's objects. Those of `@latchkey/react` also have hooks. */
export interface ServerTypes {
  readonly user: ServerUser
  readonly currentUser: CurrentServerUser
  readonly team: ServerTeam
  readonly dataVaultStore: DataVaultStore
}

/** Creates all objects that the methods of a server app return. */
export interface ServerAppObjects<T extends ServerTypes = ServerTypes>
  extends ServerObjects<T['user'], T['team']> {
  /** The user of a session. */
  currentUser(session: Session, json: UserJson<'server'>): T['currentUser']
  /** A store of the data vault. Sends nothing and does not check that the store exists. */
  dataVaultStore(id: string): T['dataVaultStore']
}

/** The objects of an app; the same for the same app. */
export const serverAppObjects = once((context: ServerContext): ServerAppObjects => {
  const objects = serverObjects(context)
  return {
    ...objects,
    currentUser: (session, json) => currentServerUser(json, objects, session),
    dataVaultStore: (id) => dataVaultStore(objects.call, id),
  }
})
