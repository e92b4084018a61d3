import { Dialog } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { offersFor } from '../../data/payments/offers.ts'
import type { Customer } from '../../data/payments/queries.ts'
import { ofProject } from '../../data/projects/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { ProblemCard } from '../problem-card.tsx'
import { PurchaseLinkDialog } from './purchase-link-dialog.tsx'

/** Reads what is for sale, and then creates a purchase link for a customer. */
export function NewPurchaseLink({
  customer,
  onClose,
}: {
  customer: Customer
  onClose: () => void
}) {
  const { data: config, error, refetch } = useQuery(ofProject.config(useAdmin()))
  if (config) {
    return (
      <PurchaseLinkDialog
        customer={customer}
        payments={config.payments}
        offers={offersFor(config.payments, customer.type)}
        onClose={onClose}
      />
    )
  }
  if (!error) return null
  return (
    <Dialog title={t('Create purchase link')} closeLabel={t('Close')} onClose={onClose}>
      <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the offers')} />
    </Dialog>
  )
}
