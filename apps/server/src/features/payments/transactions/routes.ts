import {
  listPaymentCustomers,
  listTransactions as listTransactionsEndpoint,
  searchTransactions as searchTransactionsEndpoint,
} from '@latchkey/contract'
import { on, type Route } from '../../../kernel/http/routes.ts'
import { listCustomers } from './customers.ts'
import { listTransactions, searchTransactions } from './rules.ts'

export const transactionRoutes: readonly Route[] = [
  on(listTransactionsEndpoint, (ctx, { query }) => listTransactions(ctx, query)),
  on(searchTransactionsEndpoint, (ctx, { query }) => searchTransactions(ctx, query)),
  on(listPaymentCustomers, (ctx, { query }) => listCustomers(ctx, query)),
]
