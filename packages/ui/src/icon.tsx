import styles from './icon.module.css'

// Strokes on a grid of 20 × 20.
const SHAPES = {
  eye: 'M1.8 10S4.7 4.6 10 4.6 18.2 10 18.2 10 15.3 15.4 10 15.4 1.8 10 1.8 10ZM10 12.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z',
  'eye-off':
    'M8.2 4.8A7.6 7.6 0 0 1 10 4.6c5.3 0 8.2 5.4 8.2 5.4a14 14 0 0 1-2.2 2.9M5 6a13.6 13.6 0 0 0-3.2 4s2.9 5.4 8.2 5.4a7.8 7.8 0 0 0 4.2-1.2M8.3 8.3a2.4 2.4 0 0 0 3.4 3.4M2.5 2.5l15 15',
  pencil:
    'm12.6 4.4 3 3M3.6 16.4l.7-3.7 8.9-8.9a1.5 1.5 0 0 1 2.2 0l.8.8a1.5 1.5 0 0 1 0 2.2l-8.9 8.9-3.7.7Z',
  alert: 'M10 6.2v4.4M10 13.7v.1M10 17.6a7.6 7.6 0 1 0 0-15.2 7.6 7.6 0 0 0 0 15.2Z',
  check: 'm6.8 10.3 2.2 2.2 4.3-4.8M10 17.6a7.6 7.6 0 1 0 0-15.2 7.6 7.6 0 0 0 0 15.2Z',
  person: 'M10 10a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM3.8 16.8a6.2 6.2 0 0 1 12.4 0',
} as const

export type IconName = keyof typeof SHAPES

/** A line drawing beside a text or in a labelled button; hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={SHAPES[name]} />
    </svg>
  )
}
