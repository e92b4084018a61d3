'use client'

import { part, Skeleton } from '@latchkey/ui'
import { lazy, Suspense } from 'react'
import styles from './team-switcher.module.css'
import type { SelectedTeamMenuProps, SelectedTeamSwitcherProps } from './team-switcher-props.ts'

// Loaded on demand: the menu is not part of what a page needs first.
const SelectedTeamMenu = lazy(async () => ({
  default: (await import('./selected-team-menu.tsx')).SelectedTeamMenu,
}))

/** Shows and changes the user's selected team (protocol 08 §16.7). */
export function SelectedTeamSwitcher<AllowNull extends boolean = false>({
  className,
  ...props
}: SelectedTeamSwitcherProps<AllowNull>) {
  return (
    <div {...part('team-switcher', styles.place, className)} data-lk="">
      <Suspense fallback={<Skeleton shape="control" height="calc(2.25 * var(--lk-rem))" />}>
        <SelectedTeamMenu {...(props as SelectedTeamMenuProps)} />
      </Suspense>
    </div>
  )
}
