import type {
  BodyOf,
  cancelSubscription,
  createPurchaseUrl,
  grantOffer,
  setUpPayments,
  updateItemQuantity,
} from '@latchkey/contract'
import type { ProjectAdmin } from '../owner.ts'
import { type ConfigChanges, projectKeys, readProjectConfig } from '../projects/queries.ts'
import { useAdmin } from '../projects/use-project.ts'
import { changeConfig } from '../projects/writes.ts'
import { useRequest } from '../use-request.ts'
import { useWrite } from '../use-write.ts'
import {
  configOfOffer,
  type Item,
  type Offer,
  type OfferConfig,
  offersOf,
  type Payments,
} from './offers.ts'
import { type Customer, paymentKeys } from './queries.ts'

/** A group of offers of which a customer has one at a time. */
export interface NewGroup {
  readonly id: string
  readonly displayName: string
}

export interface OfferInput {
  readonly offer: Offer
  /** Written together with the offer. */
  readonly newGroup: NewGroup | undefined
}

/** Items and quantities follow from the configuration. */
const configKeys = (projectId: string) => [
  projectKeys.config(projectId),
  paymentKeys.customer(projectId),
]

/** The part of the configuration about payments, not from the cache. */
export const readPayments = async (admin: ProjectAdmin): Promise<Payments> =>
  (await readProjectConfig(admin)).payments

/** Creates an offer or replaces it as a whole, with a new group if there is one. */
export function useSaveOffer() {
  const admin = useAdmin()
  return useWrite({
    write: ({ offer, newGroup }: OfferInput) =>
      changeConfig(admin, {
        ...(newGroup && groupChange(newGroup)),
        ...offerChange(offer.id, configOfOffer(offer)),
      }),
    changes: configKeys(admin.projectId),
  })
}

/**
 * Changes a part of an offer. It is read again first, because it is written as a whole and another
 * administrator may have changed another part (protocol 09 §1.5).
 */
export function useChangeOffer(offerId: string) {
  const admin = useAdmin()
  return useWrite({
    async write(change: (offer: OfferConfig) => OfferConfig) {
      const { offers } = await readPayments(admin)
      const offer = Object.hasOwn(offers, offerId) ? offers[offerId] : undefined
      // Deleted in the meantime: the page shows so afterwards.
      if (offer) await changeConfig(admin, offerChange(offerId, change(offer)))
    },
    changes: configKeys(admin.projectId),
  })
}

/** Deletes an offer. Subscribers lose its items; one-time purchases stay. */
export function useDeleteOffer() {
  const admin = useAdmin()
  return useWrite({
    write: (offerId: string) => changeConfig(admin, { [`payments.offers.${offerId}`]: null }),
    changes: configKeys(admin.projectId),
  })
}

/** Creates an item or changes it. */
export function useSaveItem() {
  const admin = useAdmin()
  return useWrite({
    write: ({ id, displayName, customerType }: Item) =>
      changeConfig(admin, { [`payments.items.${id}`]: { displayName, customerType } }),
    changes: configKeys(admin.projectId),
  })
}

export function useDeleteItem() {
  const admin = useAdmin()
  return useWrite({
    write: (itemId: string) => changeConfig(admin, { [`payments.items.${itemId}`]: null }),
    changes: configKeys(admin.projectId),
  })
}

/** Creates a group or renames it. */
export function useSaveGroup() {
  const admin = useAdmin()
  return useWrite({
    write: (group: NewGroup) => changeConfig(admin, groupChange(group)),
    changes: configKeys(admin.projectId),
  })
}

/** Deletes a group. Its offers stay, without a group. All of it is one change. */
export function useDeleteGroup() {
  const admin = useAdmin()
  return useWrite({
    async write(groupId: string) {
      const offers = offersOf(await readPayments(admin)).filter((each) => each.groupId === groupId)
      const changes = offers.map(({ groupId: _, ...offer }) =>
        offerChange(offer.id, configOfOffer(offer)),
      )
      await changeConfig(
        admin,
        Object.assign({ [`payments.groups.${groupId}`]: null }, ...changes) as ConfigChanges,
      )
    },
    changes: configKeys(admin.projectId),
  })
}

const offerChange = (id: string, offer: OfferConfig): ConfigChanges => ({
  [`payments.offers.${id}`]: offer,
})
const groupChange = ({ id, displayName }: NewGroup): ConfigChanges => ({
  [`payments.groups.${id}`]: displayName === '' ? {} : { displayName },
})

export interface QuantityChange {
  readonly itemId: string
  readonly delta: number
  readonly description: string
  readonly expiresAt: Date | null
  readonly allowNegative: boolean
}

/** Changes how much of an item a customer has. */
export function useChangeQuantity(customer: Customer) {
  const { projectId } = useAdmin()
  return useRequest<typeof updateItemQuantity, QuantityChange>({
    request: ({ itemId, delta, description, expiresAt, allowNegative }) => ({
      method: 'POST',
      path: '/payments/items/:customer_type/:customer_id/:item_id/update-quantity',
      params: { customer_type: customer.type, customer_id: customer.id, item_id: itemId },
      query: { allow_negative: allowNegative ? 'true' : 'false' },
      body: {
        delta,
        ...(description && { description }),
        ...(expiresAt && { expires_at: expiresAt.toISOString() }),
      },
    }),
    changes: historyKeys(projectId, customer),
  })
}

/** An offer that exists only for one purchase. */
export type InlineOffer = NonNullable<BodyOf<typeof createPurchaseUrl, 'admin'>['offer_inline']>
/** What is sold or granted: a configured offer, or one that exists only for this purchase. */
export type ChosenOffer = { readonly offer_id: string } | { readonly offer_inline: InlineOffer }

/** Creates a link to buy an offer. Returns its address. */
export function useCreatePurchaseUrl(customer: Customer) {
  const admin = useAdmin()
  return useRequest<typeof createPurchaseUrl, ChosenOffer, string>({
    request: (chosen) => ({
      method: 'POST',
      path: '/payments/purchases/create-purchase-url',
      body: { customer_type: customer.type, customer_id: customer.id, ...chosen },
    }),
    around: async (send) => (await send()).url,
    changes: [paymentKeys.customers(admin.projectId)],
  })
}

export interface GrantedOffer {
  readonly offerId: string
  readonly quantity: number
}

/** Gives an offer to a customer without payment. */
export function useGrantOffer(customer: Customer) {
  const admin = useAdmin()
  return useRequest<typeof grantOffer, GrantedOffer>({
    request: ({ offerId, quantity }) => ({
      method: 'POST',
      path: '/payments/purchases/grant',
      body: {
        customer_type: customer.type,
        customer_id: customer.id,
        offer_id: offerId,
        quantity,
      },
    }),
    changes: historyKeys(admin.projectId, customer),
  })
}

export interface Cancellation {
  readonly subscriptionId: string
  readonly at: 'period_end' | 'now'
}

/** Cancels a subscription of a customer. */
export function useCancelSubscription(customer: Customer) {
  const admin = useAdmin()
  return useRequest<typeof cancelSubscription, Cancellation>({
    request: ({ subscriptionId, at }) => ({
      method: 'POST',
      path: '/payments/subscriptions/:id/cancel',
      params: { id: subscriptionId },
      body: { at },
    }),
    changes: historyKeys(admin.projectId, customer),
  })
}

const historyKeys = (projectId: string, customer: Customer) => [
  paymentKeys.customer(projectId, customer),
  paymentKeys.customers(projectId),
  paymentKeys.transactions(projectId),
]

/** Connects a Stripe account. Returns the address at which its owner continues. */
export function useSetUpPayments() {
  const admin = useAdmin()
  return useWrite({
    write: async () =>
      (
        await admin.call<typeof setUpPayments>({
          method: 'POST',
          path: '/internal/payments/setup',
          body: {},
        })
      ).url,
    changes: [paymentKeys.account(admin.projectId)],
  })
}
