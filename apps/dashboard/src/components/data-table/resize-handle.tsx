import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../text.ts'
import { clampWidth, MAX_WIDTH, MIN_WIDTH, type Widths } from './column-widths.ts'
import styles from './data-table.module.css'
import type { Resizing } from './use-resizing.ts'

const STEP_PX = 16
/** A pointer that moves less than this only presses. */
const SLACK_PX = 3

/**
 * The end of a header cell, which the pointer or the arrow keys move. Home and End make the column
 * as narrow and as wide as possible. A double click or Enter makes it as wide as before.
 */
export function ResizeHandle({
  columnId,
  name,
  resizing,
}: {
  columnId: string
  name: string
  resizing: Resizing
}) {
  const handle = useRef<HTMLHRElement>(null)
  const [width, setWidth] = useState(MIN_WIDTH)
  const drag = useRef<{ readonly x: number; readonly widths: Widths }>(null)
  const isMoving = useRef(false)
  const own = (widths: Widths) => widths[columnId] ?? width
  const directionOf = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)

  // After every render, because other columns and the window change it too.
  useLayoutEffect(() => setWidth(clampWidth(handle.current?.parentElement?.offsetWidth ?? 0)))

  // The keys can move it out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the width is what has moved it
  useLayoutEffect(() => {
    if (document.activeElement === handle.current)
      handle.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [width])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, widths: resizing.measure() }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current) return
    const { x, widths } = drag.current
    const by = (event.clientX - x) * directionOf(event.currentTarget)
    if (Math.abs(by) < SLACK_PX && !isMoving.current) return
    isMoving.current = true
    resizing.preview({ ...widths, [columnId]: clampWidth(own(widths) + by) })
  }
  const onLostPointerCapture = () => {
    drag.current = null
    isMoving.current = false
    resizing.commit()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const widths = resizing.measure()
    const forward = directionOf(event.currentTarget) * STEP_PX
    const next = {
      ArrowRight: own(widths) + forward,
      ArrowLeft: own(widths) - forward,
      Home: MIN_WIDTH,
      End: MAX_WIDTH,
    }[event.key]
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (next === undefined) resizing.reset(columnId)
    else resizing.set({ ...widths, [columnId]: clampWidth(next) })
  }

  return (
    <hr
      ref={handle}
      className={styles.edge}
      aria-orientation="vertical"
      aria-label={t('Width of “{name}”', { name })}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={onLostPointerCapture}
      onDoubleClick={() => resizing.reset(columnId)}
    />
  )
}
