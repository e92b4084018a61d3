import { type CSSProperties, useState } from 'react'
import styles from './avatar.module.css'
import { Glyph, personGlyph } from './icons.tsx'
import { initialsOf, tintOf } from './initials.ts'
import { type PartProps, part } from './part.ts'

export interface AvatarProps extends PartProps {
  /** Its initials are shown, on a tint of its own, if there is no picture. */
  name?: string | null
  imageUrl?: string | null
  /** In pixels. */
  size?: number
}

/** A user's picture, or the initials. Decorative, because the name is beside it. */
export function Avatar({ name, imageUrl, size = 34, className }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const initials = initialsOf(name)

  return (
    <span
      {...part('avatar', styles.avatar, className)}
      style={{ '--avatar-size': `${size}px` } as CSSProperties}
      data-tint={initials === '' ? undefined : tintOf(name ?? '')}
      aria-hidden="true"
    >
      {imageUrl && imageUrl !== brokenUrl ? (
        // The host of the picture learns nothing about the page that shows it.
        <img
          {...part('avatar-image', styles.image)}
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
