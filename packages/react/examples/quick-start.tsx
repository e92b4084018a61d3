import { type ReactNode, Suspense } from 'react'

declare const projectId: string
declare const publishableClientKey: string
declare const baseUrl: string
declare const root: { render(page: ReactNode): void }

import { ClientApp, Provider, useUser } from '@latchkey/react'

const app = new ClientApp({
  projectId,
  publishableClientKey,
  baseUrl,
  tokenStore: 'cookie',
  redirectMethod: 'window',
})

const Greeting = () => {
  const user = useUser({ or: 'redirect' })
  return <p>Hello {user.displayName}</p>
}

root.render(
  <Provider app={app}>
    <Suspense fallback="…">
      <Greeting />
    </Suspense>
  </Provider>,
)
