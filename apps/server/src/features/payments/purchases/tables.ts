import type { CustomerType, PurchaseSource, SubscriptionStatus } from '@latchkey/contract'
import type { ColumnType } from 'kysely'
import type { Offer } from '../offers/index.ts'

export interface PaymentCustomersTable {
  tenancy_id: string
  customer_type: CustomerType
  customer_id: string
  stripe_account_id: ColumnType<string | null, string | null | undefined, string | null>
  stripe_customer_id: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Date
}

export interface SubscriptionsTable {
  tenancy_id: string
  id: string
  customer_type: CustomerType
  customer_id: string
  /** Null for an inline offer. */
  offer_id: string | null
  /** The offer as it was when it was bought. */
  offer: ColumnType<Offer, string, string>
  /** The group of the offer. The database computes it, and the next two columns. */
  group_id: ColumnType<string | null, never, never>
  /** What an inline offer includes; null for another. */
  inline_items: ColumnType<Offer['includedItems'] | null, never, never>
  inline_item_count: ColumnType<number | null, never, never>
  price_id: string | null
  quantity: number
  status: SubscriptionStatus
  period_start: Date
  /** Null for a grant, which does not end. */
  period_end: Date | null
  cancel_at_period_end: boolean
  source: PurchaseSource
  stripe_subscription_id: string | null
  created_at: Date
  updated_at: Date
}

export interface OneTimePurchasesTable {
  tenancy_id: string
  id: string
  customer_type: CustomerType
  customer_id: string
  offer_id: string | null
  offer: ColumnType<Offer, string, string>
  /** The group of the offer. The database computes it, and the next two columns. */
  group_id: ColumnType<string | null, never, never>
  /** What the offer includes. */
  included_items: ColumnType<Offer['includedItems'] | null, never, never>
  included_item_count: ColumnType<number | null, never, never>
  price_id: string | null
  quantity: number
  source: PurchaseSource
  stripe_payment_intent_id: string | null
  created_at: Date
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    payment_customers: PaymentCustomersTable
    subscriptions: SubscriptionsTable
    one_time_purchases: OneTimePurchasesTable
  }
}
