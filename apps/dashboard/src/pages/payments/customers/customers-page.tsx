import { Button, EmptyState, Glyph, personGlyph } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Copyable } from '../../../components/copyable.tsx'
import type { Column } from '../../../components/data-table/columns.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { Choice } from '../../../components/email-editor/choice.tsx'
import { NothingMatches } from '../../../components/list/nothing-matches.tsx'
import { Pager } from '../../../components/list/pager.tsx'
import { SearchField } from '../../../components/list/search-field.tsx'
import { useCursors } from '../../../components/list/use-cursors.ts'
import { Page } from '../../../components/page.tsx'
import styles from '../../../components/payments/customer.module.css'
import { customerTypePlurals } from '../../../components/payments/customer-types.ts'
import { ProblemCard } from '../../../components/problem-card.tsx'
import { Time } from '../../../components/time.tsx'
import { SEARCH_WAIT_MS } from '../../../components/user-search.tsx'
import { Writes } from '../../../components/writes.tsx'
import { CUSTOMER_TYPES, type CustomerType } from '../../../data/payments/offers.ts'
import { type ListedCustomer, ofPayments } from '../../../data/payments/queries.ts'
import { useAdmin, useProject } from '../../../data/projects/use-project.ts'
import type { Prefetch } from '../../../prefetch.ts'
import { type Message, message, t } from '../../../text.ts'
import type { CustomersSearch } from './customers-search.ts'
import { OneCustomer } from './one-customer.tsx'
import { OpenCustomer } from './open-customer.tsx'

const PER_PAGE = 25

/** The customers of a project, or one of them (protocol 09 §15.3). */
export function CustomersPage() {
  const search = useSearch({ from: '/signed-in/projects/$projectId/payments/customers' })
  const type = CUSTOMER_TYPES.find((each) => each === search.type) ?? 'user'
  return search.id === undefined ? (
    <CustomerList type={type} search={search} />
  ) : (
    <OneCustomer key={`${type} ${search.id}`} customer={{ type, id: search.id }} />
  )
}

function CustomerList({ type, search }: { type: CustomerType; search: CustomersSearch }) {
  const admin = useAdmin()
  const project = useProject()
  const navigate = useNavigate({ from: '/projects/$projectId/payments/customers' })
  const { query, cursor } = search
  const [isOpening, setOpening] = useState(false)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    ofPayments.customers(admin, { type, query, limit: PER_PAGE, cursor }),
  )
  const show = (next: CustomersSearch) =>
    void navigate({ search: next, replace: true, resetScroll: false })
  const open = (id: string) => void navigate({ search: { type, id } })
  const { page, previous, next } = useCursors({
    list: 'customers',
    filters: JSON.stringify([type, query]),
    cursor,
    nextCursor: data?.nextCursor,
    isOutdated: isPlaceholderData,
  })
  const filtered = { type, ...(query !== undefined && { query }) }
  const goTo = (to: string | undefined) =>
    show({ ...filtered, ...(to !== undefined && { cursor: to }) })
  const customers = data?.items
  const first = page === undefined ? undefined : page * PER_PAGE + 1

  return (
    <Page
      title={t('Customers')}
      context={project.display_name}
      description={t('What your users, teams and other customers have and bought.')}
      width="wide"
      fills
      action={
        <Button reads variant="secondary" onClick={() => setOpening(true)}>
          {t(OPEN[type])}
        </Button>
      }
    >
      <div className={styles.filters}>
        <Choice
          label={t('Customer type')}
          value={type}
          options={CUSTOMER_TYPES.map((value) => ({ value, label: t(customerTypePlurals[value]) }))}
          onChange={(chosen) => show({ type: chosen })}
        />
        <SearchField
          key={type}
          label={t('Search by the beginning of an ID')}
          value={query ?? ''}
          onSearch={(text) => show({ type, ...(text && { query: text }) })}
          waitMs={SEARCH_WAIT_MS}
        />
      </div>
      {error && !customers ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the customers')} />
      ) : (
        <DataTable
          label={t('Customers')}
          columns={columns(admin.projectId, type)}
          rows={customers}
          rowKey={({ customer_id }) => customer_id}
          loadingLabel={t('Loading…')}
          outdated={isPlaceholderData}
          filter={JSON.stringify([type, query, cursor])}
          paging={{ first, isLast: !next }}
          empty={
            query !== undefined || cursor !== undefined ? (
              <NothingMatches onClear={() => show({ type })} />
            ) : (
              <EmptyState icon={<Glyph shape={personGlyph} />} title={t('No customers yet')}>
                <p>
                  {t(
                    'Customers appear here with their first purchase link, purchase or change of a quantity. Open one to start.',
                  )}
                </p>
              </EmptyState>
            )
          }
          footer={
            customers &&
            (customers.length > 0 || previous) && (
              <Pager
                first={customers.length === 0 ? undefined : first}
                count={customers.length}
                onPrevious={previous && (() => goTo(previous.cursor))}
                onNext={next && (() => !isPlaceholderData && goTo(next.cursor))}
              />
            )
          }
        />
      )}
      {isOpening && (
        <Writes endpoint="GET /payments/customers/:customer_type/:customer_id">
          <OpenCustomer type={type} onChoose={open} onClose={() => setOpening(false)} />
        </Writes>
      )}
    </Page>
  )
}

const OPEN: Readonly<Record<CustomerType, Message>> = {
  user: message('Open a user…'),
  team: message('Open a team…'),
  custom: message('Open a customer…'),
}

const columns = (projectId: string, type: CustomerType): readonly Column<ListedCustomer>[] => [
  {
    id: 'customer',
    header: t('Customer'),
    cell: ({ customer_type, customer_id, display_name, primary_email }) => (
      <Link
        to="/projects/$projectId/payments/customers"
        params={{ projectId }}
        search={{ type: customer_type, id: customer_id }}
        data-row-link=""
      >
        <bdi>{display_name || primary_email || customer_id}</bdi>
      </Link>
    ),
  },
  // The name of a custom customer is its ID.
  ...(type === 'custom'
    ? []
    : [
        {
          id: 'id',
          header: t('ID'),
          minor: true,
          cell: ({ customer_id }: ListedCustomer) => (
            <Copyable text={customer_id} name={t('Customer ID')} />
          ),
        },
      ]),
  {
    id: 'created',
    header: t('Customer since'),
    minor: true,
    cell: ({ created_at_millis }) => <Time at={new Date(created_at_millis)} />,
  },
]

/** Filters are left to the page. */
export const prefetch: Prefetch = ({ queries, owner }, { projectId }, search) => {
  if (Object.keys(search).length > 0) return
  const filter = { type: 'user', query: undefined, limit: PER_PAGE, cursor: undefined } as const
  void queries.prefetchQuery(ofPayments.customers(owner.admin(projectId), filter))
}
