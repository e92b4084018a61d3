import { Avatar } from '@latchkey/ui'
import { lazy, Suspense } from 'react'

const AccountMenu = lazy(async () => ({
  default: (await import('./account-menu.tsx')).AccountMenu,
}))

/** The menu of the signed-in user. It loads after the page. */
export function Account() {
  return (
    <Suspense fallback={<Avatar size={28} />}>
      <AccountMenu />
    </Suspense>
  )
}
