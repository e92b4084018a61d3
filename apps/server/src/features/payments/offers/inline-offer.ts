import type { inlineOffer } from '@latchkey/contract'
import type { z } from 'zod'
import type { Offer, Price } from './offer.ts'

/** An offer as a server sends it (protocol 06 §2.5). */
export type InlineOffer = z.infer<typeof inlineOffer>

/**
 * The offer in the shape of the configuration. It is never stackable, has no group and is not an add-on;
 * its items do not expire unless it says so.
 */
export const fromInlineOffer = (inline: InlineOffer): Offer => ({
  displayName: inline.display_name,
  customerType: inline.customer_type,
  isAddOnTo: false,
  serverOnly: true,
  ...(inline.free_trial && { freeTrial: inline.free_trial }),
  prices: Object.fromEntries(
    Object.entries(inline.prices).map(([id, { free_trial, ...price }]) => [
      id,
      // Fields that were not sent are absent, although the type of the schema allows undefined.
      {
        ...(price as Omit<Price, 'serverOnly'>),
        serverOnly: false,
        ...(free_trial && { freeTrial: free_trial }),
      },
    ]),
  ),
  includedItems: Object.fromEntries(
    Object.entries(inline.included_items).map(
      ([id, { quantity = 0, repeat = 'never', expires = 'never' }]) => [
        id,
        { quantity, repeat, expires },
      ],
    ),
  ),
})
