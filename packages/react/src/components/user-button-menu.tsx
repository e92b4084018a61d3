import {
  addGlyph,
  Glyph,
  Menu,
  MenuItem,
  MenuSeparator,
  moonGlyph,
  Notice,
  part,
  personGlyph,
  Spinner,
  settingsGlyph,
  signOutGlyph,
  VisuallyHidden,
} from '@latchkey/ui'
import { useState } from 'react'
import { useApp, useTranslate, useUser } from '../context.ts'
import { useAction } from './use-action.ts'
import { UserAvatar } from './user-avatar.tsx'
import styles from './user-button.module.css'
import type { UserButtonProps } from './user-button-props.ts'

/** The content of `UserButton`. */
export function UserButtonMenu({
  showUserInfo = false,
  colorModeToggle,
  extraItems = [],
}: Omit<UserButtonProps, 'className'>) {
  const app = useApp()
  const t = useTranslate()
  const user = useUser()
  const { problem, run, clearProblem } = useAction()
  const [isSigningOut, setIsSigningOut] = useState(false)
  const name = user?.displayName?.trim() || user?.primaryEmail || t('No name yet')
  const detail = user?.displayName?.trim() ? user.primaryEmail : null
  const withInfo = showUserInfo && user !== null

  const signOut = async () => {
    setIsSigningOut(true)
    try {
      await user?.signOut()
    } finally {
      setIsSigningOut(false)
    }
  }
  // Afterwards the page is about to change, which may take longer than the sign-out.
  const waits = isSigningOut && user !== null

  const words = (
    <span {...part('user-button-words', styles.words)}>
      <span {...part('user-button-name', styles.name)} dir="auto">
        {user ? name : t('Not signed in')}
      </span>
      {detail && (
        <span {...part('user-button-detail', styles.detail)} dir="auto">
          {detail}
        </span>
      )}
    </span>
  )

  return (
    <>
      <Menu
        look={withInfo ? 'plain' : 'icon'}
        align="end"
        label={t('Account menu')}
        onOpen={clearProblem}
        trigger={
          <>
            {waits ? (
              <span className={styles.wait}>
                <Spinner />
              </span>
            ) : (
              <UserAvatar user={user} />
            )}
            {withInfo && words}
            {waits && <VisuallyHidden role="status">{t('Please wait…')}</VisuallyHidden>}
          </>
        }
      >
        <div {...part('user-button-person', styles.person)} role="presentation">
          <UserAvatar user={user} size={36} />
          {words}
        </div>
        <MenuSeparator />
        {user ? (
          <>
            <MenuItem
              icon={<Glyph shape={settingsGlyph} />}
              onSelect={() => run(() => app.redirectToAccountSettings())}
            >
              {t('Account settings')}
            </MenuItem>
            {extraItems.map(({ text, icon, onClick }) => (
              <MenuItem
                key={text}
                icon={
                  <span
                    {...part('user-button-icon', styles.icon)}
                    data-lk-host=""
                    aria-hidden="true"
                  >
                    {icon}
                  </span>
                }
                onSelect={() => run(onClick)}
              >
                {text}
              </MenuItem>
            ))}
          </>
        ) : (
          <>
            <MenuItem
              icon={<Glyph shape={personGlyph} />}
              onSelect={() => run(() => app.redirectToSignIn())}
            >
              {t('Sign in')}
            </MenuItem>
            <MenuItem
              icon={<Glyph shape={addGlyph} />}
              onSelect={() => run(() => app.redirectToSignUp())}
            >
              {t('Sign up')}
            </MenuItem>
          </>
        )}
        {colorModeToggle && (
          <MenuItem icon={<Glyph shape={moonGlyph} />} onSelect={() => run(colorModeToggle)}>
            {t('Toggle theme')}
          </MenuItem>
        )}
        {user && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Glyph mirrored shape={signOutGlyph} />} onSelect={() => run(signOut)}>
              {t('Sign out')}
            </MenuItem>
          </>
        )}
      </Menu>
      {problem && (
        <div className={styles.problem}>
          <Notice>{problem}</Notice>
        </div>
      )}
    </>
  )
}
