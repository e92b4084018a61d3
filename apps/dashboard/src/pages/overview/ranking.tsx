import { Button } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { Panel } from '../../components/panel.tsx'
import { count, share, t } from '../../text.ts'
import styles from './metrics.module.css'

export interface RankedItem {
  readonly id: string
  readonly name: string
  readonly count: number
  /** Before the name, such as a flag. */
  readonly mark?: string
}

export interface RankingProps {
  title: string
  description?: string
  items: readonly RankedItem[]
  /** At the end of the header. */
  aside?: ReactNode
  /** Above the items. */
  picture?: ReactNode
  /** Why there is nothing. */
  empty: ReactNode
}

const SHOWN = 5

/** Items by size, each with its share of all. */
export function Ranking({ title, description, items, aside, picture, empty }: RankingProps) {
  const [showsAll, setShowsAll] = useState(false)
  const sorted = items.toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
  const total = items.reduce((sum, item) => sum + item.count, 0)
  const shown = showsAll ? sorted : sorted.slice(0, SHOWN)
  return (
    <Panel title={title} {...(description && { description })} aside={aside}>
      {picture}
      {items.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ol className={styles.ranking}>
          {shown.map((item) => (
            <li key={item.id}>
              <span className={styles.ranked}>
                {item.mark && <span aria-hidden="true">{item.mark}</span>}
                <span className={styles.name}>{item.name}</span>
                <span className={styles.number}>{count(item.count)}</span>
                <span className={styles.share}>{share(item.count / total)}</span>
              </span>
              <span className={styles.track} aria-hidden="true">
                <span style={{ inlineSize: `${(100 * item.count) / total}%` }} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {sorted.length > SHOWN && (
        <Button
          reads
          size="small"
          variant="ghost"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('Show fewer') : t('Show all {count}', { count: sorted.length })}
        </Button>
      )}
    </Panel>
  )
}
