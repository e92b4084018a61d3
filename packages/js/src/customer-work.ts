import type {
  BodyOf,
  createPurchaseUrl,
  grantOffer as grantEndpoint,
  readPaymentCustomer,
} from '@latchkey/contract'
import type { AppContext } from './app-context.ts'
import { type Customer, toCustomer } from './customer-overview.ts'
import { customerOf } from './customer-reference.ts'
import type {
  CustomerReference,
  Grant,
  GrantOptions,
  ItemReference,
  OfferById,
  OfferChoice,
} from './customers.ts'
import { type Item, type ServerItem, toItem, toServerItem } from './items.ts'
import { noTokens } from './token-stores/token-store.ts'
import type { Authority, CustomerKey, UserScope } from './user-scope.ts'

/* The methods of customers, in one module because they load it on first use. */

/** Reads an item. */
export async function getItem(
  scope: Authority,
  customer: CustomerKey,
  itemId: string,
): Promise<Item> {
  return toItem(await scope.item(customer, itemId).get())
}

export async function getServerItem(
  scope: Authority<'server'>,
  customer: CustomerKey,
  itemId: string,
): Promise<ServerItem> {
  return toServerItem(scope, customer, await scope.item(customer, itemId).get())
}

/**
 * The scope for what everyone may read and do. It has the session of the app if there is one
 * (protocol 06 §3).
 */
const openScope = async (context: AppContext): Promise<UserScope<'client'>> =>
  context.scopeOf(
    context.sessionOf(
      await context.loadTokenStore(context.options.tokenStore === null ? noTokens : undefined),
    ),
  )

/** Reads an item of any customer, with the rights of a client. */
export async function readItem(context: AppContext, reference: ItemReference): Promise<Item> {
  const customer = customerOf(reference)
  return getItem(await openScope(context), customer, reference.itemId)
}

/** Creates a checkout link for any customer, with the rights of a client. */
export async function createCheckoutLink(
  context: AppContext,
  options: CustomerReference & OfferById,
): Promise<string> {
  const customer = customerOf(options)
  return createCheckoutUrl(await openScope(context), customer, options)
}

const offerFields = ({ offerId, offer }: OfferChoice) =>
  // JSON omits undefined values. Two offers at once are rejected by the service.
  ({ offer_id: offerId, offer_inline: offer })

export async function createCheckoutUrl(
  { call }: Authority,
  { type, id }: CustomerKey,
  options: OfferChoice,
): Promise<string> {
  const { url } = await call<typeof createPurchaseUrl>({
    method: 'POST',
    path: '/payments/purchases/create-purchase-url',
    body: { customer_type: type, customer_id: id, ...offerFields(options) } as BodyOf<
      typeof createPurchaseUrl
    >,
  })
  return url
}

/** Gives an offer to a customer and updates everything that is known. */
export async function grantOffer(
  scope: Pick<Authority<'server'>, 'call' | 'refresh'>,
  { type, id }: CustomerKey,
  { quantity = 1, ...options }: GrantOptions,
): Promise<Grant> {
  const grant = await scope.call<typeof grantEndpoint>({
    method: 'POST',
    path: '/payments/purchases/grant',
    body: {
      customer_type: type,
      customer_id: id,
      quantity,
      ...offerFields(options as OfferChoice),
    } as BodyOf<typeof grantEndpoint, 'server'>,
  })
  await scope.refresh()
  return Object.freeze({ id: grant.id, type: grant.type })
}

export async function getCustomer(
  scope: Authority<'server'>,
  { type, id }: CustomerKey,
): Promise<Customer> {
  const json = await scope.call<typeof readPaymentCustomer>({
    method: 'GET',
    path: '/payments/customers/:customer_type/:customer_id',
    params: { customer_type: type, customer_id: id },
  })
  return toCustomer(scope, json)
}
