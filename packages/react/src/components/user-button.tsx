'use client'

import { part, Skeleton } from '@latchkey/ui'
import { lazy, Suspense } from 'react'
import styles from './user-button.module.css'
import type { UserButtonProps } from './user-button-props.ts'

// Loaded on demand: the menu is not part of what a page needs first.
const UserButtonMenu = lazy(async () => ({
  default: (await import('./user-button-menu.tsx')).UserButtonMenu,
}))

/** The user's avatar, which opens a menu of the account (protocol 08 §16.6). */
export function UserButton({ className, ...props }: UserButtonProps) {
  return (
    <span {...part('user-button', styles.place, className)} data-lk="">
      <Suspense fallback={<Skeleton shape="circle" width="34px" height="34px" />}>
        <UserButtonMenu {...props} />
      </Suspense>
    </span>
  )
}
