/** What the page of offers shows. All of it is in the address, which may be anything. */
export interface OffersSearch {
  /** The tab of the pricing table: a type of customer. */
  type?: string
  /** An `OffersView`. */
  view?: string
  /** Which dialog is open: `create`, `edit`, `copy`, `item` or `group`. */
  dialog?: string
  /** The offer, item or group of the dialog. Without it, an item or group is created. */
  id?: string
}

/** The offers as cards, or beside the items. */
export type OffersView = 'table' | 'list'
