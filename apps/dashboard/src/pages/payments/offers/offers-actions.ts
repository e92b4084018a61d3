import type { Item, Offer } from '../../../data/payments/offers.ts'

/** What can be done with offers, items and groups in both views. */
export interface OffersActions {
  /** In a group, or without one. */
  onCreate(groupId?: string): void
  onEdit(offerId: string): void
  onCopy(offerId: string): void
  onDelete(offer: Offer): void
  /** Without an ID, a new one. */
  onItem(itemId?: string): void
  onDeleteItem(item: Item): void
  onGroup(groupId?: string): void
  onDeleteGroup(groupId: string): void
}
