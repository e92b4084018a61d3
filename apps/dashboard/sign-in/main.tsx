import '../src/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { connectInternal, signInPathFor } from '../src/connection.ts'
import { createApp } from '../src/create-app.ts'
import { type Runtime, readRuntime } from '../src/runtime.ts'
import { applyTheme, readTheme } from '../src/shell/theme.ts'
import { t } from '../src/text.ts'
import { isOwnPath, navigate } from './address.ts'
import { loadLanguage } from './messages/language.ts'
import { SignInPage } from './sign-in-page.tsx'

const root = document.getElementById('root')
const runtime = readRuntime(document.getElementById('latchkey-runtime')?.textContent)

applyTheme(readTheme())
if (root)
  void loadLanguage().then(() => {
    if (runtime) start(root, runtime)
    else
      root.textContent = t(
        'This page is part of Latchkey and only works when its server delivers it.',
      )
  })

function start(element: HTMLElement, given: Runtime) {
  // The address is that of a dashboard page. The server returns this page while nobody is signed
  // in.
  if (!isOwnPath(location.pathname)) {
    const { pathname, search, hash } = location
    const address = pathname === '/' ? '/projects' : pathname + search + hash
    history.replaceState(null, '', signInPathFor(address))
  }
  createRoot(element).render(
    <StrictMode>
      <SignInPage app={createApp(connectInternal(given, navigate))} legal={given.legal} />
    </StrictMode>,
  )
}
