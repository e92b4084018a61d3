import type { createOAuthAccount } from '@latchkey/contract'
import { type OAuthProvider, type OAuthProviderError, toOAuthProvider } from './oauth-providers.ts'
import { type Result, resultOf } from './results.ts'
import type { ServerObjects } from './server-directory.ts'

/** An account at a provider as a server links it to a user. */
export interface NewOAuthProvider {
  readonly userId: string
  /** The id of the user at the provider. */
  readonly accountId: string
  /** The provider's id in the configuration of the project, such as `github`. */
  readonly providerConfigId: string
  readonly email?: string | undefined
  readonly allowSignIn: boolean
  readonly allowConnectedAccounts: boolean
}

/** Links an account at a provider to a user, without contacting the provider (protocol 07 §15). */
export const createOAuthProvider = (
  { scopes, call, context }: ServerObjects,
  provider: NewOAuthProvider,
): Promise<Result<OAuthProvider<'server'>, OAuthProviderError>> =>
  resultOf(['OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'], async () => {
    const json = await call<typeof createOAuthAccount>({
      method: 'POST',
      path: '/oauth-providers',
      body: {
        user_id: provider.userId,
        account_id: provider.accountId,
        provider_config_id: provider.providerConfigId,
        ...(provider.email !== undefined && { email: provider.email }),
        allow_sign_in: provider.allowSignIn,
        allow_connected_accounts: provider.allowConnectedAccounts,
      },
    })
    await context.pool.refresh()
    return toOAuthProvider(scopes.user(json.user_id), json)
  })
