import { type CSSProperties, useState } from 'react'
import styles from './avatar.module.css'
import { Glyph, personGlyph } from './icons.tsx'

export interface AvatarProps {
  /** Whose first two characters stand in for a missing picture. */
  name?: string | null
  imageUrl?: string | null
  /** In pixels. */
  size?: number
}

/** A person's picture, or the first letters of the name. Decoration: the name itself stands beside it. */
export function Avatar({ name, imageUrl, size = 34 }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const initials = [...(name ?? '').trim()].slice(0, 2).join('').toUpperCase()

  return (
    <span
      className={styles.avatar}
      style={{ '--avatar-size': `${size}px` } as CSSProperties}
      aria-hidden="true"
    >
      {imageUrl && imageUrl !== brokenUrl ? (
        // Whoever keeps the picture learns nothing of the page that shows it.
        <img
          className={styles.image}
          src={imageUrl}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setBrokenUrl(imageUrl)}
        />
      ) : (
        initials || <Glyph shape={personGlyph} />
      )}
    </span>
  )
}
