import { useId, useMemo } from 'react'
import type { Containment } from '../../components/permission-graph.ts'
import { t } from '../../text.ts'
import { type ListedPermission, listContainment } from './containment-list.ts'
import styles from './permission-graph.module.css'

/** The drawing in words, for screen readers. */
export function ContainmentList({ graph }: { graph: Containment }) {
  const id = useId()
  const list = useMemo(() => listContainment(graph), [graph])
  return (
    <section className={styles.spoken} aria-labelledby={id}>
      <h2 id={id}>{t('Permissions and what they contain')}</h2>
      <Items items={list} />
    </section>
  )
}

function Items({ items }: { items: readonly ListedPermission[] }) {
  return (
    <ul>
      {items.map(({ id, shown, contained }) => (
        <li key={id}>
          {id}
          {shown === 'above' && ` ${t('(listed with what it contains above)')}`}
          {shown === 'circle' && ` ${t('(a circle: it is one of those around this list)')}`}
          {contained.length > 0 && <Items items={contained} />}
        </li>
      ))}
    </ul>
  )
}
