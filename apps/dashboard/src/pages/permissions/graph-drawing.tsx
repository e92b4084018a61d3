import { Button, Glyph } from '@latchkey/ui'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type Containment, inCircles } from '../../components/permission-graph.ts'
import type { PermissionScope } from '../../data/permissions/queries.ts'
import { t } from '../../text.ts'
import type { GraphLayout } from './graph-layout.ts'
import { GraphNodeLink } from './graph-node-link.tsx'
import { nodeToward } from './node-toward.ts'
import styles from './permission-graph.module.css'
import type { PermissionsSearch } from './permissions-search.ts'
import { edgeRelation, relationsTo } from './relations.ts'
import { usePan } from './use-pan.ts'
import { useRoom } from './use-room.ts'

export interface GraphDrawingProps {
  scope: PermissionScope
  projectId: string
  /** What the address shows now. */
  search: PermissionsSearch
  graph: Containment
  layout: GraphLayout
  selected: string | undefined
}

const ZOOMS = [0.4, 0.55, 0.75, 1, 1.3] as const
// Below this size it is unreadable, so it scrolls instead until the user asks for all of it.
const SMALLEST_FIT = 0.75
const ZOOM_OUT = 'M4 10h12'
const ZOOM_IN = 'M10 4v12M4 10h12'
const ZOOM_TO_FIT = 'M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4'

/** The drawing in its own frame, moved by scrolling, dragging or keys. */
export function GraphDrawing({
  scope,
  projectId,
  search,
  graph,
  layout,
  selected,
}: GraphDrawingProps) {
  const [pointed, setPointed] = useState<string>()
  const [chosenZoom, setZoom] = useState<number | 'whole'>()
  const frame = useRef<HTMLElement>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const room = useRoom(frame)
  const wide = Math.min(1, room.width / layout.width)
  const whole = Math.min(wide, room.height / layout.height)
  const usual = [whole, wide].find((each) => each >= SMALLEST_FIT) ?? 1
  const zoom = chosenZoom === 'whole' ? whole : (chosenZoom ?? usual)
  const pan = usePan()
  const circles = useMemo(() => inCircles(graph), [graph])
  const center = pointed ?? selected
  const relationOf = useMemo(() => relationsTo(graph, center), [graph, center])

  // A link may lead to a permission outside the visible part.
  const isReady = room.width > 0
  useEffect(() => {
    if (isReady && selected !== undefined)
      nodeIn(drawing.current, selected)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isReady, selected])

  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const from = event.target instanceof Element ? event.target.getAttribute('data-node') : null
    const next = from === null ? undefined : nodeToward(layout.nodes, from, event.key)
    if (!next) return
    event.preventDefault()
    nodeIn(drawing.current, next)?.focus()
  }
  const smaller = ZOOMS.findLast((each) => each < zoom)
  const larger = ZOOMS.find((each) => each > zoom)

  return (
    <div className={styles.stage}>
      <section
        ref={frame}
        className={styles.scroller}
        aria-label={t('Permission graph')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard
        tabIndex={0}
        dir="ltr"
        {...pan}
      >
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: the frame has the name, and its content consists of links */}
        <svg
          ref={drawing}
          className={styles.drawing}
          width={layout.width * zoom}
          height={layout.height * zoom}
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          data-looks-at-one={center !== undefined}
          onKeyDown={onKeyDown}
        >
          <g>
            {layout.edges.map(({ from, to, path, tip, backward }) => (
              <g
                key={`${from} ${to}`}
                className={styles.edge}
                data-backward={backward}
                data-relation={edgeRelation(relationOf(from), relationOf(to))}
              >
                <path className={styles.line} d={path} />
                <path className={styles.tip} d={tip} />
              </g>
            ))}
            {layout.aloneFrom !== null && (
              <text className={styles.caption} x={20} y={layout.aloneFrom - 14}>
                {t('Unconnected')}
              </text>
            )}
          </g>
          {layout.nodes.map((node) => (
            <GraphNodeLink
              key={node.id}
              scope={scope}
              projectId={projectId}
              search={search}
              node={node}
              relation={relationOf(node.id)}
              isSelected={node.id === selected}
              isInCircle={circles.has(node.id)}
              contains={graph.get(node.id)?.length ?? 0}
              onPoint={setPointed}
            />
          ))}
        </svg>
      </section>
      <div className={styles.zoom}>
        <Button
          reads
          variant="secondary"
          size="icon"
          aria-label={t('Zoom to fit')}
          title={t('Zoom to fit')}
          disabled={zoom === whole}
          onClick={() => setZoom('whole')}
        >
          <Glyph shape={ZOOM_TO_FIT} />
        </Button>
        <Button
          reads
          variant="secondary"
          size="icon"
          aria-label={t('Zoom out')}
          disabled={smaller === undefined}
          onClick={() => setZoom(smaller)}
        >
          <Glyph shape={ZOOM_OUT} />
        </Button>
        <Button
          reads
          variant="secondary"
          size="icon"
          aria-label={t('Zoom in')}
          disabled={larger === undefined}
          onClick={() => setZoom(larger)}
        >
          <Glyph shape={ZOOM_IN} />
        </Button>
      </div>
    </div>
  )
}

const nodeIn = (drawing: Element | null, id: string) =>
  drawing?.querySelector<SVGAElement>(`[data-node="${CSS.escape(id)}"]`)
