import { Button, EmptyState, Field, Glyph, personGlyph } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Copyable } from '../../../components/copyable.tsx'
import type { Column } from '../../../components/data-table/columns.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { Choice } from '../../../components/email-editor/choice.tsx'
import { Link } from '../../../components/link.tsx'
import { NothingMatches } from '../../../components/list/nothing-matches.tsx'
import { SearchField } from '../../../components/list/search-field.tsx'
import { useCursors } from '../../../components/list/use-cursors.ts'
import { Page } from '../../../components/page.tsx'
import styles from '../../../components/payments/customer.module.css'
import { CustomerName } from '../../../components/payments/customer-name.tsx'
import { CustomerPayments } from '../../../components/payments/customer-payments.tsx'
import { customerTypePlurals } from '../../../components/payments/customer-types.ts'
import { ProblemCard } from '../../../components/problem-card.tsx'
import { Time } from '../../../components/time.tsx'
import { UserField } from '../../../components/user-field.tsx'
import { SEARCH_WAIT_MS } from '../../../components/user-search.tsx'
import { CUSTOMER_TYPES, type CustomerType } from '../../../data/payments/offers.ts'
import { type Customer, type ListedCustomer, ofPayments } from '../../../data/payments/queries.ts'
import { useAdmin, useProject } from '../../../data/projects/use-project.ts'
import { t } from '../../../text.ts'
import { TeamChoice } from '../../users/team-choice.tsx'
import type { CustomersSearch } from './customers-search.ts'

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

function OneCustomer({ customer }: { customer: Customer }) {
  const project = useProject()
  return (
    <Page
      title={t('Customer')}
      heading={<CustomerName customer={customer} />}
      context={project.display_name}
      description={<Copyable text={customer.id} name={t('Customer ID')} />}
      back={
        <Link
          to="/projects/$projectId/payments/customers"
          params={{ projectId: project.id }}
          search={{ type: customer.type }}
        >
          {t('Customers')}
        </Link>
      }
      width="wide"
    >
      <CustomerPayments customer={customer} />
    </Page>
  )
}

function CustomerList({ type, search }: { type: CustomerType; search: CustomersSearch }) {
  const admin = useAdmin()
  const project = useProject()
  const navigate = useNavigate({ from: '/projects/$projectId/payments/customers' })
  const { query, cursor } = search
  const { data, error, refetch, isPlaceholderData } = useQuery(
    ofPayments.customers(admin, { type, query, limit: PER_PAGE, cursor }),
  )
  const show = (next: CustomersSearch) =>
    void navigate({ search: next, replace: true, resetScroll: false })
  const open = (id: string) => void navigate({ search: { type, id } })
  const { previous, next } = useCursors({
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

  return (
    <Page
      title={t('Customers')}
      context={project.display_name}
      description={t('What your users, teams and other customers have and bought.')}
      width="wide"
    >
      <div className={styles.choose}>
        <Choice
          label={t('Customer type')}
          value={type}
          options={CUSTOMER_TYPES.map((value) => ({ value, label: t(customerTypePlurals[value]) }))}
          onChange={(chosen) => show({ type: chosen })}
        />
        <CustomerChoice key={type} type={type} onChoose={open} />
      </div>
      <div className={styles.filters}>
        <SearchField
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
          columns={columns(admin.projectId)}
          rows={customers}
          rowKey={({ customer_id }) => customer_id}
          loadingLabel={t('Loading…')}
          outdated={isPlaceholderData}
          empty={
            query !== undefined || cursor !== undefined ? (
              <NothingMatches onClear={() => show({ type })} />
            ) : (
              <EmptyState icon={<Glyph shape={personGlyph} />} title={t('No customers yet')}>
                <p>
                  {t(
                    'Customers appear here with their first purchase link, purchase or change of a quantity. Choose one above to start.',
                  )}
                </p>
              </EmptyState>
            )
          }
          footer={
            (previous || next) && (
              <span className={styles.pager}>
                <span>{t('{count} on this page', { count: customers?.length ?? 0 })}</span>
                <span className={styles.actions}>
                  <Button
                    variant="secondary"
                    size="small"
                    disabled={!previous}
                    onClick={() => previous && goTo(previous.cursor)}
                  >
                    {t('Previous')}
                  </Button>
                  <Button
                    variant="secondary"
                    size="small"
                    disabled={!next || isPlaceholderData}
                    onClick={() => next && goTo(next.cursor)}
                  >
                    {t('Next')}
                  </Button>
                </span>
              </span>
            )
          }
        />
      )}
    </Page>
  )
}

const columns = (projectId: string): readonly Column<ListedCustomer>[] => [
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
  {
    id: 'id',
    header: t('ID'),
    minor: true,
    cell: ({ customer_id }) => <Copyable text={customer_id} name={t('Customer ID')} />,
  },
  {
    id: 'created',
    header: t('Customer since'),
    minor: true,
    cell: ({ created_at_millis }) => <Time at={new Date(created_at_millis)} />,
  },
]

/** Finds any user or team, or takes the ID of a custom customer, who need not be one yet. */
function CustomerChoice({
  type,
  onChoose,
}: {
  type: CustomerType
  onChoose: (id: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [id, setId] = useState('')
  switch (type) {
    case 'user':
      return (
        <UserField
          label={t('Open a user')}
          value={null}
          onChange={(user) => user && onChoose(user.id)}
        />
      )
    case 'team':
      return (
        <div>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t('Choose a team…')}
          </Button>
          {isOpen && (
            <TeamChoice
              title={t('Choose a team')}
              onChoose={(team) => onChoose(team.id)}
              onClose={() => setOpen(false)}
            />
          )}
        </div>
      )
    case 'custom':
      return (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (id.trim() !== '') onChoose(id.trim())
          }}
        >
          <Field
            name="customer"
            label={t('Open a customer by ID')}
            description={t('Any text that your server uses as the ID. Press Enter.')}
            autoComplete="off"
            spellCheck={false}
            maxLength={256}
            value={id}
            onChange={(event) => setId(event.target.value)}
          />
        </form>
      )
  }
}
