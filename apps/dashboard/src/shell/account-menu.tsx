import {
  Avatar,
  clockGlyph,
  comfortableGlyph,
  compactGlyph,
  Glyph,
  globeGlyph,
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
import { useEffect } from 'react'
import { useApp } from '../app.ts'
import { chooseTimeFormat, type TimeFormat, useTimeFormat } from '../components/time-format.ts'
import { useDashboard } from '../dashboard.ts'
import { chooseLanguage } from '../messages/language.ts'
import type { DashboardLanguage } from '../messages/wanted-language.ts'
import { currentLanguage, type Message, message, t } from '../text.ts'
import { chooseDensity, type Density, useDensity } from './density.ts'
import { SessionEnded } from './session-ended.tsx'
import { syncPreferences } from './sync-preferences.ts'
import type { Theme } from './theme.ts'
import { signOut, useSignedInUser } from './use-signed-in-user.ts'
import { chooseTheme, useTheme } from './use-theme.ts'

const themes: readonly { readonly theme: Theme; readonly name: Message; readonly icon: string }[] =
  [
    { theme: 'light', name: message('Light'), icon: sunGlyph },
    { theme: 'dark', name: message('Dark'), icon: moonGlyph },
    { theme: 'system', name: message('System'), icon: monitorGlyph },
  ]

const timeFormats: readonly { readonly format: TimeFormat; readonly name: Message }[] = [
  { format: 'relative', name: message('Relative') },
  { format: 'local', name: message('Local time') },
  { format: 'utc', name: message('UTC') },
]

const densities: readonly {
  readonly density: Density
  readonly name: Message
  readonly icon: string
}[] = [
  { density: 'comfortable', name: message('Comfortable'), icon: comfortableGlyph },
  { density: 'compact', name: message('Compact'), icon: compactGlyph },
]

/** The languages by the names that their speakers use. */
const LANGUAGE_NAMES: readonly (readonly [DashboardLanguage, string])[] = [
  ['de-DE', 'Deutsch'],
  ['en-US', 'English'],
]

/** The menu of the signed-in user. It also shows that the session has ended. Suspends. */
export function AccountMenu() {
  const app = useApp()
  const user = useSignedInUser()
  const navigate = useNavigate()
  const theme = useTheme()
  const density = useDensity()
  const timeFormat = useTimeFormat()
  const { owner, toasts } = useDashboard()
  const speak = (language: DashboardLanguage) =>
    chooseLanguage(language).catch(() =>
      toasts.show({ tone: 'danger', text: t('Couldn’t load the language. Try again.') }),
    )

  useEffect(() => {
    if (user instanceof Object) syncPreferences(owner, user)
  }, [owner, user])

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
          onSelect={() => chooseTheme(choice.theme)}
        >
          {t(choice.name)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuHeading>{t('Times')}</MenuHeading>
      {timeFormats.map(({ format, name: label }) => (
        <MenuItem
          key={format}
          icon={<Glyph shape={clockGlyph} />}
          chosen={timeFormat === format}
          onSelect={() => chooseTimeFormat(format)}
        >
          {t(label)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuHeading>{t('Density')}</MenuHeading>
      {densities.map((choice) => (
        <MenuItem
          key={choice.density}
          icon={<Glyph shape={choice.icon} />}
          chosen={density === choice.density}
          onSelect={() => chooseDensity(choice.density)}
        >
          {t(choice.name)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuHeading>{t('Language')}</MenuHeading>
      {LANGUAGE_NAMES.map(([language, name]) => (
        <MenuItem
          key={language}
          icon={<Glyph shape={globeGlyph} />}
          chosen={language === currentLanguage()}
          onSelect={() => void speak(language)}
        >
          <span lang={language}>{name}</span>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<Glyph shape={signOutGlyph} />} onSelect={() => void signOut(app)}>
        {t('Sign out')}
      </MenuItem>
    </Menu>
  )
}
