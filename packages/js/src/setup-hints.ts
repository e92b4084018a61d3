import { KnownError } from '@latchkey/contract/pure'
import type { Connection } from './connection.ts'
import { ServiceUnreachableError, UnexpectedResponseError } from './request-errors.ts'

const hints = new WeakMap<object, string>()

/**
 * What is wrong with the setup of the app, with the fix; null if the error says nothing about it,
 * and always null in production (protocol 07 §8.8).
 */
export const setupHintOf = (error: unknown): string | null =>
  (error instanceof Error && hints.get(error)) || null

/** Returns the error. In development it also finds, prints and keeps the setup hint for it. */
export async function withSetupHint(connection: Connection, error: unknown): Promise<unknown> {
  if (error instanceof Error && isDevelopment(connection)) {
    try {
      // Loaded only now, so that no production page contains these texts.
      const { findSetupHint, printOnce } = await connection.platform.loadHints()
      const hint = findSetupHint(
        { ...connection, base: connection.baseUrl() },
        {
          unreachable: error instanceof ServiceUnreachableError && !error.isOffline,
          response: error instanceof UnexpectedResponseError ? error : null,
          code: KnownError.isKnownError(error) ? error.errorCode : null,
        },
      )
      if (hint !== null) {
        hints.set(error, hint)
        printOnce(hint)
      }
    } catch {
      // The hint is an extra: the error itself is thrown in any case.
    }
  }
  return error
}

/**
 * Whether hints are found and shown. Without a build mode, a page or service on this machine counts
 * as development.
 */
export function isDevelopment({ platform, baseUrl }: Connection): boolean {
  const mode = platform.mode()
  if (mode !== undefined) return mode === 'development'
  const place = platform.browser()?.location.href ?? baseUrl()
  return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/.test(place)
}
