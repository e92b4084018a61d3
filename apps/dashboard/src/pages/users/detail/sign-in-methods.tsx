import { Badge, Button, Switch } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Panel, SettingList } from '../../../components/panel.tsx'
import { switched } from '../../../components/switched.ts'
import { useAction } from '../../../components/use-action.ts'
import { useProject } from '../../../data/projects/use-project.ts'
import type { User } from '../../../data/users/queries.ts'
import { useUpdateUser } from '../../../data/users/writes.ts'
import { t } from '../../../text.ts'
import { nameOfUser } from '../names.ts'
import { RemoveMfaDialog } from '../user-actions.tsx'
import styles from './detail.module.css'
import { PasswordDialog } from './password-dialog.tsx'

type Asked = 'password' | 'remove-password' | 'remove-passkey' | 'remove-mfa'

/** Password, email code, passkey and second factor of a user (protocol 09 §8.2). */
export function SignInMethods({ user }: { user: User }) {
  const { config } = useProject()
  const update = useUpdateUser(user.id)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const cannotSet = user.has_password
    ? undefined
    : whyNoFirstPassword(user, config.credential_enabled)

  return (
    <Panel title={t('Methods')}>
      <SettingList>
        {(user.has_password || config.credential_enabled) && (
          <Method
            name={t('Password')}
            badge={<OnOff on={user.has_password} />}
            description={cannotSet ?? t('Changing it signs the user out everywhere.')}
            actions={
              <>
                <Button
                  variant="secondary"
                  size="small"
                  disabled={cannotSet !== undefined}
                  onClick={() => setAsked('password')}
                >
                  {user.has_password ? t('Change password…') : t('Set password…')}
                </Button>
                {user.has_password && (
                  <Button
                    variant="secondary"
                    size="small"
                    onClick={() => setAsked('remove-password')}
                  >
                    {t('Remove password…')}
                  </Button>
                )}
              </>
            }
          />
        )}
        <EmailCode user={user} isOffered={config.magic_link_enabled} />
        <Method
          name={t('Passkey')}
          badge={<OnOff on={user.passkey_auth_enabled} />}
          description={
            user.passkey_auth_enabled
              ? t('Stored on the user’s device.')
              : t('Only the user can add a passkey, on their own device.')
          }
          actions={
            user.passkey_auth_enabled && (
              <Button variant="secondary" size="small" onClick={() => setAsked('remove-passkey')}>
                {t('Remove passkey…')}
              </Button>
            )
          }
        />
        <Method
          name={t('Second factor')}
          badge={<OnOff on={user.requires_totp_mfa} />}
          description={
            user.requires_totp_mfa
              ? t('Requires a code from an authenticator app after each sign-in.')
              : t('Only the user can turn it on.')
          }
          actions={
            user.requires_totp_mfa && (
              <Button variant="secondary" size="small" onClick={() => setAsked('remove-mfa')}>
                {t('Remove second factor…')}
              </Button>
            )
          }
        />
      </SettingList>
      {asked === 'password' && <PasswordDialog user={user} onClose={close} />}
      {asked === 'remove-mfa' && <RemoveMfaDialog user={user} onClose={close} />}
      {asked === 'remove-password' && (
        <ConfirmDialog
          title={t('Remove the password of {name}?', { name: nameOfUser(user) })}
          confirmLabel={t('Remove password')}
          action={() => update({ password: null })}
          done={t('Password removed')}
          onClose={close}
        >
          <p>{t('The user is signed out everywhere and needs another way to sign in.')}</p>
        </ConfirmDialog>
      )}
      {asked === 'remove-passkey' && (
        <ConfirmDialog
          title={t('Remove the passkey of {name}?', { name: nameOfUser(user) })}
          confirmLabel={t('Remove passkey')}
          action={() => update({ passkey_auth_enabled: false })}
          done={t('Passkey removed')}
          onClose={close}
        >
          <p>{t('The user can no longer sign in with it. Existing sessions stay active.')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function whyNoFirstPassword(user: User, isOffered: boolean): string | undefined {
  if (!isOffered) return t('Passwords are turned off in this project.')
  return user.primary_email ? undefined : t('To set a first password, add a primary email below.')
}

function EmailCode({ user, isOffered }: { user: User; isOffered: boolean }) {
  const update = useUpdateUser(user.id)
  const { run } = useAction({ failure: 'toast' })
  const [chosen, setChosen] = useState<boolean>()

  const set = async (on: boolean) => {
    setChosen(on)
    await run(() => update({ otp_auth_enabled: on }), {
      done: switched(t('Email code or link'), on),
      // What the project no longer offers cannot be given back.
      ...(isOffered && { undo: () => update({ otp_auth_enabled: !on }) }),
    })
    setChosen(undefined)
  }

  return (
    <Switch
      label={t('Email code or link')}
      description={
        isOffered
          ? t('Sent to verified emails that are used for sign-in.')
          : t('Email codes are turned off in this project.')
      }
      checked={chosen ?? user.otp_auth_enabled}
      busy={chosen !== undefined}
      // A method that the project turned off can still be removed.
      disabled={!isOffered && !user.otp_auth_enabled}
      onChange={(on) => void set(on)}
    />
  )
}

interface MethodProps {
  name: string
  badge: ReactNode
  description: string
  actions: ReactNode
}

function Method({ name, badge, description, actions }: MethodProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <span className={styles.name}>
          {name}
          {badge}
        </span>
        <p className={styles.description}>{description}</p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}

const OnOff = ({ on }: { on: boolean }) => (
  <Badge tone={on ? 'success' : 'neutral'}>{on ? t('On') : t('Off')}</Badge>
)
