import { isTrustedUrl } from '@latchkey/contract/pure'
import { Button, Dialog, DialogActions, Notice } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { describe } from '../../components/describe.ts'
import { ButtonLink, Link } from '../../components/link.tsx'
import {
  finishProviderTest,
  onProviderReturn,
  type ProviderOutcome,
  type ProviderTest,
  prepareProviderTest,
} from '../../data/auth-methods/provider-test.ts'
import { type ProviderEntry, titleOf } from '../../data/auth-methods/providers.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import styles from './provider-dialog.module.css'

const WINDOW = 'popup,noopener,width=520,height=720'

export interface ProviderTestDialogProps {
  entry: ProviderEntry
  onClose: () => void
}

/** Signs a user in with a provider, as the project's app would, and shows what came of it. */
export function ProviderTestDialog({ entry, onClose }: ProviderTestDialogProps) {
  const { config } = useProject()
  const name = titleOf(entry)
  const isTrusted = isTrustedUrl(
    {
      allowLocalhost: config.allow_localhost,
      trustedDomains: config.domains.map(({ domain, handler_path }) => ({
        baseUrl: domain,
        handlerPath: handler_path,
      })),
    },
    location.origin,
  )
  return (
    <Dialog title={t('Test {name}', { name })} closeLabel={t('Close')} onClose={onClose}>
      {isTrusted ? <Flow entry={entry} onClose={onClose} /> : <Untrusted onClose={onClose} />}
    </Dialog>
  )
}

function Flow({ entry, onClose }: ProviderTestDialogProps) {
  const admin = useAdmin()
  const name = titleOf(entry)
  const { data: test, error } = useQuery({
    queryKey: ['provider-test', admin.projectId, entry.key],
    queryFn: () => prepareProviderTest(admin.projectId, entry.key),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [isOpen, setOpen] = useState(false)
  const outcome = useOutcome(test)

  const start = () => {
    if (!test) return
    setOpen(true)
    open(test.url, '_blank', WINDOW)
  }
  return (
    <>
      <div className={styles.form}>
        {error && <Notice>{describe(error)}</Notice>}
        <p className={styles.testText}>
          {t(
            'Opens {name} in a new window and signs you in to this project as a user would. If you have no account here, one is created.',
            { name },
          )}
        </p>
        <div role="status">
          {outcome ? (
            <Outcome outcome={outcome} name={name} />
          ) : (
            isOpen && (
              <Notice tone="info">
                {t('Waiting for the window. If it shows an error, it says what is wrong.')}
              </Notice>
            )
          )}
        </div>
      </div>
      <DialogActions>
        <Button reads variant="secondary" onClick={onClose}>
          {t('Close')}
        </Button>
        {!outcome && (
          <Button disabled={!test} onClick={start}>
            {t('Open {name}', { name })}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

function useOutcome(test: ProviderTest | undefined): ProviderOutcome | undefined {
  const admin = useAdmin()
  const [outcome, setOutcome] = useState<ProviderOutcome>()
  useEffect(
    () =>
      test &&
      onProviderReturn(test, (result) => {
        void finishProviderTest(admin, test, result)
          .catch((error) => ({ status: 'error' as const, message: describe(error) }))
          .then(setOutcome)
      }),
    [admin, test],
  )
  return outcome
}

function Outcome({ outcome, name }: { outcome: ProviderOutcome; name: string }) {
  const { id: projectId } = useProject()
  if (outcome.status === 'error')
    return (
      <Notice>{t('Sign-in with {name} failed: {error}', { name, error: outcome.message })}</Notice>
    )
  if (outcome.status === 'second-factor')
    return (
      <Notice tone="success">
        {t('{name} works. This user still has to enter a second factor.', { name })}
      </Notice>
    )
  const { email, userId, isNewUser } = outcome
  return (
    <Notice tone="success">
      {isNewUser
        ? t('{name} works. A user was created: {email}.', { name, email: email ?? userId })
        : t('{name} works. It signed in an existing user: {email}.', {
            name,
            email: email ?? userId,
          })}{' '}
      {t('The session was ended.')}{' '}
      <Link to="/projects/$projectId/users/$userId" params={{ projectId, userId }}>
        {t('Show user')}
      </Link>
    </Notice>
  )
}

function Untrusted({ onClose }: { onClose: () => void }) {
  const { id: projectId } = useProject()
  return (
    <>
      <p className={styles.testText}>
        {t(
          'The test returns to {origin}, which this project doesn’t trust. Add it to the trusted domains for the test.',
          { origin: location.origin },
        )}
      </p>
      <DialogActions>
        <Button reads variant="secondary" onClick={onClose}>
          {t('Close')}
        </Button>
        <ButtonLink to="/projects/$projectId/domains" params={{ projectId }}>
          {t('Set domains')}
        </ButtonLink>
      </DialogActions>
    </>
  )
}
