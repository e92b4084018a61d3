import type { redeemImpersonation } from '@latchkey/contract'
import { readImpersonation } from './access-token.ts'
import type { AppContext } from './app-context.ts'
import { call } from './call.ts'
import { findCookie, writeCookie } from './cookies.ts'
import { endSession } from './end-session.ts'
import { redirectTo } from './redirects.ts'
import { type Session, TOKEN_WINDOW_MS } from './session.ts'

/** The refresh token of who was signed in before an impersonation (protocol 07 §6.1). */
const cookieName = (projectId: string) => `latchkey-former-refresh-${projectId}`

/** Long enough to end an impersonation a little late. */
const SLACK_MS = 300_000

/**
 * Signs in with the code of an impersonation link and loads the page again, so that everything on
 * it belongs to that user (protocol 07 §17.1). Resolves if the link is no longer valid; otherwise
 * the page is replaced.
 */
export async function followImpersonation(context: AppContext, code: string): Promise<void> {
  const browser = context.platform.browser()
  if (browser === null) return
  try {
    const tokens = await call<typeof redeemImpersonation>(context, {
      method: 'POST',
      path: '/auth/impersonations/redeem',
      body: { code },
    })
    const store = await context.loadTokenStore()
    const { accessToken, refreshToken } = store.get()
    const name = cookieName(context.projectId)
    // One impersonation after the other leads back to who started.
    const isImpersonating = readImpersonation(accessToken) !== null
    const former = isImpersonating ? findCookie(browser.document.cookie, name) : refreshToken
    const nowMs = context.platform.now()
    // It ends with the impersonation: the cookies hold two sessions no longer than needed.
    const seconds = (tokens.expires_at_millis + SLACK_MS - nowMs) / 1000
    writeCookie(browser, { name, value: former, seconds, nowMs })
    store.set({ accessToken: tokens.access_token, refreshToken: tokens.refresh_token })
  } catch (error) {
    console.warn('The impersonation link did not sign in. Create a new one.', error)
    return
  }
  browser.location.reload()
  await new Promise(() => {})
}

/** Returns the refresh token from before the impersonation, if there is one, and forgets it. */
export function takeFormerSession({ platform, projectId }: AppContext): string | null {
  const browser = platform.browser()
  if (browser === null) return null
  const name = cookieName(projectId)
  const former = findCookie(browser.document.cookie, name)
  if (former !== null)
    writeCookie(browser, { name, value: null, seconds: 0, nowMs: platform.now() })
  return former || null
}

/**
 * Ends an impersonation, and signs in again who was signed in before. The page is replaced.
 */
export async function stopImpersonation(
  context: AppContext,
  session: Session,
  endsAt: Date,
): Promise<void> {
  const store = await context.loadTokenStore()
  const isBack = await session.writeLock.hold(async () => {
    // Its last tokens are too short-lived for a request, and it ends by itself.
    const leftMs = endsAt.getTime() - context.platform.now()
    if (leftMs > TOKEN_WINDOW_MS && (await session.getOrFetchLikelyValidTokens(TOKEN_WINDOW_MS)))
      await endSession(context, session)
    const refreshToken = takeFormerSession(context)
    // Before the session counts as ended: nobody is signed out meanwhile, and no page redirects.
    if (refreshToken !== null) store.set({ accessToken: null, refreshToken })
    session.markInvalid()
    return refreshToken !== null
  })
  if (!isBack) return redirectTo(context, 'afterSignOut')
  context.platform.browser()?.location.reload()
  await new Promise(() => {})
}
