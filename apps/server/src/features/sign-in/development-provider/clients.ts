import { OAUTH_PROVIDER_TYPES, type OAuthProviderType } from '@latchkey/contract'
import type { Context } from '../../../kernel/context.ts'
import { hashSecret, sameHash } from '../../../kernel/secrets.ts'

export const PATH = '/development-provider'

/** The issuer is the service itself. */
export const issuerOf = (ctx: Context): string => ctx.config.publicUrl + PATH

/** The clients are the providers that it replaces, with their display names. */
export const CLIENT_NAMES: Readonly<Record<OAuthProviderType, string>> = {
  google: 'Google',
  github: 'GitHub',
  microsoft: 'Microsoft',
  spotify: 'Spotify',
  facebook: 'Facebook',
  discord: 'Discord',
  gitlab: 'GitLab',
  bitbucket: 'Bitbucket',
  linkedin: 'LinkedIn',
  apple: 'Apple',
  x: 'X',
  twitch: 'Twitch',
}

export const findClient = (id: string | null): OAuthProviderType | null =>
  OAUTH_PROVIDER_TYPES.find((type) => type === id) ?? null

/** Derived, so that every process has the same secret without storing it. */
export const clientSecretOf = (ctx: Context, client: OAuthProviderType): string =>
  ctx.secrets.derive(`client-secret:development-provider:${client}`, 32).toString('base64url')

/**
 * Reports whether the URI is a callback of this service. A project may use any id for a provider,
 * so the last part is free.
 */
export function isOwnCallback(ctx: Context, uri: string): boolean {
  const callbacks = `${ctx.config.publicUrl}/api/v1/auth/oauth/callback/`
  return uri.startsWith(callbacks) && /^[a-z0-9_]{1,128}$/.test(uri.slice(callbacks.length))
}

/**
 * Returns the client that a request authenticates as, by header or body (RFC 6749 §2.3.1), or null.
 */
export function authenticateClient(
  ctx: Context,
  headers: Headers,
  form: URLSearchParams,
): OAuthProviderType | null {
  const credentials = readBasic(headers.get('authorization')) ?? {
    id: form.get('client_id'),
    secret: form.get('client_secret'),
  }
  const client = findClient(credentials.id)
  const isRight =
    client !== null &&
    sameHash(hashSecret(credentials.secret ?? ''), hashSecret(clientSecretOf(ctx, client)))
  return isRight ? client : null
}

function readBasic(header: string | null): { id: string; secret: string } | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '') ?? []
  if (encoded === undefined) return null
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':', 2)
  const decode = (text: string) => new URLSearchParams(`text=${text}`).get('text') ?? ''
  return { id: decode(id), secret: decode(secret) }
}
