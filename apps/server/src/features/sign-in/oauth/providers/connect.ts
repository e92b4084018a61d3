import type { Context } from '../../../../kernel/context.ts'
import { authorizationUrl, requestedScopes } from './authorization-url.ts'
import type { Connection } from './connection.ts'
import { isAccessTokenGood, profileSource } from './profile-endpoint.ts'
import { type OAuthProvider, ProviderRefusal } from './provider.ts'
import { refusing } from './refusals.ts'
import { redeemCode, refreshTokens, toTokens } from './token-endpoint.ts'

/** Creates the provider of a connection. */
export function connect(ctx: Context, connection: Connection): OAuthProvider {
  const { id, isShared, behavior } = connection
  const run = <T>(request: () => Promise<T>) => refusing(behavior.errorCodes, request)
  return {
    id,
    isShared,
    baseScopes: behavior.scopes,
    returnsByForm: behavior.authorizationParameters?.response_mode === 'form_post',
    authorizationUrl: (start) => run(() => authorizationUrl(ctx, connection, start)),
    exchange: (response, start) =>
      run(async () => {
        const granted = await redeemCode(ctx, connection, { response, start })
        const account = await behavior.readProfile(profileSource(ctx, connection, granted))
        const scopes = requestedScopes(behavior, start.extraScopes)
        return { account, tokens: toTokens(ctx, behavior, { body: granted.body, scopes }) }
      }),
    refresh: (refreshToken, scopes) =>
      run(() => refreshTokens(ctx, connection, { refreshToken, scopes })),
    isAccessTokenGood: (accessToken) =>
      run(() => isAccessTokenGood(ctx, connection, accessToken)).catch((error: unknown) => {
        // An unreadable response says nothing about the token, like no response.
        throw error instanceof ProviderRefusal
          ? new ProviderRefusal('unreachable', error.message)
          : error
      }),
  }
}
