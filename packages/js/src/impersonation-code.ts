import type { ClientAppOptions } from './options.ts'
import type { Browser } from './platform.ts'

/** The query parameter of an impersonation link (protocol 07 §17.1). */
const PARAMETER = 'latchkey_impersonation'

/**
 * Takes the code of an impersonation link out of the address of the page. Null if there is none, or
 * if the app keeps no session in this browser.
 */
export function takeImpersonationCode(
  browser: Browser | null,
  { tokenStore }: Pick<ClientAppOptions, 'tokenStore'>,
): string | null {
  if (browser === null || (tokenStore !== 'cookie' && tokenStore !== 'nextjs-cookie')) return null
  const url = new URL(browser.location.href)
  const code = url.searchParams.get(PARAMETER)
  if (code === null) return null
  url.searchParams.delete(PARAMETER)
  // The state belongs to the app's router.
  browser.history.replaceState(browser.history.state, '', url.href)
  return code
}
