import type {
  completeCommandLineSignIn,
  denyCommandLineSignIn,
  pollCommandLineSignIn,
  startCommandLineSignIn,
} from '@latchkey/contract'
import { KnownError } from '@latchkey/contract/pure'
import type { AppContext } from './app-context.ts'
import { call } from './call.ts'
import { isNetworkFailure, ServiceUnreachableError } from './request-errors.ts'
import { failed, ok, type Result } from './results.ts'
import type { Session } from './session.ts'

/** How a command-line program asks its user to sign in (protocol 07 §21). */
export interface CliLoginOptions {
  /**
   * The URL of the app with the confirmation page, which is `<appUrl>/handler/cli-auth-confirm`.
   */
  readonly appUrl: string
  /** How long the user may take, in milliseconds; at most a day, two hours by default. */
  readonly expiresInMillis?: number | undefined
  /** How often to check whether the user has confirmed; until the request expires by default. */
  readonly maxAttempts?: number | undefined
  /** The pause between two checks, in milliseconds; 2000 by default. */
  readonly waitTimeMillis?: number | undefined
  /**
   * Shows the user the link, instead of the line that is printed by default. The page shows the
   * same six characters as `confirmationCode`, so that the user can recognize a link that someone
   * else sent.
   */
  readonly promptLink?:
    | ((url: string, confirmationCode: string) => void | Promise<void>)
    | undefined
  /** Also opens the link in the user's browser, where there is one. */
  readonly openBrowser?: boolean | undefined
}

/**
 * Why `promptCliLogin` got no token: CLI_AUTH_EXPIRED_ERROR after the time limit or if the user
 * declined, CLI_AUTH_USED_ERROR if the token was fetched before, else CLI_AUTH_ERROR.
 */
export type CliLoginError = KnownError<
  'CLI_AUTH_ERROR' | 'CLI_AUTH_EXPIRED_ERROR' | 'CLI_AUTH_USED_ERROR'
>

const DEFAULT_WAIT_MS = 2000
// As many as the confirmation page shows.
const CONFIRMATION_CHARACTERS = 6

/**
 * Signs in a command-line program through the user's browser; returns the refresh token of the
 * session that both share (protocol 07 §21).
 */
export async function promptCliLogin(
  context: AppContext,
  options: CliLoginOptions,
): Promise<Result<string, CliLoginError>> {
  const begun = await responseOf(() => {
    const body =
      options.expiresInMillis === undefined ? {} : { expires_in_millis: options.expiresInMillis }
    return call<typeof startCommandLineSignIn>(context, { method: 'POST', path: '/auth/cli', body })
  })
  if (begun.status === 'error') return begun

  const { login_code, polling_code } = begun.data
  const page = `${options.appUrl.replace(/\/$/, '')}/handler/cli-auth-confirm`
  await showLink(
    context,
    options,
    `${page}?login_code=${encodeURIComponent(login_code)}`,
    login_code.slice(-CONFIRMATION_CHARACTERS),
  )
  return waitForConfirmation(context, polling_code, options)
}

async function showLink(
  { platform }: AppContext,
  options: CliLoginOptions,
  url: string,
  confirmationCode: string,
): Promise<void> {
  if (options.promptLink) await options.promptLink(url, confirmationCode)
  else
    console.log(
      `To sign in, open this page and check that it shows the code ${confirmationCode}:\n${url}`,
    )
  if (options.openBrowser) await platform.openLink(url)
}

async function waitForConfirmation(
  context: AppContext,
  polling_code: string,
  { maxAttempts = Number.POSITIVE_INFINITY, waitTimeMillis = DEFAULT_WAIT_MS }: CliLoginOptions,
): Promise<Result<string, CliLoginError>> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const polled = await responseOf(() =>
      call<typeof pollCommandLineSignIn>(context, {
        method: 'POST',
        path: '/auth/cli/poll',
        body: { polling_code },
      }),
    )
    if (polled.status === 'error') return polled
    const response = polled.data
    switch (response.status) {
      case 'success':
        return ok(response.refresh_token)
      case 'expired':
        return failed(new KnownError('CLI_AUTH_EXPIRED_ERROR'))
      case 'used':
        return failed(new KnownError('CLI_AUTH_USED_ERROR'))
      case 'waiting':
        if (attempt < maxAttempts) await context.platform.wait(waitTimeMillis)
        break
      default:
        return failed(
          cliError(
            `Unexpected status from CLI authentication: ${(response as { status: unknown }).status}`,
          ),
        )
    }
  }
  return failed(cliError('Timed out waiting for CLI authentication.'))
}

/**
 * Every error of the service is one error with the reason in its message; if the service cannot be
 * reached, the error is thrown.
 */
async function responseOf<T>(ask: () => Promise<T>): Promise<Result<T, CliLoginError>> {
  try {
    return ok(await ask())
  } catch (error) {
    if (!(error instanceof Error) || isUnanswered(error)) throw error
    return failed(cliError(`CLI authentication failed: ${error.message}`, error))
  }
}

/** Whether there was no response. A response that rejects the request does not count. */
const isUnanswered = (error: unknown) =>
  error instanceof ServiceUnreachableError && isNetworkFailure(error.cause)

const cliError = (message: string, cause?: unknown): KnownError<'CLI_AUTH_ERROR'> =>
  Object.assign(new KnownError('CLI_AUTH_ERROR'), {
    message,
    ...(cause !== undefined && { cause }),
  })

/**
 * Gives the session of this browser to the program that waits for it, after the user has confirmed
 * (protocol 07 §21).
 */
export async function completeCliLogin(
  context: AppContext,
  session: Session,
  loginCode: string,
): Promise<void> {
  const { refreshToken } = session
  if (refreshToken === null || session.isKnownInvalid)
    throw new Error('You must be signed in to authorize a command-line application.')
  const body = { login_code: loginCode, refresh_token: refreshToken }
  await call<typeof completeCommandLineSignIn>(context, {
    method: 'POST',
    path: '/auth/cli/complete',
    body,
    session,
  })
}

/** Denies this sign-in, so that nobody can confirm it later. */
export async function denyCliLogin(context: AppContext, loginCode: string): Promise<void> {
  await call<typeof denyCommandLineSignIn>(context, {
    method: 'POST',
    path: '/auth/cli/deny',
    body: { login_code: loginCode },
  })
}
