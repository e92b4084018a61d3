import type { Passkey } from '@latchkey/js'
import { type AppContext, loadPasskeys, type Session } from '@latchkey/js/internal'
import { use, useMemo } from 'react'
import { bailOutOnServer } from './bail-out.ts'
import { useEntry } from './use-entry.ts'

/** See `CurrentUser.usePasskeys`. */
export function usePasskeys(context: AppContext, session: Session): readonly Passkey[] {
  bailOutOnServer(context.platform)
  const { passkeysEntry, toPasskey } = use(loadPasskeys())
  const passkeys = useEntry(passkeysEntry(context, session))
  return useMemo(
    () => passkeys.map((json) => toPasskey(context, session, json)),
    [toPasskey, context, session, passkeys],
  )
}
