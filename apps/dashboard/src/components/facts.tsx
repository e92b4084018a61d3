import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** Names and values, one pair per line. */
export function Facts({
  facts,
}: {
  facts: readonly { readonly name: string; readonly value: ReactNode }[]
}) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div className={styles.fact} key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
