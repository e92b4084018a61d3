import { Button, CheckField, Notice, providerName } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useForm } from '../../components/use-form.ts'
import { useDashboard } from '../../dashboard.ts'
import {
  canShare,
  isTenant,
  type ProviderEntry,
  type ProviderType,
  settingsChange,
  titleOf,
} from '../../data/auth-methods/providers.ts'
import { useSaveProvider } from '../../data/auth-methods/writes.ts'
import { t } from '../../text.ts'
import { KeysChoice } from './keys-choice.tsx'
import { OwnKeys } from './own-keys.tsx'
import styles from './provider-dialog.module.css'

export interface ProviderDialogProps {
  type: ProviderType
  /** Without it, a new one is added. */
  stored?: ProviderEntry
  onRemove?: () => void
  onClose: () => void
}

/** Adds or changes a provider. */
export function ProviderDialog({ type, stored, onRemove, onClose }: ProviderDialogProps) {
  const { runtime } = useDashboard()
  const target = stored ?? { key: type, type }
  const save = useSaveProvider(target)
  const name = providerName(type)
  const shareable = canShare(type, runtime)
  const [isShared, setShared] = useState(shareable && (stored?.isShared ?? true))
  const [allowSignIn, setSignIn] = useState(stored?.allowSignIn ?? true)
  const own = stored && !stored.isShared ? stored : null

  const form = useForm(
    async (data) => {
      const text = (field: string) => String(data.get(field) ?? '').trim()
      const wanted = {
        isShared,
        clientId: text('client-id'),
        clientSecret: text('client-secret'),
        facebookConfigId: text('facebook-config-id'),
        microsoftTenantId: text('microsoft-tenant-id'),
        allowSignIn,
        allowConnectedAccounts: data.has('connected-accounts'),
      }
      await save(settingsChange(target, stored ?? null, wanted))
      onClose()
    },
    {
      done: t('{name} saved', { name: titleOf(target) }),
      validate: (data) => {
        if (isShared) return {}
        const isEmpty = (field: string) => String(data.get(field)).trim() === ''
        const tenant = String(data.get('microsoft-tenant-id') ?? '').trim()
        return {
          'client-id': isEmpty('client-id') ? t('Enter the client ID') : undefined,
          'client-secret':
            isEmpty('client-secret') && !own?.hasSecret ? t('Enter the client secret') : undefined,
          'microsoft-tenant-id': isTenant(tenant)
            ? undefined
            : t('Enter a directory, such as contoso.onmicrosoft.com, or its ID'),
        }
      },
    },
  )

  return (
    <FormDialog
      title={stored ? titleOf(stored) : t('Add {name}', { name })}
      form={form}
      submitLabel={stored ? t('Save') : t('Add {name}', { name })}
      extra={
        onRemove && (
          <Button
            variant="ghost"
            disabled={form.pending}
            className={styles.remove ?? ''}
            onClick={onRemove}
          >
            {t('Remove…')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <div className={styles.form}>
        {shareable && <KeysChoice type={type} isShared={isShared} onChange={setShared} />}
        {isShared && own && <Notice>{t('Saving deletes your client ID and secret.')}</Notice>}
        {isShared ? (
          <Aside>
            {t(
              'With shared keys, your app can’t get access tokens for {name} or request more scopes.',
              { name },
            )}
          </Aside>
        ) : (
          <OwnKeys target={target} stored={own} errors={form.errors} />
        )}
        {own && !isShared && (
          <Aside>{t('Linked accounts stay linked when the keys change.')}</Aside>
        )}
        <fieldset className={styles.uses}>
          <legend>{t('Used for')}</legend>
          <CheckField
            name="sign-in"
            checked={allowSignIn}
            onChange={(event) => setSignIn(event.target.checked)}
            label={t('Sign-in')}
            description={
              stored?.allowSignIn && !allowSignIn
                ? t('No one can sign in with {name} anymore, including existing users.', { name })
                : t('Adds a button to your sign-in and sign-up pages.')
            }
          />
          <CheckField
            name="connected-accounts"
            defaultChecked={stored?.allowConnectedAccounts ?? true}
            label={t('Connected accounts')}
            description={t(
              'Signed-in users can connect their account so that your app can act for them at {name}.',
              { name },
            )}
          />
        </fieldset>
      </div>
    </FormDialog>
  )
}

const Aside = ({ children }: { children: ReactNode }) => <p className={styles.aside}>{children}</p>
