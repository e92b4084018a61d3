import type { BodyOf, deleteOAuthAccount, updateOAuthAccount } from '@latchkey/contract'
import type { KnownError } from '@latchkey/contract/pure'
import { type Result, resultOf } from './results.ts'
import type { OAuthAccountJson, ScopeLevel, UserScope } from './user-scope.ts'

/** The writable fields of an account at a provider. Absent fields do not change. */
export type OAuthProviderUpdate<L extends ScopeLevel = 'client'> = {
  readonly allowSignIn?: boolean | undefined
  /** Whether apps may call the provider's API on the user's behalf. */
  readonly allowConnectedAccounts?: boolean | undefined
} & (L extends 'server'
  ? {
      /** The id of the account at the provider. */
      readonly accountId?: string | undefined
      readonly email?: string | undefined
    }
  : object)

/** Another user already signs in with this account. */
export type OAuthProviderError = KnownError<'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'>

/** One account of a user at a provider (protocol 07 §14.7). */
export type OAuthProvider<L extends ScopeLevel = 'client'> = {
  readonly id: string
  /** The kind of provider, such as `github`. */
  readonly type: OAuthAccountJson['type']
  readonly userId: string
  /** The email address of the account, if the provider returned it. */
  readonly email?: string
  readonly allowSignIn: boolean
  readonly allowConnectedAccounts: boolean
  update(changes: OAuthProviderUpdate<L>): Promise<Result<undefined, OAuthProviderError>>
  /** Unlinks the account and deletes the provider's tokens. */
  delete(): Promise<void>
} & (L extends 'server' ? { readonly accountId: string } : object)

/** The object for one account of the scope's user. */
export function toOAuthProvider<L extends ScopeLevel>(
  scope: UserScope<L>,
  json: OAuthAccountJson<L>,
): OAuthProvider<L>
export function toOAuthProvider(scope: UserScope, json: OAuthAccountJson): OAuthProvider {
  const path = '/oauth-providers/:user_id/:account_link_id'
  const params = { user_id: json.user_id, account_link_id: json.id }
  // The accounts are also part of the user.
  const refresh = () => scope.refresh(scope.entries.oauthAccounts(), scope.entries.user())

  return Object.freeze({
    id: json.id,
    type: json.type,
    userId: json.user_id,
    ...(json.email !== undefined && { email: json.email }),
    ...('account_id' in json && { accountId: json.account_id }),
    allowSignIn: json.allow_sign_in,
    allowConnectedAccounts: json.allow_connected_accounts,
    update: ({
      allowSignIn,
      allowConnectedAccounts,
      accountId,
      email,
    }: OAuthProviderUpdate<'server'>) =>
      resultOf(['OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'], async () => {
        const body = {
          allow_sign_in: allowSignIn,
          allow_connected_accounts: allowConnectedAccounts,
          account_id: accountId,
          email,
        }
        await scope.call<typeof updateOAuthAccount>({
          method: 'PATCH',
          path,
          params,
          body: body as BodyOf<typeof updateOAuthAccount>,
        })
        await refresh()
        return undefined
      }),
    async delete() {
      await scope.call<typeof deleteOAuthAccount>({ method: 'DELETE', path, params })
      await refresh()
    },
  })
}

/** Reads the accounts of the scope's user, oldest first. */
export async function listOAuthProviders<L extends ScopeLevel>(
  scope: UserScope<L>,
): Promise<readonly OAuthProvider<L>[]> {
  const accounts = await scope.entries.oauthAccounts().get()
  return accounts.map((json) => toOAuthProvider(scope, json))
}
