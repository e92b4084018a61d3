import type { GetUserOptions } from '@latchkey/js'
import { appInternals, type OrElse } from '@latchkey/js/internal'
import { bailOutOnServer } from '../bail-out.ts'
import { type CurrentUser, useApp } from '../context.ts'

/**
 * The current user, for a screen. Stops server rendering, also where the server knows the user:
 * screens depend on the address, the language and the storage of the browser.
 */
export function useScreenUser(options: GetUserOptions & { readonly or: OrElse }): CurrentUser
export function useScreenUser(options?: GetUserOptions): CurrentUser | null
export function useScreenUser(options?: GetUserOptions): CurrentUser | null {
  const app = useApp()
  bailOutOnServer(app[appInternals].context.platform)
  return app.useUser(options)
}
