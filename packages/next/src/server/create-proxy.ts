import type { ClientApp } from '@latchkey/js'
import { appInternals, RETURN_TO } from '@latchkey/js/internal'
import { NextResponse } from 'next/server'
import type { ProxyOptions } from '../props.ts'
import { writtenCookies } from './framework.ts'

// protocol 07 §7
const TOKEN_WINDOW_MS = 20_000

/** See `CreateProxy`. */
export const createProxy =
  (app: ClientApp, { or = 'return-null' }: ProxyOptions = {}) =>
  async (request: { readonly url: string }): Promise<Response> => {
    const here = new URL(request.url)
    if (or === 'redirect') {
      const target = new URL(app.urls.signIn, here)
      const mayPass =
        target.pathname === here.pathname ||
        isInHandler(app, here) ||
        (await app.getUser()) !== null
      return mayPass ? next() : NextResponse.redirect(returningTo(target, here))
    }
    const { context } = app[appInternals]
    const session = context.sessionOf(await context.loadTokenStore())
    // If the service cannot be reached, the page decides what to show.
    await session.getOrFetchLikelyValidTokens(TOKEN_WINDOW_MS).catch(() => {})
    return next()
  }

/** Continues with the page, which reads the cookies of this response instead of the old ones. */
async function next(): Promise<Response> {
  const response = NextResponse.next()
  for (const cookie of await writtenCookies()) response.cookies.set(...cookie)
  return response
}

/** Pages of the Handler decide themselves, or nobody could sign in. */
const isInHandler = (app: ClientApp, { pathname, origin }: URL): boolean =>
  pathname.startsWith(`${new URL(app.urls.handler, origin).pathname.replace(/\/+$/, '')}/`)

/** The same rule as in the browser (protocol 07 §4.2). */
function returningTo(target: URL, here: URL): URL {
  if (target.origin === here.origin) target.searchParams.set(RETURN_TO, here.pathname + here.search)
  return target
}
