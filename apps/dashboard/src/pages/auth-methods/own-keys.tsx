import { Field, type FieldErrors, PasswordField, providerName } from '@latchkey/ui'
import { useId, useState } from 'react'
import { Copyable } from '../../components/copyable.tsx'
import { FieldStack } from '../../components/field-stack.tsx'
import { useDashboard } from '../../dashboard.ts'
import type { ProviderEntry } from '../../data/auth-methods/providers.ts'
import { t } from '../../text.ts'
import { AppleSecretForm } from './apple-secret-form.tsx'
import styles from './provider-dialog.module.css'
import { ProviderGuide } from './provider-guide.tsx'

export interface OwnKeysProps {
  target: Pick<ProviderEntry, 'key' | 'type'>
  /** The stored own keys; null if there are none. */
  stored: ProviderEntry | null
  errors: FieldErrors
}

/**
 * The keys that a provider issued for this project, and what must be configured at the provider.
 */
export function OwnKeys({ target: { key, type }, stored, errors }: OwnKeysProps) {
  const { runtime } = useDashboard()
  const id = useId()
  const hasSecret = stored?.hasSecret ?? false
  const [clientId, setClientId] = useState(stored?.clientId ?? '')
  const [secret, setSecret] = useState('')
  return (
    <>
      <ProviderGuide type={type} open={!hasSecret} />
      <div className={styles.callback}>
        <span className={styles.label} id={id}>
          {t('Callback URL')}
        </span>
        {/* biome-ignore lint/a11y/useSemanticElements: a group of one address and its button, not of fields */}
        <div className={styles.address} role="group" aria-labelledby={id}>
          <Copyable
            text={`${runtime.baseUrl}/api/v1/auth/oauth/callback/${encodeURIComponent(key)}`}
            name={t('Callback URL')}
          />
        </div>
        <p>
          {t('{name} sends users back to this URL. Enter it there exactly as shown.', {
            name: providerName(type),
          })}
        </p>
      </div>
      <FieldStack>
        <Field
          name="client-id"
          label={t('Client ID')}
          value={clientId}
          onChange={({ target }) => setClientId(target.value)}
          error={errors['client-id']}
          {...untouched}
        />
        {type === 'apple' && <AppleSecretForm clientId={clientId} onSecret={setSecret} />}
        <PasswordField
          name="client-secret"
          label={t('Client secret')}
          showLabel={t('Show')}
          hideLabel={t('Hide')}
          description={
            hasSecret
              ? t('A secret is stored. Leave this empty to keep it.')
              : t('Stored encrypted. You won’t see it again.')
          }
          // Keeps browsers from filling in the administrator's password.
          autoComplete="new-password"
          value={secret}
          onChange={({ target }) => setSecret(target.value)}
          error={errors['client-secret']}
        />
        {type === 'facebook' && (
          <Field
            name="facebook-config-id"
            label={t('Configuration ID (optional)')}
            description={t('Only for Facebook Login for Business.')}
            defaultValue={stored?.facebookConfigId}
            {...untouched}
          />
        )}
        {type === 'microsoft' && (
          <Field
            name="microsoft-tenant-id"
            label={t('Directory (tenant) ID (optional)')}
            description={t(
              'Enter one to allow a single organization only. Leave empty for personal Microsoft accounts.',
            )}
            defaultValue={stored?.microsoftTenantId}
            error={errors['microsoft-tenant-id']}
            {...untouched}
          />
        )}
      </FieldStack>
    </>
  )
}

const untouched = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
