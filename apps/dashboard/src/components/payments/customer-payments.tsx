import { Button, EmptyState } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { offersFor } from '../../data/payments/offers.ts'
import { type Customer, type CustomerItem, ofPayments } from '../../data/payments/queries.ts'
import { ofProject } from '../../data/projects/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { count as formatCount, t } from '../../text.ts'
import type { Column } from '../data-table/columns.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { Panel, Panels } from '../panel.tsx'
import { ProblemCard } from '../problem-card.tsx'
import { ChangeQuantityDialog } from './change-quantity-dialog.tsx'
import styles from './customer.module.css'
import { CustomerPurchases } from './customer-purchases.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { PurchaseLinkDialog } from './purchase-link-dialog.tsx'

/** The items and purchases of a customer, and what can be done about them (protocol 09 §15.3). */
export function CustomerPayments({ customer }: { customer: Customer }) {
  const admin = useAdmin()
  const { data: record, error, refetch } = useQuery(ofPayments.customer(admin, customer))
  const { data: config } = useQuery(ofProject.config(admin))
  const [changed, setChanged] = useState<CustomerItem>()
  const [open, setOpen] = useState<'link' | 'grant'>()
  const payments = config?.payments
  const offers = payments ? offersFor(payments, customer.type) : []
  const close = () => setOpen(undefined)

  if (record === null) {
    return (
      <EmptyState title={t('Customer not found')}>
        <p>{t('The user or team may have been deleted.')}</p>
      </EmptyState>
    )
  }
  if (error && !record) {
    return <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the customer')} />
  }
  return (
    <Panels>
      <Panel
        title={t('Items')}
        description={t('How much the customer has of each item for this type of customer.')}
        aside={
          <span className={styles.actions}>
            <Button
              variant="secondary"
              size="small"
              disabled={offers.length === 0}
              onClick={() => setOpen('grant')}
            >
              {t('Grant offer…')}
            </Button>
            <Button
              variant="secondary"
              size="small"
              disabled={!payments}
              onClick={() => setOpen('link')}
            >
              {t('Create purchase link…')}
            </Button>
          </span>
        }
        flush
      >
        <div className={styles.table}>
          <DataTable
            label={t('Items')}
            columns={itemColumns(setChanged)}
            rows={record?.items}
            rowKey={({ id }) => id}
            expectedRows={2}
            loadingLabel={t('Loading…')}
            empty={
              <EmptyState title={t('No items for this type of customer')}>
                <p>{t('Create one on the Offers page.')}</p>
              </EmptyState>
            }
          />
        </div>
      </Panel>
      <CustomerPurchases customer={customer} record={record} />
      {changed && (
        <ChangeQuantityDialog
          customer={customer}
          item={changed}
          onClose={() => setChanged(undefined)}
        />
      )}
      {open === 'link' && payments && (
        <PurchaseLinkDialog
          customer={customer}
          payments={payments}
          offers={offers}
          onClose={close}
        />
      )}
      {open === 'grant' && <GrantDialog customer={customer} offers={offers} onClose={close} />}
    </Panels>
  )
}

const itemColumns = (onChange: (item: CustomerItem) => void): readonly Column<CustomerItem>[] => [
  {
    id: 'item',
    header: t('Item'),
    sortBy: ({ display_name }) => display_name,
    cell: ({ display_name }) => <bdi>{display_name}</bdi>,
  },
  {
    id: 'id',
    header: t('ID'),
    minor: true,
    cell: ({ id }) => <code className={styles.quiet}>{id}</code>,
  },
  {
    id: 'quantity',
    header: t('Quantity'),
    align: 'end',
    sortBy: ({ quantity }) => quantity,
    cell: ({ quantity }) => (
      <span className={quantity < 0 ? styles.negative : undefined}>{formatCount(quantity)}</span>
    ),
  },
  {
    id: 'change',
    header: t('Actions'),
    headerHidden: true,
    align: 'end',
    cell: (item) => (
      <Button
        variant="ghost"
        size="small"
        aria-label={t('Change {name}', { name: item.display_name })}
        onClick={() => onChange(item)}
      >
        {t('Change…')}
      </Button>
    ),
  },
]
