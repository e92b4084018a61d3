'use client'

import { useApp } from '../context.ts'
import { OAuthButton, type OAuthButtonProps } from './oauth-button.tsx'
import styles from './oauth-button-group.module.css'

export type OAuthButtonGroupProps = Pick<OAuthButtonProps, 'type'>

// More buttons would push the rest of the page out of view.
const MOST_IN_ONE_COLUMN = 3
const MOST_IN_A_ROW = 5

/** A button for each provider of the project, in order (protocol 08 §16.4). */
export function OAuthButtonGroup({ type }: OAuthButtonGroupProps) {
  const { oauthProviders } = useApp().useProject().config
  const count = oauthProviders.length
  const compact = count > MOST_IN_ONE_COLUMN
  // Rows of equal length, as far as possible.
  const columns = compact ? Math.ceil(count / Math.ceil(count / MOST_IN_A_ROW)) : 1

  if (count === 0) return null
  return (
    <div className={styles.group} data-columns={columns}>
      {oauthProviders.map(({ id }) => (
        <OAuthButton key={id} provider={id} type={type} compact={compact} />
      ))}
    </div>
  )
}
