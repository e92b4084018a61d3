import { KnownError } from '@latchkey/contract/errors'

/** A request as the service would receive it. */
export interface WireRequest {
  readonly method: string
  readonly path: string
  readonly url: string
  readonly headers: Headers
  readonly body: string | undefined
}

export type WireResponse = Response | Promise<Response>

/**
 * A fetch that passes requests to a function and records them: for failures of the service or
 * network.
 */
export function createFakeWire(response: (request: WireRequest) => WireResponse) {
  const requests: WireRequest[] = []
  return {
    requests,
    /** `METHOD path` of each request so far. */
    get lines() {
      return requests.map(({ method, path }) => `${method} ${path}`)
    },
    async fetch(url: string, init: RequestInit): Promise<Response> {
      const request: WireRequest = {
        method: init.method ?? 'GET',
        path: new URL(url).pathname.replace(/^\/api\/v1(?=\/)/, ''),
        url,
        headers: new Headers(init.headers),
        body: init.body === undefined || init.body === null ? undefined : String(init.body),
      }
      requests.push(request)
      return response(request)
    },
  }
}

export const json = (body: unknown, init?: ResponseInit): Response => Response.json(body, init)

/** A known error as sent when the request overrides error statuses. */
export const knownError = (code: string, details?: object, status = 400): Response =>
  json(
    { code, details, error: KnownError.fromWire({ code, details })?.message ?? '' },
    { headers: { 'x-stack-known-error': code, 'x-stack-actual-status': String(status) } },
  )

/** The same with the real status, as at the token endpoint. */
export const plainKnownError = (code: string, status = 401): Response =>
  json({ code, error: '' }, { status, headers: { 'x-stack-known-error': code } })

/** An unsigned access token; the client does not check signatures. */
export function fakeAccessToken(claims: Record<string, unknown> = {}): string {
  const all = {
    sub: 'user-1',
    iss: 'http://service.test',
    aud: 'project-1',
    project_id: 'project-1',
    branch_id: 'main',
    refresh_token_id: 'session-1',
    role: 'authenticated',
    name: 'Ada',
    email: 'ada@example.com',
    email_verified: true,
    selected_team_id: null,
    is_anonymous: false,
    exp: 4_000_000_000,
    ...claims,
  }
  const payload = btoa(JSON.stringify(all))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')
  return ['header', payload, 'signature'].join('.')
}

export const userJson = (fields: Record<string, unknown> = {}) => ({
  id: 'user-1',
  display_name: 'Ada',
  primary_email: 'ada@example.com',
  primary_email_verified: true,
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  signed_up_at_millis: 1_600_000_000_000,
  has_password: true,
  otp_auth_enabled: false,
  passkey_auth_enabled: false,
  auth_with_email: true,
  requires_totp_mfa: false,
  is_anonymous: false,
  oauth_providers: [],
  selected_team_id: null,
  selected_team: null,
  ...fields,
})

/** A small service with one account per refresh token, enough for the common flows. */
export function createFakeService({ now }: { now: () => number }) {
  const users = new Map<string, Record<string, unknown>>()
  const passwords = new Map<string, { password: string; id: string }>()
  let made = 0

  const mint = (id: string) =>
    fakeAccessToken({
      sub: id,
      is_anonymous: users.get(id)?.is_anonymous,
      name: users.get(id)?.display_name,
      exp: now() / 1000 + 600,
      n: ++made,
    })
  const sessionOf = (id: string) => {
    const refresh_token = `refresh-of-${id}-${++made}`
    sessions.set(refresh_token, id)
    return { access_token: mint(id), refresh_token, user_id: id }
  }
  const sessions = new Map<string, string>()
  const add = (fields: Record<string, unknown>) => {
    const id = `user-${++made}`
    users.set(id, userJson({ id, ...fields }))
    return id
  }
  const whose = ({ headers }: WireRequest) =>
    sessions.get(headers.get('x-stack-refresh-token') ?? '')
  const parse = (request: WireRequest): Record<string, string> => JSON.parse(request.body ?? '{}')

  const routes: Record<string, (request: WireRequest) => WireResponse> = {
    'POST /auth/password/sign-up': (request) => {
      const { email = '', password = '' } = parse(request)
      if (passwords.has(email))
        return knownError('USER_EMAIL_ALREADY_EXISTS', {
          email,
          would_work_if_email_was_verified: false,
        })
      if ([...password].length < 8) return knownError('PASSWORD_TOO_SHORT', { min_length: 8 })
      const anonymous = whose(request)
      const id = anonymous ?? add({ primary_email: email, primary_email_verified: false })
      users.set(id, { ...users.get(id), primary_email: email, is_anonymous: false })
      passwords.set(email, { password, id })
      return json(sessionOf(id))
    },
    'POST /auth/password/sign-in': (request) => {
      const { email = '', password } = parse(request)
      const account = passwords.get(email)
      if (account === undefined || account.password !== password)
        return knownError('EMAIL_PASSWORD_MISMATCH')
      return json(sessionOf(account.id))
    },
    'POST /auth/anonymous/sign-up': () =>
      json(sessionOf(add({ is_anonymous: true, display_name: null, primary_email: null }))),
    'POST /auth/oauth/token': (request) => {
      const id = sessions.get(new URLSearchParams(request.body).get('refresh_token') ?? '')
      if (id === undefined) return plainKnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
      return json({
        access_token: mint(id),
        token_type: 'Bearer',
        expires_in: 600,
        scope: 'legacy',
      })
    },
    'GET /users/me': (request) => {
      const id = whose(request)
      return id === undefined || !users.has(id)
        ? knownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
        : json(users.get(id))
    },
    'PATCH /users/me': (request) => {
      const id = whose(request) ?? ''
      users.set(id, { ...users.get(id), ...parse(request) })
      return json(users.get(id))
    },
    'DELETE /users/me': (request) => {
      users.delete(whose(request) ?? '')
      return json({ success: true })
    },
    'DELETE /auth/sessions/current': (request) =>
      sessions.delete(request.headers.get('x-stack-refresh-token') ?? '')
        ? json({ success: true })
        : knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', undefined, 401),
    'GET /projects/current': () =>
      json({
        id: 'project-1',
        display_name: 'Demo',
        config: {
          sign_up_enabled: true,
          credential_enabled: true,
          magic_link_enabled: false,
          passkey_enabled: false,
          client_team_creation_enabled: false,
          client_user_deletion_enabled: true,
          allow_user_api_keys: false,
          allow_team_api_keys: false,
          enabled_oauth_providers: [{ id: 'github' }, { id: 'google' }],
        },
      }),
  }

  const wire = createFakeWire((request) => {
    const route = routes[`${request.method} ${request.path}`]
    return route ? route(request) : new Response('not found', { status: 404 })
  })
  return { wire, routes, sessions, users }
}
