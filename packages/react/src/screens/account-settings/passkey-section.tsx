import { KnownError } from '@latchkey/contract/pure'
import type { ContactChannel } from '@latchkey/js'
import { Button, Notice } from '@latchkey/ui'
import { useState } from 'react'
import { type CurrentUser, useTranslate } from '../../context.ts'
import { passkeyProblem } from '../passkey-problem.ts'
import { useProblem } from '../use-problem.ts'
import { useConfirmed } from './confirmed.tsx'
import { describeDevice } from './describe-device.ts'
import styles from './form.module.css'
import { PasskeyNameForm } from './passkey-name-form.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import rows from './rows.module.css'
import { Section } from './section.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useReturningFocus } from './use-returning-focus.ts'
import { VerifyEmailFirst } from './verify-email-first.tsx'

export interface PasskeySectionProps {
  user: CurrentUser
  /** Whether the user has a proven sign-in address. */
  mayAdd: boolean
  /** A sign-in address that is not proven. */
  unverifiedEmail: ContactChannel | undefined
  /** Whether the user has an account at a provider that signs in. */
  signsInByProvider: boolean
}

/** The service refuses more (protocol 02 §5). */
const MAX_PASSKEYS = 20

/** Lists, adds, renames and removes the user's passkeys. */
export function PasskeySection({
  user,
  mayAdd,
  unverifiedEmail,
  signsInByProvider,
}: PasskeySectionProps) {
  const t = useTranslate()
  const confirmed = useConfirmed()
  const passkeys = user.usePasskeys()
  const [problem, setProblem] = useProblem()
  const [adding, setAdding] = useState(false)
  const opener = useReturningFocus(adding)
  useKeptFocus(passkeys.length, opener)
  const isOnlyWay =
    passkeys.length === 1 && !user.hasPassword && !signsInByProvider && !user.otpAuthEnabled

  const register = async (name: string) => {
    setProblem(undefined)
    const result = await confirmed(async () => {
      const tried = await user.registerPasskey({ name })
      if (tried.status === 'error' && KnownError.is(tried.error, 'RECENT_AUTHENTICATION_REQUIRED'))
        throw tried.error
      return tried
    })
    if (result.status === 'error') setProblem(passkeyProblem(result.error))
    setAdding(false)
  }

  const add = () => {
    if (!mayAdd) return <VerifyEmailFirst user={user} email={unverifiedEmail} />
    if (passkeys.length >= MAX_PASSKEYS)
      return <p className={styles.hint}>{t('Remove a passkey before you add another one.')}</p>
    if (adding)
      return (
        <PasskeyNameForm
          label={t('Name of the passkey')}
          name={describeDevice(navigator.userAgent, t) ?? ''}
          saveLabel={t('Continue')}
          onSave={register}
          onClose={() => setAdding(false)}
        />
      )
    return (
      <div ref={opener}>
        <Button
          variant="secondary"
          size="small"
          // The passkey would be the administrator's.
          disabled={user.impersonation !== null}
          onClick={() => {
            setProblem(undefined)
            setAdding(true)
          }}
        >
          {t('Add a passkey')}
        </Button>
      </div>
    )
  }

  return (
    <Section
      title={t(['Passkeys', 'Passkey'])}
      description={t([
        'Sign in with your fingerprint, face or screen lock.',
        'Lets you sign in with your fingerprint, face or screen lock.',
      ])}
      open={adding || problem !== undefined}
      controls={passkeys.length > 0 ? 'below' : 'beside'}
    >
      {problem && <Notice>{problem}</Notice>}
      {passkeys.length > 0 && (
        <ul className={rows.rows}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isOnlyWay={isOnlyWay}
              readAgain={() => user.listPasskeys()}
            />
          ))}
        </ul>
      )}
      {add()}
    </Section>
  )
}
