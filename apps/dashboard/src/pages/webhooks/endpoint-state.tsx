import { Badge, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSeen } from '../../components/use-seen.ts'
import { usePortal } from '../../data/webhooks/portal.ts'
import { type EndpointHealth, type WebhookEndpoint, webhooks } from '../../data/webhooks/queries.ts'
import { count, message, t } from '../../text.ts'
import { countOf, shareOf, shareText, stateOf } from './health.ts'
import styles from './webhooks-page.module.css'

const LABELS = { active: message('Active'), paused: message('Paused'), failing: message('Failing') }
const TONES = { active: 'success', paused: 'neutral', failing: 'danger' } as const

/** Whether an endpoint receives its events; gray while that is not known. */
export function StateBadge({
  endpoint,
  health,
}: {
  endpoint: WebhookEndpoint
  health: EndpointHealth | undefined
}) {
  if (!health && !endpoint.disabled) return <Skeleton width="52px" height="20px" />
  const state = stateOf(endpoint, health)
  return <Badge tone={TONES[state]}>{t(LABELS[state])}</Badge>
}

/**
 * The delivery state of an endpoint in a list. Another service is asked for each endpoint, once
 * `isWanted`.
 */
function useHealth({ id }: WebhookEndpoint, isWanted: boolean) {
  const portal = usePortal()
  const all = useQuery(webhooks.healths(portal))
  const one = useQuery({ ...webhooks.health(portal, id), enabled: isWanted && !portal.isOurs })
  return portal.isOurs
    ? { health: all.data?.get(id), isError: all.isError }
    : { health: one.data, isError: one.isError }
}

/** The state in a list. */
export function StateCell({ endpoint }: { endpoint: WebhookEndpoint }) {
  const element = useRef<HTMLSpanElement>(null)
  const { health, isError } = useHealth(endpoint, useSeen(element))
  return (
    <span ref={element} className={styles.state}>
      {isError && !health ? (
        <span className={styles.quiet}>–</span>
      ) : (
        <StateBadge endpoint={endpoint} health={health} />
      )}
    </span>
  )
}

/** The share of delivered messages, for a row that also has a `StateCell`. */
export function ShareCell({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { health } = useHealth(endpoint, false)
  const stats = health?.stats
  const share = stats ? shareOf(stats) : null
  if (!stats || share === null) return <span className={styles.quiet}>–</span>
  return (
    <span>
      {shareText(share)}{' '}
      <span className={styles.quiet}>{t('of {count}', { count: count(countOf(stats)) })}</span>
    </span>
  )
}
