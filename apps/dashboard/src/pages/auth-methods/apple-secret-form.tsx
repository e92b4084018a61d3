import { Button, Field, type FieldErrors } from '@latchkey/ui'
import { type KeyboardEvent, useId, useState } from 'react'
import { DetailsBox } from '../../components/details-box.tsx'
import { FieldStack } from '../../components/field-stack.tsx'
import {
  isAppleId,
  keyIdOf,
  signAppleSecret,
  UnusableKey,
} from '../../data/auth-methods/apple-secret.ts'
import { shortDate, t } from '../../text.ts'
import styles from './provider-dialog.module.css'

/** A .p8 file has a few hundred characters. */
const MAX_BYTES = 10_000

export interface AppleSecretFormProps {
  /** The Services ID as it is in the form around. */
  clientId: string
  onSecret: (secret: string) => void
}

/**
 * Makes the client secret for Apple from the team's key. The fields are part of the provider's form
 * but nothing of them is sent: the key is only held in this component.
 */
export function AppleSecretForm({ clientId, onSecret }: AppleSecretFormProps) {
  const [teamId, setTeamId] = useState('')
  const [keyId, setKeyId] = useState('')
  const [privateKey, setPrivateKey] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [expiresAt, setExpiresAt] = useState<Date>()
  const fileId = useId()

  const choose = async (file: File | undefined) => {
    setErrors({ ...errors, key: undefined })
    setPrivateKey(file === undefined || file.size > MAX_BYTES ? '' : await file.text())
    const named = file && keyIdOf(file.name)
    if (named !== undefined) setKeyId(named)
  }
  const generate = async () => {
    setExpiresAt(undefined)
    const mistakes = {
      client: clientId.trim() === '' ? t('Enter the client ID first') : undefined,
      team: isAppleId(teamId) ? undefined : t('Enter the ten letters and digits of the team ID'),
      keyId: isAppleId(keyId) ? undefined : t('Enter the ten letters and digits of the key ID'),
      key: privateKey === '' ? t('Choose the .p8 file') : undefined,
    }
    setErrors(mistakes)
    if (Object.values(mistakes).some((mistake) => mistake !== undefined)) return
    try {
      const made = await signAppleSecret({ teamId, keyId, clientId: clientId.trim(), privateKey })
      onSecret(made.secret)
      setExpiresAt(made.expiresAt)
      setPrivateKey('')
    } catch (error) {
      if (!(error instanceof UnusableKey)) throw error
      setErrors({ key: t('This is not a key for “Sign in with Apple”. Choose the .p8 file.') })
    }
  }
  // Enter in a field would submit the form around.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    if (event.target.type === 'file') return
    event.preventDefault()
    void generate()
  }

  return (
    <DetailsBox summary={t('Generate the client secret')}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group inside the form of the provider */}
      <div
        className={styles.generator}
        role="group"
        aria-label={t('Generate the client secret')}
        onKeyDown={onKeyDown}
      >
        <p>
          {t(
            'The secret is signed in your browser and works for 180 days. The private key isn’t sent or stored.',
          )}
        </p>
        <FieldStack>
          <Field
            name="apple-team-id"
            label={t('Team ID')}
            description={t('In the membership details of your Apple Developer account.')}
            value={teamId}
            onChange={({ target }) => setTeamId(target.value.trim().toUpperCase())}
            error={errors.team}
            {...untouched}
          />
          <Field
            name="apple-key-id"
            label={t('Key ID')}
            value={keyId}
            onChange={({ target }) => setKeyId(target.value.trim().toUpperCase())}
            error={errors.keyId}
            {...untouched}
          />
        </FieldStack>
        <div className={styles.keyFile}>
          <label htmlFor={fileId}>{t('Private key (.p8)')}</label>
          <input
            id={fileId}
            type="file"
            accept=".p8"
            aria-describedby={`${fileId}-error`}
            aria-invalid={errors.key ? true : undefined}
            onChange={({ target }) => void choose(target.files?.[0])}
          />
          <p className={styles.mistake} id={`${fileId}-error`} role="alert">
            {errors.key ?? errors.client}
          </p>
        </div>
        <div className={styles.generate}>
          <Button variant="secondary" size="small" onClick={() => void generate()}>
            {t('Generate secret')}
          </Button>
          <span role="status">
            {expiresAt &&
              t('Filled in below. Expires on {date}: generate a new one before then.', {
                date: shortDate(expiresAt),
              })}
          </span>
        </div>
      </div>
    </DetailsBox>
  )
}

const untouched = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const
