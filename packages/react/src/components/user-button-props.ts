import type { PartProps } from '@latchkey/ui'
import type { ReactNode } from 'react'

export interface UserButtonItem {
  text: string
  icon: ReactNode
  /** May be async. What it throws is shown below the button. */
  onClick: () => unknown
}

export interface UserButtonProps extends PartProps {
  /** Shows name and email beside the avatar. */
  showUserInfo?: boolean | undefined
  /** Adds an item that switches between light and dark. */
  colorModeToggle?: (() => void) | undefined
  /** Items for signed-in users. */
  extraItems?: readonly UserButtonItem[] | undefined
}
