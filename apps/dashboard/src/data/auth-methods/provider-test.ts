import type * as contract from '@latchkey/contract'
import { challengeOf, randomText, readClaims } from '@latchkey/js/internal'
import type { ProjectAdmin } from '../owner.ts'

/** A sign-in that was started to test a provider. */
export interface ProviderTest {
  /** Where the window goes: the start of the real flow. */
  readonly url: string
  readonly state: string
  readonly verifier: string
  readonly redirectUri: string
}

/** What the window reports when the flow returns to it. */
export interface ProviderReturn {
  readonly state: string
  readonly code: string | null
  readonly error: string | null
}

/** How the test ended. */
export type ProviderOutcome =
  | {
      readonly status: 'ok'
      readonly userId: string
      readonly email: string | null
      readonly isNewUser: boolean
    }
  /** The provider works. The user must still confirm a second factor. */
  | { readonly status: 'second-factor' }
  | { readonly status: 'error'; readonly message: string }

const CHANNEL = 'latchkey-provider-test'

/** The page that the flow returns to. It needs no session and shows nothing of the project. */
export const returnPath = (projectId: string): string => `/projects/${projectId}/provider-test`

/** Prepares a sign-in of a user with a provider of the project, as an app would start it. */
export async function prepareProviderTest(
  projectId: string,
  provider: string,
): Promise<ProviderTest> {
  const clientKey = await hostedKey(projectId)
  const [state, verifier] = [randomText(), randomText()]
  const redirectUri = `${location.origin}${returnPath(projectId)}`
  const query = new URLSearchParams({
    client_id: projectId,
    client_secret: clientKey,
    redirect_uri: redirectUri,
    // Without it, an error would not say to which test it belongs.
    error_redirect_uri: `${redirectUri}?state=${state}`,
    scope: 'legacy',
    state,
    grant_type: 'authorization_code',
    response_type: 'code',
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
  })
  const url = `/api/v1/auth/oauth/authorize/${encodeURIComponent(provider)}?${query}`
  return { url, state, verifier, redirectUri }
}

/** Calls back once, when the window of this test has returned. */
export function onProviderReturn(
  { state }: ProviderTest,
  callback: (result: ProviderReturn) => void,
): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<ProviderReturn>) => {
    if (data.state !== state) return
    channel.close()
    callback(data)
  })
  return () => channel.close()
}

/** Tells the page that started the test how the flow returned. A window has no other link to it. */
export function reportProviderReturn(search: string): void {
  const query = new URLSearchParams(search)
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({
    state: query.get('state') ?? '',
    code: query.get('code'),
    error: query.get('errorCode') && (query.get('message') ?? query.get('errorCode')),
  } satisfies ProviderReturn)
  channel.close()
}

/** Finishes the sign-in to see who it is, and ends its session at once. */
export async function finishProviderTest(
  admin: ProjectAdmin,
  { verifier, redirectUri }: ProviderTest,
  { code, error }: ProviderReturn,
): Promise<ProviderOutcome> {
  if (code === null) return { status: 'error', message: error ?? '' }
  const response = await fetch('/api/v1/auth/oauth/token', {
    method: 'POST',
    headers: { 'x-stack-override-error-status': 'true' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: admin.projectId,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  })
  const tokens = await response.json()
  if (tokens.code === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED') return { status: 'second-factor' }
  if (typeof tokens.access_token !== 'string')
    return { status: 'error', message: String(tokens.error ?? tokens.code ?? response.status) }

  const { sub, email, refresh_token_id } = readClaims(tokens.access_token)
  await admin.call<typeof contract.deleteSession>({
    method: 'DELETE',
    path: '/auth/sessions/:session_id',
    params: { session_id: refresh_token_id },
  })
  return { status: 'ok', userId: sub, email, isNewUser: tokens.is_new_user === true }
}

/** The publishable key that the service gives to the hosted pages of the project. */
async function hostedKey(projectId: string): Promise<string> {
  const page = await (await fetch(`/hosted/${projectId}/handler/sign-in`)).text()
  const runtime = new DOMParser()
    .parseFromString(page, 'text/html')
    .querySelector('#latchkey-runtime')?.textContent
  return JSON.parse(runtime ?? '{}').publishableClientKey ?? ''
}
