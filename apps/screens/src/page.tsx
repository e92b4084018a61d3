import { type ClientApp, Handler, useTranslate } from '@latchkey/react'
import { Card } from '@latchkey/ui'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Brand } from './brand.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { pageName } from './navigation.ts'
import styles from './page.module.css'
import type { Router } from './router.ts'
import { screenTitle } from './screen-title.ts'

export interface PageProps {
  app: ClientApp
  router: Router
  base: string
  /** The name of the project. */
  name: string
}

/** The whole page: the project's name, and below it the screen that belongs to the address. */
export function Page({ app, router, base, name }: PageProps) {
  const t = useTranslate()
  const address = router.useAddress()
  const [path = ''] = address.split('?')
  const page = pageName(path, base)
  const content = useRef<HTMLElement>(null)
  const [first] = useState(address)

  return (
    <div className={styles.page} data-lk="" data-wide={page === 'account-settings'}>
      <title>{`${screenTitle(page, t)} – ${name}`}</title>
      <main className={styles.content} ref={content}>
        <Sheet isWide={page === 'account-settings'}>
          <Brand name={name} />
          <ErrorBoundary key={address}>
            <Suspense fallback={null}>
              <Handler app={app} fullPage={false} location={path} />
              {address !== first && <ArrivalFocus content={content} />}
            </Suspense>
          </ErrorBoundary>
        </Sheet>
      </main>
    </div>
  )
}

/** What the screen is drawn on: a card, or where much is to be seen a sheet as wide as the window lets it be. */
function Sheet({ isWide, children }: { isWide: boolean; children: ReactNode }) {
  return isWide ? <div className={styles.sheet}>{children}</div> : <Card>{children}</Card>
}

/**
 * After a move the old page's focus is gone. A form takes it by itself; elsewhere reading goes on at the heading, as soon as there is one: what a
 * screen shows may still have to be fetched.
 */
function ArrivalFocus({ content }: { content: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const place = content.current
    if (!place) return
    const observer = new MutationObserver(() => takeFocus(place) && observer.disconnect())
    if (!takeFocus(place)) observer.observe(place, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [content])
  return null
}

/** Puts the focus on the heading unless something has it; false while there is no heading. */
function takeFocus(place: HTMLElement): boolean {
  if (document.activeElement && document.activeElement !== document.body) return true
  const heading = place.querySelector<HTMLElement>('h2, h3')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
  return heading !== null
}
