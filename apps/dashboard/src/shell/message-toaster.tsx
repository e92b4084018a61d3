import type { Toaster, Toasts } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { t } from '../text.ts'

/** The toasts. Their file loads after the first page, which has none. */
export function MessageToaster({ toasts }: { toasts: Toasts }) {
  const [Loaded, setLoaded] = useState<typeof Toaster>()
  useEffect(() => {
    // An update may have removed it. The next page that is opened finds that out and reloads
    // everything.
    import('./toaster-file.ts').then((file) => setLoaded(() => file.Toaster)).catch(() => {})
  }, [])
  return Loaded && <Loaded toasts={toasts} label={t('Messages')} closeLabel={t('Close')} />
}
