import '@latchkey/react/styles.css'
import { ClientApp, Handler, Provider, useUser } from '@latchkey/react'
import { Suspense } from 'react'

// The project and its key come from .env.local.
const app = new ClientApp({ tokenStore: 'cookie', redirectMethod: 'window' })

function Home() {
  const user = useUser({ or: 'redirect' })
  return (
    <main>
      <h1>Hello {user.displayName ?? user.primaryEmail}</h1>
      <p>
        <a href="/handler/account-settings">Account settings</a>
      </p>
      <button type="button" onClick={() => user.signOut()}>
        Sign out
      </button>
    </main>
  )
}

export default function App() {
  const path = window.location.pathname
  return (
    <Provider app={app}>
      <Suspense fallback="Loading …">
        {path.startsWith('/handler') ? <Handler app={app} location={path} fullPage /> : <Home />}
      </Suspense>
    </Provider>
  )
}
