import { type ReactNode, Suspense, useState } from 'react'
import { useApp } from '../../context.ts'
import { ScreenFrame } from '../screen-frame.tsx'
import { AccountSkeleton } from './account-skeleton.tsx'
import { FarewellCard } from './farewell-card.tsx'
import type { ItemIconName } from './item-icons.ts'
import { SettingsPages } from './settings-pages.tsx'

/** A page of the app's own among the account settings. */
export interface ExtraSettingsItem {
  title: string
  /** The fragment of its address. */
  id: string
  content: ReactNode
  icon?: ReactNode
  /** One of our drawings, where no icon is given. */
  iconName?: ItemIconName
}

export interface AccountSettingsProps {
  fullPage?: boolean
  /** Further pages, listed before the teams. */
  extraItems?: readonly ExtraSettingsItem[]
}

/** Who one is, how one signs in, one's teams, and what one can change about it. Sends people who are not signed in to the sign-in page. */
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
  // Whoever deletes the account is signed out by it, and wants to be told so rather than be asked to sign in.
  const user = app.useUser({ or: deleting ? 'return-null' : 'redirect' })

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
  // Whoever signs in in the place of somebody else, in another tab, finds nothing that was begun on that account.
  return (
    <SettingsPages key={user.id} user={user} extraItems={extraItems} onDelete={deleteAccount} />
  )
}
