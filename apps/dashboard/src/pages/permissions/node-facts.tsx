import { Button } from '@latchkey/ui'
import { useMemo } from 'react'
import {
  type Containment,
  type PermissionDefinition,
  reachedFrom,
  reversed,
} from '../../components/permission-graph.ts'
import { isSystemPermission } from '../../data/permissions/queries.ts'
import { t } from '../../text.ts'
import styles from './permission-graph.module.css'

export interface NodeFactsProps {
  graph: Containment
  selected: PermissionDefinition | undefined
  onSelect: (id: string) => void
  onEdit: (id: string) => void
}

/** The selected permission of the drawing, in words. */
export function NodeFacts({ graph, selected, onSelect, onEdit }: NodeFactsProps) {
  return (
    <div className={styles.facts} aria-live="polite">
      {selected ? (
        <Facts graph={graph} selected={selected} onSelect={onSelect} onEdit={onEdit} />
      ) : (
        <p className={styles.hint}>
          {t(
            'Arrows point from a permission to those it contains. Select one to see everything it includes.',
          )}
        </p>
      )}
    </div>
  )
}

function Facts({
  graph,
  selected,
  onSelect,
  onEdit,
}: NodeFactsProps & { selected: PermissionDefinition }) {
  const { id, description } = selected
  const reached = useMemo(() => inOrder(graph, reachedFrom(graph, id)), [graph, id])
  const containers = useMemo(() => inOrder(graph, reachedFrom(reversed(graph), id)), [graph, id])
  return (
    <>
      <div className={styles.head}>
        <div className={styles.words}>
          <code className={styles.name} dir="ltr">
            {id}
          </code>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        {isSystemPermission(id) ? (
          <span className={styles.hint}>{t('Built in')}</span>
        ) : (
          <Button variant="secondary" size="small" onClick={() => onEdit(id)}>
            {t('Edit…')}
          </Button>
        )}
      </div>
      <dl className={styles.sides}>
        <Side
          name={t('Includes')}
          mark="reached"
          ids={reached}
          none={t('No other permissions')}
          onSelect={onSelect}
        />
        <Side
          name={t('Included in')}
          mark="container"
          ids={containers}
          none={t('No other permissions')}
          onSelect={onSelect}
        />
      </dl>
    </>
  )
}

function Side({
  name,
  mark,
  ids,
  none,
  onSelect,
}: {
  name: string
  mark: string
  ids: readonly string[]
  none: string
  onSelect: (id: string) => void
}) {
  return (
    <div className={styles.side} data-mark={mark}>
      <dt>{name}</dt>
      <dd>
        {ids.length === 0
          ? none
          : ids.map((id) => (
              <button
                key={id}
                type="button"
                className={styles.jump}
                onClick={() => onSelect(id)}
                dir="ltr"
              >
                {id}
              </button>
            ))}
      </dd>
    </div>
  )
}

const inOrder = (graph: Containment, ids: ReadonlySet<string>) =>
  [...graph.keys()].filter((id) => ids.has(id))
