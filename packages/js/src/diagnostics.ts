import type { Connection } from './connection.ts'
import { isNetworkFailure, ServiceUnreachableError } from './request-errors.ts'

const unreached = (
  { platform, baseUrl }: Connection,
  cause: unknown,
  [advice, diagnostics] = ['', ''],
): ServiceUnreachableError => {
  const isOffline = platform.isOffline()
  const message = isOffline
    ? 'You are offline. Please check your internet connection and try again.'
    : `The service at ${baseUrl()} cannot be reached. ${advice}Cause: ${cause}${diagnostics}`
  return new ServiceUnreachableError(message, { cause, isOffline })
}

/** The same error, or a `ServiceUnreachableError` for a network failure. */
export const typedFailure = (connection: Connection, error: unknown): unknown =>
  isNetworkFailure(error) ? unreached(connection, error) : error

/**
 * The error after the last failed attempt, with what is known about the cause (protocol 07 §8.3,
 * §8.4).
 */
export async function unreachable(
  connection: Connection,
  failure: unknown,
): Promise<ServiceUnreachableError> {
  const { platform } = connection
  const cause = failure instanceof ServiceUnreachableError ? failure.cause : failure
  if (platform.isOffline()) return unreached(connection, cause)
  // A page whose own server is gone, too, cannot load the probe.
  const diagnostics = await platform
    .loadProbe()
    .then(({ probeService }) =>
      probeService(connection.baseUrl(), (url, init) => platform.fetch(url, init)),
    )
    .catch(String)
  return unreached(connection, cause, [
    'Please check your internet connection; if the problem persists, send a screenshot of the console to support. ',
    `\n${diagnostics}`,
  ])
}
