import '@latchkey/react/styles.css'
import { ClientApp, Handler, Provider, useUser } from '@latchkey/react'
import { Suspense, useEffect, useState } from 'react'

// The project and its key come from .env.
const app = new ClientApp({ tokenStore: 'cookie', redirectMethod: 'window' })

function Credits() {
  const user = useUser({ or: 'redirect' })
  const credits = user.useItem('credits')
  const [message, setMessage] = useState('')

  // Reads the item again when the user comes back from the purchase page.
  useEffect(() => {
    const refresh = () => user.getItem('credits').catch(() => {})
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [user])

  const spend = async () => {
    const headers = await user.getAuthHeaders()
    const response = await fetch('/api/use-credit', { method: 'POST', headers })
    setMessage((await response.json()).message)
    await user.getItem('credits')
  }

  const buy = async () => {
    // Opened before the request: browsers block a window that opens later.
    const page = window.open('', '_blank')
    try {
      page.location = await user.createCheckoutUrl({ offerId: 'credit-pack' })
    } catch (error) {
      page.close()
      setMessage(error.message)
    }
  }

  return (
    <main>
      <h1>Credits: {credits.nonNegativeQuantity}</h1>
      <button type="button" onClick={spend}>
        Use a credit
      </button>
      <button type="button" onClick={buy}>
        Buy credits
      </button>
      <p role="status">{message}</p>
    </main>
  )
}

export default function App() {
  const path = window.location.pathname
  return (
    <Provider app={app}>
      <Suspense fallback="Loading …">
        {path.startsWith('/handler') ? <Handler app={app} location={path} fullPage /> : <Credits />}
      </Suspense>
    </Provider>
  )
}
