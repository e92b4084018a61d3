import { createHash, randomBytes } from 'node:crypto'
import type { Reply, TestProject, TestService } from '@latchkey/testkit'

/** The URLs where the test app receives codes and errors. */
export const REDIRECT_URI = 'http://localhost:3000/handler/oauth-callback'
export const ERROR_URL = 'http://localhost:3000/handler/error'

/** Parameters that replace the defaults. Undefined omits one. */
export type Changes = Record<string, string | undefined>

/**
 * An app that signs in users with providers, including the browser. `Who` is the user in the format
 * of the provider.
 */
export interface OAuthApp<Who> {
  start(provider: string, changes?: Changes): Promise<Started>
  /** Starts a flow and signs in at the provider. Returns the parameters of the callback. */
  visit(provider: string, who: Who, changes?: Changes): Promise<Visited>
  /** Sends the callback. */
  back(
    provider: string,
    response: URLSearchParams,
    headers?: Record<string, string>,
  ): Promise<Reply>
  /** Runs a flow from the start to the redirect to the app. */
  completeCallback(provider: string, who: Who, changes?: Changes): Promise<CompletedCallback>
  /** Runs a flow and exchanges its code. */
  signIn(provider: string, who: Who, changes?: Changes): Promise<Reply>
  token(fields: Changes): Promise<Reply>
}

export interface Started {
  reply: Reply
  verifier: string
  state: string
  /** The URL at the provider. */
  url: URL
  /** The cookie as a request header. */
  cookie: string
}

export interface Visited extends Started {
  answer: URLSearchParams
}

export interface CompletedCallback extends Visited {
  /** The response of the callback. */
  reply: Reply
  /** The redirect of the callback, or null. */
  location: URL | null
  code: string
}

/** Enables providers in a project, with shared keys by default. */
export async function useProviders(
  service: TestService,
  project: TestProject,
  providers: readonly string[],
  settings: Record<string, unknown> = {},
): Promise<void> {
  const entries = providers.map((type) => [
    `auth.oauth.providers.${type}`,
    { type, isShared: true, allowSignIn: true, allowConnectedAccounts: true, ...settings },
  ])
  await changeConfig(service, project, Object.fromEntries(entries))
}

/** The project's own keys, for `useProviders`. */
export const OWN_KEYS = {
  isShared: false,
  clientId: 'the-client',
  clientSecret: 'the-client-secret',
}

export async function changeConfig(
  service: TestService,
  project: TestProject,
  changes: Record<string, unknown>,
): Promise<void> {
  const reply = await project
    .as('admin')
    .patch('/internal/config/override', { config_override_string: JSON.stringify(changes) })
  if (reply.status !== 200)
    throw new Error(`Changing the configuration failed: ${reply.status} ${reply.text}`)
  service.ctx.projects.forget(project.id)
}

/** Creates an app whose users sign in at the development provider by typing an address. */
export const createOAuthApp = (service: TestService, project: TestProject): OAuthApp<string> =>
  createOAuthAppWith(service, project, (url, login) => typeLogin(service, url, login))

export function createOAuthAppWith<Who>(
  service: TestService,
  project: TestProject,
  signInAt: (url: URL, who: Who) => Promise<URLSearchParams>,
): OAuthApp<Who> {
  const start: OAuthApp<Who>['start'] = async (provider, changes = {}) => {
    const verifier = randomBytes(32).toString('base64url')
    const state = randomBytes(32).toString('base64url')
    const parameters = withoutMissing({
      client_id: project.id,
      client_secret: project.publishableClientKey,
      redirect_uri: REDIRECT_URI,
      scope: 'legacy',
      state,
      grant_type: 'authorization_code',
      response_type: 'code',
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      type: 'authenticate',
      error_redirect_url: ERROR_URL,
      ...changes,
    })
    const reply = await service.anyone.get(
      `/auth/oauth/authorize/${provider}?${new URLSearchParams(parameters)}`,
    )
    const cookie = reply.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    const url = new URL(reply.headers.get('location') ?? 'about:blank')
    return { reply, verifier, state, url, cookie }
  }

  const visit: OAuthApp<Who>['visit'] = async (provider, who, changes) => {
    const started = await start(provider, changes)
    if (started.reply.status !== 307)
      throw new Error(`The start failed: ${started.reply.status} ${started.reply.text}`)
    return { ...started, answer: await signInAt(started.url, who) }
  }

  const back: OAuthApp<Who>['back'] = (provider, response, headers = {}) =>
    service.anyone.get(`/auth/oauth/callback/${provider}?${response}`, headers)

  const completeCallback: OAuthApp<Who>['completeCallback'] = async (provider, who, changes) => {
    const visited = await visit(provider, who, changes)
    const reply = await back(provider, visited.answer, { cookie: visited.cookie })
    const location = URL.parse(reply.headers.get('location') ?? '')
    return { ...visited, reply, location, code: location?.searchParams.get('code') ?? '' }
  }

  const token: OAuthApp<Who>['token'] = (fields) =>
    service.anyone.send('POST', '/auth/oauth/token', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(
        withoutMissing({
          grant_type: 'authorization_code',
          client_id: project.id,
          client_secret: project.publishableClientKey,
          redirect_uri: REDIRECT_URI,
          ...fields,
        }),
      ).toString(),
    })

  return {
    start,
    visit,
    back,
    completeCallback,
    token,
    async signIn(provider, who, changes) {
      const { location, verifier, reply, code } = await completeCallback(provider, who, changes)
      if (code === '')
        throw new Error(`The callback returned no code: ${reply.status} ${reply.text} ${location}`)
      return token({ code, code_verifier: verifier })
    },
  }
}

/** PKCE with S256 (RFC 7636 §4.2). */
export const challengeOf = (verifier: string) =>
  createHash('sha256').update(verifier).digest('base64url')

/**
 * Types a login at the development provider and allows the request. Returns the parameters of the
 * callback.
 */
export async function typeLogin(
  service: TestService,
  url: URL,
  login: string,
  decision = 'allow',
): Promise<URLSearchParams> {
  const request = new Request(url, {
    method: 'POST',
    body: new URLSearchParams({ login, decision }),
    redirect: 'manual',
  })
  const response = await service.fetch(request)
  const location = response.headers.get('location')
  if (location === null)
    throw new Error(
      `The development provider returned ${response.status}: ${await response.text()}`,
    )
  return new URL(location).searchParams
}

/** Reads a user with server access. */
export const readUser = async (project: TestProject, tokens: { access_token: string }) =>
  (await project.as('server', tokens, { 'x-stack-allow-anonymous-user': 'true' }).get('/users/me'))
    .json

const withoutMissing = (fields: Changes): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
