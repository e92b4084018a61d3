import { KnownError } from '@latchkey/contract/pure'
import type { Translate } from '../context.ts'

// What the three browser engines say when a request never reached the service.
const UNREACHABLE = /failed to fetch|networkerror|load failed|fetch failed/i

/** Words for an error nobody expected where it happened. What is our own mistake also goes to the console, for its author. */
export function describeError(error: unknown, t: Translate): string {
  if (KnownError.isKnownError(error)) return error.message
  if (error instanceof Error && UNREACHABLE.test(error.message)) {
    return navigator.onLine
      ? t('The service could not be reached. Please try again in a moment.')
      : t('You are offline. Check your connection and try again.')
  }
  console.error(error)
  return `${t('An unhandled error occurred. Please report this to the developer.')}\n${error}`
}
