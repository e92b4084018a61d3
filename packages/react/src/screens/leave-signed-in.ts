import type { RedirectOptions } from '@latchkey/js'
import type { ClientApp } from '../context.ts'

/**
 * Redirects a signed-in user to the return page, or to the default page if the return URL is not
 * trusted.
 */
export const leaveSignedIn = (
  app: ClientApp,
  way: 'redirectToAfterSignIn' | 'redirectToAfterSignUp',
  options: RedirectOptions = {},
): Promise<void> => app[way](options).catch(() => app[way]({ ...options, noRedirectBack: true }))
