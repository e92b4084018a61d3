import { isStrictEmail, normalizeEmail } from '@latchkey/contract'
import type { Context } from '../../../kernel/context.ts'
import { securityHeaders } from '../../../kernel/http/headers.ts'
import { readRequest, responseUrl } from './authorization-request.ts'
import { authenticateClient, CLIENT_NAMES, issuerOf, PATH } from './clients.ts'
import {
  claimsOf,
  findLogin,
  issueCode,
  redeemCode,
  redeemRefreshToken,
  revokeToken,
  signingKeyOf,
} from './grants.ts'
import { loginPage, problemPage } from './login-page.ts'

type Handler = (ctx: Context, request: Request) => Promise<Response>

const MAX_FORM_BYTES = 16_384

const json = (body: object, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { ...securityHeaders, ...headers } })

const leadTo = (location: string) =>
  new Response(null, { status: 303, headers: { ...securityHeaders, location } })

const queryOf = (request: Request) => new URL(request.url).searchParams

/**
 * An OpenID issuer whose only client is the service itself (OpenID Connect Core and Discovery, RFC
 * 6749, 7009, 7636, 9207).
 */
const HANDLERS: Readonly<Record<string, Handler>> = {
  'GET /.well-known/openid-configuration': async (ctx) => {
    const issuer = issuerOf(ctx)
    return json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      revocation_endpoint: `${issuer}/revoke`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      subject_types_supported: ['public'],
      scopes_supported: ['openid', 'offline_access'],
      claims_supported: ['sub', 'email', 'email_verified'],
      id_token_signing_alg_values_supported: ['ES256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    })
  },

  'GET /jwks': async (ctx) =>
    json({ keys: [{ ...(await signingKeyOf(ctx)).publicJwk, use: 'sig' }] }),

  'GET /authorize': async (ctx, request) => {
    const read = readRequest(ctx, queryOf(request))
    if (read.status === 'unusable') return problemPage(read.problem)
    if (read.status === 'refused') return leadTo(read.redirect)
    return loginPage({ clientName: CLIENT_NAMES[read.request.client], login: '', problem: null })
  },

  'POST /authorize': async (ctx, request) => {
    const read = readRequest(ctx, queryOf(request))
    if (read.status === 'unusable') return problemPage(read.problem)
    if (read.status === 'refused') return leadTo(read.redirect)
    const form = await readForm(request)
    if (form === null) return problemPage('The form is malformed.')
    const { client, scope, state, code } = read.request
    const target = { redirectUri: code.redirectUri, state }
    if (form.get('decision') === 'deny')
      return leadTo(responseUrl(ctx, target, { error: 'access_denied' }))

    const login = normalizeEmail(form.get('login') ?? '')
    if (!isStrictEmail(login)) {
      return loginPage({
        clientName: CLIENT_NAMES[client],
        login,
        problem: 'Type an address such as ada@example.com.',
      })
    }
    return leadTo(
      responseUrl(ctx, target, {
        code: await issueCode(ctx, { clientId: client, login, scope }, code),
      }),
    )
  },

  'POST /token': async (ctx, request) => {
    const form = await readForm(request)
    if (form === null) return json({ error: 'invalid_request' }, 400)
    const client = authenticateClient(ctx, request.headers, form)
    if (client === null)
      return json({ error: 'invalid_client' }, 401, {
        'www-authenticate': 'Basic realm="development provider"',
      })
    const kind = form.get('grant_type')
    if (kind !== 'authorization_code' && kind !== 'refresh_token')
      return json({ error: 'unsupported_grant_type' }, 400)
    const tokens =
      kind === 'authorization_code'
        ? await redeemCode(ctx, form.get('code') ?? '', {
            clientId: client,
            redirectUri: form.get('redirect_uri'),
            codeVerifier: form.get('code_verifier'),
          })
        : await redeemRefreshToken(ctx, form.get('refresh_token') ?? '', client)
    return tokens === null ? json({ error: 'invalid_grant' }, 400) : json(tokens)
  },

  'GET /userinfo': handleUserInfo,
  'POST /userinfo': handleUserInfo,

  'POST /revoke': async (ctx, request) => {
    const form = await readForm(request)
    const client = form && authenticateClient(ctx, request.headers, form)
    if (!client)
      return json({ error: 'invalid_client' }, 401, {
        'www-authenticate': 'Basic realm="development provider"',
      })
    await revokeToken(ctx, form?.get('token') ?? '', client)
    return new Response(null, { status: 200, headers: securityHeaders })
  },
}

async function handleUserInfo(ctx: Context, request: Request): Promise<Response> {
  const [, token = ''] = /^Bearer ([!-~]+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const login = await findLogin(ctx, token)
  if (login === null)
    return json({ error: 'invalid_token' }, 401, {
      'www-authenticate': 'Bearer error="invalid_token"',
    })
  return json(claimsOf(login))
}

/** Handles a request to the development provider, from the network or from the service itself. */
export async function handleRequest(ctx: Context, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const handler =
    HANDLERS[`${request.method} ${pathname.slice(pathname.indexOf(PATH) + PATH.length)}`]
  if (handler === undefined)
    return new Response('Page not found.', { status: 404, headers: securityHeaders })
  const response = await handler(ctx, request)
  response.headers.set('cache-control', 'no-store')
  return response
}

/** Returns null if the body is not a form or is too large. */
async function readForm(request: Request): Promise<URLSearchParams | null> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > MAX_FORM_BYTES) return null
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
