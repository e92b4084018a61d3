import type { FieldErrors } from '@latchkey/ui'
import {
  draftOfIncluded,
  draftOfInterval,
  draftOfPrice,
  findCountMistake,
  findIdMistake,
  findIncludedMistakes,
  findPriceMistakes,
  freeId,
  type IncludedDraft,
  type IntervalDraft,
  includedOf,
  intervalOf,
  newPrice,
  others,
  type PriceDraft,
  priceOf,
} from '../../../components/payments/drafts.ts'
import { repeats } from '../../../components/payments/summaries.ts'
import {
  basesOf,
  type CustomerType,
  FREE,
  type Offer,
  offersOf,
  type Payments,
  pricesOf,
} from '../../../data/payments/offers.ts'
import type { NewGroup } from '../../../data/payments/writes.ts'
import { t } from '../../../text.ts'

/** The value of the choice of a group that creates one. No ID contains a space. */
export const NEW_GROUP = 'new group'

/** An offer as it is in the form. */
export interface OfferDraft {
  readonly id: string
  readonly displayName: string
  readonly customerType: CustomerType
  /** The ID of a group, `NEW_GROUP`, or empty for none. */
  readonly group: string
  readonly newGroup: NewGroup
  readonly stackable: boolean
  readonly serverOnly: boolean
  readonly isAddOn: boolean
  readonly bases: readonly string[]
  readonly freeTrial: IntervalDraft | null
  /** Included by default: customers of the group have it without buying it. */
  readonly isFree: boolean
  readonly prices: readonly PriceDraft[]
  readonly included: readonly IncludedDraft[]
}

export const TEMPLATES = ['one-time', 'subscription', 'add-on', 'blank'] as const
export type Template = (typeof TEMPLATES)[number]

/** What an offer starts with. */
export function draftOfTemplate(
  template: Template,
  { customerType, group }: { readonly customerType: CustomerType; readonly group: string },
): OfferDraft {
  const blank: OfferDraft = {
    id: '',
    displayName: '',
    customerType,
    group,
    newGroup: { id: '', displayName: '' },
    stackable: false,
    serverOnly: false,
    isAddOn: false,
    bases: [],
    freeTrial: null,
    isFree: false,
    prices: [],
    included: [],
  }
  const monthly = () => newPrice('monthly', [1, 'month'])
  switch (template) {
    case 'one-time':
      return { ...blank, prices: [newPrice('once')] }
    case 'subscription':
      return { ...blank, prices: [monthly(), newPrice('yearly', [1, 'year'])] }
    case 'add-on':
      return { ...blank, isAddOn: true, stackable: true, prices: [monthly()] }
    case 'blank':
      return blank
  }
}

/** A configured offer in the form. */
export const draftOfOffer = (offer: Offer): OfferDraft => ({
  id: offer.id,
  displayName: offer.displayName,
  customerType: offer.customerType,
  group: offer.groupId ?? '',
  newGroup: { id: '', displayName: '' },
  stackable: offer.stackable ?? false,
  serverOnly: offer.serverOnly,
  isAddOn: offer.isAddOnTo !== false,
  bases: basesOf(offer),
  freeTrial: repeats(offer.freeTrial) ? draftOfInterval(offer.freeTrial) : null,
  isFree: offer.prices === FREE,
  prices: pricesOf(offer).map(([id, price]) => draftOfPrice(id, price)),
  included: Object.entries(offer.includedItems).map(([id, item]) => draftOfIncluded(id, item)),
})

/** A copy of an offer under another ID. */
export const draftOfCopy = (offer: Offer, payments: Payments): OfferDraft => ({
  ...draftOfOffer(offer),
  id: freeId(`${offer.id.slice(0, 55)}-copy`, Object.keys(payments.offers)),
  displayName: t('{name} (copy)', { name: offer.displayName }),
})

/** The group that the draft creates. */
export const newGroupOf = ({ group, newGroup }: OfferDraft): NewGroup | undefined =>
  group === NEW_GROUP
    ? { id: newGroup.id.trim(), displayName: newGroup.displayName.trim() }
    : undefined

/** The configuration with the group that the draft creates, so that the offer is in one. */
export function withGroup(payments: Payments, draft: OfferDraft): Payments {
  const group = newGroupOf(draft)
  return group
    ? {
        ...payments,
        groups: { ...payments.groups, [group.id]: { displayName: group.displayName } },
      }
    : payments
}

/** The offer of a draft without mistakes, as it is written. */
export function offerOf(draft: OfferDraft): Offer {
  const groupId = newGroupOf(draft)?.id ?? draft.group
  return {
    id: draft.id.trim(),
    displayName: draft.displayName.trim(),
    customerType: draft.customerType,
    ...(groupId && { groupId }),
    isAddOnTo:
      draft.isAddOn && draft.bases.length > 0
        ? Object.fromEntries(draft.bases.map((id) => [id, true as const]))
        : false,
    ...(draft.freeTrial && { freeTrial: intervalOf(draft.freeTrial) }),
    serverOnly: draft.serverOnly,
    stackable: draft.stackable,
    prices: draft.isFree
      ? FREE
      : Object.fromEntries(draft.prices.map((price) => [price.id.trim(), priceOf(price)])),
    includedItems: Object.fromEntries(
      draft.included.map((included) => [included.itemId, includedOf(included)]),
    ),
  }
}

/** The offers that this one can add to: of the same group and for the same customers. */
export const possibleBases = (draft: OfferDraft, payments: Payments): readonly Offer[] =>
  offersOf(payments).filter(
    ({ id, customerType, groupId = '' }) =>
      id !== draft.id && customerType === draft.customerType && groupId === draft.group,
  )

/** The steps with fields, in their order. */
export const STEPS = ['general', 'prices', 'items'] as const
export type Step = (typeof STEPS)[number]

/** The errors of one step by field name. */
export function findStepMistakes(
  step: Step,
  draft: OfferDraft,
  payments: Payments,
  isNew: boolean,
): FieldErrors {
  switch (step) {
    case 'general':
      return findGeneralMistakes(draft, payments, isNew)
    case 'prices':
      return draft.isFree
        ? {
            free:
              draft.group === '' ? t('Choose a group first. It’s in the first step.') : undefined,
          }
        : Object.assign(
            {},
            ...draft.prices.map((price) =>
              findPriceMistakes(
                price,
                others(draft.prices, price.key).map(({ id }) => id.trim()),
              ),
            ),
          )
    case 'items':
      return Object.assign(
        {},
        ...draft.included.map((included) =>
          findIncludedMistakes(
            included,
            others(draft.included, included.key).map(({ itemId }) => itemId),
          ),
        ),
      )
  }
}

function findGeneralMistakes(draft: OfferDraft, payments: Payments, isNew: boolean): FieldErrors {
  const possible = new Set(possibleBases(draft, payments).map(({ id }) => id))
  return {
    id: isNew ? findIdMistake(draft.id.trim(), Object.keys(payments.offers)) : undefined,
    name: draft.displayName.trim() === '' ? t('Enter a name') : undefined,
    ...(draft.group === NEW_GROUP && {
      groupId: findIdMistake(draft.newGroup.id.trim(), Object.keys(payments.groups)),
    }),
    ...(draft.isAddOn && {
      bases: draft.bases.some((id) => possible.has(id))
        ? undefined
        : t('Choose at least one offer of the same group'),
    }),
    ...(draft.freeTrial && { freeTrial: findCountMistake(draft.freeTrial) }),
  }
}
