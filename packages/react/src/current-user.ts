import {
  type AppContext,
  type ConnectedAccountOptions,
  type ContactChannel,
  type CurrentUserJson,
  type OAuthProvider,
  type Session,
  toContactChannel,
  type CurrentUser as UserWithoutHooks,
} from '@latchkey/js'
import { useMemo } from 'react'
import { bailOutOnServer } from './bail-out.ts'
import { type ConnectedAccount, useConnectedAccount, useOAuthProvider, useOAuthProviders, withTokenHook } from './connected-accounts.ts'
import { useEntry } from './use-entry.ts'

/** The signed-in user with a hook for each thing of theirs that can be read (contract 07 §13.3). */
export interface CurrentUser extends UserWithoutHooks {
  /** The ways to reach the user, oldest first, kept up to date. */
  useContactChannels(): readonly ContactChannel[]
  getConnectedAccount(provider: string, options: ConnectedAccountOptions & { readonly or: 'redirect' }): Promise<ConnectedAccount>
  getConnectedAccount(provider: string, options?: ConnectedAccountOptions): Promise<ConnectedAccount | null>
  /** The user's account at a provider, kept up to date; null if it is not connected or lacks those scopes. */
  useConnectedAccount(provider: string, options: ConnectedAccountOptions & { readonly or: 'redirect' }): ConnectedAccount
  useConnectedAccount(provider: string, options?: ConnectedAccountOptions): ConnectedAccount | null
  /** The user's accounts at providers, oldest first, kept up to date. */
  useOAuthProviders(): readonly OAuthProvider[]
  /** One of them by its id; null if there is none. */
  useOAuthProvider(id: string): OAuthProvider | null
}

type MakeUser<U> = (session: Session, json: CurrentUserJson) => U

/** Adds the hooks to the users that an app makes; the same user always gives the same object. */
export function withHooks(context: AppContext, makeUser: MakeUser<UserWithoutHooks>): MakeUser<CurrentUser> {
  const made = new WeakMap<UserWithoutHooks, CurrentUser>()
  return (session, json) => {
    const user = makeUser(session, json)
    const known = made.get(user)
    if (known) return known
    const complete = Object.freeze({
      ...user,
      useContactChannels: () => useContactChannels(context, session),
      getConnectedAccount: (async (provider, options) => {
        const account = await user.getConnectedAccount(provider, options)
        return account && withTokenHook(context, session, account, { provider, scopes: options?.scopes ?? [] })
      }) as CurrentUser['getConnectedAccount'],
      useConnectedAccount: ((provider, options) =>
        useConnectedAccount(context, session, provider, options)) as CurrentUser['useConnectedAccount'],
      useOAuthProviders: () => useOAuthProviders(context, session),
      useOAuthProvider: (id: string) => useOAuthProvider(context, session, id),
    })
    made.set(user, complete)
    return complete
  }
}

function useContactChannels(context: AppContext, session: Session): readonly ContactChannel[] {
  bailOutOnServer(context.surroundings)
  const channels = useEntry(context.contactChannels(session))
  return useMemo(() => channels.map((json) => toContactChannel(context, session, json)), [context, session, channels])
}
