import { KnownError } from '@latchkey/contract/pure'
import {
  ServiceUnreachableError,
  TooManyRequestsError,
  UnexpectedResponseError,
} from '@latchkey/js'
import { setupHintOf } from '@latchkey/js/internal'
import type { Translate } from '../context.ts'
import { readErrorTexts } from './error-texts.ts'

/** A text that is translated when it is shown, so that it follows the language of the page. */
export type Message = (t: Translate) => string

// Shows seconds up to this value, then minutes.
const LONGEST_IN_SECONDS = 90

/** The user canceled the reauthentication, so the action was not run. */
export class NotConfirmed extends Error {}

/** Whether the error is temporary: no connection, or too many requests. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ServiceUnreachableError || error instanceof TooManyRequestsError

/** Whether the error has a message for users. All others are programming errors. */
export const isTellable = (error: unknown): boolean =>
  KnownError.isKnownError(error) || isPassing(error)

/** Errors that are in the console already: a screen describes its error at each rendering. */
const logged = new WeakSet<Error>()

/** The message for an error. */
export const messageOf =
  (error: unknown): Message =>
  (t) =>
    describeError(error, t)

/** Returns a message for an error. Logs programming errors to the console, each once. */
export function describeError(error: unknown, t: Translate): string {
  // For developers only: there are no hints in production.
  const hint = setupHintOf(error)
  if (hint !== null) return hint
  const describe = readErrorTexts()
  const known = describe?.(error, t) ?? null
  if (known !== null) return known
  // Not logged before the texts are loaded, as it may have one.
  if (describe === null && KnownError.isKnownError(error)) return codeOf(error, t)
  // The user canceled and needs no message.
  if (error instanceof NotConfirmed) return ''
  if (error instanceof ServiceUnreachableError) {
    return navigator.onLine
      ? t('The service could not be reached. Please try again in a moment.')
      : t('You are offline. Check your connection and try again.')
  }
  if (error instanceof TooManyRequestsError) {
    const seconds = error.retryAfterSeconds
    return seconds <= LONGEST_IN_SECONDS
      ? t(
          [
            'Too many attempts. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
            'Too many attempts. Please try again in {seconds} seconds.',
          ],
          { seconds },
        )
      : t(
          [
            'Too many attempts. Please try again in {minutes, plural, one {# minute} other {# minutes}}.',
            'Too many attempts. Please try again in {minutes} minutes.',
          ],
          { minutes: Math.ceil(seconds / 60) },
        )
  }
  const isNew = !(error instanceof Error) || !logged.has(error)
  if (isNew) console.error(error)
  if (error instanceof Error) logged.add(error)
  if (KnownError.isKnownError(error)) return codeOf(error, t)
  const text = t('An unhandled error occurred. Please report this to the developer.')
  const id = error instanceof UnexpectedResponseError ? error.requestId : null
  return id === null ? text : `${text}\n${t('Request ID: {id}', { id })}`
}

const codeOf = ({ errorCode: code }: KnownError, t: Translate): string =>
  `${t('Something went wrong. Try again in a moment.')}\n${t('Error code: {code}', { code })}`
