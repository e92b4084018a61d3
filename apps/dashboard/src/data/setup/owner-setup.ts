import type * as contract from '@latchkey/contract'
import { KnownError, type Tokens, UnexpectedResponseError } from '@latchkey/js'
import { call, type SessionContext } from '@latchkey/js/internal'

/** The state of a setup link. */
export type SetupState = 'open' | 'wrong-code' | 'taken' | 'unreachable'

/** Asks the service about the code without using it. */
export async function findSetupState(context: SessionContext, code: string): Promise<SetupState> {
  try {
    await call<typeof contract.checkOwnerSetup>(context, {
      method: 'POST',
      path: '/internal/setup/owner/check',
      body: { setup_token: code },
    })
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
export async function setUpOwner(
  context: SessionContext,
  {
    code,
    email,
    password,
  }: { readonly code: string; readonly email: string; readonly password: string },
): Promise<Outcome> {
  try {
    const { access_token, refresh_token } = await call<typeof contract.setUpOwner>(context, {
      method: 'POST',
      path: '/internal/setup/owner',
      body: { setup_token: code, email, password },
    })
    return { status: 'ok', tokens: { accessToken: access_token, refreshToken: refresh_token } }
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
