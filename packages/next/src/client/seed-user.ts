import type { ClientApp } from '@latchkey/js'
import { appInternals } from '@latchkey/js/internal'
import { type DeliveredUser, sessionTag } from '../delivered-user.ts'

// protocol 07 §7
const TOKEN_WINDOW_MS = 20_000

/**
 * Uses the user that came with the page, unless the browser has another session by now. A `page`
 * can be an old one that the router kept, so it does not replace what is known; an `update` does.
 */
export function seedUser(
  app: ClientApp,
  delivered: Promise<DeliveredUser | null>,
  kind: 'page' | 'update',
): void {
  const { context, currentSession } = app[appInternals]
  if (context.options.tokenStore === null) return
  const session = currentSession()
  const entry = context.users(session)
  if (kind === 'page' && !entry.isIdle) return
  const tag = sessionTag(session.refreshToken)
  const read = () => entry.get()
  entry.seed(
    delivered.then((found) => {
      const isOurs = found?.session === tag && found.user !== undefined
      return isOurs ? (found.user ?? null) : read()
    }, read),
  )
}

/**
 * Renews an access token that has expired. A server component can renew it for one request only,
 * because it cannot write the cookie.
 */
export function refreshTokens(app: ClientApp): void {
  const { context, currentSession } = app[appInternals]
  if (context.options.tokenStore === null) return
  // A failure is reported by whatever needs the token next.
  currentSession()
    .getOrFetchLikelyValidTokens(TOKEN_WINDOW_MS)
    .catch(() => {})
}
