import { chevronRightGlyph, Glyph } from '@latchkey/ui'
import { useId } from 'react'
import { type CurrentUser, useTranslate } from '../../context.ts'
import styles from './item-list.module.css'
import type { SettingsItem } from './settings-items.tsx'
import { UserFoot } from './user-foot.tsx'

export interface ItemListProps {
  user: CurrentUser
  account: readonly SettingsItem[]
  ofTeams: readonly SettingsItem[]
  chosen: string | undefined
  isWide: boolean
}

/** The pages of the account settings as links to their fragments. */
export function ItemList({ user, account, ofTeams, chosen, isWide }: ItemListProps) {
  const t = useTranslate()
  const id = useId()
  const links = (items: readonly SettingsItem[]) =>
    items.map((item) => (
      <li key={item.id}>
        <a
          className={styles.item}
          href={`#${encodeURIComponent(item.id)}`}
          aria-current={item.id === chosen ? 'page' : undefined}
        >
          <span className={styles.icon}>{item.icon}</span>
          <span className={styles.title} dir="auto">
            {item.title}
          </span>
          {!isWide && (
            <span className={styles.chevron}>
              <Glyph mirrored shape={chevronRightGlyph} />
            </span>
          )}
        </a>
      </li>
    ))

  return (
    <nav className={styles.list} data-wide={isWide} aria-labelledby={`${id}-title`}>
      <h2 className={styles.heading} id={`${id}-title`}>
        {t('Account settings')}
      </h2>
      <ul className={styles.items}>{links(account)}</ul>
      {ofTeams.length > 0 && (
        <>
          <p className={styles.group} id={`${id}-teams`}>
            {t('Teams')}
          </p>
          <ul className={styles.items} aria-labelledby={`${id}-teams`}>
            {links(ofTeams)}
          </ul>
        </>
      )}
      <UserFoot user={user} />
    </nav>
  )
}
