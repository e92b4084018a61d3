import type { BodyOf, checkOwnerSetup, ReturnsOf, setUpOwner } from '@latchkey/contract'
import { appInternals } from '@latchkey/js/internal'
import { type ClientApp, KnownError, type Tokens, UnexpectedResponseError } from '@latchkey/react'

/** The state of a setup link. */
export type SetupState = 'open' | 'wrong-code' | 'taken' | 'unreachable'

const CHECK: (typeof checkOwnerSetup)['path'] = '/internal/setup/owner/check'
const CREATE: (typeof setUpOwner)['path'] = '/internal/setup/owner'

/** Asks the service about the code without using it. */
export async function findSetupState(app: ClientApp<'cookie'>, code: string): Promise<SetupState> {
  try {
    const body: BodyOf<typeof checkOwnerSetup> = { setup_token: code }
    await app[appInternals].sendRequest({ method: 'POST', path: CHECK, body })
    return 'open'
  } catch (error) {
    return refusalOf(error) ?? 'unreachable'
  }
}

/** The result of an attempt to become the owner. */
export type Outcome =
  | { readonly status: 'ok'; readonly tokens: Tokens }
  | { readonly status: 'taken' }
  | { readonly status: 'error'; readonly field: 'email' | 'password'; readonly error: KnownError }

/** Creates the first owner and returns their tokens. */
export async function createOwner(
  app: ClientApp<'cookie'>,
  {
    code,
    email,
    password,
  }: { readonly code: string; readonly email: string; readonly password: string },
): Promise<Outcome> {
  const body: BodyOf<typeof setUpOwner> = { setup_token: code, email, password }
  try {
    const response = await app[appInternals].sendRequest({ method: 'POST', path: CREATE, body })
    const answer = (await response.json()) as ReturnsOf<typeof setUpOwner>
    return {
      status: 'ok',
      tokens: { accessToken: answer.access_token, refreshToken: answer.refresh_token },
    }
  } catch (error) {
    if (refusalOf(error)) return { status: 'taken' }
    if (KnownError.is(error, 'PASSWORD_REQUIREMENTS_NOT_MET'))
      return { status: 'error', field: 'password', error }
    if (KnownError.is(error, 'USER_EMAIL_ALREADY_EXISTS'))
      return { status: 'error', field: 'email', error }
    throw error
  }
}

/** These errors have no code, only a status. */
function refusalOf(error: unknown): 'wrong-code' | 'taken' | null {
  if (!(error instanceof UnexpectedResponseError)) return null
  if (error.status === 410) return 'taken'
  return error.status === 403 || error.status === 400 ? 'wrong-code' : null
}
