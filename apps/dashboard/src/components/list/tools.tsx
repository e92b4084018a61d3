import { Glyph, type GlyphShape, Menu } from '@latchkey/ui'
import type { ReactNode } from 'react'
import styles from './tools.module.css'

/** The row of filters and buttons above a table. `end` is at its right end. */
export function Tools({ end, children }: { end: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.tools}>
      {children}
      <span className={styles.end}>{end}</span>
    </div>
  )
}

export interface ToolMenuProps {
  label: string
  glyph: GlyphShape
  align?: 'start' | 'end'
  children: ReactNode
}

/** A menu in that row, as a button with a glyph and its name. */
export function ToolMenu({ label, glyph, align = 'start', children }: ToolMenuProps) {
  return (
    <Menu
      label={label}
      align={align}
      look="plain"
      className={styles.menu ?? ''}
      trigger={
        <>
          <Glyph shape={glyph} />
          <span aria-hidden="true">{label}</span>
        </>
      }
    >
      {children}
    </Menu>
  )
}
