import type { ClientApp } from '@latchkey/js'
import { appInternals } from '@latchkey/js/internal'
import { NextResponse } from 'next/server'
import type { ProxyOptions } from '../props.ts'
import { writtenCookies } from './framework.ts'
import { isOpenPage, signInFrom } from './protected-pages.ts'

// protocol 07 §7
const TOKEN_WINDOW_MS = 20_000

/** See `CreateProxy`. */
export const createProxy =
  (app: ClientApp, { or = 'return-null' }: ProxyOptions = {}) =>
  async (request: { readonly url: string }): Promise<Response> => {
    if (or === 'redirect') {
      const here = new URL(request.url)
      const mayPass = isOpenPage(app.urls, here) || (await app.getUser()) !== null
      return mayPass ? next() : NextResponse.redirect(signInFrom(app.urls, here))
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
