import { UnexpectedResponseError } from '@latchkey/js'
import { appInternals } from '@latchkey/js/internal'
import { Suspense, useState } from 'react'
import { useApp, useTranslate } from '../context.ts'
import { AuthSkeleton } from './auth-skeleton.tsx'
import styles from './cli-auth-confirmation.module.css'
import { isPassing, type Message, messageOf } from './describe-error.ts'
import { MessageCard } from './message-card.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { useScreenUser } from './use-screen-user.ts'

export interface CliAuthConfirmationProps {
  fullPage?: boolean | undefined
}

// The SDK prints this many characters in the terminal.
const SHOWN_CHARACTERS = 6

type State = { name: 'idle' | 'success' | 'canceled' } | { name: 'error'; message: Message }

/**
 * Asks whether a command-line program may use the account (protocol 08 §14). Redirects to sign-in
 * first if needed.
 */
export function CliAuthConfirmation({ fullPage = true }: CliAuthConfirmationProps) {
  return (
    <ScreenFrame fullPage={fullPage}>
      <Suspense fallback={<AuthSkeleton fields={0} />}>
        <CliAuthConfirmationContent />
      </Suspense>
    </ScreenFrame>
  )
}

function CliAuthConfirmationContent() {
  const app = useApp()
  const t = useTranslate()
  const user = useScreenUser({ or: 'redirect' })
  const [state, setState] = useState<State>({ name: 'idle' })
  const loginCode = new URLSearchParams(window.location.search).get('login_code')

  const authorize = async () => {
    if (!loginCode)
      return setState({
        name: 'error',
        message: (t) =>
          t([
            'The address of this page has no login code. Start again in your terminal.',
            'The address of this page has no login code.',
          ]),
      })
    try {
      await app[appInternals].completeCliLogin(loginCode)
      setState({ name: 'success' })
    } catch (error) {
      // Temporary errors are shown next to the buttons, so that the user can retry.
      if (isPassing(error)) throw error
      setState({
        name: 'error',
        message: wasRefused(error)
          ? (t) =>
              t([
                'This request has expired or was already used. Start again in your terminal.',
                'The request is unknown, has expired or was answered before. Start again in your terminal.',
              ])
          : messageOf(error),
      })
    }
  }
  const deny = async () => {
    // An expired or used code needs no denial.
    if (loginCode)
      await app[appInternals]
        .denyCliLogin(loginCode)
        .catch((error: unknown) => wasRefused(error) || Promise.reject(error))
    close({ name: 'canceled' })()
  }
  const close = (next: State) => () => {
    setState(next)
    // A script can close only windows that it opened or that have no history. Other windows show
    // the result.
    if (window.opener || window.history.length <= 1) window.close()
  }

  switch (state.name) {
    case 'idle':
      return (
        <MessageCard
          title={t('Authorize CLI application')}
          primaryButtonText={t('Authorize')}
          primaryBusyText={t('Authorizing…')}
          primaryAction={authorize}
          secondaryButtonText={t('Cancel')}
          secondaryAction={deny}
        >
          <p>{t('A command-line application asks for access to your account.')}</p>
          {user.primaryEmail && (
            <p>{t('You are signed in as {email}.', { email: user.primaryEmail })}</p>
          )}
          {loginCode && (
            <p className={styles.code}>
              <span className={styles.caption}>{t('Your terminal must show the same code:')}</span>
              <code className={styles.characters}>{loginCode.slice(-SHOWN_CHARACTERS)}</code>
            </p>
          )}
          <p className={styles.warning}>
            {t([
              'Only authorize it if you started it yourself and trust it. We never send this link to anyone.',
              'Only authorize it if you started it yourself and trust it. We never send this link to anybody.',
            ])}
          </p>
        </MessageCard>
      )
    case 'success':
      return (
        <MessageCard
          title={t('CLI authorized')}
          primaryButtonText={t('Close')}
          primaryAction={close({ name: 'success' })}
        >
          <p>{t('You can close this window and go back to your terminal.')}</p>
        </MessageCard>
      )
    case 'canceled':
      return (
        <MessageCard title={t('Nothing was authorized')}>
          <p>{t('You can close this window.')}</p>
        </MessageCard>
      )
    case 'error':
      return (
        <MessageCard
          title={t('Authorization failed')}
          primaryButtonText={t('Try again')}
          primaryAction={() => setState({ name: 'idle' })}
          secondaryButtonText={t('Cancel')}
          secondaryAction={close({ name: 'canceled' })}
        >
          <p role="alert">{state.message(t)}</p>
        </MessageCard>
      )
  }
}

/** The response for an invalid login code is a plain 400 (protocol 02 §7). */
const wasRefused = (error: unknown) =>
  error instanceof UnexpectedResponseError && error.status === 400
