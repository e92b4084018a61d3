import { expect, test } from 'vitest'
import { groupsFor, type OfferConfig, type Payments } from './offers.ts'

const offer = (change: Partial<OfferConfig>): OfferConfig => ({
  displayName: '',
  customerType: 'user',
  isAddOnTo: false,
  serverOnly: false,
  prices: {},
  includedItems: {},
  ...change,
})
const priced = (USD: string, change: Partial<OfferConfig> = {}) =>
  offer({ prices: { p: { USD, serverOnly: false } }, ...change })

const payments: Payments = {
  groups: { plans: { displayName: 'Plans' }, empty: {}, teams: {} },
  items: {},
  offers: {
    loose: priced('1'),
    seats: priced('0.5', { groupId: 'plans', isAddOnTo: { pro: true } }),
    pro: priced('100', { groupId: 'plans' }),
    basic: priced('99.99', { groupId: 'plans' }),
    free: offer({ groupId: 'plans', prices: 'include-by-default' }),
    unpriced: offer({ groupId: 'plans' }),
    lost: priced('3', { groupId: 'missing' }),
    squad: priced('3', { groupId: 'teams', customerType: 'team' }),
  },
}

test('groups offers of one type: add-ons last, by price, without a group at the end', () => {
  const ids = groupsFor(payments, 'user').map(({ id, name, offers }) => [
    id,
    name,
    offers.map((each) => each.id),
  ])

  expect(ids).toEqual([
    ['plans', 'Plans', ['free', 'basic', 'pro', 'unpriced', 'seats']],
    ['empty', 'empty', []],
    [null, '', ['loose', 'lost']],
  ])
})

test('a type has the groups with its offers and those without any', () => {
  expect(groupsFor(payments, 'team').map(({ id }) => id)).toEqual(['empty', 'teams'])
})
