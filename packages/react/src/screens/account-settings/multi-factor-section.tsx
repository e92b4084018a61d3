import { ActionButton, Badge, Button, Notice } from '@latchkey/ui'
import { useState } from 'react'
import { type CurrentUser, useTranslate } from '../../context.ts'
import { messageOf } from '../describe-error.ts'
import { useProblem } from '../use-problem.ts'
import { AuthenticatorForm } from './authenticator-form.tsx'
import { useConfirmed } from './confirmed.tsx'
import styles from './form.module.css'
import { Section } from './section.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useReturningFocus } from './use-returning-focus.ts'

export interface MultiFactorSectionProps {
  user: CurrentUser
  /** The issuer name in authenticator apps. */
  issuer: string
}

/** Enables or disables the second factor. */
export function MultiFactorSection({ user, issuer }: MultiFactorSectionProps) {
  const t = useTranslate()
  const confirmed = useConfirmed()
  const [problem, setProblem] = useProblem()
  const [enabling, setEnabling] = useState(false)
  const opener = useReturningFocus(enabling)
  useKeptFocus(user.isMultiFactorRequired, opener)

  return (
    <Section
      title={t('Multi-factor authentication')}
      description={t('Asks for a code from your authenticator app when you sign in.')}
      open={enabling || problem !== undefined}
      controls={enabling ? 'below' : 'beside'}
    >
      {problem && <Notice>{problem}</Notice>}
      {enabling ? (
        <AuthenticatorForm
          issuer={issuer}
          account={user.primaryEmail ?? user.id}
          onVerified={async (secret) => {
            await confirmed(() => user.update({ totpMultiFactorSecret: secret }))
            setEnabling(false)
          }}
          onCancel={() => setEnabling(false)}
        />
      ) : (
        <div className={styles.state} ref={opener}>
          {user.isMultiFactorRequired ? (
            <Badge tone="success">{t('Enabled')}</Badge>
          ) : (
            <Badge>{t('Disabled')}</Badge>
          )}
          {user.isMultiFactorRequired ? (
            <ActionButton
              key="disable"
              variant="secondary"
              size="small"
              busyLabel={t('Please wait…')}
              action={() => {
                setProblem(undefined)
                return confirmed(() => user.update({ totpMultiFactorSecret: null }))
              }}
              onError={(error) => setProblem(messageOf(error))}
            >
              {t('Disable')}
            </ActionButton>
          ) : (
            <Button
              key="enable"
              variant="secondary"
              size="small"
              onClick={() => {
                setProblem(undefined)
                setEnabling(true)
              }}
            >
              {t('Enable')}
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}
