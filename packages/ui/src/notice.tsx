import type { ReactNode } from 'react'
import { alertGlyph, checkGlyph } from './control-icons.ts'
import { Glyph, warningGlyph } from './icons.tsx'
import styles from './notice.module.css'
import { type PartProps, part } from './part.ts'

const GLYPHS = {
  danger: alertGlyph,
  warning: warningGlyph,
  info: alertGlyph,
  success: checkGlyph,
}

/** A message about a whole form or card, announced when it appears. */
export function Notice({
  tone = 'danger',
  className,
  children,
}: PartProps & {
  tone?: keyof typeof GLYPHS
  children: ReactNode
}) {
  return (
    <div
      {...part('notice', styles.notice, className)}
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      <Glyph shape={GLYPHS[tone]} />
      <span>{children}</span>
    </div>
  )
}
