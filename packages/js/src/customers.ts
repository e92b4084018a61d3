import type { BodyOf, createPurchaseUrl } from '@latchkey/contract'

/** A customer: a user, a team, or anything else by an id that the app chooses. */
export type CustomerReference =
  | {
      readonly userId: string
      readonly teamId?: undefined
      readonly customCustomerId?: undefined
    }
  | {
      readonly teamId: string
      readonly userId?: undefined
      readonly customCustomerId?: undefined
    }
  | {
      readonly customCustomerId: string
      readonly userId?: undefined
      readonly teamId?: undefined
    }

/** An item of a customer. */
export type ItemReference = CustomerReference & { readonly itemId: string }

/** An offer that is described in the request, with the names of the wire (protocol 06 §2.5). */
export type InlineOffer = NonNullable<BodyOf<typeof createPurchaseUrl, 'server'>['offer_inline']>

/** An offer of the configuration by its id. */
export interface OfferById {
  readonly offerId: string
  readonly offer?: undefined
}

/** An offer as a server names it: one of the configuration, or its description. */
export type OfferChoice = OfferById | { readonly offer: InlineOffer; readonly offerId?: undefined }

/** An offer to give away. */
export type GrantOptions = OfferChoice & {
  /** How many of a stackable offer. Default: 1. */
  readonly quantity?: number | undefined
}

/** What a grant has become. */
export interface Grant {
  readonly id: string
  /** A subscription lasts until it is canceled. */
  readonly type: 'subscription' | 'one_time'
}
