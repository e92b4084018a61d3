import { type PartProps, part } from './part.ts'
import styles from './skeleton.module.css'

export interface SkeletonProps extends PartProps {
  /** CSS lengths. */
  width?: string
  height?: string
  shape?: 'text' | 'control' | 'circle'
}

/**
 * A gray placeholder with the size of the loading content. Add one text for screen readers beside a
 * group of them.
 */
export function Skeleton({
  width = '100%',
  height = '1em',
  shape = 'text',
  className,
}: SkeletonProps) {
  return (
    <span
      {...part('skeleton', styles.skeleton, className)}
      data-shape={shape}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  )
}
