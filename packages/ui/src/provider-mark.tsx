import { Glyph, globeGlyph } from './icons.tsx'
import { type PartProps, part } from './part.ts'
import styles from './provider-mark.module.css'

/** Where the mark is black on light backgrounds and white on dark ones. */
const INK = null

type Shape = readonly [fill: string | typeof INK, path: string]

/**
 * The mark of each provider on a grid of 24 × 24, in its own colors. Holes are cut by the even–odd
 * rule. No IDs, so that a page can have many.
 */
const MARKS: Readonly<Record<string, readonly Shape[]>> = {
  google: [
    ['#ea4335', 'M2.16 7.07a11 11 0 0 1 17.2-3.24L16.42 7.1A6.6 6.6 0 0 0 6.1 9.04Z'],
    ['#fbbc05', 'M2.16 7.07a11 11 0 0 0 0 9.86l3.94-1.97a6.6 6.6 0 0 1 0-5.92Z'],
    ['#34a853', 'M2.16 16.93a11 11 0 0 0 17.12 3.36l-2.94-3.32A6.6 6.6 0 0 1 6.1 14.96Z'],
    ['#4285f4', 'M22.8 10H12v4.4h6.15a6.6 6.6 0 0 1-1.81 2.57l2.94 3.32A11 11 0 0 0 22.8 10'],
  ],
  github: [
    [
      INK,
      'M12 1a11 11 0 0 0-3.5 21.4q.9 0 .8-.5V20c-3 .7-3.7-1.4-3.7-1.4-.5-1.3-1.3-1.7-1.3-1.7-1-.6.1-.6.1-.6 1.1 0 1.7 1.1 1.7 1.1 1 1.7 2.6 1.2 3.2 1q.2-1.2.7-1.6c-2.4-.2-5-1.2-5-5.4q0-1.8 1.1-3a4 4 0 0 1 .1-2.9s1-.3 3 1.2a11 11 0 0 1 5.6 0c2-1.4 3-1.2 3-1.2a4 4 0 0 1 0 3q1.2 1 1.2 3c0 4.1-2.6 5-5 5.3q.6.5.7 2V22q0 .6.8.5A11 11 0 0 0 12 1',
    ],
  ],
  microsoft: [
    ['#f25022', 'M1.5 1.5h10v10h-10Z'],
    ['#7fba00', 'M12.5 1.5h10v10h-10Z'],
    ['#00a4ef', 'M1.5 12.5h10v10h-10Z'],
    ['#ffb900', 'M12.5 12.5h10v10h-10Z'],
  ],
  spotify: [
    [
      '#1ed760',
      'M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22M4.9 7.3a20 20 0 0 1 14.7 1.5 1 1 0 0 1-1 1.9A18 18 0 0 0 5.5 9.4a1 1 0 0 1-.6-2m.6 4A16 16 0 0 1 18 12.4a.9.9 0 0 1-.8 1.6A15 15 0 0 0 6 13a.9.9 0 0 1-.5-1.7m.6 3.6a14 14 0 0 1 10.6 1 .7.7 0 0 1-.6 1.2 13 13 0 0 0-9.6-.8.7.7 0 0 1-.4-1.4',
    ],
  ],
  facebook: [
    ['#0866ff', 'M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22'],
    [
      '#fff',
      'M13.72 22.87V14.9h2.86l.5-3.3h-3.36V9.5c0-.96.46-1.78 1.9-1.78h1.5V4.9c-.3-.06-1.32-.22-2.4-.22-2.7 0-4.36 1.6-4.36 4.45v2.47H7.3v3.3h3.06v7.97Z',
    ],
  ],
  discord: [
    [
      '#5865f2',
      'M19.7 5.2a18 18 0 0 0-4.4-1.3L14.7 5a17 17 0 0 0-5.4 0L8.7 4a18 18 0 0 0-4.4 1.3 18 18 0 0 0-3.1 11.9 18 18 0 0 0 5.4 2.8l1.2-2-1.9-.8.5-.3a13 13 0 0 0 11.2 0l.5.3q-.9.5-1.9.9l1.2 1.9a18 18 0 0 0 5.4-2.8q.5-6.8-3.1-11.9M8.5 14.8c-1.1 0-2-1-2-2.2s.9-2.2 2-2.2 2 1 1.9 2.2c0 1.2-.9 2.2-2 2.2m7 0c-1 0-1.9-1-1.9-2.2s.9-2.2 2-2.2 1.9 1 1.9 2.2-.9 2.2-2 2.2',
    ],
  ],
  gitlab: [
    [
      '#e24329',
      'm12 22.4 4.2-12.9H7.8ZM1.98 9.5H7.8L5.3 1.8a.44.44 0 0 0-.83 0Zm20.04 0H16.2l2.5-7.7a.44.44 0 0 1 .83 0Z',
    ],
    ['#fc6d26', 'M12 22.4 7.8 9.5H1.98Zm0 0 4.2-12.9h5.82Z'],
    [
      '#fca326',
      'M1.98 9.5.7 13.4a.9.9 0 0 0 .32.97L12 22.4Zm20.04 0 1.28 3.9a.9.9 0 0 1-.32.97L12 22.4Z',
    ],
  ],
  bitbucket: [
    [
      '#2684ff',
      'M1.76 2.2h20.48a.76.76 0 0 1 .75.88L20 21.16a.76.76 0 0 1-.75.64H5.03a1 1 0 0 1-1-.86L1.01 3.08a.76.76 0 0 1 .75-.88m7.84 13h4.86l1.18-6.4H8.3Z',
    ],
  ],
  linkedin: [
    [
      '#0a66c2',
      'M2.6 1h18.8A1.6 1.6 0 0 1 23 2.6v18.8a1.6 1.6 0 0 1-1.6 1.6H2.6A1.6 1.6 0 0 1 1 21.4V2.6A1.6 1.6 0 0 1 2.6 1',
    ],
    [
      '#fff',
      'M4.26 9.25h3.27v10.5H4.26ZM5.9 4.03a1.9 1.9 0 1 1 0 3.79 1.9 1.9 0 0 1 0-3.79m3.68 5.22h3.13v1.43c.44-.82 1.5-1.7 3.1-1.7 3.3 0 3.92 2.18 3.92 5.01v5.76h-3.27v-5.1c0-1.22-.02-2.79-1.7-2.79s-1.95 1.33-1.95 2.7v5.19H9.58Z',
    ],
  ],
  apple: [
    [
      INK,
      'M17.5 12.7c0-2.7 2.2-4 2.3-4.1a5 5 0 0 0-3.9-2.1c-1.6-.2-3.2 1-4 1-1 0-2.2-1-3.6-1A5 5 0 0 0 4 9.2c-1.8 3.2-.5 8 1.4 10.7.9 1.3 2 2.7 3.3 2.7 1.4 0 1.9-.9 3.5-.9s2.1.9 3.5.9c1.5 0 2.4-1.4 3.3-2.7 1-1.5 1.5-3 1.5-3s-2.9-1-2.9-4.2m-2.7-8A5 5 0 0 0 16 1.3a5 5 0 0 0-3.1 1.6 5 5 0 0 0-1.2 3.3 4 4 0 0 0 3.2-1.5',
    ],
  ],
  x: [
    [
      INK,
      'M17.9 2.2h3.4l-7.4 8.5 8.7 11.1h-6.8l-5.3-6.75-6.1 6.75H1l7.9-9.1L1.1 2.2h7l4.8 6.17ZM16.7 19.85h1.9L7.3 4.06h-2Z',
    ],
  ],
  twitch: [
    [
      '#9146ff',
      'M6 1 1.75 5.25v13.5h5.1V23l4.25-4.25h3.4L22.25 11V1Zm14.55 9.15-3.4 3.4h-3.4l-3 3v-3H6.9V2.7h13.65Zm-4.25-4.8H18v5h-1.7Zm-4.7 0h1.7v5h-1.7Z',
    ],
  ],
}

export interface ProviderMarkProps extends PartProps {
  /** As on the wire, such as `github`. */
  provider: string
}

/**
 * The logo of an OAuth provider, 1.25 em high, in colors for light and dark backgrounds.
 * Decorative, because the name is beside it. Unknown providers get a globe.
 */
export function ProviderMark({ provider, className }: ProviderMarkProps) {
  const shapes = Object.hasOwn(MARKS, provider) ? MARKS[provider] : undefined
  if (!shapes) return <Glyph shape={globeGlyph} className={className} />
  return (
    <svg
      {...part('provider-mark', styles.mark, className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      {shapes.map(([fill, path]) =>
        fill === INK ? (
          <path key={path} className={styles.ink} d={path} />
        ) : (
          <path key={path} fill={fill} d={path} />
        ),
      )}
    </svg>
  )
}
