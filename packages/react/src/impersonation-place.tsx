import type { Impersonation } from '@latchkey/js'
import { appInternals, impersonationOf, readPartialUser } from '@latchkey/js/internal'
import { useEffect, useState } from 'react'
import type { ClientApp } from './client-app.ts'
import type { ImpersonationBannerProps } from './components/impersonation-banner.tsx'
import { useTranslateIfLoaded } from './context.ts'

/** What is shown, and the component, which is loaded for impersonations only. */
interface Shown extends ImpersonationBannerProps {
  Banner: typeof import('./components/impersonation-banner.tsx').ImpersonationBanner
}

/** Shows a banner while an administrator impersonates the user of an app (protocol 08 §17.1). */
export function ImpersonationPlace({ app }: { app: ClientApp }) {
  const [shown, setShown] = useState<Shown | null>(null)
  // Texts that cannot be loaded must not break a page that shows none of them.
  const isReady = useTranslateIfLoaded() !== null

  useEffect(() => {
    const { context, currentSession } = app[appInternals]
    if (context.options.tokenStore === null) return
    // Impersonations begin and end with a load of the page, so there is one session to watch.
    const session = currentSession()
    let isCurrent = true
    let impersonation: Impersonation | null = null

    const check = async () => {
      if (impersonation !== null) return
      impersonation = impersonationOf(context, session)
      const user = readPartialUser(session.accessToken, 'anonymous')
      if (impersonation === null || user === null) return
      const { ImpersonationBanner } = await import('./components/impersonation-banner.tsx')
      const name = user.displayName?.trim() || user.primaryEmail || user.id
      if (isCurrent) setShown({ Banner: ImpersonationBanner, impersonation, user: name })
    }
    // The page works without the banner.
    const tryCheck = () => void check().catch(() => {})
    tryCheck()
    const stopWatching = [
      session.onAccessTokenChange(tryCheck),
      session.onInvalidate(() => setShown(null)),
    ]
    return () => {
      isCurrent = false
      for (const stop of stopWatching) stop()
    }
  }, [app])

  if (shown === null || !isReady) return null
  const { Banner, ...props } = shown
  return <Banner {...props} />
}
