import { chromiumOptions } from '@latchkey/testkit/chromium'
import { type Browser, chromium } from 'playwright-core'

let launched: Promise<Browser> | undefined

/** A real Chromium. The test files of a process share it, and it ends with the process. */
export function launchBrowser(): Promise<Browser> {
  launched ??= chromiumOptions().then((options) => chromium.launch(options))
  return launched
}
