'use client'

import { Separator, Tabs } from '@latchkey/ui'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useApp, useTranslate } from '../context.ts'
import styles from './auth-page.module.css'
import { AuthSkeleton } from './auth-skeleton.tsx'
import { codeStep } from './code-step.ts'
import { CredentialSignIn } from './credential-sign-in.tsx'
import { CredentialSignUp } from './credential-sign-up.tsx'
import { FormPage } from './form-page.tsx'
import { leaveSignedIn } from './leave-signed-in.ts'
import { MagicLinkEmailForm } from './magic-link-email-form.tsx'
import { OAuthButtonGroup } from './oauth-button-group.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PredefinedMessageCard } from './predefined-message-card.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { SwitchLink } from './switch-link.tsx'
import { type CodeStep, useCodeStep } from './use-code-step.ts'
import { useScreenUser } from './use-screen-user.ts'

/** A sign-in method by email; also the id of its tab. */
export type EmailMethod = 'magic-link' | 'password'

export interface AuthPageProps {
  type: 'sign-in' | 'sign-up'
  fullPage?: boolean | undefined
  /** Redirect automatically after sign-in instead of showing a message. */
  automaticRedirect?: boolean | undefined
  /** The first tab if the project has both methods. Default: the magic link. */
  firstTab?: EmailMethod | undefined
  /** Ask for the password only once at sign-up. */
  noPasswordRepeat?: boolean | undefined
  /** Shown below the form in small text, such as terms of use. */
  extraInfo?: ReactNode
}

/** The sign-in and sign-up page with all methods of the project (protocol 08 §4). */
export function AuthPage({ fullPage = false, ...page }: AuthPageProps) {
  return (
    <ScreenFrame fullPage={fullPage}>
      <Suspense fallback={<AuthSkeleton />}>
        <AuthPageContent {...page} />
      </Suspense>
    </ScreenFrame>
  )
}

function AuthPageContent({
  type,
  automaticRedirect = false,
  ...form
}: Omit<AuthPageProps, 'fullPage'>) {
  const app = useApp()
  const user = useScreenUser()
  const { signUpEnabled } = app.useProject().config
  const leaves = user !== null && automaticRedirect

  useEffect(() => {
    if (leaves)
      void leaveSignedIn(
        app,
        type === 'sign-in' ? 'redirectToAfterSignIn' : 'redirectToAfterSignUp',
        { replace: true },
      )
  }, [leaves, type, app])

  if (user && !automaticRedirect) return <PredefinedMessageCard type="signedIn" />
  if (type === 'sign-up' && !signUpEnabled) return <PredefinedMessageCard type="signUpDisabled" />
  return <AuthForm type={type} {...form} />
}

function AuthForm({
  type,
  firstTab = 'magic-link',
  noPasswordRepeat = false,
  extraInfo,
}: Pick<AuthPageProps, 'type' | 'firstTab' | 'noPasswordRepeat' | 'extraInfo'>) {
  const t = useTranslate()
  const step = useCodeStep()
  const { signUpEnabled, credentialEnabled, magicLinkEnabled, passkeyEnabled, oauthProviders } =
    useApp().useProject().config
  const methods: EmailMethod[] = [
    ...(magicLinkEnabled ? ['magic-link' as const] : []),
    ...(credentialEnabled ? ['password' as const] : []),
  ]
  const hasPasskey = passkeyEnabled && type === 'sign-in'
  const hasButtons = hasPasskey || oauthProviders.length > 0

  if (step.sent) return <codeStep.Component step={step} sent={step.sent} />
  return (
    <FormPage
      title={type === 'sign-in' ? t('Sign in to your account') : t('Create a new account')}
      below={
        type === 'sign-up' ? (
          <>
            {t('Already have an account?')} <SwitchLink to="sign-in" />
          </>
        ) : (
          signUpEnabled && (
            <>
              {t("Don't have an account?")} <SwitchLink to="sign-up" />
            </>
          )
        )
      }
    >
      {hasButtons && (
        <div className={styles.buttons}>
          <OAuthButtonGroup type={type} />
          {hasPasskey && <PasskeyButton type={type} />}
        </div>
      )}
      {hasButtons && methods.length > 0 && <Separator>{t('Or continue with')}</Separator>}
      <EmailMethods
        type={type}
        methods={firstTab === 'password' ? methods.toReversed() : methods}
        noPasswordRepeat={noPasswordRepeat}
        step={step}
      />
      {methods.length === 0 && !hasButtons && (
        <p className={styles.none}>{t('No authentication method enabled.')}</p>
      )}
      {extraInfo && (
        <div className={styles.extra} data-near={methods.length > 0}>
          <div data-lk-host="">{extraInfo}</div>
        </div>
      )}
    </FormPage>
  )
}

/** The form of the only email method, or a tab for each. */
function EmailMethods({
  type,
  methods,
  noPasswordRepeat,
  step,
}: {
  type: AuthPageProps['type']
  methods: readonly EmailMethod[]
  noPasswordRepeat: boolean
  step: CodeStep
}) {
  const t = useTranslate()
  const [chosen, setChosen] = useState<EmailMethod>()
  // Users who left the step for the code come back to the method that it belongs to.
  const method = chosen ?? (step.formerEmail === undefined ? methods[0] : 'magic-link')
  if (!method) return null

  // Keep the focus on the tab after a tab change, so that users can continue with arrow keys.
  const focus = { focusOnMount: chosen === undefined }
  const form =
    method === 'magic-link' ? (
      <MagicLinkEmailForm {...focus} type={type} step={step} />
    ) : type === 'sign-in' ? (
      <CredentialSignIn {...focus} />
    ) : (
      <CredentialSignUp {...focus} noPasswordRepeat={noPasswordRepeat} />
    )
  if (methods.length === 1) return form
  return (
    <Tabs
      wide
      label={t('Ways to sign in')}
      tabs={methods.map((id) => ({
        id,
        label:
          id === 'magic-link' ? t(['Email code', 'Email']) : t(['Password', 'Email & Password']),
      }))}
      selected={method}
      onSelect={setChosen}
    >
      <div className={styles.panel}>{form}</div>
    </Tabs>
  )
}
