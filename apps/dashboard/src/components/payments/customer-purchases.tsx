import { Badge, Button, EmptyState, SelectField } from '@latchkey/ui'
import { useState } from 'react'
import type {
  Customer,
  OneTimePurchase,
  PaymentCustomer,
  Subscription,
} from '../../data/payments/queries.ts'
import { type Cancellation, useCancelSubscription } from '../../data/payments/writes.ts'
import { count as formatCount, isolated, type Message, message, t } from '../../text.ts'
import type { Column } from '../data-table/columns.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { Panel } from '../panel.tsx'
import { RowDetail } from '../row-detail.tsx'
import { Time } from '../time.tsx'
import { useForm } from '../use-form.ts'
import styles from './customer.module.css'
import { SubscriptionBadge } from './statuses.tsx'

type Purchase = (Subscription | OneTimePurchase) & { readonly status: string | null }

const SOURCES: Readonly<Record<Purchase['source'], Message>> = {
  purchase_page: message('Purchase page'),
  test_mode: message('Test mode'),
  grant: message('Granted'),
}

/** The subscriptions and one-time purchases of a customer, newest first. */
export function CustomerPurchases({
  customer,
  record,
}: {
  customer: Customer
  record: PaymentCustomer | undefined
}) {
  const [canceled, setCanceled] = useState<Subscription & Purchase>()
  const purchases: readonly Purchase[] | undefined =
    record &&
    [
      ...record.subscriptions,
      ...record.one_time_purchases.map((each) => ({ ...each, status: null })),
    ].toSorted((a, b) => b.created_at_millis - a.created_at_millis)

  return (
    <Panel
      title={t('Purchases')}
      description={t('The newest 100 subscriptions and 100 one-time purchases.')}
      flush
    >
      <div className={styles.table}>
        <DataTable
          label={t('Purchases')}
          columns={columns(setCanceled)}
          rows={purchases}
          rowKey={({ id }) => id}
          expectedRows={2}
          loadingLabel={t('Loading…')}
          empty={
            <EmptyState title={t('No purchases yet')}>
              <p>{t('Create a purchase link, or grant an offer without payment.')}</p>
            </EmptyState>
          }
        />
      </div>
      {canceled && (
        <CancelDialog
          customer={customer}
          subscription={canceled}
          onClose={() => setCanceled(undefined)}
        />
      )}
    </Panel>
  )
}

const isSubscription = (purchase: Purchase): purchase is Subscription & Purchase =>
  'current_period_start_millis' in purchase

const offerName = ({ offer_display_name, offer_id }: Purchase): string =>
  offer_display_name ?? offer_id ?? t('Inline offer')

/** Whether it can still be canceled. Canceling at the end of the period can be made immediate. */
const isRunning = ({ status }: Subscription) =>
  status !== 'canceled' && status !== 'incomplete_expired'

const Status = ({ status }: Purchase) =>
  status === null ? <Badge>{t('One-time')}</Badge> : <SubscriptionBadge status={status} />

const columns = (
  onCancel: (subscription: Subscription & Purchase) => void,
): readonly Column<Purchase>[] => [
  {
    id: 'offer',
    header: t('Offer'),
    cell: (purchase) => (
      <RowDetail detail={<Status {...purchase} />}>
        <bdi>{offerName(purchase)}</bdi>
      </RowDetail>
    ),
  },
  {
    id: 'status',
    header: t('Status'),
    minor: true,
    cell: Status,
  },
  {
    id: 'quantity',
    header: t('Quantity'),
    minor: true,
    align: 'end',
    cell: ({ quantity }) => formatCount(quantity),
  },
  {
    id: 'ends',
    header: t('Period ends'),
    minor: true,
    cell: (purchase) =>
      isSubscription(purchase) && purchase.current_period_end_millis !== null ? (
        <>
          <Time at={new Date(purchase.current_period_end_millis)} />{' '}
          {purchase.cancel_at_period_end && <Badge tone="warning">{t('then canceled')}</Badge>}
        </>
      ) : (
        <span className={styles.quiet}>–</span>
      ),
  },
  { id: 'source', header: t('Origin'), minor: true, cell: ({ source }) => t(SOURCES[source]) },
  {
    id: 'created',
    header: t('Created'),
    minor: true,
    cell: ({ created_at_millis }) => <Time at={new Date(created_at_millis)} />,
  },
  {
    id: 'actions',
    header: t('Actions'),
    headerHidden: true,
    align: 'end',
    cell: (purchase) =>
      isSubscription(purchase) &&
      isRunning(purchase) && (
        <Button
          variant="ghost"
          size="small"
          aria-label={t('Cancel {name}', { name: offerName(purchase) })}
          onClick={() => onCancel(purchase)}
        >
          {t('Cancel…')}
        </Button>
      ),
  },
]

interface CancelDialogProps {
  customer: Customer
  subscription: Subscription & Purchase
  onClose: () => void
}

function CancelDialog({ customer, subscription, onClose }: CancelDialogProps) {
  const cancel = useCancelSubscription(customer)
  const canWait = subscription.source === 'purchase_page' && !subscription.cancel_at_period_end
  const cancellationOf = (data: FormData): Cancellation => ({
    subscriptionId: subscription.id,
    at: data.get('at') === 'period_end' ? 'period_end' : 'now',
  })
  const form = useForm(
    async (data) => {
      await cancel(cancellationOf(data))
      onClose()
    },
    { done: t('Subscription canceled') },
  )
  return (
    <FormDialog
      title={t('Cancel {name}?', { name: isolated(offerName(subscription)) })}
      description={
        canWait
          ? t('Nothing is charged anymore. What was paid is not refunded.')
          : t('It ends immediately, with the items that expire with it.')
      }
      form={form}
      submitLabel={t('Cancel subscription')}
      submitTone="danger"
      cancelLabel={t('Keep it')}
      size="small"
      code={(data) => cancel.request(cancellationOf(data))}
      onClose={onClose}
    >
      {canWait && (
        <SelectField
          name="at"
          label={t('When')}
          defaultValue="period_end"
          options={[
            { value: 'period_end', label: t('At the end of the paid period') },
            { value: 'now', label: t('Now') },
          ]}
        />
      )}
    </FormDialog>
  )
}
