import type {
  listPaymentCustomers,
  ReturnsOf,
  readPaymentCustomer,
  readStripeAccount,
  searchTransactions,
  TransactionType,
} from '@latchkey/contract'
import { KnownError } from '@latchkey/js'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ProjectAdmin } from '../owner.ts'
import { projectKeys } from '../projects/queries.ts'
import type { CustomerType } from './offers.ts'

/** The state of the connected Stripe account, with the names of the wire. */
export type StripeAccount = ReturnsOf<typeof readStripeAccount, 'admin'>
/** Whom items and purchases belong to. */
export interface Customer {
  readonly type: CustomerType
  readonly id: string
}
/** The items and purchases of a customer. */
export type PaymentCustomer = ReturnsOf<typeof readPaymentCustomer, 'admin'>
export type CustomerItem = PaymentCustomer['items'][number]
export type Subscription = PaymentCustomer['subscriptions'][number]
export type OneTimePurchase = PaymentCustomer['one_time_purchases'][number]
/** A customer in the list of those who have a purchase link, a purchase or an item. */
export type ListedCustomer = ReturnsOf<typeof listPaymentCustomers, 'admin'>['items'][number]
export type Transaction = ReturnsOf<typeof searchTransactions, 'admin'>['items'][number]

export interface CustomerFilters {
  readonly type: CustomerType
  /** The beginning of an ID. */
  readonly query?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

export interface TransactionFilters {
  readonly type?: TransactionType | undefined
  readonly customerType?: CustomerType | undefined
  readonly customerId?: string | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

export interface ListPage<Row> {
  readonly items: readonly Row[]
  /** Null on the last page. */
  readonly nextCursor: string | null
}

const under = (projectId: string) => [...projectKeys.all(projectId), 'payments'] as const

export const paymentKeys = {
  /** Everything about payments except the configuration. */
  all: under,
  account: (projectId: string) => [...under(projectId), 'account'] as const,
  customers: (projectId: string) => [...under(projectId), 'customers'] as const,
  /** Without a customer, the key of all. */
  customer: (projectId: string, ...customer: [] | [Customer]) =>
    [...under(projectId), 'customer', ...customer.flatMap(({ type, id }) => [type, id])] as const,
  transactions: (projectId: string) => [...under(projectId), 'transactions'] as const,
}

/** The queries about payments. `ofProject.config` has the offers and items. */
export const ofPayments = {
  /** Null until payments are set up. */
  account: (admin: ProjectAdmin) =>
    queryOptions({
      queryKey: paymentKeys.account(admin.projectId),
      queryFn: () => readAccount(admin),
    }),
  /** Null if the user or team does not exist. */
  customer: (admin: ProjectAdmin, customer: Customer) =>
    queryOptions({
      queryKey: paymentKeys.customer(admin.projectId, customer),
      queryFn: () => readCustomer(admin, customer),
    }),
  customers: (admin: ProjectAdmin, filters: CustomerFilters) =>
    queryOptions({
      queryKey: [...paymentKeys.customers(admin.projectId), filters],
      queryFn: ({ signal }) => listCustomers(admin, filters, signal),
      placeholderData: keepPreviousData,
    }),
  transactions: (admin: ProjectAdmin, filters: TransactionFilters) =>
    queryOptions({
      queryKey: [...paymentKeys.transactions(admin.projectId), filters],
      queryFn: ({ signal }) => listTransactions(admin, filters, signal),
      placeholderData: keepPreviousData,
    }),
}

async function readAccount(admin: ProjectAdmin): Promise<StripeAccount | null> {
  try {
    return await admin.call<typeof readStripeAccount>({
      method: 'GET',
      path: '/internal/payments/stripe/account-info',
    })
  } catch (error) {
    if (KnownError.is(error, 'STRIPE_ACCOUNT_INFO_NOT_FOUND')) return null
    throw error
  }
}

async function readCustomer(
  admin: ProjectAdmin,
  { type, id }: Customer,
): Promise<PaymentCustomer | null> {
  try {
    return await admin.call<typeof readPaymentCustomer>({
      method: 'GET',
      path: '/payments/customers/:customer_type/:customer_id',
      params: { customer_type: type, customer_id: id },
    })
  } catch (error) {
    if (KnownError.is(error, 'USER_NOT_FOUND') || KnownError.is(error, 'TEAM_NOT_FOUND'))
      return null
    throw error
  }
}

async function listCustomers(
  admin: ProjectAdmin,
  { type, query, limit, cursor }: CustomerFilters,
  signal: AbortSignal,
): Promise<ListPage<ListedCustomer>> {
  const { items, pagination } = await admin.call<typeof listPaymentCustomers>({
    method: 'GET',
    path: '/internal/payments/customers',
    query: { customer_type: type, query: query || undefined, limit: String(limit), cursor },
    signal,
  })
  return { items, nextCursor: pagination.next_cursor }
}

/** A page of transactions, newest first. `signal` cancels the request. */
export async function listTransactions(
  admin: ProjectAdmin,
  filters: TransactionFilters,
  signal?: AbortSignal,
): Promise<ListPage<Transaction>> {
  const { type, customerType, customerId, from, to, limit, cursor } = filters
  const { items, pagination } = await admin.call<typeof searchTransactions>({
    method: 'GET',
    path: '/internal/payments/transactions/search',
    query: {
      type,
      customer_type: customerType,
      customer_id: customerId,
      from: from?.toString(),
      to: to?.toString(),
      limit: String(limit),
      cursor,
    },
    signal,
  })
  return { items, nextCursor: pagination.next_cursor }
}
