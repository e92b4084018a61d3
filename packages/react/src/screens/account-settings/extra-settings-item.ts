import type { ReactNode } from 'react'
import type { ItemIconName } from './item-icons.ts'

/** A custom page in the account settings. */
export interface ExtraSettingsItem {
  title: string
  /** The URL fragment of the page. */
  id: string
  content: ReactNode
  icon?: ReactNode
  /** A built-in icon, used if `icon` is not set. */
  iconName?: ItemIconName | undefined
}
