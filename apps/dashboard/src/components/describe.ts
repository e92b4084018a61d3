import { KnownError, ServiceUnreachableError, UnexpectedResponseError } from '@latchkey/js'
import { NotConfirmed } from '../data/reauthentication.ts'
import { t } from '../text.ts'

const LONGEST_TEXT = 300

/** The message for an unexpected error. */
export function describe(error: unknown): string {
  if (KnownError.isKnownError(error)) return error.message
  if (error instanceof NotConfirmed)
    return t('Nothing was changed, because you didn’t confirm that it’s you.')
  if (error instanceof ServiceUnreachableError)
    return navigator.onLine
      ? t('Couldn’t reach the service. Try again in a moment.')
      : t('You are offline. Check your connection and try again.')
  if (error instanceof UnexpectedResponseError) {
    const { status, body } = error
    // The service writes the text of a rejected request for users. That of a configuration has a
    // prefix for programs (protocol 04 §8.5).
    return status >= 400 && status < 500 && body !== '' && body.length < LONGEST_TEXT
      ? body.replace(/^\[ERROR\] /, '')
      : t('The service returned an error (status {status}). Try again.', { status })
  }
  return error instanceof Error ? error.message : String(error)
}

/** Whether the user may not see the project, or it does not exist. The response is the same. */
export const isProjectGone = (error: unknown): boolean =>
  KnownError.is(error, 'CURRENT_PROJECT_NOT_FOUND') ||
  KnownError.is(error, 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
