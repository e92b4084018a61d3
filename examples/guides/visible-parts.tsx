declare const Invoices: () => null

import { Protect, SignedIn, SignedOut, type Team, UserButton } from '@latchkey/react'

export function Header() {
  return (
    <header>
      <SignedOut>
        <a href="/handler/sign-in">Sign in</a>
      </SignedOut>
      <SignedIn>
        <UserButton />
      </SignedIn>
    </header>
  )
}

export function Billing({ team }: { team: Team | null }) {
  return (
    <Protect permission="billing:read" team={team} fallback={<p>Ask an owner of the team.</p>}>
      <Invoices />
    </Protect>
  )
}
