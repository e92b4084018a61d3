import { EmptyState } from '@latchkey/ui'
import { useMemo } from 'react'
import { NothingMatches } from '../../components/list/nothing-matches.tsx'
import {
  containmentOf,
  expand,
  type PermissionDefinition,
  reversed,
} from '../../components/permission-graph.ts'
import type { PermissionScope } from '../../data/permissions/queries.ts'
import { t } from '../../text.ts'
import { ContainmentList } from './containment-list-view.tsx'
import { GraphDrawing } from './graph-drawing.tsx'
import { layoutGraph } from './graph-layout.ts'
import { NodeFacts } from './node-facts.tsx'
import styles from './permission-graph.module.css'
import { matcherOf } from './permission-rows.ts'
import { usePermissionsSearch } from './permissions-search.ts'

// More lines than can be followed.
const MOST_DRAWN = 250

export interface PermissionGraphProps {
  scope: PermissionScope
  projectId: string
  definitions: readonly PermissionDefinition[]
}

/**
 * A drawing of containments: the permissions that match the filter, with all they contain and all
 * that contain them.
 */
export function PermissionGraph({ scope, projectId, definitions }: PermissionGraphProps) {
  const { search, show } = usePermissionsSearch(scope)
  const { query = '', node } = search
  const graph = useMemo(() => containmentOf(related(definitions, query)), [definitions, query])
  const layout = useMemo(() => (graph.size > MOST_DRAWN ? null : layoutGraph(graph)), [graph])
  const selected = definitions.find(({ id }) => id === node && graph.has(id))

  if (graph.size === 0) {
    return (
      <div className={styles.frame}>
        <NothingMatches onClear={() => show({ query: undefined })} />
      </div>
    )
  }
  if (!layout) {
    return (
      <div className={styles.frame}>
        <EmptyState title={t('Too many permissions to show')}>
          <p>
            {t(
              'There are {count} permissions, but the graph shows at most {n}. Filter by ID to show related permissions.',
              {
                n: MOST_DRAWN,
                count: graph.size,
              },
            )}
          </p>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={styles.frame}>
      <GraphDrawing
        scope={scope}
        projectId={projectId}
        search={search}
        graph={graph}
        layout={layout}
        selected={selected?.id}
      />
      <NodeFacts
        graph={graph}
        selected={selected}
        onEdit={(id) => show({ edit: id })}
        onSelect={(id) => show({ node: id })}
      />
      <ContainmentList graph={graph} />
    </div>
  )
}

/** The matching ones with all they contain and all that contain them. */
function related(
  definitions: readonly PermissionDefinition[],
  query: string,
): readonly PermissionDefinition[] {
  if (query.trim() === '') return definitions
  const graph = containmentOf(definitions)
  const matching = definitions.filter(matcherOf(query)).map(({ id }) => id)
  const kept = new Set([...expand(graph, matching), ...expand(reversed(graph), matching)])
  return definitions.filter(({ id }) => kept.has(id))
}
