import './base.css'
import type { Toasts } from '@latchkey/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Fragment, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createDashboard, DashboardContext } from './dashboard.ts'
import { loadFirstLanguage, useLanguage } from './messages/language.ts'
import { createAppRouter } from './router.tsx'
import { type Runtime, readRuntime } from './runtime.ts'
import { MessageToaster } from './shell/message-toaster.tsx'
import { Reauthentication } from './shell/reauthentication.tsx'
import { applyTheme, readTheme } from './shell/theme.ts'
import { t } from './text.ts'

const root = document.getElementById('root')
const runtime = readRuntime(document.getElementById('latchkey-runtime')?.textContent)

applyTheme(readTheme())
if (root)
  void loadFirstLanguage().then(() => {
    if (runtime) start(root, runtime)
    else
      root.textContent = t(
        'This page is part of Latchkey and only works when its server delivers it.',
      )
  })

function start(element: HTMLElement, given: Runtime) {
  const dashboard = createDashboard(given, (to) => router.history.push(to))
  const router = createAppRouter(dashboard)

  createRoot(element).render(
    <StrictMode>
      <DashboardContext value={dashboard}>
        <QueryClientProvider client={dashboard.queries}>
          <App router={router} toasts={dashboard.toasts} />
        </QueryClientProvider>
      </DashboardContext>
    </StrictMode>,
  )
}

/** In another language, everything is rendered again. */
function App({ router, toasts }: { router: ReturnType<typeof createAppRouter>; toasts: Toasts }) {
  return (
    <Fragment key={useLanguage()}>
      <RouterProvider router={router} />
      <Reauthentication />
      <MessageToaster toasts={toasts} />
    </Fragment>
  )
}
