import * as oauth from 'oauth4webapi'
import type { Context } from '../../../../kernel/context.ts'
import type { Connection } from './connection.ts'
import type { ProviderBehavior } from './metadata.ts'
import type { FlowStart } from './provider.ts'

/** Returns the URL to send the browser to (protocol 02 §9). */
export async function authorizationUrl(
  ctx: Context,
  { clientId, behavior, findServer }: Connection,
  start: FlowStart,
): Promise<string> {
  const { metadata } = await findServer(null)
  const url = new URL(ctx.providerNetwork.locate(metadata.authorization_endpoint as string))
  const parameters = {
    client_id: clientId,
    scope: requestedScopes(behavior, start.extraScopes).join(' '),
    response_type: 'code',
    redirect_uri: start.redirectUri,
    state: start.state,
    access_type: 'offline',
    prompt: 'consent',
    ...(behavior.usesPkce === false
      ? {}
      : {
          code_challenge_method: 'S256',
          code_challenge: await oauth.calculatePKCECodeChallenge(start.codeVerifier),
        }),
    ...(behavior.idToken === 'required' ? { nonce: start.nonce } : {}),
    ...behavior.authorizationParameters,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** The base scopes of the provider and those that the app adds, each once. */
export const requestedScopes = (
  { scopes }: ProviderBehavior,
  extraScopes: readonly string[],
): string[] => [...new Set([...scopes, ...extraScopes])]
