import type { redeemImpersonation } from '@latchkey/contract'
import type { AppContext } from './app-context.ts'
import { call } from './call.ts'

/**
 * Signs in with the code of an impersonation link and loads the page again, so that everything on it
 * belongs to that user (protocol 07 §17.1). Resolves if the link is no longer valid; otherwise the
 * page is replaced.
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
    store.set({ accessToken: tokens.access_token, refreshToken: tokens.refresh_token })
  } catch (error) {
    console.warn('The impersonation link did not sign in. Create a new one.', error)
    return
  }
  browser.location.reload()
  await new Promise(() => {})
}
