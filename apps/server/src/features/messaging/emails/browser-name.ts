import { readBrowserNames } from '@latchkey/contract'
import type { Translate } from '@latchkey/contract/pure'

/** Describes a browser with fixed words only, so that the header cannot inject text. */
export function describeBrowser(userAgent: string, t: Translate): string {
  const { browser, system } = readBrowserNames(userAgent)
  if (browser === null) return t('an app or an unknown browser')
  return system === null ? browser : t('{browser} on {system}', { browser, system })
}
