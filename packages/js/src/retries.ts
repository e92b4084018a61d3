import type { Connection } from './connection.ts'
import { unreachable } from './diagnostics.ts'

const ATTEMPTS = 5
const FIRST_WAIT_MS = 1000
const LONGEST_RETRY_AFTER_SECONDS = 5

/**
 * There were too many attempts of one kind. Thrown where the service asks for a longer pause than
 * anybody waits before a spinner.
 */
export class TooManyRequestsError extends Error {
  override name = 'TooManyRequestsError'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super(`Too many requests. Please try again in ${retryAfterSeconds} seconds.`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** How one attempt ended: with an answer, or in a way that is worth another try. */
export type Attempt<T> = { readonly answer: T } | { readonly failure: unknown }

/**
 * Tries up to five times, waiting about twice as long before each further attempt (protocol 07
 * §8.3).
 */
export async function withRetries<T>(
  connection: Connection,
  attempt: () => Promise<Attempt<T>>,
): Promise<T> {
  const { surroundings } = connection
  let failure: unknown
  for (let made = 0; made < ATTEMPTS; made++) {
    // Chance keeps the clients that failed together from coming back together.
    if (made > 0)
      await surroundings.wait(FIRST_WAIT_MS * 2 ** (made - 1) * (0.5 + surroundings.random()))
    const outcome = await attempt()
    if ('answer' in outcome) return outcome.answer
    failure = outcome.failure
  }
  throw await unreachable(connection, failure)
}

/** Fetch reports a network failure as a TypeError and nothing else. */
export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TypeError'

/** How long the service asks to wait; NaN if it does not say. */
export function retryAfterSeconds({ headers }: Response): number {
  const header = headers.get('retry-after')
  return header === null ? Number.NaN : Number(header)
}

/** Turns the answers that ask for patience into failed attempts; null for all others. */
export async function failureWorthRetrying(
  { surroundings }: Connection,
  response: Response,
  status: number,
): Promise<unknown> {
  if (status === 429) {
    const seconds = retryAfterSeconds(response)
    // A longer pause is news for the user, not a wait. Asking again behind a spinner would also
    // count as another attempt.
    if (seconds > LONGEST_RETRY_AFTER_SECONDS) throw new TooManyRequestsError(Math.ceil(seconds))
    if (seconds >= 0) await surroundings.wait(seconds * 1000)
    return new Error('The service answered that there are too many requests.')
  }
  if (status === 508 && (await response.clone().text()).includes('INFINITE_LOOP_DETECTED')) {
    return new Error('The hosting platform took the request for an infinite loop.')
  }
  return null
}
