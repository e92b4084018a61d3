import { expect, test } from 'vitest'
import { draftOfIncluded, draftOfPrice, newPrice } from '../../../components/payments/drafts.ts'
import type { Offer, OfferConfig, Payments } from '../../../data/payments/offers.ts'
import {
  draftOfCopy,
  draftOfOffer,
  draftOfTemplate,
  findStepMistakes,
  NEW_GROUP,
  type OfferDraft,
  offerOf,
  possibleBases,
  TEMPLATES,
} from './offer-draft.ts'
import { differencesOf } from './offer-facts.ts'
import { findOfferWarnings } from './offer-warnings.ts'

const pro: OfferConfig = {
  displayName: 'Pro',
  customerType: 'team',
  groupId: 'plans',
  isAddOnTo: false,
  freeTrial: [7, 'day'],
  serverOnly: true,
  stackable: false,
  prices: {
    monthly: { USD: '20', EUR: '18.5', interval: [1, 'month'], serverOnly: false },
    lifetime: { USD: '400', serverOnly: true, freeTrial: [1, 'week'] },
  },
  includedItems: {
    seats: { quantity: 5, repeat: 'never', expires: 'when-purchase-expires' },
    credits: { quantity: 100, repeat: [1, 'month'], expires: 'when-repeated' },
  },
}
const more: OfferConfig = {
  displayName: 'More seats',
  customerType: 'team',
  groupId: 'plans',
  isAddOnTo: { pro: true },
  serverOnly: false,
  stackable: true,
  prices: { monthly: { USD: '4', interval: [1, 'month'], serverOnly: false } },
  includedItems: {},
}
const payments: Payments = {
  groups: { plans: { displayName: 'Plans' } },
  items: {
    seats: { displayName: 'Seats', customerType: 'team' },
    credits: { displayName: 'Credits', customerType: 'team' },
    stars: { displayName: 'Stars', customerType: 'user' },
  },
  offers: { pro, more },
}
const withId = (id: string, config: OfferConfig): Offer => ({ ...config, id })
const edited = (change: Partial<OfferDraft>): OfferDraft => ({
  ...draftOfOffer(withId('pro', pro)),
  ...change,
})
const mistakes = (step: 'general' | 'prices' | 'items', draft: OfferDraft, isNew = false) =>
  Object.values(findStepMistakes(step, draft, payments, isNew)).filter(Boolean)

test('an offer that is opened and saved is the same', () => {
  expect(offerOf(draftOfOffer(withId('pro', pro)))).toEqual({ id: 'pro', ...pro })
  expect(offerOf(draftOfOffer(withId('more', more)))).toEqual({ id: 'more', ...more })
})

test('a configured offer has no mistakes', () => {
  for (const step of ['general', 'prices', 'items'] as const)
    expect(mistakes(step, edited({}))).toEqual([])
})

test.each([
  ['05', 'Money amount must not have leading zeros'],
  ['5.', 'Money amount must be in the format of <number> or <number>.<number>'],
  ['-1', 'Money amount must be in the format of <number> or <number>.<number>'],
  ['1e3', 'Money amount must be in the format of <number> or <number>.<number>'],
  ['1.234', 'Too many decimals; USD only has 2 decimals'],
  ['', 'Enter the price in USD. Others are not charged yet.'],
])('rejects the amount %j', (USD, message) => {
  expect(mistakes('prices', edited({ prices: [{ ...newPrice('a'), amounts: { USD } }] }))).toEqual([
    message,
  ])
})

test('rejects decimals of yen, and accepts zero', () => {
  const price = (amounts: object) => edited({ prices: [{ ...newPrice('a'), amounts }] })

  expect(mistakes('prices', price({ USD: '0', JPY: '5.0' }))).toEqual([
    'Too many decimals; JPY only has 0 decimals',
  ])
  expect(mistakes('prices', price({ USD: '0', JPY: '5' }))).toEqual([])
})

test.each([
  ['Pro_2-x', []],
  ['_', []],
  ['0pro', ['Start with a letter or "_", then use letters, numbers, "_" and "-"']],
  ['pro', ['This ID is already taken']],
  ['', ['Enter an ID']],
])('checks the ID %j of a new offer', (id, expected) => {
  expect(mistakes('general', edited({ id }), true)).toEqual(expected)
})

test('rejects what belongs to an offer only once or not at all', () => {
  const price = newPrice('a')
  const twice = [price, { ...newPrice('a'), amounts: { USD: '1' } }]
  const seats = draftOfIncluded('seats', { quantity: 1, repeat: 'never', expires: 'never' })

  expect(mistakes('prices', edited({ prices: twice }))).toContain('This ID is already taken')
  expect(mistakes('items', edited({ included: [seats, { ...seats, key: 'x' }] }))).toContain(
    'The offer already includes this item',
  )
  expect(mistakes('items', edited({ included: [{ ...seats, quantity: '0.5' }] }))).toEqual([
    'Enter a whole number from 1',
  ])
  expect(mistakes('prices', edited({ prices: [], isFree: true, group: '' }))).toHaveLength(1)
  expect(mistakes('general', edited({ isAddOn: true }))).toEqual([
    'Choose at least one offer of the same group',
  ])
})

test('an add-on adds to offers of its group and type, not to itself', () => {
  const draft = draftOfOffer(withId('more', more))

  expect(possibleBases(draft, payments).map(({ id }) => id)).toEqual(['pro'])
  expect(possibleBases({ ...draft, group: '' }, payments)).toEqual([])
  expect(possibleBases({ ...draft, customerType: 'user' }, payments)).toEqual([])
})

test('a new group is the group of the offer', () => {
  const draft = edited({ group: NEW_GROUP, newGroup: { id: ' tiers ', displayName: 'Tiers' } })

  expect(offerOf(draft).groupId).toBe('tiers')
  expect(mistakes('general', { ...draft, newGroup: { id: 'plans', displayName: '' } })).toEqual([
    'This ID is already taken',
  ])
})

test.each(TEMPLATES)('the template %s needs only a name, an ID and amounts', (template) => {
  const start = draftOfTemplate(template, { customerType: 'team', group: 'plans' })
  const draft: OfferDraft = {
    ...start,
    id: 'new',
    displayName: 'New',
    bases: ['pro'],
    prices: start.prices.map((price) => ({ ...price, amounts: { USD: '5' } })),
  }

  for (const step of ['general', 'prices', 'items'] as const)
    expect(mistakes(step, draft, true)).toEqual([])
})

test('a copy has an ID of its own', () => {
  const taken = { ...payments, offers: { ...payments.offers, 'pro-copy': pro } }

  expect(draftOfCopy(withId('pro', pro), taken).id).toBe('pro-copy-2')
  expect(draftOfPrice('a', { USD: '1', serverOnly: false }).interval).toBeNull()
})

test('warns about what the service accepts but does not apply', () => {
  const warnings = (id: string, config: OfferConfig) =>
    findOfferWarnings(withId(id, config), payments)
  const plain = { ...more, isAddOnTo: false as const }

  expect(warnings('more', more)).toEqual([])
  expect(warnings('pro', pro)).toEqual([
    'Free trials are stored but not applied yet: payment starts immediately.',
  ])
  expect(warnings('x', { ...plain, prices: {} })).toEqual([
    'It has no price, so it can’t be bought, only granted.',
  ])
  expect(warnings('x', { ...plain, groupId: 'gone', prices: 'include-by-default' })).toEqual([
    'It’s included by default but in no group, so nobody gets it.',
  ])
  expect(
    warnings('x', {
      ...plain,
      includedItems: {
        gone: { quantity: 1, repeat: 'never', expires: 'never' },
        stars: { quantity: 1, repeat: 'never', expires: 'never' },
      },
    }),
  ).toEqual([
    'It includes items that don’t exist: gone.',
    'It includes items of another type of customer: Stars.',
  ])
  expect(warnings('x', { ...plain, customerType: 'user', prices: 'include-by-default' })).toEqual([
    'The group “Plans” also has offers for other types of customers.',
  ])
  const free = { ...plain, prices: 'include-by-default' as const }
  expect(
    findOfferWarnings(withId('x', free), { ...payments, offers: { first: free, x: free } }),
  ).toEqual([
    'Another offer of the group is included by default: More seats. Only the first one counts.',
  ])
})

test('compares two versions by their words', () => {
  const theirs = { ...pro, displayName: 'Professional', includedItems: {} }

  expect(differencesOf(pro, pro, payments)).toEqual([])
  expect(differencesOf(pro, theirs, payments).map(({ name }) => name)).toEqual(['Name', 'Items'])
})
