import { KnownError } from '@latchkey/contract/pure'
import { TooManyRequestsError } from '@latchkey/js'
import type { Translate } from '../context.ts'

// What the three browser engines say when a request never reached the service.
const UNREACHABLE = /failed to fetch|networkerror|load failed|fetch failed/i

// Up to here seconds are easier to wait for than minutes.
const LONGEST_IN_SECONDS = 90

/** The person did not want to confirm who they are, so what they had begun was not done. */
export class NotConfirmed extends Error {}

const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && UNREACHABLE.test(error.message)

/** Says the error nothing about what was asked, so that the same may work later: no connection, or a request for patience? */
export const isPassing = (error: unknown): boolean =>
  isUnreachable(error) || error instanceof TooManyRequestsError

/** Has the error words for those whom it happens to? All others are mistakes of a program. */
export const isTellable = (error: unknown): boolean =>
  KnownError.isKnownError(error) || isPassing(error)

/** Words for an error nobody expected where it happened. What is our own mistake also goes to the console, for its author. */
export function describeError(error: unknown, t: Translate): string {
  if (KnownError.isKnownError(error)) return error.message
  // They know, and need no words for it.
  if (error instanceof NotConfirmed) return ''
  if (isUnreachable(error)) {
    return navigator.onLine
      ? t('The service could not be reached. Please try again in a moment.')
      : t('You are offline. Check your connection and try again.')
  }
  if (error instanceof TooManyRequestsError) {
    const seconds = error.retryAfterSeconds
    return seconds <= LONGEST_IN_SECONDS
      ? t('Too many attempts. Please try again in {seconds} seconds.', { seconds })
      : t('Too many attempts. Please try again in {minutes} minutes.', {
          minutes: Math.ceil(seconds / 60),
        })
  }
  console.error(error)
  return `${t('An unhandled error occurred. Please report this to the developer.')}\n${error}`
}
