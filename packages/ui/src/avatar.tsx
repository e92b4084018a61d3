import { type CSSProperties, useState } from 'react'
import styles from './avatar.module.css'
import { Glyph, personGlyph } from './icons.tsx'

export interface AvatarProps {
  /** Its first two characters are shown if there is no picture. */
  name?: string | null
  imageUrl?: string | null
  /** In pixels. */
  size?: number
}

/** A user's picture, or the initials. Decorative, because the name is beside it. */
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
        // The host of the picture learns nothing about the page that shows it.
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
