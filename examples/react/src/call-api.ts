import type { ClientApp } from '@latchkey/react'

/** Calls an API of yours as the signed-in user. */
export async function callApi(app: ClientApp, url: string): Promise<Response> {
  const user = await app.getUser({ or: 'redirect' })
  return fetch(url, { headers: await user.getAuthHeaders() })
}
