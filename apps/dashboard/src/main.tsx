import './base.css'
import { Provider } from '@latchkey/react'
import { Toaster } from '@latchkey/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createDashboard, DashboardContext } from './dashboard.ts'
import { createAppRouter } from './router.tsx'
import { type Runtime, readRuntime } from './runtime.ts'
import { applyTheme, readTheme } from './shell/theme.ts'
import { t } from './text.ts'

const root = document.getElementById('root')
const runtime = readRuntime(document.getElementById('latchkey-runtime')?.textContent)

applyTheme(readTheme())
if (root && runtime) start(root, runtime)
else if (root)
  root.textContent = t('This page is part of Latchkey and only works when its server delivers it.')

function start(element: HTMLElement, given: Runtime) {
  const dashboard = createDashboard(given, (to) => router.history.push(to))
  const router = createAppRouter(dashboard)

  createRoot(element).render(
    <StrictMode>
      <DashboardContext value={dashboard}>
        <QueryClientProvider client={dashboard.queries}>
          <Provider app={dashboard.app}>
            <RouterProvider router={router} />
            <Toaster toasts={dashboard.toasts} label={t('Messages')} closeLabel={t('Close')} />
          </Provider>
        </QueryClientProvider>
      </DashboardContext>
    </StrictMode>,
  )
}
