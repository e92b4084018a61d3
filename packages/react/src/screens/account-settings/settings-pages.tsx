import { useEffect, useRef } from 'react'
import { type CurrentUser, useApp, useTranslate } from '../../context.ts'
import styles from './account-settings.module.css'
import type { ExtraSettingsItem } from './account-settings.tsx'
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

/** The list of pages with the chosen one beside it; where there is no room for both, one or the other (protocol 08 §15.1). */
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
 * Where one page takes the place of another and what had the focus is gone with it, reading goes on at the title of the new one; back in the list
 * at the page one came from.
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
