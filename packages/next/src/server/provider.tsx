import { isLanguage, LANGUAGE_COOKIE, parseAcceptLanguage } from '@latchkey/contract/pure'
import { type ClientApp, toClientJson } from '@latchkey/js'
import { appInternals } from '@latchkey/js/internal'
import { cookies, headers } from 'next/headers'
import { SeededProvider } from '../client/seeded-provider.tsx'
import { type DeliveredUser, sessionTag } from '../delivered-user.ts'
import type { ProviderProps } from '../props.ts'

/**
 * Provides an app to the client components below. Only what visitors may know is sent to the
 * browser, together with the current user, which the server reads meanwhile (protocol 07 §25).
 */
export function Provider({
  app,
  ...props
}: Omit<ProviderProps, 'app'> & { readonly app: ClientApp }) {
  const languages = props.lang === undefined ? readLanguages(app, props.fallbackLang) : null
  return (
    <SeededProvider
      {...props}
      appJson={toClientJson(app)}
      delivered={deliver(app)}
      languages={languages}
    />
  )
}

/**
 * The languages of the visitor: the choice, else those of the browser and the fallback. Null for an
 * app that reads no request, whose pages may be static.
 */
function readLanguages(app: ClientApp, fallback: string | undefined): Promise<string> | null {
  const { tokenStore } = app[appInternals].context.options
  return tokenStore === 'nextjs-cookie' ? fromRequest(fallback) : null
}

async function fromRequest(fallback: string | undefined): Promise<string> {
  const chosen = (await cookies()).get(LANGUAGE_COOKIE)?.value
  if (chosen && isLanguage(chosen)) return chosen
  const wanted = parseAcceptLanguage((await headers()).get('accept-language'))
  return [...wanted, ...(fallback ? [fallback] : [])].join(',')
}

/** Null for an app whose user only the browser knows. */
async function deliver(app: ClientApp): Promise<DeliveredUser | null> {
  const { context } = app[appInternals]
  if (context.options.tokenStore !== 'nextjs-cookie') return null
  const { refreshToken } = (await context.loadTokenStore()).get()
  return { user: await readUser(app), session: sessionTag(refreshToken) }
}

async function readUser(app: ClientApp): Promise<DeliveredUser['user']> {
  try {
    const user = await app.getUser({ or: 'anonymous-if-exists[deprecated]' })
    return user?.toClientJson() ?? null
  } catch (error) {
    // Next.js stops a static page in this way. Everything else is repeated in the browser, which
    // has an error boundary for it.
    if (error instanceof Error && 'digest' in error) throw error
    return undefined
  }
}
