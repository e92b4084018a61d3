import '@latchkey/react/styles.css'
import { ClientApp, Handler, Provider } from '@latchkey/react'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { Greeting } from './greeting.tsx'

const app = new ClientApp({
  projectId: import.meta.env.VITE_LATCHKEY_PROJECT_ID,
  publishableClientKey: import.meta.env.VITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
  baseUrl: 'http://localhost:8102',
  tokenStore: 'cookie',
  redirectMethod: 'window',
})
const path = window.location.pathname

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Provider app={app}>
      <Suspense fallback="Loading …">
        {path.startsWith('/handler') ? (
          <Handler app={app} location={path} fullPage />
        ) : (
          <Greeting />
        )}
      </Suspense>
    </Provider>
  </StrictMode>,
)
