import { KnownError } from '@latchkey/react'
import { t } from '../text.ts'

// What the three browser engines report when a request did not reach the service.
const UNREACHABLE =
  /failed to fetch|networkerror|load failed|fetch failed|you are offline|cannot be reached/i

const STATUS = / failed with status (\d+): ([\s\S]*)$/

/** The message for an unexpected error. */
export function describe(error: unknown): string {
  if (KnownError.isKnownError(error)) return error.message
  const message = error instanceof Error ? error.message : String(error)
  if (UNREACHABLE.test(message)) {
    return navigator.onLine
      ? t('Couldn’t reach the service. Try again in a moment.')
      : t('You are offline. Check your connection and try again.')
  }
  const [, status, text = ''] = STATUS.exec(message) ?? []
  // The service writes the text of a rejected request for users.
  if (status?.startsWith('4') && text !== '' && text.length < 300) return text
  return status
    ? t('The service returned an error (status {status}). Try again.', { status })
    : message
}

/** Whether the user may not see the project, or it does not exist. The response is the same. */
export const isProjectGone = (error: unknown): boolean =>
  KnownError.is(error, 'CURRENT_PROJECT_NOT_FOUND') ||
  KnownError.is(error, 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
