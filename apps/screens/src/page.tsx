import type { Branding } from '@latchkey/contract/pure'
import { type ClientApp, Handler, useTranslate } from '@latchkey/react'
import { Card } from '@latchkey/ui'
import { LetterIcon, ProjectBrand } from '@latchkey/ui/project-brand'
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { LanguageChoice } from './language-choice.tsx'
import type { LegalLinksProps } from './legal-links.tsx'
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
  /** The look of the project; absent if it is the default. */
  branding: Branding | undefined
  /** Shows only this scheme, in a preview. */
  scheme?: Scheme | undefined
  /** The links to terms and privacy policy. Their code is loaded only if there are any. */
  LegalLinks: ComponentType<LegalLinksProps> | null
}

/** Whether a page is light or dark. */
export type Scheme = 'light' | 'dark'

/** The page: the project name and the screen for the current URL. */
export function Page({
  app,
  router,
  base,
  name: projectName,
  branding,
  scheme,
  LegalLinks,
}: PageProps) {
  const t = useTranslate()
  const name = branding?.texts.page_title ?? projectName
  const address = router.useAddress()
  const [path = ''] = address.split('?')
  const page = pageName(path, base)
  const content = useRef<HTMLElement>(null)
  const [first] = useState(address)

  useEffect(() => {
    document.documentElement.lang = t.language
    document.documentElement.dir = 'ltr'
  }, [t])

  return (
    <div className={styles.page} data-lk="" data-wide={page === 'account-settings'}>
      <title>{`${screenTitle(page, t)} – ${name}`}</title>
      <main className={styles.content} ref={content}>
        <Sheet isWide={page === 'account-settings'}>
          <LetterIcon name={name} />
          <ProjectBrand
            name={name}
            logos={branding && { light: branding.logo_light, dark: branding.logo_dark }}
            scheme={scheme}
            className={styles.brand}
          />
          <ErrorBoundary key={address}>
            <Suspense fallback={null}>
              <Handler app={app} fullPage={false} location={path} />
              {address !== first && <ArrivalFocus content={content} />}
            </Suspense>
          </ErrorBoundary>
          {branding && LegalLinks && (page === 'sign-in' || page === 'sign-up') && (
            <LegalLinks texts={branding.texts} />
          )}
        </Sheet>
      </main>
      <LanguageChoice />
    </div>
  )
}

/** The container of the screen: a card, or a wide sheet for large content. */
function Sheet({ isWide, children }: { isWide: boolean; children: ReactNode }) {
  return isWide ? <div className={styles.sheet}>{children}</div> : <Card>{children}</Card>
}

/**
 * After a navigation the focus is lost. Forms set it themselves; on other screens it moves to the
 * heading once that is rendered.
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

/**
 * Focuses the heading unless another element has the focus. Returns false if there is no heading
 * yet.
 */
function takeFocus(place: HTMLElement): boolean {
  if (document.activeElement && document.activeElement !== document.body) return true
  const heading = place.querySelector<HTMLElement>('h2, h3')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
  return heading !== null
}
