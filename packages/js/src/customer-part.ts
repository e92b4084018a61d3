import type { Customer } from './customer-overview.ts'
import type { Grant, GrantOptions, OfferById, OfferChoice } from './customers.ts'
import type { Item, ServerItem } from './items.ts'
import type { Authority, CustomerKey } from './user-scope.ts'

/** What a user or a team can do as a customer (protocol 07 §14.8). */
export interface CustomerPart {
  /** Reads an item of the configuration. */
  getItem(itemId: string): Promise<Item>
  /**
   * The URL of a page where the customer can buy an offer. It is valid for one purchase within 24
   * hours.
   */
  createCheckoutUrl(options: OfferById): Promise<string>
}

/** What a server can do for a user or a team as a customer. */
export interface ServerCustomerPart {
  /** Reads an item of the configuration. */
  getItem(itemId: string): Promise<ServerItem>
  /**
   * The URL of a page where the customer can buy an offer, also one for servers only or one that is
   * not configured. It is valid for one purchase within 24 hours.
   */
  createCheckoutUrl(options: OfferChoice): Promise<string>
  /**
   * Gives an offer to the customer without payment. One with a recurring price becomes a
   * subscription, which lasts until it is canceled and replaces that of the same group.
   */
  grantOffer(options: GrantOptions): Promise<Grant>
  /** What the customer has: items, subscriptions and one-time purchases. */
  getCustomer(): Promise<Customer>
}

/** Loaded on first use: most pages have nothing to do with payments. */
const work = () => import('./customer-work.ts')

/** The methods of a customer with the rights of the scope. */
export const customerPart = (scope: Authority, customer: CustomerKey): CustomerPart => ({
  getItem: async (itemId) => (await work()).getItem(scope, customer, itemId),
  createCheckoutUrl: async (offer) => (await work()).createCheckoutUrl(scope, customer, offer),
})

/** The same for a server. */
export const serverCustomerPart = (
  scope: Authority<'server'>,
  customer: CustomerKey,
): ServerCustomerPart => ({
  getItem: async (itemId) => (await work()).getServerItem(scope, customer, itemId),
  createCheckoutUrl: async (offer) => (await work()).createCheckoutUrl(scope, customer, offer),
  grantOffer: async (offer) => (await work()).grantOffer(scope, customer, offer),
  getCustomer: async () => (await work()).getCustomer(scope, customer),
})
