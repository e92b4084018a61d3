import { type ClientApp, Handler, useTranslate } from '@latchkey/react'
import { Card } from '@latchkey/ui'
import { Suspense, useEffect, useRef } from 'react'
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
  const first = useRef(true)

  // After a move the old page's focus is gone. A form takes it by itself; elsewhere reading goes on at the heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each address
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    if (document.activeElement && document.activeElement !== document.body) return
    const heading = content.current?.querySelector<HTMLElement>('h2, h3')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  }, [address])

  return (
    <div className={styles.page} data-lk="">
      <title>{`${screenTitle(page, t)} – ${name}`}</title>
      <main className={styles.content} ref={content}>
        <Card width={page === 'account-settings' ? 'wide' : 'narrow'}>
          <Brand name={name} />
          <ErrorBoundary key={address}>
            <Suspense fallback={null}>
              <Handler app={app} fullPage={false} location={path} />
            </Suspense>
          </ErrorBoundary>
        </Card>
      </main>
    </div>
  )
}
