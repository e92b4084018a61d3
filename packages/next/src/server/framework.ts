import type { RequestCookies, ServerFramework } from '@latchkey/js/internal'
import { type CookieAttributes, cookies, headers } from 'next/headers'
import { RedirectType, redirect } from 'next/navigation'
import { cache } from 'react'
import { basePath, withoutBasePath } from '../base-path.ts'

const IS_HTTPS = 'stack-is-https'

type NextCookies = Awaited<ReturnType<typeof cookies>>

/** A cookie that was set in the current request. */
export type WrittenCookie = [name: string, value: string, attributes: CookieAttributes]

interface KnownRequest {
  readonly cookies: RequestCookies
  readonly written: WrittenCookie[]
}

const known = new WeakMap<NextCookies, KnownRequest>()

/** The cookies of the current request with the attributes of protocol 07 §6.1. */
function toRequest(jar: NextCookies, isHttps: boolean): KnownRequest {
  const written: WrittenCookie[] = []
  const get = (name: string) => jar.get(name)?.value ?? null
  const cookies: RequestCookies = {
    get,
    set(name, value, seconds) {
      const secure = isHttps || get(IS_HTTPS) !== null
      const lifetime = value === null ? { expires: new Date(0) } : { maxAge: seconds }
      const cookie: WrittenCookie = [
        name,
        value ?? '',
        { path: '/', sameSite: 'lax', secure, ...lifetime },
      ]
      jar.set(...cookie)
      written.push(cookie)
    },
  }
  return { cookies, written }
}

async function currentRequest(): Promise<KnownRequest> {
  const jar = await cookies()
  const isHttps = (await headers()).get('x-forwarded-proto') === 'https'
  // Next.js returns the same object until an action has written cookies.
  const found = known.get(jar) ?? toRequest(jar, isHttps)
  known.set(jar, found)
  return found
}

/** The cookies that the apps have set in the current request. */
export const writtenCookies = async (): Promise<readonly WrittenCookie[]> =>
  (await currentRequest()).written

// React forgets the slots after the page is rendered. Elsewhere each call makes a new one.
const slotOf = cache((_key: object): { result?: Promise<unknown> } => ({}))

/**
 * Whether `redirect` adds the base path: while a page is rendered, and in server actions that the
 * script of the page calls, but not in route handlers.
 */
async function addsBasePath(): Promise<boolean> {
  if (basePath() === '') return false
  const slot = slotOf(slotOf)
  const isRendering = slot === slotOf(slotOf)
  return isRendering || (await headers()).get('next-action') !== null
}

/** Next.js, for the apps of server components, server actions, route handlers and the proxy. */
export const nextFramework: ServerFramework = {
  cookies: async () => (await currentRequest()).cookies,
  async redirect(url, { replace }) {
    const type = replace ? RedirectType.replace : RedirectType.push
    return redirect((await addsBasePath()) ? withoutBasePath(url) : url, type)
  },
  readOnce<T>(key: object, read: () => Promise<T>) {
    const slot = slotOf(key)
    slot.result ??= read()
    // The key determines what is read.
    return slot.result as Promise<T>
  },
}
