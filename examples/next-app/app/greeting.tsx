'use client'

import { useApp, useUser } from '@latchkey/next'

export function Greeting() {
  const app = useApp()
  const user = useUser()
  if (user === null) return <a href={app.urls.signUp}>Sign up</a>
  return <h1>Hello {user.displayName ?? user.primaryEmail}</h1>
}
