import {
  createStripeAccountSession,
  readStripeAccount,
  setUpPayments as setUpPaymentsEndpoint,
} from '@latchkey/contract'
import { on, type Route } from '../../../kernel/http/routes.ts'
import { createAccountSession, readAccount, setUpPayments } from './rules.ts'

export const stripeRoutes: readonly Route[] = [
  on(setUpPaymentsEndpoint, (ctx) => setUpPayments(ctx)),
  on(readStripeAccount, (ctx) => readAccount(ctx)),
  on(createStripeAccountSession, (ctx) => createAccountSession(ctx)),
]
