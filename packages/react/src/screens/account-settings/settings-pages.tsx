import { useEffect, useRef } from 'react'
import { type CurrentUser, useApp, useTranslate } from '../../context.ts'
import styles from './account-settings.module.css'
import type { ExtraSettingsItem } from './extra-settings-item.ts'
import { ItemContent } from './item-content.tsx'
import { ItemList } from './item-list.tsx'
import { settingsItems } from './settings-items.tsx'
import { useFragment } from './use-fragment.ts'
import { useIsWide } from './use-is-wide.ts'

export interface SettingsPagesProps {
  user: CurrentUser
  extraItems: readonly ExtraSettingsItem[]
  onDelete: () => Promise<void>
}

/** The list of pages with the selected page, side by side or one at a time (protocol 08 §15.1). */
export function SettingsPages({ user, extraItems, onDelete }: SettingsPagesProps) {
  const t = useTranslate()
  const project = useApp().useProject()
  const teams = user.useTeams()
  const isWide = useIsWide()
  const fragment = useFragment()

  const { account, ofTeams } = settingsItems({ user, project, teams, extraItems, onDelete, t })
  const items = [...account, ...ofTeams]
  const chosen = items.find(({ id }) => id === fragment) ?? (isWide ? items[0] : undefined)
  const place = useFocusOnMove(chosen?.id)

  return (
    <div className={styles.page} data-lk="" ref={place}>
      <div className={styles.columns} data-wide={isWide}>
        {(isWide || !chosen) && (
          <ItemList
            key="list"
            user={user}
            account={account}
            ofTeams={ofTeams}
            chosen={chosen?.id}
            isWide={isWide}
          />
        )}
        {chosen && <ItemContent key={chosen.id} item={chosen} isAlone={!isWide} />}
      </div>
    </div>
  )
}

/**
 * If the focused element disappears, focuses the title of the new page, or the previous item in the
 * list.
 */
function useFocusOnMove(id: string | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(id)

  useEffect(() => {
    const last = before.current
    before.current = id
    if (last === id || (document.activeElement && document.activeElement !== document.body)) return
    const target =
      id === undefined ? `a[href="#${CSS.escape(encodeURIComponent(last ?? ''))}"]` : 'h3'
    const found =
      place.current?.querySelector<HTMLElement>(target) ??
      place.current?.querySelector<HTMLElement>('a')
    found?.focus()
    if (id !== undefined) window.scrollTo(0, 0)
  }, [id])

  return place
}
