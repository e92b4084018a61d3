export { callStripe, onAccount, requireStripe } from './client.ts'
export {
  customerFromMetadata,
  customerToMetadata,
  type Metadata,
  offerFromMetadata,
  offerToMetadata,
} from './metadata.ts'
export { stripeRoutes } from './routes.ts'
export { requireAccount } from './rules.ts'
export { selectConnectedAccounts } from './store.ts'
