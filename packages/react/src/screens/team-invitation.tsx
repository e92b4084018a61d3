import type { TeamInvitation as OpenInvitation } from '@latchkey/js'
import { Suspense, useReducer, useState } from 'react'
import { type CurrentUser, useApp, useTranslate } from '../context.ts'
import { AuthSkeleton } from './auth-skeleton.tsx'
import { MessageCard } from './message-card.tsx'
import { forgetOnce, once } from './once.ts'
import { PredefinedMessageCard } from './predefined-message-card.tsx'
import { RefusedLink } from './refused-link.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { useScreenUser } from './use-screen-user.ts'
import { useSignInRedirects } from './use-sign-in-redirects.ts'

export interface TeamInvitationProps {
  searchParams: Readonly<Record<string, string>>
  fullPage?: boolean
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
  const { toSignIn } = useSignInRedirects()
  const user = useScreenUser()

  if (user) return <CheckedInvitation key={user.id} user={user} code={code} />
  return (
    <MessageCard
      title={t('Team invitation')}
      primaryButtonText={t('Sign in')}
      primaryAction={toSignIn}
      secondaryButtonText={t('Cancel')}
      secondaryAction={() => app.redirectToHome()}
    >
      <p>{t('Sign in or create an account to join the team.')}</p>
    </MessageCard>
  )
}

function CheckedInvitation({ user, code }: { user: CurrentUser; code: string }) {
  const app = useApp()
  const t = useTranslate()
  const [outcome, setOutcome] = useState<{ joined: string } | 'failed'>()
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const home = { primaryButtonText: t('Go home'), primaryAction: () => app.redirectToHome() }

  if (outcome === 'failed') return <PredefinedMessageCard type="unknownError" />
  if (outcome)
    return <MessageCard {...home} title={t('You have joined {team}', { team: outcome.joined })} />

  const key = `team-invitation ${code}`
  const invitation = once(app, key, async () => {
    const check = await app.verifyTeamInvitationCode(code)
    if (check.status === 'error') return { refusal: check.error, details: null }
    return { refusal: null, details: await app.getTeamInvitationDetails(code) }
  })

  const refusal = invitation.status === 'error' ? invitation.error : invitation.value.refusal
  if (refusal !== null) {
    return (
      <RefusedLink
        refusal={refusal}
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

  const details = invitation.status === 'ok' ? invitation.value.details : null
  if (details?.status !== 'ok') return <PredefinedMessageCard type="unknownError" />
  const team = details.data.teamDisplayName
  return (
    <MessageCard
      title={t('Team invitation')}
      primaryButtonText={t('Join')}
      primaryAction={async () => {
        const result = await app.acceptTeamInvitation(code)
        // The code is used now. A user who navigates back must see that.
        forgetOnce(app, key)
        setOutcome(result.status === 'ok' ? { joined: team } : 'failed')
      }}
      secondaryButtonText={t('Ignore')}
      secondaryAction={() => app.redirectToHome()}
    >
      <p>{t('You are invited to join {team}.', { team })}</p>
      {user.primaryEmail && (
        <p>{t('You are signed in as {email}.', { email: user.primaryEmail })}</p>
      )}
    </MessageCard>
  )
}

function InvalidLink() {
  const t = useTranslate()
  return (
    <MessageCard title={t('Invalid team invitation link')}>
      <p>{t('Please check that you opened the whole link from the email.')}</p>
    </MessageCard>
  )
}
