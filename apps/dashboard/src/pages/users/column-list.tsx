import { Button, CheckField, Glyph, menuGlyph, VisuallyHidden } from '@latchkey/ui'
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../text.ts'
import styles from './users-page.module.css'

export interface ColumnListProps {
  /** All columns to choose from, in display order. */
  columns: readonly { readonly id: string; readonly name: string; readonly isShown: boolean }[]
  onToggle: (id: string, isShown: boolean) => void
  /** Moves the column at one position to another one. */
  onMove: (from: number, to: number) => void
}

const UP = 'm5.8 12 4.2-4.2L14.2 12'
const DOWN = 'm5.8 8 4.2 4.2L14.2 8'

/** Columns to check, in an order that is changed with buttons or by dragging. */
export function ColumnList({ columns, onToggle, onMove }: ColumnListProps) {
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<{ readonly id: string; readonly by: number }>(null)
  const [dragged, setDragged] = useState<string>()
  const [moved, setMoved] = useState<string>()
  const move = (from: number, to: number) => {
    setMoved(columns[from]?.id)
    onMove(from, to)
  }

  // A row that moves on the page loses the focus. At an end, its other button gets it.
  useLayoutEffect(() => {
    if (!pressed.current) return
    const { id, by } = pressed.current
    pressed.current = null
    const at = columns.findIndex((column) => column.id === id)
    const buttons = list.current?.children[at]?.querySelectorAll('button')
    const [first, second] = by === -1 ? [0, 1] : [1, 0]
    const button = buttons?.[first]?.disabled ? buttons[second] : buttons?.[first]
    button?.focus()
  }, [columns])

  const drag = (event: PointerEvent<HTMLElement>) => {
    const from = columns.findIndex(({ id }) => id === dragged)
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const to = rows.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY < bottom)
    if (from >= 0 && to >= 0 && to !== from) move(from, to)
  }

  const at = columns.findIndex(({ id }) => id === moved)
  return (
    <>
      <ul
        ref={list}
        className={styles.columns}
        onPointerMove={dragged === undefined ? undefined : drag}
        onLostPointerCapture={() => setDragged(undefined)}
      >
        {columns.map(({ id, name, isShown }, at) => (
          <li key={id} data-dragged={id === dragged || undefined}>
            <span
              className={styles.grip}
              onPointerDown={(event) => {
                // The list has the pointer, because a row that moves on the page would lose it.
                list.current?.setPointerCapture(event.pointerId)
                setDragged(id)
              }}
            >
              <Glyph shape={menuGlyph} />
            </span>
            <CheckField
              label={<bdi>{name}</bdi>}
              checked={isShown}
              onChange={(event) => onToggle(id, event.target.checked)}
            />
            {([-1, 1] as const).map((by) => (
              <Button
                key={by}
                reads
                variant="ghost"
                size="icon"
                aria-label={
                  by < 0 ? t('Move “{name}” up', { name }) : t('Move “{name}” down', { name })
                }
                disabled={columns[at + by] === undefined}
                onClick={() => {
                  pressed.current = { id, by }
                  move(at, at + by)
                }}
              >
                <Glyph shape={by < 0 ? UP : DOWN} />
              </Button>
            ))}
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">
        {at >= 0 &&
          t('“{name}” is column {position} of {count}', {
            name: columns[at]?.name ?? '',
            position: at + 1,
            count: columns.length,
          })}
      </VisuallyHidden>
    </>
  )
}
