import { Tabs } from '@latchkey/ui'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { readStored, writeStored } from '../../stored.ts'
import { t } from '../../text.ts'
import { useMedia } from '../use-media.ts'
import { clampShares, moveBorder, readShares } from './pane-shares.ts'
import styles from './panes.module.css'

/** A part of an editor. */
export interface Pane {
  readonly id: string
  readonly name: string
  readonly content: ReactNode
}

export interface PanesProps {
  label: string
  panes: readonly Pane[]
  /**
   * For an editor of another kind: under which name its sizes are remembered, and the first ones.
   */
  sizes?: { readonly name: string; readonly shares: readonly number[] }
}

const KEY = 'latchkey-editor-panes'
const NARROW = '(max-width: 1023px)'
const STEP = 0.04

/**
 * Parts side by side, whose borders can be moved with the pointer or the arrow keys. Their sizes
 * are remembered in this browser. On narrow windows the parts are tabs.
 */
export function Panes({ label, panes, sizes }: PanesProps) {
  const isNarrow = useMedia(NARROW)
  return isNarrow ? (
    <PaneTabs label={label} panes={panes} />
  ) : (
    <PaneColumns key={panes.length} panes={panes} sizes={sizes} />
  )
}

function PaneTabs({ label, panes }: Pick<PanesProps, 'label' | 'panes'>) {
  const [selected, setSelected] = useState(panes[0]?.id ?? '')
  return (
    <Tabs
      label={label}
      tabs={panes.map(({ id, name }) => ({ id, label: name }))}
      selected={selected}
      onSelect={setSelected}
      className={styles.tabs ?? ''}
    >
      {/* All stay on the page, so that the editor keeps its history. */}
      {panes.map(({ id, content }) => (
        <div key={id} className={styles.tab} hidden={id !== selected}>
          {content}
        </div>
      ))}
    </Tabs>
  )
}

function PaneColumns({ panes, sizes }: { panes: readonly Pane[]; sizes: PanesProps['sizes'] }) {
  const frame = useRef<HTMLDivElement>(null)
  const key = `${KEY}-${sizes?.name ?? panes.length}`
  const [shares, setShares] = useState(() =>
    readShares(readStored(key), panes.length, sizes?.shares),
  )
  const show = (next: readonly number[]) => {
    setShares(next)
    writeStored(key, JSON.stringify(next))
  }
  const move = (border: number, by: number) => show(moveBorder(shares, border, by))

  const drag = (border: number) => (event: PointerEvent<HTMLElement>) => {
    const width = frame.current?.clientWidth
    if (!width || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const direction = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    move(border, (event.movementX / width) * direction)
  }
  const onKey = (border: number) => (event: KeyboardEvent<HTMLElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const by = { ArrowRight: forward * STEP, ArrowLeft: -forward * STEP }[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(border, by)
  }

  return (
    <div ref={frame} className={styles.columns} style={{ gridTemplateColumns: columnsOf(shares) }}>
      {panes.map(({ id, name, content }, at) => (
        <PaneColumn key={id} name={name} content={content}>
          {at < panes.length - 1 && (
            // biome-ignore lint/a11y/useSemanticElements: a separator that moves is not a line
            <div
              className={styles.border}
              role="separator"
              aria-orientation="vertical"
              aria-label={t('Width of “{name}”', { name })}
              aria-valuenow={Math.round((shares[at] ?? 0) * 100)}
              aria-valuemin={0}
              aria-valuemax={100}
              tabIndex={0}
              onKeyDown={onKey(at)}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={drag(at)}
              onDoubleClick={() => show(clampShares([], panes.length, sizes?.shares))}
            />
          )}
        </PaneColumn>
      ))}
    </div>
  )
}

function PaneColumn({
  name,
  content,
  children,
}: {
  name: string
  content: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <section className={styles.column} aria-label={name}>
        {content}
      </section>
      {children}
    </>
  )
}

const columnsOf = (shares: readonly number[]): string =>
  shares.map((share) => `minmax(0, ${share}fr)`).join(' 9px ')
