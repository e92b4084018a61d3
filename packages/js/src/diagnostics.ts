import type { Connection } from './connection.ts'

/**
 * The error after the last failed attempt, with what is known about the cause (protocol 07 §8.3,
 * §8.4).
 */
export async function unreachable(connection: Connection, failure: unknown): Promise<Error> {
  const { platform, baseUrl } = connection
  if (platform.isOffline())
    return new Error('You are offline. Please check your internet connection and try again.', {
      cause: failure,
    })

  const probe = async (url: string) => {
    try {
      const { ok, status } = await platform.fetch(url, { method: 'GET' })
      return ok ? 'OK' : `Status ${status}`
    } catch (error) {
      return String(error)
    }
  }
  const base = baseUrl()
  const [api, health] = await Promise.all([
    probe(`${base}/api/v1`),
    probe(`${new URL(base).origin}/health`),
  ])
  return new Error(
    `The service at ${base} cannot be reached. Please check your internet connection; if the problem persists, send a screenshot of the console to support. ` +
      `Cause: ${failure}\n${JSON.stringify({ api, health }, null, 2)}`,
    { cause: failure },
  )
}
