import { useDashboard } from '../../dashboard.ts'
import { useProject } from '../../data/projects/use-project.ts'

/** The way the mail of a project takes. */
export interface Delivery {
  /** By the project's own server, by the one of the service, or into the mailbox where there is neither. */
  readonly way: 'own' | 'shared' | 'mailbox'
  /** Of the project's own server, as far as it is set. */
  readonly host: string | undefined
  /** Real people wait for mail that does not leave. */
  readonly isUrgent: boolean
}

export function useDelivery(): Delivery {
  const { runtime } = useDashboard()
  const { config, isProductionMode } = useProject()
  const { type, host } = config.emailConfig
  const way = type === 'standard' ? 'own' : runtime.hasMailServer ? 'shared' : 'mailbox'
  return { way, host, isUrgent: way === 'mailbox' && (isProductionMode || runtime.isProduction) }
}
