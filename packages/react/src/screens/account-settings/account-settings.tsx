import { Suspense, useState } from 'react'
import { useApp } from '../../context.ts'
import { ScreenFrame } from '../screen-frame.tsx'
import { useScreenUser } from '../use-screen-user.ts'
import { AccountSkeleton } from './account-skeleton.tsx'
import type { ExtraSettingsItem } from './extra-settings-item.ts'
import { FarewellCard } from './farewell-card.tsx'
import { SettingsPages } from './settings-pages.tsx'

export interface AccountSettingsProps {
  fullPage?: boolean | undefined
  /** Custom pages, listed before the teams. */
  extraItems?: readonly ExtraSettingsItem[] | undefined
}

/**
 * Profile, sign-in methods, sessions and teams of the user. Redirects to sign-in if no user is
 * signed in.
 */
export function AccountSettings({ fullPage = false, extraItems = [] }: AccountSettingsProps) {
  return (
    <ScreenFrame fullPage={fullPage}>
      <Suspense fallback={<AccountSkeleton />}>
        <AccountSettingsContent extraItems={extraItems} />
      </Suspense>
    </ScreenFrame>
  )
}

function AccountSettingsContent({ extraItems }: { extraItems: readonly ExtraSettingsItem[] }) {
  const app = useApp()
  const [deleting, setDeleting] = useState(false)
  // Deleting the account signs the user out. Show a confirmation instead of redirecting to sign-in.
  const user = useScreenUser({ or: deleting ? 'return-null' : 'redirect' })

  if (!user) return <FarewellCard onLeave={() => setDeleting(false)} />

  const deleteAccount = async () => {
    setDeleting(true)
    try {
      await user.delete()
    } catch (error) {
      setDeleting(false)
      throw error
    }
    await app.redirectToHome()
  }
  // The key resets all forms if another user signs in in another tab.
  return (
    <SettingsPages key={user.id} user={user} extraItems={extraItems} onDelete={deleteAccount} />
  )
}
