import { expect, test } from 'vitest'
import { findViolations } from '../../screens/e2e/accessibility.ts'
import { openDashboard, ownProject } from './administrator.ts'

/* What an owner changes about offers, items and groups (protocol 09 §15.2). */

const { service, ada, page } = await openDashboard()

const dialog = () => page.getByRole('dialog').last()
const press = (button: string) =>
  dialog().getByRole('button', { name: button, exact: true }).click()
const toasts = page.getByRole('region', { name: 'Messages' })
const seesToast = (text: string) => toasts.getByText(text).waitFor()
async function choose(name: string, item: string) {
  await ada.press(`Actions for ${name}`)
  await page.getByRole('menuitem', { name: item }).click()
}

const PLANS = {
  'payments.groups.plans': { displayName: 'Plans' },
  'payments.items.credits': { displayName: 'Credits', customerType: 'user' },
  'payments.items.badges': { displayName: 'Badges', customerType: 'user' },
  'payments.offers.pro': {
    displayName: 'Pro',
    customerType: 'user',
    groupId: 'plans',
    prices: { monthly: { USD: '20', interval: [1, 'month'] } },
    includedItems: { credits: { quantity: 10, expires: 'when-purchase-expires' } },
  },
  'payments.offers.more': {
    displayName: 'More credits',
    customerType: 'user',
    groupId: 'plans',
    isAddOnTo: { pro: true },
    stackable: true,
    prices: { once: { USD: '1' } },
    includedItems: { credits: { quantity: 5 } },
  },
  'payments.offers.basic': {
    displayName: 'Basic',
    customerType: 'user',
    groupId: 'plans',
    prices: { monthly: { USD: '9.50', interval: [1, 'month'] } },
  },
}

/** A project with the offers, and what reads and changes them as another administrator would. */
async function openOffers(override: object = PLANS) {
  const project = await ownProject(service)
  const change = async (changes: object) => {
    const { status } = await project.as('admin').patch('/internal/config/override', {
      config_override_string: JSON.stringify(changes),
    })
    expect(status).toBe(200)
  }
  const payments = async () =>
    JSON.parse((await project.as('admin').get('/internal/config')).json.config_string).payments
  await change(override)
  /** An override must have the complete offer. */
  const changeOffer = async (id: string, part: object) =>
    change({ [`payments.offers.${id}`]: { ...(await payments()).offers[id], ...part } })
  return { changeOffer, payments, at: `/projects/${project.id}/payments/offers` }
}

test('an offer is saved with all its fields, and the parts of it are changed in place', async () => {
  const { payments, changeOffer, at } = await openOffers({
    'payments.items.seats': { displayName: 'Seats', customerType: 'team' },
  })
  await ada.open(`${at}?view=table&type=team`)
  await ada.press('Create offer')
  await dialog()
    .getByRole('button', { name: /^Blank/ })
    .click()
  await ada.fill({ Name: 'Crew', ID: 'Crew_2-x' })
  await dialog().getByLabel('Group', { exact: true }).selectOption('New group…')
  await ada.fill({ 'Group name': 'Tiers', 'Group ID': 'tiers' })
  for (const option of ['Stackable', 'Server-only', 'Free trial'])
    await dialog().getByRole('checkbox', { name: option, exact: true }).check()
  await press('Next')
  await press('Add price')
  await ada.fill({ 'Price in USD': '05' })
  await dialog().getByText('More currencies').click()
  await ada.fill({ JPY: '5.5' })
  await press('Next')
  await dialog().getByText('Money amount must not have leading zeros').waitFor()
  await dialog().getByText('Too many decimals; JPY only has 0 decimals').waitFor()
  await ada.fill({ 'Price in USD': '5', JPY: '700', 'Price ID': 'Yearly_1' })
  await dialog().getByRole('group', { name: 'Recurring' }).getByLabel('Unit').selectOption('year')
  await dialog()
    .getByText(/^\$5.* every year$/)
    .waitFor()
  await press('Next')
  await press('Include item')
  await ada.fill({ Quantity: '0' })
  await press('Create offer')
  await dialog().getByText('Enter a whole number from 1').waitFor()
  await ada.fill({ Quantity: '3' })
  await dialog().getByRole('checkbox', { name: 'Grant again regularly' }).check()
  await dialog().getByLabel('Expires', { exact: true }).selectOption('When granted again')
  await dialog().getByText('Free trials are stored but not applied yet').waitFor()
  await press('Create offer')
  await seesToast('Offer created')
  const crew = {
    displayName: 'Crew',
    customerType: 'team',
    groupId: 'tiers',
    stackable: true,
    serverOnly: true,
    isAddOnTo: false,
    freeTrial: [7, 'day'],
    prices: {
      Yearly_1: { USD: '5', JPY: '700', interval: [1, 'year'], serverOnly: false },
    },
    includedItems: {
      seats: { quantity: 3, repeat: [1, 'month'], expires: 'when-repeated' },
    },
  }
  expect((await payments()).offers['Crew_2-x']).toEqual(crew)
  expect((await payments()).groups).toEqual({ tiers: { displayName: 'Tiers' } })

  // Each part is changed in the offer as it is stored then.
  await changeOffer('Crew_2-x', { displayName: 'Team of five' })
  await page.getByRole('switch', { name: 'Stackable' }).click()
  await toasts.getByRole('button', { name: 'Undo' }).waitFor()
  expect((await payments()).offers['Crew_2-x']).toEqual({
    ...crew,
    displayName: 'Team of five',
    stackable: false,
  })
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await seesToast('Undone')
  await page.getByRole('button', { name: /Edit name/ }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Squad')
  await page.keyboard.press('Enter')
  await seesToast('Name saved')
  await page.getByRole('list', { name: 'Prices' }).getByRole('button').first().click()
  expect(await dialog().getByLabel('Price ID').getAttribute('readonly')).not.toBeNull()
  await ada.fill({ 'Price in USD': '6.50' })
  await press('Save')
  await seesToast('Price saved')
  await page.getByRole('list', { name: 'Included items' }).getByRole('button').click()
  await ada.fill({ Quantity: '4' })
  await press('Save')
  await seesToast('Item saved')
  expect((await payments()).offers['Crew_2-x']).toEqual({
    ...crew,
    displayName: 'Squad',
    prices: {
      Yearly_1: { USD: '6.50', JPY: '700', interval: [1, 'year'], serverOnly: false },
    },
    includedItems: {
      seats: { quantity: 4, repeat: [1, 'month'], expires: 'when-repeated' },
    },
  })
  expect(await findViolations(page)).toEqual([])
})

test('an administrator who saves an offer that was changed meanwhile sees the differences and decides', async () => {
  const { payments, changeOffer, at } = await openOffers()
  await ada.open(`${at}?view=table&dialog=edit&id=basic`)
  await ada.fill({ Name: 'Starter' })
  await changeOffer('basic', { displayName: 'Beginner' })
  await press('Save')
  await ada.sees('The offer was changed')
  const difference = dialog().getByRole('row').filter({ hasText: 'Name' })
  await difference.getByRole('cell', { name: 'Beginner' }).waitFor()
  await difference.getByRole('cell', { name: 'Starter' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  expect((await payments()).offers.basic.displayName).toBe('Beginner')

  await press('Take the saved version')
  expect(await dialog().getByLabel('Name', { exact: true }).inputValue()).toBe('Beginner')
  await ada.fill({ Name: 'Entry' })
  await changeOffer('basic', { stackable: true })
  await press('Save')
  await ada.sees('The offer was changed')
  await press('Overwrite with mine')
  await seesToast('Offer saved')
  expect((await payments()).offers.basic).toMatchObject({ displayName: 'Entry', stackable: false })

  // A change of another offer is not in the way.
  await choose('Entry', 'Details…')
  await ada.fill({ Name: 'First' })
  await changeOffer('pro', { displayName: 'Professional' })
  await press('Save')
  await dialog().waitFor({ state: 'hidden' })
  const { offers } = await payments()
  expect([offers.basic.displayName, offers.pro.displayName]).toEqual(['First', 'Professional'])
})

test('questions before a deletion name what is affected', async () => {
  const { payments, at } = await openOffers()
  await ada.open(`${at}?view=list`)
  await choose('Credits', 'Delete…')
  await dialog().getByText('Remove it from these offers first: Pro and More credits.').waitFor()
  expect(await dialog().getByRole('button', { name: 'Delete item' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await choose('Badges', 'Delete…')
  await dialog().getByLabel('I understand').check()
  await press('Delete item')
  await seesToast('Item deleted')
  expect(Object.keys((await payments()).items)).toEqual(['credits'])

  await choose('Pro', 'Delete…')
  await dialog().getByText('Subscribers lose its items immediately.').waitFor()
  await dialog().getByText('no longer a base of these add-ons: More credits.').waitFor()
  expect(await dialog().getByRole('button', { name: 'Delete offer' }).isDisabled()).toBe(true)
  await dialog().getByLabel('I understand').check()
  expect(await findViolations(page)).toEqual([])
  await press('Delete offer')
  await seesToast('Offer deleted')

  await page.getByText('Table', { exact: true }).click()
  await choose('Plans', 'Delete…')
  await dialog().getByText('Its offers are kept without a group').waitFor()
  await press('Delete group')
  await seesToast('Group deleted')
  const { groups, offers } = await payments()
  expect(groups).toEqual({})
  expect(Object.keys(offers).toSorted()).toEqual(['basic', 'more'])
  for (const offer of Object.values<{ groupId?: string }>(offers))
    expect(offer.groupId).toBeUndefined()
})

test('the list marks what belongs together, in the order of the table, and is remembered', async () => {
  const { at } = await openOffers()
  await ada.open(`${at}?view=table`)
  // The cheapest first, add-ons last.
  const cards = page.getByRole('region', { name: 'Plans' }).getByRole('heading', { level: 3 })
  const namesOf = (texts: readonly string[]) => texts.map((text) => text.replace('Edit name', ''))
  expect(namesOf(await cards.allTextContents())).toEqual(['Basic', 'Pro', 'More credits'])
  await page.getByText('List', { exact: true }).click()
  const offers = page.getByRole('region', { name: 'Offers' }).getByRole('listitem')
  const items = page.getByRole('region', { name: 'Items' }).getByRole('listitem')
  await items.first().waitFor()
  await offers.filter({ hasText: 'Pro' }).hover()
  await items.filter({ hasText: 'Credits' }).getByText('10 ×').waitFor()
  expect(await items.filter({ hasText: 'Badges' }).getByText('×').count()).toBe(0)
  await items.getByRole('button', { name: /^Credits/ }).focus()
  await page.mouse.move(0, 0)
  await items.getByRole('button', { name: /^Credits/ }).blur()
  await items.getByRole('button', { name: /^Credits/ }).focus()
  await offers.filter({ hasText: 'More credits' }).getByText('5 ×').waitFor()
  await offers.filter({ hasText: 'Pro' }).getByText('10 ×').waitFor()
  expect(await findViolations(page)).toEqual([])

  await ada.open(at)
  await items.first().waitFor()
  await page.setViewportSize({ width: 360, height: 720 })
  await page.getByRole('tab', { name: 'Items' }).click()
  await page.getByRole('button', { name: /^Credits/ }).waitFor()
  expect(await page.getByRole('button', { name: /^Basic/ }).count()).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByText('Table', { exact: true }).click()
  await cards.first().waitFor()
})

test('the offers of the dashboard’s own project cannot be changed', async () => {
  await ada.open('/projects/internal/payments/offers?dialog=create')
  await page.getByText('The service writes these offers at each start').waitFor()
  await page.getByRole('heading', { level: 3 }).first().waitFor()

  expect(await dialog().count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Create offer' }).count()).toBe(0)
  expect(await page.getByRole('switch').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0)
})
