import type { TeamInvitation as OpenInvitation } from '@latchkey/js'
import {
  appInternals,
  previewTeamInvitation,
  type TeamInvitationPreview,
} from '@latchkey/js/internal'
import { Suspense, useReducer, useState } from 'react'
import { type CurrentUser, useApp, useTranslate } from '../context.ts'
import { AuthSkeleton } from './auth-skeleton.tsx'
import styles from './code-form.module.css'
import { messageOf } from './describe-error.ts'
import { MessageCard } from './message-card.tsx'
import { forgetOnce, once, refusalOf } from './once.ts'
import { PredefinedMessageCard } from './predefined-message-card.tsx'
import { RefusedLink } from './refused-link.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { useProblem } from './use-problem.ts'
import { useScreenUser } from './use-screen-user.ts'
import { useSignInRedirects } from './use-sign-in-redirects.ts'
import { WithStrong } from './with-strong.tsx'

export interface TeamInvitationProps {
  searchParams: Readonly<Record<string, string>>
  fullPage?: boolean | undefined
}

/** As a type, an open invitation. As a value, the screen. */
export type TeamInvitation = OpenInvitation

/** The page of an invitation link. Asks whether to join the team (protocol 08 §12). */
export function TeamInvitation({ searchParams, fullPage = false }: TeamInvitationProps) {
  const { code } = searchParams
  return (
    <ScreenFrame fullPage={fullPage}>
      <Suspense fallback={<AuthSkeleton fields={0} />}>
        {code ? <InvitationOf key={code} code={code} /> : <InvalidLink />}
      </Suspense>
    </ScreenFrame>
  )
}

function InvitationOf({ code }: { code: string }) {
  const app = useApp()
  const t = useTranslate()
  const user = useScreenUser()
  const [outcome, setOutcome] = useState<{ joined: string } | 'failed'>()
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const home = useHomeButton()

  if (outcome === 'failed') return <PredefinedMessageCard type="unknownError" />
  if (outcome)
    return <MessageCard {...home} title={t('You have joined {team}', { team: outcome.joined })} />

  const key = `team-invitation ${code}`
  const check = once(app, key, () => previewTeamInvitation(app[appInternals].context, code))
  if (check.status === 'error' || check.value.status === 'error') {
    return (
      <RefusedLink
        refusal={refusalOf(check)}
        onRetry={() => {
          forgetOnce(app, key)
          drawAgain()
        }}
        invalid={<InvalidLink />}
        expired={
          <MessageCard {...home} title={t('This invitation has expired')}>
            <p>{t('Ask a member of the team for a new one.')}</p>
          </MessageCard>
        }
        used={
          <MessageCard {...home} title={t('This invitation was already used')}>
            <p>{t('It can be used only once. Ask a member of the team for a new one.')}</p>
          </MessageCard>
        }
      />
    )
  }
  const preview = check.value.data
  if (!user) return <SignedOutInvitation preview={preview} />
  return (
    <SignedInInvitation
      key={user.id}
      user={user}
      preview={preview}
      join={async () => {
        const result = await app.acceptTeamInvitation(code)
        // The code is used now. A user who navigates back must see that.
        forgetOnce(app, key)
        setOutcome(result.status === 'ok' ? { joined: preview.teamDisplayName } : 'failed')
      }}
    />
  )
}

function SignedOutInvitation({ preview }: { preview: TeamInvitationPreview }) {
  const app = useApp()
  const t = useTranslate()
  const { signUpEnabled } = app.useProject().config
  const { toSignIn, toSignUp } = useSignInRedirects()

  return (
    <MessageCard
      title={t('Join {team}', { team: preview.teamDisplayName })}
      primaryButtonText={t('Sign in')}
      primaryAction={toSignIn}
      secondaryButtonText={signUpEnabled ? t('Sign up') : t('Cancel')}
      secondaryAction={signUpEnabled ? toSignUp : () => app.redirectToHome()}
    >
      <InvitedBy preview={preview} />
      <p>
        {signUpEnabled
          ? t('Sign in or create an account to join the team.')
          : t('Sign in to join the team.')}
      </p>
    </MessageCard>
  )
}

function SignedInInvitation({
  user,
  preview,
  join,
}: {
  user: CurrentUser
  preview: TeamInvitationPreview
  join: () => Promise<void>
}) {
  const app = useApp()
  const t = useTranslate()

  return (
    <MessageCard
      title={t('Join {team}', { team: preview.teamDisplayName })}
      primaryButtonText={t('Join')}
      primaryAction={join}
      secondaryButtonText={t('Ignore')}
      secondaryAction={() => app.redirectToHome()}
    >
      <InvitedBy preview={preview} />
      <p>
        {user.primaryEmail && (
          <>
            <WithStrong
              text={t('You are signed in as {email}.', { email: user.primaryEmail })}
              strong={user.primaryEmail}
            />{' '}
          </>
        )}
        <SwitchAccountButton user={user} />
      </p>
    </MessageCard>
  )
}

function InvitedBy({ preview }: { preview: TeamInvitationPreview }) {
  const t = useTranslate()
  const { teamDisplayName: team, inviterDisplayName: inviter } = preview
  return (
    <p>
      {inviter === null ? (
        <WithStrong text={t('You are invited to join {team}.', { team })} strong={team} />
      ) : (
        <WithStrong
          text={t('{inviter} invited you to join {team}.', { inviter, team })}
          strong={inviter}
        />
      )}
    </p>
  )
}

/** Signs out and returns to the invitation, for another account of the same person. */
function SwitchAccountButton({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const [problem, setProblem] = useProblem()
  const [leaving, setLeaving] = useState(false)

  const leave = async () => {
    setLeaving(true)
    setProblem(undefined)
    try {
      await user.signOut({ redirectUrl: window.location.href })
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setLeaving(false)
    }
  }
  return (
    <>
      <button type="button" className={styles.change} onClick={leave} disabled={leaving}>
        {t('Use another account')}
      </button>
      {problem && <span role="alert"> {problem}</span>}
    </>
  )
}

function InvalidLink() {
  const t = useTranslate()
  const home = useHomeButton()
  return (
    <MessageCard {...home} title={t('Invalid team invitation link')}>
      <p>{t('Please check that you opened the whole link from the email.')}</p>
    </MessageCard>
  )
}

function useHomeButton() {
  const app = useApp()
  const t = useTranslate()
  return { primaryButtonText: t('Go home'), primaryAction: () => app.redirectToHome() }
}
