export { insertMissingCustomer } from './customer-store.ts'
export { describeCustomer } from './describe-customer.ts'
export { endSubscriptionsOf, purchaseJobs } from './end-customer.ts'
export { recordPayment, recordSubscriptions } from './record-stripe.ts'
export { requireCustomer, toCustomer } from './require-customer.ts'
export { purchaseRoutes } from './routes.ts'
export {
  type ListedPurchase,
  type ListedSubscription,
  selectNewestPurchases,
  selectNewestSubscriptions,
} from './store.ts'
