import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** CSS lengths. */
  width?: string
  height?: string
  shape?: 'text' | 'control' | 'circle'
}

/**
 * A gray placeholder with the size of the loading content. Add one text for screen readers beside a
 * group of them.
 */
export function Skeleton({ width = '100%', height = '1em', shape = 'text' }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      data-shape={shape}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  )
}
