import type { Connection } from './connection.ts'
import { unreachable } from './diagnostics.ts'
import { withSetupHint } from './setup-hints.ts'

const ATTEMPTS = 5
const FIRST_WAIT_MS = 1000
const LONGEST_RETRY_AFTER_SECONDS = 5

/**
 * Too many attempts of one kind. Thrown where the service asks for a longer pause than a user would
 * wait for.
 */
export class TooManyRequestsError extends Error {
  override name = 'TooManyRequestsError'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super(`Too many requests. Please try again in ${retryAfterSeconds} seconds.`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * The result of one attempt: a response, or a failure that is worth a retry. `now`: waiting does
 * not help, because the next attempt sends another token.
 */
export type Attempt<T> =
  | { readonly result: T }
  | { readonly failure: unknown; readonly now?: boolean }

/**
 * Makes up to five attempts, waiting about twice as long before each further one (protocol 07
 * §8.3).
 */
export async function withRetries<T>(
  connection: Connection,
  attempt: () => Promise<Attempt<T>>,
): Promise<T> {
  const { platform } = connection
  let failure: unknown
  let now: boolean | undefined
  for (let made = 0; made < ATTEMPTS; made++) {
    // Randomness keeps clients that failed at the same time from retrying at the same time.
    if (made > 0 && !now)
      await platform.wait(FIRST_WAIT_MS * 2 ** (made - 1) * (0.5 + platform.random()))
    const outcome = await attempt()
    if ('result' in outcome) return outcome.result
    failure = outcome.failure
    now = outcome.now && made === 0
    // A developer should not have to wait for the last attempt.
    if (made === 0) void withSetupHint(connection, failure)
  }
  throw await unreachable(connection, failure)
}

/** How long the service asks to wait; NaN if it does not say. */
export function retryAfterSeconds({ headers }: Response): number {
  const header = headers.get('retry-after')
  return header === null ? Number.NaN : Number(header)
}

/** Turns responses that ask to retry later into failed attempts; null for all others. */
export async function failureWorthRetrying(
  { platform }: Connection,
  response: Response,
  status: number,
): Promise<unknown> {
  if (status === 429) {
    const seconds = retryAfterSeconds(response)
    // A longer pause is reported to the user instead of waiting. Another request behind a spinner
    // would also count as another attempt.
    if (seconds > LONGEST_RETRY_AFTER_SECONDS) throw new TooManyRequestsError(Math.ceil(seconds))
    if (seconds >= 0) await platform.wait(seconds * 1000)
    return new Error('The service says that there are too many requests.')
  }
  if (status === 508 && (await response.clone().text()).includes('INFINITE_LOOP_DETECTED')) {
    return new Error('The hosting platform took the request for an infinite loop.')
  }
  return null
}
