import { SignedIn, UserButton } from '@latchkey/next'
import { Suspense } from 'react'
import { Greeting } from './greeting'

export default function Page() {
  return (
    <main>
      <SignedIn>
        <UserButton />
      </SignedIn>
      <Suspense>
        <Greeting />
      </Suspense>
      <a href="/dashboard">Dashboard</a>
    </main>
  )
}
