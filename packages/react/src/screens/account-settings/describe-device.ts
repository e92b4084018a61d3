import { readBrowserNames } from '@latchkey/contract/pure'
import type { SessionDevice } from '@latchkey/js'
import type { Translate } from '../../context.ts'

/** Names a browser and its system, such as "Chrome on Windows". Undefined if both are unknown. */
export function nameDevice({ browser, system }: SessionDevice, t: Translate): string | undefined {
  if (browser !== null && system !== null) return t('{browser} on {system}', { browser, system })
  return browser ?? system ?? undefined
}

/** The same for a user agent. */
export const describeDevice = (userAgent: string, t: Translate): string | undefined =>
  nameDevice(readBrowserNames(userAgent), t)
