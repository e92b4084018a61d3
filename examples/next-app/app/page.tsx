import { Suspense } from 'react'
import { Greeting } from './greeting'

export default function Page() {
  return (
    <main>
      <Suspense>
        <Greeting />
      </Suspense>
      <a href="/dashboard">Dashboard</a>
    </main>
  )
}
