import type { RedirectOptions } from '@latchkey/js'
import type { ClientApp } from '../context.ts'

/**
 * Goes on as somebody who has signed in. A page to return to that is not the app's own is refused; whoever has signed in should not be
 * stuck here for it, so they then go to the usual page.
 */
export const leaveSignedIn = (
  app: ClientApp,
  way: 'redirectToAfterSignIn' | 'redirectToAfterSignUp',
  options: RedirectOptions = {},
): Promise<void> => app[way](options).catch(() => app[way]({ ...options, noRedirectBack: true }))
