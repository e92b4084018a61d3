import type { ConfigDifference } from '../../data/configuration/queries.ts'
import type { SettingChange } from '../../data/configuration/settings.ts'
import { t } from '../../text.ts'
import styles from './configuration-page.module.css'
import { valueText } from './value-text.ts'

/** A setting with its value before and after. Without both, it is only named. */
export function Difference({
  difference: { path, from, to },
}: {
  difference: ConfigDifference | SettingChange
}) {
  return (
    <li className={styles.difference}>
      <code className={styles.path}>{path}</code>
      {(from !== undefined || to !== undefined) && (
        <span className={styles.values}>
          <del className={styles.before}>{valueText(from ?? undefined)}</del>
          <span aria-hidden> → </span>
          <ins className={styles.after}>{valueText(to ?? undefined)}</ins>
        </span>
      )}
    </li>
  )
}

/** What a change would do, before it is sent. */
export function ChangeList({ changes }: { changes: readonly SettingChange[] }) {
  return (
    <div className={styles.changes} role="status">
      <p className={styles.changesTitle}>
        {changes.length === 0
          ? t('Nothing changes')
          : t('{count, plural, one {# setting changes} other {# settings change}}', {
              count: changes.length,
            })}
      </p>
      {changes.length > 0 && (
        // Scrolls, so it must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <ul className={styles.differences} tabIndex={0}>
          {changes.map((change) => (
            <Difference key={change.path} difference={change} />
          ))}
        </ul>
      )}
    </div>
  )
}
