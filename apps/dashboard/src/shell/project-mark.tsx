import type { CSSProperties } from 'react'
import styles from './project-mark.module.css'

export interface ProjectMarkProps {
  name: string
  /** The address of the project's logo; null or absent if it has none. */
  logo?: string | null | undefined
  size?: number
}

/**
 * The logo of a project, or its first letter on a color of its own. Decorative, because the name is
 * beside it.
 */
export function ProjectMark({ name, logo, size = 22 }: ProjectMarkProps) {
  const [letter = '·'] = [...name.trim().toUpperCase()]
  return (
    <span
      className={styles.mark}
      style={{ '--hue': hueOf(name), '--size': `${size}px` } as CSSProperties}
      aria-hidden="true"
    >
      {logo ? <img src={logo} alt="" /> : letter}
    </span>
  )
}

const hueOf = (name: string) =>
  [...name].reduce((hue, letter) => (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360, 205)
