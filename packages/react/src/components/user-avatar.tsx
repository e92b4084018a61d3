'use client'

import { Avatar, type PartProps, part } from '@latchkey/ui'
import styles from './user-avatar.module.css'

/** What an avatar shows of a user. Every user object of the SDK fits. */
export interface AvatarUser {
  readonly profileImageUrl?: string | null | undefined
  readonly displayName?: string | null | undefined
  readonly primaryEmail?: string | null | undefined
}

export interface UserAvatarProps extends PartProps {
  /** Without a user, a person icon is shown. */
  user?: AvatarUser | null | undefined
  /** In pixels. Default: 34. */
  size?: number | undefined
  /** Draws a thin line around the avatar. */
  border?: boolean | undefined
}

/**
 * A user's picture, or two characters of the name or email (protocol 08 §16.8). Decorative: show
 * the name beside it.
 */
export function UserAvatar({ user, size = 34, border = false, className }: UserAvatarProps) {
  return (
    <span
      {...part('user-avatar', styles.place, className)}
      data-lk=""
      data-border={border || undefined}
    >
      <Avatar
        name={user?.displayName?.trim() || user?.primaryEmail || null}
        imageUrl={user?.profileImageUrl ?? null}
        size={size}
      />
    </span>
  )
}
