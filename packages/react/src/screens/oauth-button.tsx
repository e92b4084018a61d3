'use client'

import { Button, Notice, ProviderMark, providerName } from '@latchkey/ui'
import { useId, useSyncExternalStore } from 'react'
import { useApp, useTranslate } from '../context.ts'
import { Hint } from './hint.tsx'
import { noteProvider, useIsLastProvider } from './last-provider.ts'
import styles from './provider-button.module.css'
import { useLeavePage } from './use-leave-page.ts'

export interface OAuthButtonProps {
  /** The provider id, such as `github`. */
  provider: string
  /** Changes the text only. */
  type: 'sign-in' | 'sign-up'
  /** Shows only the logo, for a grid of several buttons. */
  compact?: boolean | undefined
}

/** Redirects to a provider for sign-in. */
export function OAuthButton({ provider, type, compact = false }: OAuthButtonProps) {
  const app = useApp()
  const t = useTranslate()
  const id = useId()
  const isLast = useIsLastProvider(app, provider)
  const framed = useSyncExternalStore(subscribeToNothing, isFramed, () => false)
  const { busy, problem, leavePage } = useLeavePage(() => {
    noteProvider(app, provider)
    return app.signInWithOAuth(provider)
  })

  const values = { provider: providerName(provider) }
  const label =
    type === 'sign-in'
      ? t(['Continue with {provider}', 'Sign in with {provider}'], values)
      : t(['Continue with {provider}', 'Sign up with {provider}'], values)
  const [lastId, hintId] = [`${id}-last`, `${id}-hint`]

  const button = (
    <Button
      variant="secondary"
      wide
      busy={busy}
      busyLabel={t('Please wait…')}
      aria-label={compact ? label : undefined}
      title={compact ? label : undefined}
      aria-describedby={[isLast && lastId, framed && hintId].filter(Boolean).join(' ') || undefined}
      // Not `disabled`, so that keyboard and touch users can reach the hint.
      aria-disabled={framed || undefined}
      onClick={framed ? undefined : leavePage}
    >
      <span className={styles.mark}>
        <ProviderMark provider={provider} />
      </span>
      {!compact && <span className={styles.label}>{label}</span>}
    </Button>
  )
  return (
    <div
      className={styles.place}
      data-lk=""
      data-provider={provider}
      data-compact={compact}
      data-framed={framed}
    >
      {framed ? (
        <Hint
          id={hintId}
          text={t('This auth provider is not supported in an iframe for security reasons.')}
        >
          {button}
        </Hint>
      ) : (
        button
      )}
      {isLast && (
        <span className={styles.last} id={lastId}>
          {t(['Last used', 'last'])}
        </span>
      )}
      {problem && <Notice>{problem}</Notice>}
    </div>
  )
}

const subscribeToNothing = () => () => {}

// Providers refuse to be framed, to prevent clickjacking.
const isFramed = () => window.self !== window.top
