import { useQuery } from '@tanstack/react-query'
import { type CustomerType, offersFor } from '../../data/payments/offers.ts'
import { ofProject } from '../../data/projects/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'

/**
 * What deleting a user or a team means for its subscriptions (protocol 06 §8.2). Empty in projects
 * that sell nothing to such customers, and until that is known.
 */
export function useSubscriptionsEnd(type: CustomerType): readonly string[] {
  const { data: config } = useQuery(ofProject.config(useAdmin()))
  return config && offersFor(config.payments, type).length > 0
    ? [t('Running subscriptions are canceled now, without a refund.')]
    : []
}
