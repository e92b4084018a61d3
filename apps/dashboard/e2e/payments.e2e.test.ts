import { readFile } from 'node:fs/promises'
import { ClientApp, ServerApp } from '@latchkey/js'
import { startService, type TestProject } from '@latchkey/testkit'
import type { BrowserContextOptions, Locator } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { COLOR_RULES, findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import {
  STRIPE_KEYS,
  startFakeStripe,
} from '../../server/src/features/payments/stripe/testing/fake-stripe.ts'
import {
  type Administrator,
  administrate,
  newMember,
  ownProject,
  signedInState,
} from './administrator.ts'

/* What an owner does on the pages of payments. What buyers see is in purchase.e2e.test.ts. */

let now = () => new Date()
const stripe = await startFakeStripe({ now: () => now() })
const service = await startService({
  listen: true,
  config: { stripe: { ...STRIPE_KEYS, apiUrl: stripe.url } },
})
now = () => service.clock.now()
stripe.deliverTo(`${service.url}/api/v1/integrations/stripe/webhooks`)
const browser = await launchBrowser()
const storageState = await signedInState(service)

let ada: Administrator
const visit = async (options: BrowserContextOptions = {}) => {
  ada = await administrate(browser, service, { storageState, timezoneId: 'UTC', ...options })
}
afterEach(async () => {
  await ada.leave()
  expect(ada.noise).toEqual([])
})
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
  await stripe.close()
})

const dialog = () => ada.page.getByRole('dialog')
const inDialog = (button: string) => dialog().getByRole('button', { name: button, exact: true })
const row = (name: string | RegExp) => ada.page.getByRole('row', { name })
/** Waits until a cell of a row has the text. */
const showsInRow = (name: string | RegExp, text: string) =>
  row(name).getByRole('cell', { name: text, exact: true }).waitFor()

async function expectAccessible() {
  expect(await findViolations(ada.page)).toEqual([])
  await ada.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await findViolations(ada.page, COLOR_RULES)).toEqual([])
  await ada.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** Moves the focus there with the Tab key. */
async function tabTo(target: Locator) {
  await target.waitFor()
  for (let times = 0; times < 80; times += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await ada.page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${target}`)
}
async function choose(target: Locator) {
  await tabTo(target)
  await ada.page.keyboard.press('Enter')
}
async function type(target: Locator, text: string) {
  await tabTo(target)
  await ada.page.keyboard.press('ControlOrMeta+a')
  await ada.page.keyboard.type(text)
}

const configure = async (project: TestProject, override: object) => {
  const reply = await project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify(override),
  })
  expect(reply.status).toBe(200)
}

const OFFERS = {
  'payments.groups.plans': { displayName: 'Plans' },
  'payments.items.credits': { displayName: 'Credits', customerType: 'user' },
  'payments.items.seats': { displayName: 'Seats', customerType: 'team' },
  'payments.items.devices': { displayName: 'Devices', customerType: 'custom' },
  'payments.offers.pro': {
    displayName: 'Pro',
    customerType: 'user',
    groupId: 'plans',
    prices: { monthly: { USD: '20', interval: [1, 'month'] } },
    includedItems: { credits: { quantity: 10, expires: 'when-purchase-expires' } },
  },
  'payments.offers.crew': {
    displayName: 'Crew',
    customerType: 'team',
    prices: { monthly: { USD: '80', interval: [1, 'month'] } },
    includedItems: { seats: { quantity: 5, expires: 'when-purchase-expires' } },
  },
  'payments.offers.gadget': {
    displayName: 'Gadget',
    customerType: 'custom',
    stackable: true,
    prices: { once: { USD: '12' } },
    includedItems: { devices: { quantity: 2 } },
  },
}

/** A project that sells the offers above, with an account at Stripe. */
async function openShop() {
  const project = await ownProject(service)
  await configure(project, OFFERS)
  expect((await project.as('admin').post('/internal/payments/setup', {})).status).toBe(200)
  return { project, at: `/projects/${project.id}/payments` }
}

/** Creates a link of the server and returns its code. */
async function createLink(project: TestProject, type: string, id: string, offer_id: string) {
  const { json } = await project.as('server').post('/payments/purchases/create-purchase-url', {
    customer_type: type,
    customer_id: id,
    offer_id,
  })
  return new URL(json.url).pathname.slice('/purchase/'.length)
}

test('by keyboard alone: an offer is created in steps, which refuse what is not allowed', async () => {
  const project = await ownProject(service)
  const at = `/projects/${project.id}/payments`
  await visit()
  await ada.open(`${at}/offers`)
  await expectAccessible()

  // The first step refuses an ID that is not allowed.
  await choose(ada.page.getByRole('button', { name: /^Subscription/ }))
  const name = dialog().getByLabel('Name', { exact: true })
  const id = dialog().getByLabel('ID', { exact: true })
  await type(name, 'Pro')
  await type(id, '9lives')
  await ada.page.keyboard.press('Enter')
  await dialog().getByText('Start with a letter or "_"').waitFor()
  expect(await id.evaluate((element) => element === document.activeElement)).toBe(true)
  await type(id, 'pro')
  await ada.page.keyboard.press('Enter')

  // The second one refuses amounts in another form.
  const amount = (at: number) => dialog().getByLabel('Price in USD').nth(at)
  await type(amount(0), '020')
  await type(amount(1), '200.505')
  await ada.page.keyboard.press('Enter')
  await dialog().getByText('Money amount must not have leading zeros').waitFor()
  await dialog().getByText('Too many decimals; USD only has 2 decimals').waitFor()
  await expectAccessible()
  await type(amount(0), '20')
  await type(amount(1), '200.50')
  await dialog().getByText('$200.50 every year').waitFor()
  await ada.page.keyboard.press('Enter')

  // In the third one an item is created on the way.
  await choose(dialog().getByRole('button', { name: 'Create item…' }))
  await ada.page.keyboard.type('Credits')
  await type(dialog().last().getByLabel('ID', { exact: true }), 'credits')
  await ada.page.keyboard.press('Enter')
  await type(dialog().getByLabel('Quantity'), '10')
  await dialog().getByText('10 × Credits').waitFor()
  await expectAccessible()
  await ada.page.keyboard.press('Enter')
  await ada.page.getByRole('list', { name: 'Prices' }).waitFor()
  await dialog().waitFor({ state: 'hidden' })
  await expectAccessible()
  const { config_string } = (await project.as('admin').get('/internal/config')).json
  expect(JSON.parse(config_string).payments.offers.pro).toEqual({
    displayName: 'Pro',
    customerType: 'user',
    serverOnly: false,
    stackable: false,
    isAddOnTo: false,
    prices: {
      monthly: { USD: '20', interval: [1, 'month'], serverOnly: false },
      yearly: { USD: '200.50', interval: [1, 'year'], serverOnly: false },
    },
    includedItems: { credits: { quantity: 10, repeat: 'never', expires: 'never' } },
  })
  const code = ada.page.getByRole('region', { name: 'Code for Pro' })
  expect((await code.allInnerTexts()).join().split('\n')).toContain(
    "const user = await app.getUser('USER_ID')",
  )

  // An ID cannot be used twice, and what was entered is only given up on purpose.
  await ada.shortcut('c', dialog())
  await choose(dialog().getByRole('button', { name: /^One-time purchase/ }))
  await type(name, 'Another')
  await type(id, 'pro')
  await ada.page.keyboard.press('Enter')
  await dialog().getByText('This ID is already taken').waitFor()
  await ada.page.keyboard.press('Escape')
  await choose(
    ada.page.getByRole('dialog', { name: 'Discard what' }).getByRole('button', { name: 'Discard' }),
  )
  await dialog().waitFor({ state: 'hidden' })
})

test('by keyboard alone: an offer is sold and bought, and the app uses its item up', async () => {
  const { project, at } = await openShop()
  const buyer = await project.signUp({ email: 'grace@example.com' })
  await project.signUp({ email: 'alan@example.com' })
  await visit()

  // The user is found by name, and the link is created.
  await ada.open(`${at}/customers`)
  await ada.page.getByText('No customers yet').waitFor()
  await expectAccessible()
  await choose(ada.page.getByRole('button', { name: 'Open a user…' }))
  await type(dialog().getByRole('combobox'), 'grac')
  await dialog().getByRole('option', { name: 'grace@example.com' }).waitFor()
  await dialog().getByRole('option', { name: 'alan@example.com' }).waitFor({ state: 'hidden' })
  await ada.page.keyboard.press('Enter')
  await showsInRow(/^Credits/, '0')
  await choose(ada.page.getByRole('button', { name: 'Create purchase link…' }))
  await choose(inDialog('Create link'))
  const url = await dialog().getByText('/purchase/').textContent()
  await expectAccessible()
  await choose(inDialog('Done'))

  // Bought without paying, as the owner can.
  const customer = ada.page.url()
  await ada.page.goto(url ?? '')
  await choose(ada.page.getByRole('button', { name: 'Complete without paying' }))
  await choose(inDialog('Complete purchase'))
  await ada.sees('Purchase complete')

  // The dashboard and the app agree.
  await ada.page.goto(customer)
  await showsInRow(/^Credits/, '10')
  await showsInRow(/^Pro/, 'Active')
  await showsInRow(/^Pro/, 'Test mode')
  await expectAccessible()
  const keys = {
    baseUrl: service.url,
    projectId: project.id,
    publishableClientKey: project.publishableClientKey,
  }
  const app = new ClientApp({
    ...keys,
    tokenStore: { accessToken: buyer.access_token, refreshToken: buyer.refresh_token },
  })
  const server = new ServerApp({
    ...keys,
    secretServerKey: project.secretServerKey,
    tokenStore: null,
  })
  const user = await app.getUser({ or: 'throw' })
  expect(await user.getItem('credits')).toMatchObject({ displayName: 'Credits', quantity: 10 })
  const item = await server.getItem({ itemId: 'credits', userId: buyer.user_id })
  expect(await item.tryDecreaseQuantity(10)).toBe(true)
  expect(await item.tryDecreaseQuantity(1)).toBe(false)
  await ada.open(`/projects/${project.id}/users/${buyer.user_id}?tab=payments`)
  await showsInRow(/^Credits/, '0')
})

test('customers: quantities, grants, cancellation and links, for a user, a team and a custom customer', async () => {
  const { project, at } = await openShop()
  const server = project.as('server')
  const { user_id } = await project.signUp({ email: 'grace@example.com' })
  const team = (await server.post('/teams', { display_name: 'Marsh reserve' })).json.id
  await visit()

  // A custom customer exists as soon as it is opened. A change can expire.
  await ada.open(`${at}/customers?type=custom`)
  await ada.press('Open a customer…')
  await inDialog('Open').click()
  await dialog().getByText('Enter an ID').waitFor()
  await dialog().getByLabel('Customer ID').fill('device 1/2')
  await inDialog('Open').click()
  await ada.press('Change Devices')
  await inDialog('Change').click()
  await dialog().getByText('Enter a whole number').waitFor()
  await ada.fill({ 'Change by': '-1' })
  await inDialog('Change').click()
  await dialog().getByText('This is more than the customer has').waitFor()
  await ada.fill({ 'Change by': '3', Expires: '2020-01-01T00:00' })
  await inDialog('Change').click()
  await dialog().getByText('Choose a time in the future').waitFor()
  const inAnHour = new Date(service.clock.now().getTime() + 3_600_000).toISOString().slice(0, 16)
  await ada.fill({ Expires: inAnHour })
  await expectAccessible()
  await inDialog('Change').click()
  await showsInRow(/^Devices/, '3')
  await ada.press('Change Devices')
  await ada.fill({ 'Change by': '-4', Description: 'Stolen' })
  await dialog().getByLabel('Allow a negative quantity').check()
  await inDialog('Change').click()
  await showsInRow(/^Devices/, '-1')
  await ada.press('Grant offer…')
  await ada.fill({ Quantity: '0' })
  await inDialog('Grant').click()
  await dialog().getByText('Enter a whole number from 1').waitFor()
  await ada.fill({ Quantity: '4' })
  await inDialog('Grant').click()
  await showsInRow(/^Devices/, '7')
  await showsInRow(/^Gadget/, 'One-time')
  await showsInRow(/^Gadget/, 'Granted')
  service.clock.advance({ hours: 2 })
  const devices = await server.get(
    `/payments/items/custom/${encodeURIComponent('device 1/2')}/devices`,
  )
  // The expired 3 covered 3 of the 4 that were used.
  expect(devices.json.quantity).toBe(7)
  await ada.page.getByRole('main').getByRole('link', { name: 'Customers' }).click()
  await ada.page.getByRole('link', { name: 'device 1/2' }).waitFor()

  // A link for a team from the list of teams, to an offer with two prices that exists only for it.
  await ada.open(`/projects/${project.id}/teams`)
  await ada.press('Actions for Marsh reserve')
  await ada.page.getByRole('menuitem', { name: 'Create purchase link…' }).click()
  await dialog().getByLabel('Offer').waitFor()
  expect(await dialog().getByLabel('Offer').locator('option').allTextContents()).toEqual([
    'Crew',
    'An offer only for this purchase',
  ])
  await dialog().getByLabel('Offer').selectOption('An offer only for this purchase')
  await inDialog('Add price').click()
  await inDialog('Include item').click()
  await inDialog('Create link').click()
  await dialog().getByText('Enter a name').waitFor()
  expect(await dialog().getByText('Enter the price in USD').count()).toBe(2)
  await dialog().getByLabel('Name', { exact: true }).fill('Season')
  const part = (label: string, nth: number) => dialog().getByLabel(label).nth(nth)
  await part('Price in USD', 0).fill('30')
  await part('Price in USD', 1).fill('5')
  await part('Price ID', 1).fill('price')
  await inDialog('Create link').click()
  await dialog().getByText('This ID is already taken').first().waitFor()
  await expectAccessible()
  await part('Price ID', 1).fill('monthly')
  await inDialog('Create link').click()
  const url = new URL((await dialog().getByText('/purchase/').textContent()) ?? '')
  const full_code = url.pathname.slice('/purchase/'.length)
  const { json } = await service.anyone.post('/payments/purchases/validate-code', { full_code })
  expect(json.offer).toEqual({
    display_name: 'Season',
    customer_type: 'team',
    stackable: false,
    prices: { price: { USD: '30' }, monthly: { USD: '5', interval: [1, 'month'] } },
  })
  const bought = { full_code, price_id: 'monthly', quantity: 1 }
  await project.as('admin').post('/internal/payments/test-mode-purchase-session', bought)

  // Its tab has what was bought, which ends at once when it is canceled.
  await ada.open(`/projects/${project.id}/teams/${team}?tab=payments`)
  await showsInRow(/^Seats/, '1')
  await ada.press('Cancel Season')
  await ada.sees('Cancel Season?')
  await inDialog('Keep it').click()
  await ada.press('Cancel Season')
  await inDialog('Cancel subscription').click()
  await showsInRow(/^Season/, 'Canceled')
  await expectAccessible()

  // A subscription at Stripe can be canceled at the end of its period.
  const code = await createLink(project, 'user', user_id, 'pro')
  const session = { full_code: code, price_id: 'monthly' }
  const paid = await service.anyone.post('/payments/purchases/purchase-session', session)
  const account = await project.as('admin').get('/internal/payments/stripe/account-info')
  stripe.account(account.json.account_id).confirm(paid.json.client_secret, true)
  await stripe.delivered()
  await service.drain()
  await ada.open(`${at}/customers?type=user&id=${user_id}`)
  await showsInRow(/^Credits/, '10')
  await ada.press('Cancel Pro')
  await dialog().getByLabel('When').waitFor()
  await inDialog('Cancel subscription').click()
  await row(/^Pro/).getByText('then canceled').waitFor()
  await showsInRow(/^Credits/, '10')
  await ada.page.getByRole('link', { name: 'View user' }).click()
  await ada.page.getByRole('tab', { name: 'Payments' }).waitFor()

  // Deleting the user cancels it at once, and the dialog says so.
  await ada.page.getByRole('button', { name: /^Actions/ }).click()
  await ada.page.getByRole('menuitem', { name: 'Delete…' }).click()
  await dialog().getByText('Running subscriptions are canceled now').waitFor()
  await dialog().getByRole('checkbox').click()
  await inDialog('Delete user').click()
  await expect.poll(() => service.query('select from users where id = $1', [user_id])).toEqual([])
  await service.drain()
  const subscriptions = stripe.account(account.json.account_id).list('subscription')
  expect(subscriptions.map(({ status }) => status)).toEqual(['canceled'])
})

test('transactions: filters and pages, which are in the address', async () => {
  const { project, at } = await openShop()
  const server = project.as('server')
  const { user_id } = await project.signUp({ email: 'grace@example.com' })
  await visit()
  await ada.open(`${at}/transactions`)
  await ada.page.getByText('No transactions yet').waitFor()
  await expectAccessible()
  const full_code = await createLink(project, 'user', user_id, 'pro')
  await project
    .as('admin')
    .post('/internal/payments/test-mode-purchase-session', { full_code, price_id: 'monthly' })
  await server.post('/payments/purchases/grant', {
    customer_type: 'custom',
    customer_id: 'device',
    offer_id: 'gadget',
  })
  for (let delta = 1; delta <= 26; delta += 1) {
    service.clock.advance({ seconds: 1 })
    await server.post(`/payments/items/custom/device-${delta}/devices/update-quantity`, { delta })
  }
  const changes = () => row(/device-\d+/)

  await ada.page.reload()
  await ada.page.getByText('1–25', { exact: true }).waitFor()
  await expectAccessible()
  await ada.press('Next')
  await showsInRow(/^grace@example.com/, '$20 every month')
  await row(/^grace@example.com/)
    .getByText('Test', { exact: true })
    .waitFor()
  expect(await changes().count()).toBe(1)
  await ada.page.reload()
  await row(/^grace@example.com/).waitFor()
  await ada.press('Previous')
  await showsInRow(/^device-26/, '+26')

  await ada.page.getByLabel('Type', { exact: true }).selectOption('Subscription')
  await row(/^grace@example.com/).waitFor()
  expect(await changes().count()).toBe(0)
  await ada.page.getByLabel('Customer type').selectOption('Custom')
  await ada.page.getByText('No transactions match').waitFor()
  await ada.press('Clear filters')
  await ada.page.getByRole('searchbox').fill('device')
  await showsInRow(/^device/, 'Gadget')
  expect(new URL(ada.page.url()).searchParams.get('id')).toBe('device')
  await ada.page.getByLabel('Until', { exact: true }).fill('2020-01-01')
  await ada.page.getByText('No transactions match').waitFor()
  await ada.page.getByLabel('Until', { exact: true }).fill('')
  await row(/^device/).waitFor()
  const download = ada.page.waitForEvent('download')
  await ada.press('Export CSV')
  expect((await download).suggestedFilename()).toBe('transactions-birdwatch.csv')
  await ada.page.getByText('Transactions exported').waitFor()
})

test('a viewer opens every customer and exports transactions, but changes nothing', async () => {
  const { project, at } = await openShop()
  await project.as('server').post('/payments/purchases/grant', {
    customer_type: 'custom',
    customer_id: 'device',
    offer_id: 'gadget',
  })
  const viewer = await newMember(service, 'viewer')
  await visit({ storageState: await signedInState(service, viewer) })

  await ada.open(`${at}/customers?type=custom`)
  await ada.page.getByText('Your role: Viewer.').waitFor()
  await ada.press('Open a customer…')
  await dialog().getByLabel('Customer ID').fill('device')
  await inDialog('Open').click()
  await showsInRow(/^Devices/, '2')
  expect(await ada.page.getByRole('button', { name: 'Change Devices' }).isDisabled()).toBe(true)
  expect(await ada.page.getByRole('button', { name: 'Grant offer…' }).isDisabled()).toBe(true)
  await ada.open(`${at}/transactions`)
  const download = ada.page.waitForEvent('download')
  await ada.press('Export CSV')

  expect(await readFile(await (await download).path(), 'utf8')).toContain('Gadget')
})

test('the setup with Stripe: sends the owner there, and shows what is missing until nothing is', async () => {
  const project = await ownProject(service)
  const at = `/projects/${project.id}/payments`
  await visit()
  await ada.open(`${at}/customers?type=custom&id=acme`)
  await ada.press('Create purchase link…')
  await dialog().getByText('Payments are not set up yet.').waitFor()
  expect(await inDialog('Create link').isDisabled()).toBe(true)
  await dialog().getByRole('link', { name: 'Set up payments' }).click()
  await ada.page.getByText('A hosted purchase page').waitFor()
  await expectAccessible()

  await ada.press('Set up payments')
  await dialog().getByLabel('Country of your business').selectOption('Another country')
  await dialog().getByText('Accounts are created for the United States only.').waitFor()
  expect(await inDialog('Continue with Stripe').isDisabled()).toBe(true)
  await expectAccessible()
  await dialog().getByLabel('Country of your business').selectOption('United States')
  const visited = ada.page.waitForRequest(`${stripe.url}/onboarding*`)
  await inDialog('Continue with Stripe').click()
  await visited

  // The form at Stripe leads back to the page.
  const missing = 'Stripe needs more details before you can receive payments and send payouts.'
  await ada.page.getByText(missing).waitFor()
  await expectAccessible()
  const account = await project.as('admin').get('/internal/payments/stripe/account-info')
  const atStripe = stripe.platform.find(account.json.account_id)
  Object.assign(atStripe, { details_submitted: true, charges_enabled: true })
  await ada.page.reload()
  await ada.page.getByText('Stripe needs more details before you can send payouts.').waitFor()
  const again = ada.page.waitForRequest(`${stripe.url}/onboarding*`)
  await ada.press('Complete the account')
  await again
  atStripe.payouts_enabled = true
  await ada.sees('Stripe account')
  await ada.page.getByText('Yes', { exact: true }).nth(2).waitFor()
  expect(await ada.page.getByText('Stripe needs more').count()).toBe(0)

  // Deleting the project would leave its subscriptions at Stripe.
  await ada.open(`/projects/${project.id}/project-settings`)
  await ada.page.getByRole('button', { name: 'Delete…' }).click()
  await dialog().getByText('Subscriptions at Stripe continue.').waitFor()
})

test('the setup on a server without Stripe keys is enough for test mode', async () => {
  const bare = await startService({ listen: true })
  const project = await ownProject(bare)
  ada = await administrate(browser, bare, { storageState: await signedInState(bare) })
  await ada.open(`/projects/${project.id}/payments`)
  await ada.press('Set up payments')
  await inDialog('Skip for now').click()

  await ada.page.getByText('because this server has no Stripe key').waitFor()
  await ada.sees('Test account')
  expect(await ada.page.getByText('Not yet').count()).toBe(0)
  expect(await ada.page.getByRole('button', { name: 'Complete the account' }).count()).toBe(0)
  await expectAccessible()
  await bare.stop()
})

test('fits on a phone in the dark', async () => {
  const { project, at } = await openShop()
  const server = project.as('server')
  const { user_id } = await project.signUp({ email: 'a-rather-long-address-of-a-user@example.com' })
  const team = (await server.post('/teams', { display_name: 'Marsh reserve' })).json.id
  const grant = (customer_type: string, customer_id: string, offer_id: string) =>
    server.post('/payments/purchases/grant', { customer_type, customer_id, offer_id })
  await grant('user', user_id, 'pro')
  await grant('team', team, 'crew')
  await grant('custom', 'x'.repeat(200), 'gadget')
  await visit({
    colorScheme: 'dark',
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  })

  for (const [path, ready] of [
    [at, 'Stripe account'],
    [`${at}/offers?view=table`, 'Pro'],
    [`${at}/offers?view=list`, 'Pro'],
    [`${at}/offers?dialog=edit&id=pro`, 'Edit offer'],
    [`${at}/customers`, 'a-rather'],
    [`${at}/customers?type=custom`, 'xxx'],
    [`${at}/customers?type=custom&id=${'x'.repeat(200)}`, 'Gadget'],
    [`${at}/transactions`, 'Marsh reserve'],
    [`/projects/${project.id}/users/${user_id}?tab=payments`, 'Pro'],
    [`/projects/${project.id}/teams/${team}?tab=payments`, 'Crew'],
  ] as const) {
    await ada.open(path)
    await ada.page.getByRole('main').getByText(ready).first().waitFor()
    expect([path, await findViolations(ada.page)]).toEqual([path, []])
    const beyond = await ada.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([path, beyond]).toEqual([path, 0])
  }
})
