'use client'

import { useApp } from '../context.ts'
import { OAuthButton, type OAuthButtonProps } from './oauth-button.tsx'
import styles from './oauth-button-group.module.css'

export type OAuthButtonGroupProps = Pick<OAuthButtonProps, 'type'>

// More buttons would push the rest of the page out of view.
const MOST_IN_ONE_COLUMN = 4

/** A button for each provider of the project, in order (protocol 08 §16.4). */
export function OAuthButtonGroup({ type }: OAuthButtonGroupProps) {
  const { oauthProviders } = useApp().useProject().config
  const compact = oauthProviders.length > MOST_IN_ONE_COLUMN

  if (oauthProviders.length === 0) return null
  return (
    <div className={styles.group} data-columns={compact ? 2 : 1}>
      {oauthProviders.map(({ id }) => (
        <OAuthButton key={id} provider={id} type={type} compact={compact} />
      ))}
    </div>
  )
}
