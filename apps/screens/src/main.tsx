import './base.css'
import type { Branding } from '@latchkey/contract/pure'
import { appInternals } from '@latchkey/js/internal'
import { ClientApp, Provider } from '@latchkey/react'
import { preloadLanguage } from '@latchkey/react/internal'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { fetchFirstPage } from './fetch-first-page.ts'
import { pageName } from './navigation.ts'
import { Page, type Scheme } from './page.tsx'
import { createRouter } from './router.ts'
import { type Runtime, readRuntime } from './runtime.ts'

const root = document.getElementById('root')
const runtime = readRuntime(document.getElementById('latchkey-runtime')?.textContent)

if (root && runtime) void start(root, runtime)
else if (root)
  root.textContent = 'This page is part of Latchkey and only works when its server delivers it.'

async function start(
  element: HTMLElement,
  {
    projectId,
    publishableClientKey,
    baseUrl,
    displayName,
    project,
    branding,
    defaultLanguage,
  }: Runtime,
) {
  const base = `/hosted/${projectId}/handler`
  const router = createRouter(base)
  const isPreview = parent !== window && location.hash === '#preview'
  const app = new ClientApp({
    projectId,
    publishableClientKey,
    baseUrl: ownAddress(baseUrl),
    // A preview shows the page as nobody who is signed in sees it.
    tokenStore: isPreview ? 'memory' : 'cookie',
    urls: { handler: base, home: `${base}/account-settings`, afterSignOut: `${base}/sign-in` },
    redirectMethod: { useNavigate: () => router.navigate, navigate: router.navigate },
  })

  app[appInternals].setProject(project)
  // The first render has its texts, so that no other language is seen before.
  const [legal, preview] = await Promise.all([
    isPreview || branding?.texts.terms_url || branding?.texts.privacy_url
      ? import('./legal-links.tsx')
      : null,
    isPreview ? import('./preview.ts') : null,
    fetchFirstPage(app, pageName(location.pathname, base)),
    preloadLanguage(defaultLanguage),
  ])

  const reactRoot = createRoot(element)
  const render = (shown: Branding | undefined, scheme?: Scheme) =>
    reactRoot.render(
      <StrictMode>
        <Provider app={app} fallbackLang={defaultLanguage}>
          <Page
            app={app}
            router={router}
            base={base}
            name={displayName}
            branding={shown}
            scheme={scheme}
            LegalLinks={legal?.LegalLinks ?? null}
          />
        </Provider>
      </StrictMode>,
    )
  if (preview) preview.startPreview(element, render)
  else render(branding)
}

/**
 * The service's URL with the origin of this page, because the content security policy allows no
 * other.
 */
function ownAddress(baseUrl: string): string {
  const { pathname } = new URL(baseUrl)
  return location.origin + pathname.replace(/\/$/, '')
}
