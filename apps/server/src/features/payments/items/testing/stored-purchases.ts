import { randomUUID } from 'node:crypto'
import type { CustomerType, PurchaseSource, SubscriptionStatus } from '@latchkey/contract'
import type { TestProject, TestService } from '@latchkey/testkit'

/** Changes the configuration of a project like its dashboard. */
export async function configure(project: TestProject, changes: object): Promise<void> {
  const { status, text } = await project
    .as('admin')
    .patch('/internal/config/override', { config_override_string: JSON.stringify(changes) })
  if (status !== 200) throw new Error(`The configuration was refused: ${text}`)
}

interface StoredPurchase {
  id?: string
  customer_type?: CustomerType
  customer_id: string
  offer_id?: string | null
  offer?: object
  price_id?: string | null
  quantity?: number
  source?: PurchaseSource
  created_at?: Date
}

interface StoredSubscription extends StoredPurchase {
  status?: SubscriptionStatus
  period_start?: Date
  period_end?: Date | null
}

/** An offer as it is stored with a purchase. */
export const storedOffer = (includedItems: object, changes: object = {}) => ({
  displayName: 'Pro',
  customerType: 'custom',
  isAddOnTo: false,
  serverOnly: false,
  prices: {},
  includedItems,
  ...changes,
})

/** Inserts a subscription that is active since now. Returns its id. */
export async function storeSubscription(
  service: TestService,
  project: TestProject,
  { id = randomUUID(), ...purchase }: StoredSubscription,
): Promise<string> {
  const now = service.clock.now()
  await service.query(
    `insert into subscriptions (tenancy_id, id, customer_type, customer_id, offer_id, offer,
       price_id, quantity, status, period_start, period_end, source, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)`,
    [
      await service.rows.tenancyId(project.id),
      id,
      purchase.customer_type ?? 'custom',
      purchase.customer_id,
      purchase.offer_id ?? null,
      JSON.stringify(purchase.offer ?? storedOffer({})),
      purchase.price_id ?? null,
      purchase.quantity ?? 1,
      purchase.status ?? 'active',
      purchase.period_start ?? now,
      purchase.period_end ?? null,
      purchase.source ?? 'purchase_page',
      purchase.created_at ?? now,
    ],
  )
  return id
}

/** Inserts a one-time purchase. Returns its id. */
export async function storePurchase(
  service: TestService,
  project: TestProject,
  { id = randomUUID(), ...purchase }: StoredPurchase,
): Promise<string> {
  await service.query(
    `insert into one_time_purchases (tenancy_id, id, customer_type, customer_id, offer_id, offer,
       price_id, quantity, source, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      await service.rows.tenancyId(project.id),
      id,
      purchase.customer_type ?? 'custom',
      purchase.customer_id,
      purchase.offer_id ?? null,
      JSON.stringify(purchase.offer ?? storedOffer({})),
      purchase.price_id ?? null,
      purchase.quantity ?? 1,
      purchase.source ?? 'purchase_page',
      purchase.created_at ?? service.clock.now(),
    ],
  )
  return id
}
