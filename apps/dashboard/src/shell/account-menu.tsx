import {
  Avatar,
  Glyph,
  Menu,
  MenuHeading,
  MenuItem,
  MenuSeparator,
  monitorGlyph,
  moonGlyph,
  settingsGlyph,
  signOutGlyph,
  sunGlyph,
} from '@latchkey/ui'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useDashboard } from '../dashboard.ts'
import { t } from '../text.ts'
import { SessionEnded } from './session-ended.tsx'
import { type Theme, useTheme } from './theme.ts'
import { signOut, useSignedInUser } from './use-signed-in-user.ts'

/** The menu of the signed-in user. It also shows that the session has ended. */
export function AccountMenu() {
  return (
    <Suspense fallback={<Avatar size={28} />}>
      <SignedInMenu />
    </Suspense>
  )
}

const themes: readonly { readonly theme: Theme; readonly name: string; readonly icon: string }[] = [
  { theme: 'light', name: t('Light'), icon: sunGlyph },
  { theme: 'dark', name: t('Dark'), icon: moonGlyph },
  { theme: 'system', name: t('System'), icon: monitorGlyph },
]

function SignedInMenu() {
  const { app } = useDashboard()
  const user = useSignedInUser()
  const navigate = useNavigate()
  const [theme, setTheme] = useTheme()

  if (user === null || user === 'ended') {
    return (
      <>
        <Avatar size={28} />
        {user === 'ended' && <SessionEnded />}
      </>
    )
  }
  const name = user.displayName ?? user.primaryEmail
  return (
    <Menu
      label={t('Account')}
      align="end"
      trigger={<Avatar name={name} imageUrl={user.profileImageUrl} size={28} />}
    >
      <MenuHeading>{user.primaryEmail ?? user.displayName}</MenuHeading>
      <MenuItem
        icon={<Glyph shape={settingsGlyph} />}
        onSelect={() => navigate({ to: '/handler/$', params: { _splat: 'account-settings' } })}
      >
        {t('Account settings')}
      </MenuItem>
      <MenuSeparator />
      <MenuHeading>{t('Theme')}</MenuHeading>
      {themes.map((choice) => (
        <MenuItem
          key={choice.theme}
          icon={<Glyph shape={choice.icon} />}
          chosen={theme === choice.theme}
          onSelect={() => setTheme(choice.theme)}
        >
          {choice.name}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<Glyph shape={signOutGlyph} />} onSelect={() => void signOut(app)}>
        {t('Sign out')}
      </MenuItem>
    </Menu>
  )
}
