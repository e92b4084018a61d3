import { appInternals, impersonationOf, type Session } from '@latchkey/js/internal'
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
    /** The session whose impersonation is shown. */
    let known: Session | null = null

    const check = async () => {
      const session = currentSession()
      if (session === known) return
      const impersonation = impersonationOf(context, session)
      known = impersonation && session
      if (impersonation === null) return setShown(null)
      const { accessToken } = session
      const { ImpersonationBanner } = await import('./components/impersonation-banner.tsx')
      if (session === known) setShown({ Banner: ImpersonationBanner, impersonation, accessToken })
    }
    // The page works without the banner.
    const tryCheck = () => void check().catch(() => {})
    tryCheck()
    // The store also tells of new access tokens, and of sessions that begin or end in another tab.
    const stopWatching = context.openTokenStore().onChange(tryCheck)
    return () => {
      known = null
      stopWatching()
    }
  }, [app])

  if (shown === null || !isReady) return null
  const { Banner, ...props } = shown
  return <Banner {...props} />
}
