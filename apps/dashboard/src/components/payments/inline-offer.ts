import type { FieldErrors } from '@latchkey/ui'
import type { Customer } from '../../data/payments/queries.ts'
import type { InlineOffer } from '../../data/payments/writes.ts'
import { t } from '../../text.ts'
import {
  findIncludedMistakes,
  findPriceMistakes,
  type IncludedDraft,
  includedOf,
  others,
  type PriceDraft,
  priceOf,
} from './drafts.ts'
import { repeats } from './summaries.ts'

/** An offer that exists only for one purchase, as it is in the form. */
export interface InlineDraft {
  readonly name: string
  readonly prices: readonly PriceDraft[]
  readonly included: readonly IncludedDraft[]
}

/** The errors of an inline offer by field name. */
export const findInlineMistakes = ({ name, prices, included }: InlineDraft): FieldErrors => ({
  offerName: name.trim() === '' ? t('Enter a name') : undefined,
  ...Object.assign(
    {},
    ...prices.map((price) =>
      findPriceMistakes(
        price,
        others(prices, price.key).map(({ id }) => id.trim()),
      ),
    ),
    ...included.map((each) =>
      findIncludedMistakes(
        each,
        others(included, each.key).map(({ itemId }) => itemId),
      ),
    ),
  ),
})

/** An inline offer without mistakes, as it is sent (protocol 06 §2.5). */
export const inlineOffer = (
  customer: Customer,
  { name, prices, included }: InlineDraft,
): InlineOffer => ({
  display_name: name.trim(),
  customer_type: customer.type,
  server_only: true,
  prices: Object.fromEntries(prices.map((price) => [price.id.trim(), inlinePrice(price)])),
  included_items: Object.fromEntries(included.map((each) => [each.itemId, inlineItem(each)])),
})

function inlinePrice(price: PriceDraft) {
  const { serverOnly: _, freeTrial, interval, ...amounts } = priceOf(price)
  return {
    ...amounts,
    ...(interval && { interval: [...interval] as [...typeof interval] }),
    ...(freeTrial && { free_trial: [...freeTrial] as [...typeof freeTrial] }),
  }
}

function inlineItem(included: IncludedDraft) {
  const { quantity, repeat, expires } = includedOf(included)
  return {
    quantity,
    repeat: repeats(repeat) ? ([...repeat] as [...typeof repeat]) : ('never' as const),
    expires,
  }
}
