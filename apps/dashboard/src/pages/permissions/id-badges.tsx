import { Badge } from '@latchkey/ui'
import { list, t } from '../../text.ts'
import styles from './permissions-page.module.css'

// About as much as fits in a column.
const MOST_LETTERS = 15

/** A few IDs in a cell. The rest is counted, and listed in the title. */
export function IdBadges({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return <span className={styles.quiet}>–</span>
  const fitting = ids.filter((_, at) => ids.slice(0, at + 1).join('').length <= MOST_LETTERS)
  const shown = fitting.length === 0 ? ids.slice(0, 1) : fitting
  return (
    <span className={styles.badges} title={list(ids)}>
      {shown.map((id) => (
        <Badge key={id}>
          <code className={styles.badgeId} dir="ltr">
            {id}
          </code>
        </Badge>
      ))}
      {ids.length > shown.length && <Badge>{t('+{n}', { n: ids.length - shown.length })}</Badge>}
    </span>
  )
}
