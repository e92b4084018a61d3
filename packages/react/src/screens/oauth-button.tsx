'use client'

import { Button, Notice, ProviderMark, providerName } from '@latchkey/ui'
import { useId, useSyncExternalStore } from 'react'
import { useApp, useTranslate } from '../context.ts'
import { Hint } from './hint.tsx'
import { noteProvider, useIsLastProvider } from './last-provider.ts'
import styles from './provider-button.module.css'
import { useDeparture } from './use-departure.ts'

export interface OAuthButtonProps {
  /** The provider id, such as `github`. */
  provider: string
  /** Changes the text only. */
  type: 'sign-in' | 'sign-up'
  /** Shows only the provider name, for rows of several buttons. */
  compact?: boolean
}

// The background type of each brand. The colors are in the style sheet (protocol 08 §16.3).
const GROUNDS: Readonly<Record<string, 'light' | 'dark' | 'color'>> = {
  google: 'light',
  bitbucket: 'light',
  github: 'dark',
  gitlab: 'dark',
  apple: 'dark',
  microsoft: 'dark',
  x: 'dark',
  facebook: 'color',
  spotify: 'color',
  discord: 'color',
  linkedin: 'color',
  twitch: 'color',
}

/** Redirects to a provider for sign-in. */
export function OAuthButton({ provider, type, compact = false }: OAuthButtonProps) {
  const app = useApp()
  const t = useTranslate()
  const id = useId()
  const isLast = useIsLastProvider(app, provider)
  const framed = useSyncExternalStore(subscribeToNothing, isFramed, () => false)
  const { busy, problem, depart } = useDeparture(() => {
    noteProvider(app, provider)
    return app.signInWithOAuth(provider)
  })

  const ground = Object.hasOwn(GROUNDS, provider) ? GROUNDS[provider] : undefined
  const name = ground ? providerName(provider) : provider
  const label =
    type === 'sign-in'
      ? t('Sign in with {provider}', { provider: name })
      : t('Sign up with {provider}', { provider: name })
  const [lastId, hintId] = [`${id}-last`, `${id}-hint`]

  const button = (
    <Button
      variant="secondary"
      wide
      busy={busy}
      busyLabel={t('Please wait…')}
      aria-label={compact ? label : undefined}
      aria-describedby={[isLast && lastId, framed && hintId].filter(Boolean).join(' ') || undefined}
      // Not `disabled`, so that keyboard and touch users can reach the hint.
      aria-disabled={framed || undefined}
      onClick={framed ? undefined : depart}
    >
      {ground && (
        <span className={styles.mark}>
          <ProviderMark provider={provider} />
        </span>
      )}
      <span className={ground && styles.label}>{compact ? name : label}</span>
    </Button>
  )
  return (
    <div className={styles.place} data-lk="" data-provider={provider} data-ground={ground}>
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
          {t('last')}
        </span>
      )}
      {problem && <Notice>{problem}</Notice>}
    </div>
  )
}

const subscribeToNothing = () => () => {}

// Providers refuse to be framed, to prevent clickjacking.
const isFramed = () => window.self !== window.top
