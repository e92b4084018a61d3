import { Avatar } from '@latchkey/ui'
import { Suspense } from 'react'
import { useApp, useTranslate } from '../../context.ts'
import { ScreenFrame } from '../screen-frame.tsx'
import styles from './account-settings.module.css'
import { AccountSkeleton } from './account-skeleton.tsx'
import { NameSection } from './name-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SignOutSection } from './sign-out-section.tsx'

export interface AccountSettingsProps {
  fullPage?: boolean
}

/** Who one is, and what one can change about it. Sends people who are not signed in to the sign-in page. */
export function AccountSettings({ fullPage = false }: AccountSettingsProps) {
  return (
    <ScreenFrame fullPage={fullPage}>
      <Suspense fallback={<AccountSkeleton />}>
        <AccountSettingsContent />
      </Suspense>
    </ScreenFrame>
  )
}

function AccountSettingsContent() {
  const app = useApp()
  const t = useTranslate()
  const user = app.useUser({ or: 'redirect' })
  const project = app.useProject()

  return (
    <div className={styles.page} data-lk="">
      <h2 className={styles.title}>{t('Account settings')}</h2>
      <div className={styles.person}>
        <Avatar name={user.displayName || user.primaryEmail} imageUrl={user.profileImageUrl} size={52} />
        <div className={styles.who}>
          <p className={styles.name}>{user.displayName || user.primaryEmail || t('No name yet')}</p>
          {user.displayName && user.primaryEmail && <p className={styles.detail}>{user.primaryEmail}</p>}
          <p className={styles.detail}>{t('Member since {date}', { date: longDate(user.signedUpAt) })}</p>
        </div>
      </div>
      <NameSection user={user} />
      {project.config.credentialEnabled && <PasswordSection user={user} />}
      <SignOutSection user={user} />
    </div>
  )
}

/** A date in the language of the page. */
const longDate = (date: Date) => new Intl.DateTimeFormat(document.documentElement.lang || undefined, { dateStyle: 'long' }).format(date)
