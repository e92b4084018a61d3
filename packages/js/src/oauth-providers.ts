import type { deleteOAuthAccount, updateOAuthAccount } from '@latchkey/contract'
import type { KnownError } from '@latchkey/contract/pure'
import type { AppContext, OAuthAccountsJson } from './app-context.ts'
import { call } from './call.ts'
import { type Result, resultOf } from './results.ts'
import type { Session } from './session.ts'

/** What people may change of their account at a provider. Absent fields stay as they are. */
export interface OAuthProviderUpdate {
  readonly allowSignIn?: boolean | undefined
  /** Whether apps may call the provider's API on the user's behalf. */
  readonly allowConnectedAccounts?: boolean | undefined
}

export type OAuthProviderError = KnownError<'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'>

/** One account of a user at a provider (contract 07 §14.7). */
export interface OAuthProvider {
  readonly id: string
  /** The kind of provider, such as `github`. */
  readonly type: OAuthAccountsJson[number]['type']
  readonly userId: string
  /** The address of the account, if the provider told it. */
  readonly email?: string
  readonly allowSignIn: boolean
  readonly allowConnectedAccounts: boolean
  update(changes: OAuthProviderUpdate): Promise<Result<undefined, OAuthProviderError>>
  /** Unlinks the account, and forgets the tokens that the provider gave. */
  delete(): Promise<void>
}

/** The object for one account of the session's user. */
export function toOAuthProvider(context: AppContext, session: Session, json: OAuthAccountsJson[number]): OAuthProvider {
  const path = '/oauth-providers/:user_id/:account_link_id'
  const params = { user_id: json.user_id, account_link_id: json.id }
  // The accounts are also told in the user.
  const refresh = () => Promise.all([context.oauthAccounts(session).refresh(), context.users(session).refresh()])

  return Object.freeze({
    id: json.id,
    type: json.type,
    userId: json.user_id,
    ...(json.email !== undefined && { email: json.email }),
    allowSignIn: json.allow_sign_in,
    allowConnectedAccounts: json.allow_connected_accounts,
    update: ({ allowSignIn, allowConnectedAccounts }: OAuthProviderUpdate) =>
      resultOf(['OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'], async () => {
        const body = { allow_sign_in: allowSignIn, allow_connected_accounts: allowConnectedAccounts }
        await call<typeof updateOAuthAccount>(context, { method: 'PATCH', path, params, body, session })
        await refresh()
        return undefined
      }),
    async delete() {
      await call<typeof deleteOAuthAccount>(context, { method: 'DELETE', path, params, session })
      await refresh()
    },
  })
}

/** The accounts of the session's user, oldest first, read anew. */
export async function listOAuthProviders(context: AppContext, session: Session): Promise<readonly OAuthProvider[]> {
  const accounts = await context.oauthAccounts(session).get()
  return accounts.map((json) => toOAuthProvider(context, session, json))
}
