import type {
  ServerTeamUser as MemberWithoutHooks,
  ServerTeam as TeamWithoutHooks,
} from '@latchkey/js'
import {
  once,
  type ServerAppObjects,
  type ServerContext,
  type Session,
  serverAppObjects,
  type UserJson,
  userPages,
} from '@latchkey/js/internal'
import { useConnectedAccount } from './connected-accounts.ts'
import { type DataVaultStoreWithHooks, vaultStoreWithHooks } from './data-vault-hooks.ts'
import { type LoadOwned, ownedPart } from './owned-part.ts'
import { usePasskeys } from './passkey-hooks.ts'
import { type ServerTeam, type ServerTeamUser, withServerTeamHooks } from './server-team-hooks.ts'
import { type CurrentServerUser, type ServerUser, serverUserHooks } from './server-user-hooks.ts'

/** The types of a server app's objects with hooks. */
export interface ServerHookTypes {
  readonly user: ServerUser
  readonly currentUser: CurrentServerUser
  readonly team: ServerTeam
  readonly dataVaultStore: DataVaultStoreWithHooks
}

/** Creates a server app's objects with hooks. The same data always returns the same object. */
export interface ServerHookObjects extends ServerAppObjects<ServerHookTypes> {
  /** Creates the objects without hooks. */
  readonly plain: ServerAppObjects
  withTeamHooks(team: TeamWithoutHooks): ServerTeam
  withMemberHooks(member: MemberWithoutHooks): ServerTeamUser
}

export function createServerHookObjects(
  context: ServerContext,
  loadOwned: LoadOwned,
): ServerHookObjects {
  const plain = serverAppObjects(context)
  const objects: ServerHookObjects = {
    ...plain,
    plain,
    user: once((json) => {
      const user = plain.user(json)
      return Object.freeze({
        ...user,
        ...serverUserHooks(objects, plain.scopes.user(user.id), user),
      })
    }),
    currentUser: (session, json) => currentUser(json, session),
    team: (json) => objects.withTeamHooks(plain.team(json)),
    userPage: userPages((json) => objects.user(json)),
    dataVaultStore: (id) => vaultStoreWithHooks(context, id),
    withTeamHooks: once((team) => withServerTeamHooks(objects, plain.scopes.team(team.id), team)),
    withMemberHooks: once((member) =>
      Object.freeze({
        ...member,
        ...serverUserHooks(objects, plain.scopes.user(member.id), member),
      }),
    ),
  }
  const currentUser = once((json: UserJson<'server'>, session: Session): CurrentServerUser => {
    const user = plain.currentUser(session, json)
    return Object.freeze({
      ...user,
      ...serverUserHooks(objects, plain.scopes.ownUser(session, user.id), user),
      ...ownedPart(context, session, loadOwned),
      usePasskeys: () => usePasskeys(context, session),
      // Unlike other users, this one can be redirected to the provider.
      useConnectedAccount: ((provider, options) =>
        useConnectedAccount(
          context,
          session,
          provider,
          options,
        )) as CurrentServerUser['useConnectedAccount'],
    })
  })
  return objects
}
