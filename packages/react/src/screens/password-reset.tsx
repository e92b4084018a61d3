import { appInternals, previewCode } from '@latchkey/js/internal'
import { Suspense, useReducer, useState } from 'react'
import { useApp, useTranslate } from '../context.ts'
import { AuthSkeleton } from './auth-skeleton.tsx'
import { MessageCard } from './message-card.tsx'
import { forgetOnce, once, refusalOf } from './once.ts'
import { type PasswordNotSaved, PasswordResetForm } from './password-reset-form.tsx'
import { PredefinedMessageCard } from './predefined-message-card.tsx'
import { RefusedLink } from './refused-link.tsx'
import { ScreenFrame } from './screen-frame.tsx'

export interface PasswordResetProps {
  searchParams: Readonly<Record<string, string>>
  fullPage?: boolean | undefined
}

/** The page of a password reset link (protocol 08 §6). Does not sign in. */
export function PasswordReset({ searchParams, fullPage = false }: PasswordResetProps) {
  const { code } = searchParams
  return (
    <ScreenFrame fullPage={fullPage}>
      <Suspense fallback={<AuthSkeleton />}>
        {code ? <CheckedReset key={code} code={code} /> : <InvalidLink />}
      </Suspense>
    </ScreenFrame>
  )
}

function CheckedReset({ code }: { code: string }) {
  const app = useApp()
  const t = useTranslate()
  const [outcome, setOutcome] = useState<'saved' | PasswordNotSaved>()
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const key = `password-reset ${code}`
  const again = useNewLink()

  if (outcome === 'saved') return <PredefinedMessageCard type="passwordReset" />
  if (outcome?.reason) {
    return (
      <MessageCard {...again} title={t('Your password could not be reset')}>
        <p>{outcome.reason(t)}</p>
        <p>{t('The link can be used only once. Please request a new one.')}</p>
      </MessageCard>
    )
  }
  if (outcome) {
    return (
      <MessageCard {...again} title={t('Your password could not be reset')}>
        <p>{t('Please request a new link and try again.')}</p>
      </MessageCard>
    )
  }

  const check = once(app, key, () =>
    previewCode(app[appInternals].context, '/auth/password/reset/preview', code),
  )
  if (check.status === 'ok' && check.value.status === 'ok') {
    const finish = (next: 'saved' | PasswordNotSaved) => {
      // The code is used now. A user who navigates back must see that.
      forgetOnce(app, key)
      setOutcome(next)
    }
    return (
      <PasswordResetForm
        code={code}
        email={check.value.data.email}
        onSaved={() => finish('saved')}
        onFailed={finish}
      />
    )
  }
  return (
    <RefusedLink
      refusal={refusalOf(check)}
      onRetry={() => {
        forgetOnce(app, key)
        drawAgain()
      }}
      invalid={<InvalidLink />}
      expired={
        <MessageCard {...again} title={t('This link has expired')}>
          <p>
            {t([
              'Request a new link to reset your password.',
              'Request a new password reset link from the sign-in page.',
            ])}
          </p>
        </MessageCard>
      }
      used={
        <MessageCard {...again} title={t('This link was already used')}>
          <p>{t('It can be used only once. To reset your password again, request a new link.')}</p>
        </MessageCard>
      }
    />
  )
}

function InvalidLink() {
  const t = useTranslate()
  const again = useNewLink()
  return (
    <MessageCard {...again} title={t('Invalid password reset link')}>
      <p>{t('Please check that you opened the whole link from the email.')}</p>
    </MessageCard>
  )
}

/** The button of a link that is of no use. */
function useNewLink() {
  const app = useApp()
  const t = useTranslate()
  return {
    primaryButtonText: t('Request a new link'),
    primaryAction: () => app.redirectToForgotPassword(),
  }
}
