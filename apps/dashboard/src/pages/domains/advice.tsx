import { Badge, providerName } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { Link } from '../../components/link.tsx'
import { Panel } from '../../components/panel.tsx'
import { useProject } from '../../data/projects/use-project.ts'
import { list, t } from '../../text.ts'
import styles from './domains-page.module.css'
import { noDomainText } from './no-domain-text.ts'
import { type Advice, useAdvice } from './use-advice.ts'

/** What else to look at before real users come. None of it blocks production mode. */
export function AdvicePanel() {
  const advice = useAdvice()
  const { config } = useProject()
  return (
    <Panel
      title={t('Recommendations')}
      description={t(
        'What else to check before real users come. None of it blocks production mode.',
      )}
      aside={advice.length > 0 && <Badge>{String(advice.length)}</Badge>}
    >
      {advice.length === 0 ? (
        <p className={styles.ready}>{t('Nothing to improve.')}</p>
      ) : (
        <ul className={styles.problems}>
          {advice.map((item) => (
            <li className={styles.problem} key={item.kind}>
              <p className={styles.message}>{textOf(item, config.allow_localhost)}</p>
              <Fix kind={item.kind} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function textOf({ kind, names = [] }: Advice, allowLocalhost: boolean): string {
  switch (kind) {
    case 'no-domain':
      return noDomainText(allowLocalhost)
    case 'open-wildcard':
      return t('Anyone can register a domain that matches: {domains}.', { domains: list(names) })
    case 'shared-keys':
      return t('Shared OAuth keys: {providers}. Use your own for production.', {
        providers: list(names.map(providerName)),
      })
    case 'shared-mail-server':
      return t(
        'Emails are sent by the shared email server. Your own shows your name as the sender.',
      )
    case 'no-mail-server':
      return t('No SMTP server. Emails only arrive in the mailbox.')
    case 'unverified-sign-up':
      return t(
        'Anyone can sign up, but no sign-in method verifies an email. Turn on email codes or a provider.',
      )
    case 'keys-without-end':
      return t('Keys that never expire: {names}.', { names: list(names, 3) })
    case 'admin-keys':
      return t('Keys with full access to the project: {names}.', { names: list(names, 3) })
    case 'one-owner':
      return t('The owner team has only one owner. Nobody else can help if that account is lost.')
    case 'failing-webhooks':
      return t('Webhook endpoints that fail: {names}.', { names: list(names, 3) })
  }
}

function Fix({ kind }: { kind: Advice['kind'] }): ReactNode {
  const { id: projectId, owner_team_id: teamId } = useProject()
  const params = { projectId }
  switch (kind) {
    case 'no-domain':
    case 'open-wildcard':
      return null
    case 'shared-keys':
      return (
        <Link to="/projects/$projectId/auth-methods" params={params}>
          {t('Set keys')}
        </Link>
      )
    case 'unverified-sign-up':
      return (
        <Link to="/projects/$projectId/auth-methods" params={params}>
          {t('Set methods')}
        </Link>
      )
    case 'shared-mail-server':
    case 'no-mail-server':
      return (
        <Link to="/projects/$projectId/emails" params={params}>
          {t('Set server')}
        </Link>
      )
    case 'keys-without-end':
    case 'admin-keys':
      return (
        <Link to="/projects/$projectId/api-keys" params={params}>
          {t('Open keys')}
        </Link>
      )
    case 'one-owner':
      return teamId ? (
        <Link to="/teams/$teamId" params={{ teamId }}>
          {t('Open team')}
        </Link>
      ) : null
    case 'failing-webhooks':
      return (
        <Link to="/projects/$projectId/webhooks" params={params}>
          {t('Open webhooks')}
        </Link>
      )
  }
}
