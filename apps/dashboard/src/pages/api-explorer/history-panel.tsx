import type { AccessType } from '@latchkey/contract/pure'
import { Badge } from '@latchkey/ui'
import { Panel } from '../../components/panel.tsx'
import { Time } from '../../components/time.tsx'
import { count, t } from '../../text.ts'
import styles from './explorer-page.module.css'

/** A request that was sent, without its values, which can be secrets. */
export interface SentRequest {
  /** The id of the operation. */
  readonly op: string
  readonly access: AccessType
  /** Such as `GET /users/:user_id`. */
  readonly name: string
  readonly status: number
  readonly durationMs: number
  readonly at: Date
}

/** The requests since the page was opened, the newest first. Only in memory. */
export function HistoryPanel({
  history,
  onSelect,
}: {
  history: readonly SentRequest[]
  onSelect: (sent: SentRequest) => void
}) {
  return (
    <Panel title={t('Sent requests')} description={t('Cleared when you leave this page.')}>
      <ol className={styles.history}>
        {history.map((sent) => (
          <li key={sent.at.getTime()}>
            <Badge tone={sent.status < 400 ? 'success' : 'danger'}>{String(sent.status)}</Badge>
            <button type="button" className={styles.sent} onClick={() => onSelect(sent)}>
              {sent.name}
            </button>
            <span className={styles.hint}>
              {t('{time} ms', { time: count(Math.round(sent.durationMs)) })} · <Time at={sent.at} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
