/**
 * What answers at the address of the service, as JSON text for the error after the last attempt
 * (protocol 07 §8.4). Imports no values, as `find-setup-hint.ts`.
 */
export async function probeService(
  base: string,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Promise<string> {
  const probe = async (path: string) => {
    try {
      const url = path === '/health' ? new URL(path, base).href : base + path
      const { ok, status } = await fetch(url, { method: 'GET' })
      return ok ? 'OK' : `Status ${status}`
    } catch (error) {
      return String(error)
    }
  }
  const [api, health] = await Promise.all([probe('/api/v1'), probe('/health')])
  return JSON.stringify({ api, health }, null, 2)
}
