import type { IntegrationFamily } from '@latchkey/contract'
import { Button, MessageCard, Notice, Skeleton, VisuallyHidden } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useApp } from '../../app.ts'
import { describe } from '../../components/describe.ts'
import { ButtonLink } from '../../components/link.tsx'
import { NotFoundPage } from '../../components/not-found.tsx'
import { OutsidePage } from '../../components/outside-page.tsx'
import { useAction } from '../../components/use-action.ts'
import { useDashboard } from '../../dashboard.ts'
import { transferCode, useTakeOver } from '../../data/integrations/partners.ts'
import { t } from '../../text.ts'
import styles from './partner-pages.module.css'
import { findFamily } from './partner-query.ts'

/** The page of the link by which a partner hands over a project (protocol 09 §21). */
export function TransferPage() {
  const family = findFamily(useParams({ strict: false }).family ?? '')
  const [code] = useState(() => new URLSearchParams(location.search).get('code') ?? '')
  if (family === null) return <NotFoundPage />

  return (
    <OutsidePage title={t('Transfer project')}>
      <Suspense fallback={<Loading />}>
        <Transfer family={family} code={code} />
      </Suspense>
    </OutsidePage>
  )
}

function Transfer({ family, code }: { family: IntegrationFamily; code: string }) {
  const { owner, isSignedIn } = useDashboard()
  const { error, isPending } = useQuery(transferCode(owner, family, code))

  if (isPending) return <Loading />
  if (error)
    return (
      <MessageCard title={t('This transfer isn’t possible')} headingLevel={2}>
        <p>{describe(error)}</p>
      </MessageCard>
    )
  return isSignedIn() ? <TakeOver family={family} code={code} /> : <SignInFirst />
}

/** Sign-in and sign-up return to this address. */
const hereAfter = (screen: 'sign-in' | 'sign-up') => {
  const back = new URLSearchParams({ after_auth_return_to: location.pathname + location.search })
  return `/handler/${screen}?${back}`
}

function SignInFirst() {
  return (
    <MessageCard
      title={t('A project is waiting for you')}
      headingLevel={2}
      actions={
        <>
          <ButtonLink to={hereAfter('sign-in')} variant="secondary">
            {t('Sign in')}
          </ButtonLink>
          <ButtonLink to={hereAfter('sign-up')}>{t('Sign up')}</ButtonLink>
        </>
      }
    >
      <p>{t('Sign in or create an account to take over the project.')}</p>
    </MessageCard>
  )
}

function TakeOver({ family, code }: { family: IntegrationFamily; code: string }) {
  const user = useApp().useUser()
  const navigate = useNavigate()
  const takeOver = useTakeOver(family)
  const { run, busy, problem } = useAction()
  if (user === null) return <SignInFirst />

  const confirm = () =>
    run(async () => {
      const projectId = await takeOver(code)
      await navigate({ to: '/projects/$projectId', params: { projectId } })
    })
  return (
    <MessageCard
      title={t('Take over this project?')}
      headingLevel={2}
      actions={
        <>
          <Button
            variant="secondary"
            disabled={busy}
            onClick={() => void user.signOut({ redirectUrl: hereAfter('sign-up') })}
          >
            {t('Switch account')}
          </Button>
          <Button busy={busy} busyLabel={t('Please wait…')} onClick={() => void confirm()}>
            {t('Take over project')}
          </Button>
        </>
      }
    >
      {problem && <Notice>{problem}</Notice>}
      <p>
        {t(
          'A partner created this project for you. A new team with you as its owner will own it. The keys that the partner has stay valid. You can revoke them on the keys page.',
        )}
      </p>
      <p className={styles.account}>
        {t('You are signed in as {name}.', {
          name: user.displayName ?? user.primaryEmail ?? user.id,
        })}
      </p>
    </MessageCard>
  )
}

function Loading() {
  return (
    <div>
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <Skeleton width="70%" height="24px" />
      <Skeleton height="40px" shape="control" />
    </div>
  )
}
