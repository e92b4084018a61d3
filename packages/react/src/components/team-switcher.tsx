'use client'

import { part, Skeleton } from '@latchkey/ui'
import { lazy, Suspense } from 'react'
import styles from './team-switcher.module.css'
import type { TeamMenuProps, TeamSwitcherProps } from './team-switcher-props.ts'

// Loaded on demand: the menu is not part of what a page needs first.
const TeamSwitcherMenu = lazy(async () => ({
  default: (await import('./team-switcher-menu.tsx')).TeamSwitcherMenu,
}))

/** Lets the user choose one of their teams (protocol 08 §16.7). The app keeps the choice. */
export function TeamSwitcher<AllowNull extends boolean = false>({
  className,
  ...props
}: TeamSwitcherProps<AllowNull>) {
  return (
    <div {...part('team-switcher', styles.place, className)} data-lk="">
      <Suspense fallback={<Skeleton shape="control" height="calc(2.25 * var(--lk-rem))" />}>
        <TeamSwitcherMenu {...(props as TeamMenuProps)} />
      </Suspense>
    </div>
  )
}
