import type { CSSProperties } from 'react'
import styles from './project-mark.module.css'

/**
 * The first letter of a project on a color of its own. Decorative, because the name is beside it.
 */
export function ProjectMark({ name, size = 22 }: { name: string; size?: number }) {
  const [letter = '·'] = [...name.trim().toUpperCase()]
  return (
    <span
      className={styles.mark}
      style={{ '--hue': hueOf(name), '--size': `${size}px` } as CSSProperties}
      aria-hidden="true"
    >
      {letter}
    </span>
  )
}

const hueOf = (name: string) =>
  [...name].reduce((hue, letter) => (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360, 205)
