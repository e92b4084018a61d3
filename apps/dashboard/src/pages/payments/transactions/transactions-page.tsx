import { Badge, Button, downloadGlyph, EmptyState, Glyph, receiptGlyph } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Column } from '../../../components/data-table/columns.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { describe } from '../../../components/describe.ts'
import { FilterDate } from '../../../components/list/filter-date.tsx'
import { FilterSelect } from '../../../components/list/filter-select.tsx'
import { NothingMatches } from '../../../components/list/nothing-matches.tsx'
import { Pager } from '../../../components/list/pager.tsx'
import { SearchField } from '../../../components/list/search-field.tsx'
import { useCursors } from '../../../components/list/use-cursors.ts'
import { Page } from '../../../components/page.tsx'
import styles from '../../../components/payments/customer.module.css'
import { CustomerName } from '../../../components/payments/customer-name.tsx'
import { customerTypeNames } from '../../../components/payments/customer-types.ts'
import { SubscriptionBadge } from '../../../components/payments/statuses.tsx'
import { priceText } from '../../../components/payments/summaries.ts'
import { ProblemCard } from '../../../components/problem-card.tsx'
import { RowDetail } from '../../../components/row-detail.tsx'
import { fileName, saveFile } from '../../../components/save-file.ts'
import { Time } from '../../../components/time.tsx'
import { SEARCH_WAIT_MS } from '../../../components/user-search.tsx'
import { useDashboard } from '../../../dashboard.ts'
import { CUSTOMER_TYPES, type PriceConfig } from '../../../data/payments/offers.ts'
import { listTransactions, ofPayments, type Transaction } from '../../../data/payments/queries.ts'
import { useAdmin, useProject } from '../../../data/projects/use-project.ts'
import type { Prefetch } from '../../../prefetch.ts'
import { count as formatCount, type Message, message, t } from '../../../text.ts'
import { exportTransactions } from './export-transactions.ts'
import { momentOf, type TransactionsSearch } from './transactions-search.ts'

const PER_PAGE = 25
const TYPES = ['subscription', 'one_time', 'item_quantity_change'] as const
const TYPE_NAMES: Readonly<Record<Transaction['type'], Message>> = {
  subscription: message('Subscription'),
  one_time: message('One-time purchase'),
  item_quantity_change: message('Quantity change'),
}

type Change = { readonly [K in keyof TransactionsSearch]?: TransactionsSearch[K] | undefined }

/** Purchases and changes of quantities, newest first. Filters are in the address. */
export function TransactionsPage() {
  const admin = useAdmin()
  const project = useProject()
  const search = useSearch({ from: '/signed-in/projects/$projectId/payments/transactions' })
  const navigate = useNavigate({ from: '/projects/$projectId/payments/transactions' })
  const { cursor, ...filter } = search
  const filters = {
    type: TYPES.find((each) => each === search.type),
    customerType: CUSTOMER_TYPES.find((each) => each === search.customer),
    customerId: search.id,
    from: momentOf(search.from, 'start'),
    to: momentOf(search.to, 'end'),
  }
  const { data, error, refetch, isPlaceholderData } = useQuery(
    ofPayments.transactions(admin, { ...filters, limit: PER_PAGE, cursor }),
  )
  const show = (change: Change) =>
    void navigate({
      search: (now) => compact({ ...now, cursor: undefined, ...change }),
      replace: true,
      resetScroll: false,
    })
  const clear = () => void navigate({ search: {}, replace: true })
  const { page, previous, next } = useCursors({
    list: 'transactions',
    filters: JSON.stringify(filter),
    cursor,
    nextCursor: data?.nextCursor,
    isOutdated: isPlaceholderData,
  })
  const isFiltered = Object.keys(filter).length > 0
  const rows = data?.items
  const first = page === undefined ? undefined : page * PER_PAGE + 1

  return (
    <Page
      title={t('Transactions')}
      context={project.display_name}
      description={t('Every purchase and every change of a quantity.')}
      width="wide"
      fills
      action={<ExportButton filters={filters} />}
    >
      <div className={styles.filters}>
        <FilterSelect
          label={t('Type')}
          value={filters.type ?? ''}
          options={[
            { value: '', label: t('Any') },
            ...TYPES.map((value) => ({ value, label: t(TYPE_NAMES[value]) })),
          ]}
          onChange={(value) => show({ type: value || undefined })}
        />
        <FilterSelect
          label={t('Customer type')}
          value={filters.customerType ?? ''}
          options={[
            { value: '', label: t('Any') },
            ...CUSTOMER_TYPES.map((value) => ({ value, label: t(customerTypeNames[value]) })),
          ]}
          onChange={(value) => show({ customer: value || undefined })}
        />
        <SearchField
          label={t('Customer ID')}
          value={search.id ?? ''}
          onSearch={(text) => show({ id: text.trim() || undefined })}
          waitMs={SEARCH_WAIT_MS}
        />
        <FilterDate
          label={t('From')}
          value={search.from ?? ''}
          onChange={(day) => show({ from: day || undefined })}
        />
        <FilterDate
          label={t('Until')}
          value={search.to ?? ''}
          onChange={(day) => show({ to: day || undefined })}
        />
      </div>
      {error && !rows ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the transactions')} />
      ) : (
        <DataTable
          label={t('Transactions')}
          columns={columns()}
          rows={rows}
          rowKey={({ id }) => id}
          loadingLabel={t('Loading…')}
          outdated={isPlaceholderData}
          filter={JSON.stringify(filter)}
          paging={{ first, isLast: !next }}
          empty={
            isFiltered || cursor !== undefined ? (
              <NothingMatches
                title={t('No transactions match')}
                clearLabel={t('Clear filters')}
                onClear={clear}
              />
            ) : (
              <EmptyState icon={<Glyph shape={receiptGlyph} />} title={t('No transactions yet')}>
                <p>{t('Purchases, grants and changes of quantities appear here.')}</p>
              </EmptyState>
            )
          }
          footer={
            rows &&
            rows.length > 0 && (
              <Pager
                first={first}
                count={rows.length}
                onPrevious={previous && (() => show({ cursor: previous.cursor }))}
                onNext={next && (() => !isPlaceholderData && show({ cursor: next.cursor }))}
              />
            )
          }
        />
      )}
    </Page>
  )
}

/** Without defaults, so that the plain list has the plain address. */
const compact = (search: Change): TransactionsSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

type Filters = Parameters<typeof exportTransactions>[0]['filters']

/** Saves all matching transactions to a file. Pressed again, it stops. */
function ExportButton({ filters }: { filters: Filters }) {
  const admin = useAdmin()
  const project = useProject()
  const { toasts } = useDashboard()
  const [count, setCount] = useState<number>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const run = async () => {
    const controller = new AbortController()
    stop.current = controller
    setCount(0)
    try {
      const file = await exportTransactions({
        filters,
        readPage: (page) => listTransactions(admin, page),
        signal: controller.signal,
        onProgress: setCount,
      })
      if (file === null) return
      saveFile(file, `transactions-${fileName(project.display_name)}.csv`)
      toasts.show({ tone: 'success', text: t('Transactions exported') })
    } catch (error) {
      if (!controller.signal.aborted) toasts.show({ tone: 'danger', text: describe(error) })
    } finally {
      setCount(undefined)
    }
  }

  return (
    <Button
      reads
      variant="secondary"
      onClick={() => (count === undefined ? void run() : stop.current?.abort())}
    >
      <Glyph shape={downloadGlyph} />
      {count === undefined
        ? t('Export CSV')
        : t('Stop ({count} exported)', { count: formatCount(count) })}
    </Button>
  )
}

const columns = (): readonly Column<Transaction>[] => [
  {
    id: 'customer',
    header: t('Customer'),
    cell: (row) => (
      <RowDetail detail={whatOf(row)}>
        <span className={styles.customer}>
          <CustomerName customer={{ type: row.customer_type, id: row.customer_id }} />
        </span>
      </RowDetail>
    ),
  },
  {
    id: 'customerType',
    header: t('Customer type'),
    minor: true,
    cell: ({ customer_type }) => t(customerTypeNames[customer_type]),
  },
  { id: 'type', header: t('Type'), minor: true, cell: ({ type }) => t(TYPE_NAMES[type]) },
  {
    id: 'what',
    header: t('Offer or item'),
    minor: true,
    cell: (row) => (
      <bdi title={'description' in row ? (row.description ?? undefined) : undefined}>
        {whatOf(row)}
      </bdi>
    ),
  },
  {
    id: 'price',
    header: t('Price'),
    minor: true,
    cell: ({ price }) => (price ? priceText(price as Omit<PriceConfig, 'serverOnly'>) : '–'),
  },
  {
    id: 'quantity',
    header: t('Quantity'),
    align: 'end',
    cell: ({ type, quantity }) => (
      <span className={quantity < 0 ? styles.negative : undefined}>
        {type === 'item_quantity_change' && quantity > 0
          ? `+${formatCount(quantity)}`
          : formatCount(quantity)}
      </span>
    ),
  },
  {
    id: 'status',
    header: t('Status'),
    minor: true,
    cell: ({ status, test_mode }) => (
      <span className={styles.actions}>
        <SubscriptionBadge status={status} />
        {test_mode && <Badge tone="warning">{t('Test')}</Badge>}
      </span>
    ),
  },
  {
    id: 'created',
    header: t('Created'),
    minor: true,
    cell: ({ created_at_millis }) => <Time at={new Date(created_at_millis)} />,
  },
]

const whatOf = (row: Transaction): string =>
  row.type === 'item_quantity_change' ? row.item_id : (row.offer_display_name ?? '–')

/** Filters are left to the page. */
export const prefetch: Prefetch = ({ queries, owner }, { projectId }, search) => {
  if (Object.keys(search).length > 0) return
  const filter = { limit: PER_PAGE, cursor: undefined }
  void queries.prefetchQuery(ofPayments.transactions(owner.admin(projectId), filter))
}
