import { copyText, dotsGlyph, Glyph, Menu, MenuItem, MenuSeparator } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useDashboard } from '../../dashboard.ts'
import type { SomeUser } from '../../data/users/queries.ts'
import { t } from '../../text.ts'
import { nameOfUser } from './names.ts'

/** The actions with a dialog of their own. */
export type UserAction =
  | 'impersonate'
  | 'send-email'
  | 'purchase-link'
  | 'remove-mfa'
  | 'end-sessions'
  | 'block'
  | 'unblock'
  | 'delete'

export interface UserMenuProps {
  user: SomeUser
  /** Whether it is the administrator's own account, which cannot be deleted here. */
  isOwn: boolean
  isBlocked: boolean
  /** Before the other actions. */
  children?: ReactNode
  onAction: (action: UserAction) => void
}

/** The actions for a user, in the list and on the page of the user. */
export function UserMenu({ user, isOwn, isBlocked, children, onAction }: UserMenuProps) {
  const { toasts } = useDashboard()
  const copyId = async () => {
    await copyText(user.id)
    toasts.show({ tone: 'success', text: t('User ID copied') })
  }

  return (
    <Menu
      label={t('Actions for {name}', { name: nameOfUser(user) })}
      align="end"
      trigger={<Glyph shape={dotsGlyph} />}
    >
      {children}
      <MenuItem onSelect={() => onAction('impersonate')}>{t('Impersonate…')}</MenuItem>
      <MenuItem disabled={!user.primary_email} onSelect={() => onAction('send-email')}>
        {t('Send email…')}
      </MenuItem>
      <MenuItem reads onSelect={() => void copyId()}>
        {t('Copy ID')}
      </MenuItem>
      <MenuItem onSelect={() => onAction('purchase-link')}>{t('Create purchase link…')}</MenuItem>
      <MenuSeparator />
      {user.requires_totp_mfa && (
        <MenuItem tone="danger" onSelect={() => onAction('remove-mfa')}>
          {t('Remove second factor…')}
        </MenuItem>
      )}
      <MenuItem tone="danger" onSelect={() => onAction('end-sessions')}>
        {t('End all sessions…')}
      </MenuItem>
      {isBlocked ? (
        <MenuItem onSelect={() => onAction('unblock')}>{t('Unblock…')}</MenuItem>
      ) : (
        <MenuItem tone="danger" disabled={isOwn} onSelect={() => onAction('block')}>
          {t('Block…')}
        </MenuItem>
      )}
      <MenuItem tone="danger" disabled={isOwn} onSelect={() => onAction('delete')}>
        {t('Delete…')}
      </MenuItem>
    </Menu>
  )
}
