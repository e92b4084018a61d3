import { VisuallyHidden } from '@latchkey/ui'
import type { AuditEntry } from '../../data/audit-log/queries.ts'
import { t } from '../../text.ts'
import styles from './audit-log.module.css'

type Change = AuditEntry['changes'][number]

/** Changed fields with their values before and after, and details that are not changes. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0)
    return <p className={styles.none}>{t('No fields are recorded for this entry.')}</p>
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.path} className={styles.change}>
          <code className={styles.path} dir="ltr">
            {change.path}
          </code>
          <Values change={change} />
        </li>
      ))}
    </ul>
  )
}

function Values({ change: { from, to } }: { change: Change }) {
  if (from === undefined && to === undefined)
    return <span className={styles.quiet}>{t('Changed. The value is not recorded.')}</span>
  // A detail, such as the method of a sign-in.
  if (from === undefined) return <Value value={to} />
  return (
    <span className={styles.values}>
      <Value value={from} side="before" />
      {to !== undefined && <Value value={to} side="after" />}
    </span>
  )
}

function Value({ value, side }: { value: unknown; side?: 'before' | 'after' }) {
  return (
    <span className={styles.valueLine} data-side={side}>
      {side && (
        <>
          <span aria-hidden="true">{side === 'before' ? '−' : '+'}</span>
          <VisuallyHidden>{side === 'before' ? t('Before:') : t('After:')}</VisuallyHidden>
        </>
      )}
      <bdi className={styles.text}>{textOf(value)}</bdi>
    </span>
  )
}

function textOf(value: unknown): string {
  if (value === null) return t('none')
  if (value === '') return t('empty')
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
