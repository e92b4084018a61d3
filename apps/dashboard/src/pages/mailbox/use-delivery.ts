import { useDashboard } from '../../dashboard.ts'
import { useProject } from '../../data/projects/use-project.ts'

/** How the emails of a project are delivered. */
export interface Delivery {
  /**
   * By the project's SMTP server, by that of the service, or to the mailbox if there is neither.
   */
  readonly way: 'own' | 'shared' | 'mailbox'
  /** The project's SMTP server, if set. */
  readonly host: string | undefined
  /** In production, users wait for emails that are not sent. */
  readonly isUrgent: boolean
}

export function useDelivery(): Delivery {
  const { runtime } = useDashboard()
  const { config, is_production_mode: isProductionMode } = useProject()
  const { type, host } = config.email_config
  const way = type === 'standard' ? 'own' : runtime.hasMailServer ? 'shared' : 'mailbox'
  return { way, host, isUrgent: way === 'mailbox' && (isProductionMode || runtime.isProduction) }
}
