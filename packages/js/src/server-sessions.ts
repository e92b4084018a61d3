import type { createSession as createEndpoint } from '@latchkey/contract'
import type { CreatedSession, CreateSessionOptions, ServerObjects } from './server-directory.ts'
import { refreshWithAccess } from './server-refresh.ts'
import { Session, TOKEN_WINDOW_MS } from './session.ts'
import { noTokens } from './token-stores/token-store.ts'

const YEAR_MILLIS = 365 * 24 * 60 * 60 * 1000

/**
 * Creates a session for a user with server access: no second factor is required (protocol 07
 * §13.4).
 */
export async function createSession(
  { context, call }: ServerObjects,
  userId: string,
  { expiresInMillis = YEAR_MILLIS, isImpersonation = false }: CreateSessionOptions = {},
): Promise<CreatedSession> {
  const tokens = await call<typeof createEndpoint>({
    method: 'POST',
    path: '/auth/sessions',
    body: {
      user_id: userId,
      expires_in_millis: expiresInMillis,
      is_impersonation: isImpersonation,
    },
  })
  const session = new Session(
    { accessToken: tokens.access_token, refreshToken: tokens.refresh_token },
    (refreshToken) => refreshWithAccess(context, context.access, refreshToken),
    context.platform.now,
  )
  return Object.freeze({
    getTokens: async () => (await session.getOrFetchLikelyValidTokens(TOKEN_WINDOW_MS)) ?? noTokens,
  })
}
