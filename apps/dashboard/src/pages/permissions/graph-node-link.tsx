import { Link } from '@tanstack/react-router'
import { isSystemPermission, type PermissionScope } from '../../data/permissions/queries.ts'
import { t } from '../../text.ts'
import { type GraphNode, LONGEST_LABEL } from './graph-layout.ts'
import styles from './permission-graph.module.css'
import { PERMISSIONS_PATH, type PermissionsSearch, withChange } from './permissions-search.ts'
import type { Relation } from './relations.ts'

export interface GraphNodeLinkProps {
  scope: PermissionScope
  projectId: string
  search: PermissionsSearch
  node: GraphNode
  relation: Relation
  isSelected: boolean
  isInCircle: boolean
  /** How many it contains directly. */
  contains: number
  onPoint: (id: string | undefined) => void
}

const LOCK =
  'M2.2 5V3.4a2.3 2.3 0 0 1 4.6 0V5M1.5 5h6a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Z'
const CIRCLE = 'M9 3.4A4.2 4.2 0 1 0 9.4 6M9.2.8V3.6H6.4'

/** One permission of the drawing: a link that selects it with everything related. */
export function GraphNodeLink({
  scope,
  projectId,
  search,
  node,
  relation,
  isSelected,
  isInCircle,
  contains,
  onPoint,
}: GraphNodeLinkProps) {
  const { id, x, y, width, height } = node
  const isSystem = isSystemPermission(id)
  const label = id.length > LONGEST_LABEL ? `${id.slice(0, LONGEST_LABEL - 1)}…` : id
  const words = [
    id,
    isSystem && t('built in'),
    contains > 0 && t('contains {n}', { n: contains }),
    isInCircle && t('in a cycle'),
  ].filter(Boolean)
  return (
    <Link
      to={PERMISSIONS_PATH[scope]}
      params={{ projectId }}
      search={withChange(search, { node: isSelected ? undefined : id })}
      activeOptions={{ exact: true }}
      replace
      resetScroll={false}
      className={styles.node}
      data-node={id}
      data-relation={relation}
      data-system={isSystem}
      aria-label={words.join(', ')}
      aria-current={isSelected ? 'true' : undefined}
      draggable={false}
      onPointerEnter={() => onPoint(id)}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(id)}
      onBlur={() => onPoint(undefined)}
    >
      {label !== id && <title>{id}</title>}
      <rect className={styles.box} x={x} y={y} width={width} height={height} rx={8} />
      <text className={styles.id} x={x + 14} y={y + height / 2} dominantBaseline="central">
        {label}
      </text>
      {(isSystem || isInCircle) && (
        <path
          className={isInCircle ? styles.circle : styles.lock}
          transform={`translate(${x + width - 22} ${y + height / 2 - 5})`}
          d={isInCircle ? CIRCLE : LOCK}
        />
      )}
    </Link>
  )
}
