import { Badge } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { Copyable } from '../../components/copyable.tsx'
import { Facts } from '../../components/facts.tsx'
import { Panel } from '../../components/panel.tsx'
import { Time } from '../../components/time.tsx'
import type { EndpointHealth, WebhookEndpoint } from '../../data/webhooks/queries.ts'
import { count, exactTime, t } from '../../text.ts'
import styles from './endpoint-page.module.css'
import { isInsecure } from './endpoint-url.ts'
import { shareOf, shareText } from './health.ts'
import { SecretFact } from './secret-fact.tsx'

export interface EndpointFactsProps {
  endpoint: WebhookEndpoint
  health: EndpointHealth | undefined
  state: ReactNode
}

/** The facts about an endpoint. */
export function EndpointFacts({ endpoint, health, state }: EndpointFactsProps) {
  const { id, url, filterTypes, rateLimit, createdAt } = endpoint
  const created = new Date(createdAt)
  return (
    <Panel>
      <Facts
        facts={[
          { name: t('State'), value: state },
          ...(health?.stats === null
            ? []
            : [{ name: t('Last 24 hours'), value: <Today stats={health?.stats} /> }]),
          {
            name: t('URL'),
            value: (
              <span className={styles.url}>
                <Copyable text={url} name={t('URL')} />
                {isInsecure(url) && <Badge tone="danger">{t('Insecure')}</Badge>}
              </span>
            ),
          },
          { name: t('Events'), value: <Events types={filterTypes} /> },
          ...(rateLimit === null || rateLimit === undefined
            ? []
            : [
                {
                  name: t('Rate limit'),
                  value: t(
                    '{count, plural, one {# message per second} other {# messages per second}}',
                    { count: rateLimit },
                  ),
                },
              ]),
          { name: t('Secret'), value: <SecretFact endpointId={id} /> },
          { name: t('Endpoint ID'), value: <Copyable text={id} name={t('Endpoint ID')} /> },
          {
            name: t('Added'),
            value: (
              <>
                <Time at={created} /> <span className={styles.quiet}>{exactTime(created)}</span>
              </>
            ),
          },
        ]}
      />
    </Panel>
  )
}

function Events({ types }: { types: readonly string[] | null }) {
  if (types === null) return t('All events')
  return (
    <span className={styles.events}>
      {types.map((type) => (
        <Badge key={type}>{type}</Badge>
      ))}
    </span>
  )
}

function Today({ stats }: { stats: EndpointHealth['stats'] | undefined }) {
  if (!stats) return '–'
  const share = shareOf(stats)
  const waiting = stats.pending + stats.sending
  if (share === null && waiting === 0) return t('No messages')
  const parts = [
    t('{count} delivered', { count: count(stats.success) }),
    ...(waiting > 0 ? [t('{count} waiting', { count: count(waiting) })] : []),
    ...(stats.fail > 0 ? [t('{count} failed', { count: count(stats.fail) })] : []),
  ]
  return (
    <>
      {share !== null && shareText(share)}{' '}
      <span className={share === null ? undefined : styles.quiet}>{parts.join(' · ')}</span>
    </>
  )
}
