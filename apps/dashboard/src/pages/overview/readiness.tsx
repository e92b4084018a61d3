import { providerName } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../components/link.tsx'
import { Panel } from '../../components/panel.tsx'
import { findProblems } from '../../data/projects/production.ts'
import { useProject } from '../../data/projects/use-project.ts'
import { usePortal } from '../../data/webhooks/portal.ts'
import { webhooks } from '../../data/webhooks/queries.ts'
import { list, t } from '../../text.ts'
import { noDomainText } from '../domains/no-domain-text.ts'
import { useDelivery } from '../mailbox/use-delivery.ts'
import styles from './metrics.module.css'

/** What is not ready for real users, each with a link to its fix. Nothing if all is well. */
export function Readiness() {
  const project = useProject()
  const { way } = useDelivery()
  // Without a response there is nothing to say. The page of the webhooks shows the error.
  const { data: endpoints } = useQuery(webhooks.endpoints(usePortal()))
  const { id: projectId, config, is_production_mode: isProductionMode } = project

  const shared = config.oauth_providers.filter(({ type }) => type === 'shared')
  const disabled = endpoints?.filter((endpoint) => endpoint.disabled).length ?? 0
  const problems = isProductionMode ? 0 : findProblems(project).length
  const items = [
    way === 'mailbox' && {
      text: t('No SMTP server. Emails only arrive in the mailbox.'),
      fix: (
        <Link to="/projects/$projectId/mailbox" params={{ projectId }}>
          {t('Open mailbox')}
        </Link>
      ),
    },
    shared.length > 0 && {
      text: t('Shared OAuth keys: {providers}. Use your own for production.', {
        providers: list(shared.map((provider) => providerName(provider.id))),
      }),
      fix: (
        <Link to="/projects/$projectId/auth-methods" params={{ projectId }}>
          {t('Set keys')}
        </Link>
      ),
    },
    (config.domains.length === 0 || problems > 0) && {
      text:
        config.domains.length === 0
          ? noDomainText(config.allow_localhost)
          : t('Domains are not ready for production mode.'),
      fix: (
        <Link to="/projects/$projectId/domains" params={{ projectId }}>
          {t('Set domains')}
        </Link>
      ),
    },
    disabled > 0 && {
      text: t('Disabled webhook endpoints: {count}.', { count: disabled }),
      fix: (
        <Link to="/projects/$projectId/webhooks" params={{ projectId }}>
          {t('Open webhooks')}
        </Link>
      ),
    },
  ].filter((item) => item !== false)
  if (items.length === 0) return null

  return (
    <Panel title={t('Before you go live')}>
      <ul className={styles.readiness}>
        {items.map(({ text, fix }) => (
          <li key={text}>
            <span>{text}</span>
            {fix}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
