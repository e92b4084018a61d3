import { LANGUAGE_COOKIE, LANGUAGES } from '@latchkey/contract/pure'
import { startService, type TestProject } from '@latchkey/testkit'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { COLOR_RULES, findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows, openWindow } from '../../screens/e2e/browser-window.ts'
import { findCutTexts } from '../../screens/e2e/longest-texts.ts'
import type {
  FakeAccount,
  StripeObject,
} from '../../server/src/features/payments/stripe/testing/fake-account.ts'
import {
  STRIPE_KEYS,
  startFakeStripe,
} from '../../server/src/features/payments/stripe/testing/fake-stripe.ts'
import { STRIPE_JS } from '../../server/src/features/payments/stripe/testing/stripe-js.ts'
import { ownProject, signedInState } from './administrator.ts'

/* Customers with a purchase link, and the owner of the project who tries it out. */

let now = () => new Date()
const stripe = await startFakeStripe({ now: () => now(), stripeJs: STRIPE_JS })
const service = await startService({
  listen: true,
  config: { stripe: { ...STRIPE_KEYS, apiUrl: stripe.url } },
})
now = () => service.clock.now()
stripe.deliverTo(`${service.url}/api/v1/integrations/stripe/webhooks`)
const browser = await launchBrowser()
const ownerState = await signedInState(service)
const project = await ownProject(service, { display_name: 'Birdwatch' })
const server = project.as('server')
const admin = project.as('admin')
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
  await stripe.close()
})

/** Sells something for 5 dollars to a new user of a project, and returns the link. */
async function sellOneThing(seller: TestProject): Promise<string> {
  await seller.as('admin').post('/internal/payments/setup', {})
  const { user_id } = await seller.signUp()
  const { json } = await seller.as('server').post('/payments/purchases/create-purchase-url', {
    customer_type: 'user',
    customer_id: user_id,
    offer_inline: {
      display_name: 'One thing',
      customer_type: 'user',
      prices: { once: { USD: '5' } },
      included_items: {},
    },
  })
  return json.url
}

const sightings = (quantity: number) => ({ includedItems: { sightings: { quantity } } })
await admin.patch('/internal/config/override', {
  config_override_string: JSON.stringify({
    'payments.items.sightings': { displayName: 'Sightings', customerType: 'user' },
    'payments.groups.plans': { displayName: 'Plans' },
    'payments.offers.pro': {
      displayName: 'Birdwatch Pro',
      customerType: 'user',
      groupId: 'plans',
      prices: {
        monthly: { USD: '20', interval: [1, 'month'] },
        quarterly: { USD: '54.50', interval: [3, 'month'] },
        lifetime: { USD: '400' },
      },
      ...sightings(100),
    },
    'payments.offers.team': {
      displayName: 'Birdwatch Team',
      customerType: 'user',
      groupId: 'plans',
      prices: { monthly: { USD: '80', interval: [1, 'month'] } },
      ...sightings(500),
    },
    'payments.offers.pack': {
      displayName: 'Sightings pack',
      customerType: 'user',
      stackable: true,
      prices: { pack: { USD: '19.99' } },
      ...sightings(10),
    },
    'payments.offers.odd': {
      displayName: 'Odd prices',
      customerType: 'user',
      prices: { euro: { EUR: '20' }, cents: { USD: '0.10' }, huge: { USD: '1000000' } },
    },
    'payments.offers.free': {
      displayName: 'Free plan',
      customerType: 'user',
      prices: { free: { USD: '0', interval: [1, 'month'] } },
      ...sightings(1),
    },
  }),
})
expect((await admin.post('/internal/payments/setup', {})).status).toBe(200)

/** A link for a new user, or for the given one. */
async function createLink(offer_id: string, customer?: string) {
  const customer_id = customer ?? (await project.signUp()).user_id
  const { json, status, text } = await server.post('/payments/purchases/create-purchase-url', {
    customer_type: 'user',
    customer_id,
    offer_id,
  })
  if (status !== 200) throw new Error(`${status} ${text}`)
  const { pathname } = new URL(json.url)
  return {
    path: pathname,
    code: pathname.slice('/purchase/'.length),
    customer: customer_id,
    /** How many sightings the customer has. */
    async quantity() {
      await stripe.delivered()
      await service.drain()
      const item = await server.get(`/payments/items/user/${customer_id}/sightings`)
      return item.json.quantity
    },
  }
}

interface Buyer {
  page: Page
  /** Console output and errors of the pages. */
  noise: string[]
  open(path: string): Promise<void>
  sees(heading: string): Promise<void>
  press(button: string): Promise<void>
  /** Fills in a card that is accepted, or declined. */
  fillCard(number?: string): Promise<void>
  /** What the page has told Stripe's form. */
  details(): Promise<{ mode: string; amount: string }>
  leave(): Promise<void>
}

const DECLINED = '4000 0000 0000 0002'

async function visit(options: BrowserContextOptions = {}): Promise<Buyer> {
  const { context, page, noise, close } = await openWindow(browser, service.url, {
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(10_000)
  return {
    page,
    noise,
    async open(path) {
      await page.goto(`${service.url}${path}`)
    },
    sees: (heading) => page.getByRole('heading', { name: heading, exact: true }).waitFor(),
    press: (button) => page.getByRole('button', { name: button, exact: true }).click(),
    async fillCard(number = '4242 4242 4242 4242') {
      await page.getByLabel('Card number').fill(number)
      await page.getByLabel('Expiration date').fill('12 / 34')
      await page.getByLabel('Security code').fill('123')
    },
    async details() {
      const card = page.locator('[data-mode]')
      await card.waitFor()
      return card.evaluate(({ dataset }) => ({
        mode: (dataset as { mode: string }).mode,
        amount: (dataset as { amount: string }).amount,
      }))
    },
    leave: close,
  }
}

async function expectAccessible({ page }: Buyer) {
  expect(await findViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  // Stripe's form gets its colors when the change is announced, which is before the next frame.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  expect(await findViolations(page, COLOR_RULES)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

const beyondTheEdge = ({ page }: Buyer) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('paying', () => {
  test('a customer subscribes with a card and gets the items', async () => {
    const link = await createLink('pro')
    const ada = await visit()
    await ada.open(link.path)
    await ada.sees('Birdwatch Pro')
    expect(await ada.page.title()).toBe('Birdwatch Pro · Birdwatch')
    expect(await ada.page.getByRole('radio').count()).toBe(3)
    expect(await ada.page.getByRole('radio', { name: 'monthly' }).isChecked()).toBe(true)
    expect(await ada.details()).toEqual({ mode: 'subscription', amount: '2000' })
    await expectAccessible(ada)

    await ada.page.getByRole('radio', { name: 'quarterly' }).check()
    await ada.page.getByText('every 3 months').first().waitFor()
    expect(await ada.details()).toEqual({ mode: 'subscription', amount: '5450' })
    await ada.fillCard()
    await ada.press('Subscribe')

    await ada.sees('Purchase complete')
    await expectAccessible(ada)
    const { pathname, searchParams } = new URL(ada.page.url())
    expect(pathname).toBe('/purchase/return')
    expect(searchParams.get('purchase_full_code')).toBe(link.code)
    expect(searchParams.get('stripe_account_id')).toMatch(/^acct_/)
    expect(await link.quantity()).toBe(100)
    expect(ada.noise).toEqual([])
    await ada.leave()
  })

  test('a customer pays once for several, and the total is exact', async () => {
    const link = await createLink('pack')
    const ada = await visit()
    await ada.open(link.path)
    const quantity = ada.page.getByLabel('Quantity')
    await ada.page.getByRole('button', { name: 'Pay $19.99' }).waitFor()
    expect(await ada.page.getByRole('button', { name: 'One less' }).isDisabled()).toBe(true)

    await ada.press('One more')
    await ada.press('One more')
    expect(await quantity.inputValue()).toBe('3')
    await ada.page.getByRole('button', { name: 'Pay $59.97' }).waitFor()
    expect(await ada.details()).toEqual({ mode: 'payment', amount: '5997' })

    await quantity.fill('-1.5e')
    expect(await quantity.inputValue()).toBe('15')
    await quantity.fill('0')
    await ada.page.getByText('Enter a whole number of at least 1.').waitFor()
    expect(await ada.page.getByRole('button', { name: /^Pay/ }).isDisabled()).toBe(true)
    await expectAccessible(ada)
    await quantity.fill('50025')
    await ada.page.getByText('The total can’t be more than 999,999 USD.').waitFor()
    expect(await ada.page.getByRole('button', { name: /^Pay/ }).isDisabled()).toBe(true)
    await quantity.fill('50024')
    await ada.page.getByRole('button', { name: 'Pay $999,979.76' }).waitFor()
    await quantity.fill('2')
    await ada.fillCard()
    await ada.press('Pay $39.98')

    await ada.sees('Purchase complete')
    expect(await link.quantity()).toBe(20)
    expect(ada.noise).toEqual([])
    await ada.leave()
  })

  test('a declined card can be replaced, though the link is used up', async () => {
    const link = await createLink('pro')
    const ada = await visit()
    await ada.open(link.path)
    await ada.press('Subscribe')
    await ada.page.getByText('Your card details are incomplete.').first().waitFor()
    await ada.fillCard(DECLINED)

    await ada.press('Subscribe')

    await ada.page.getByText('Your card was declined.').waitFor()
    expect(await ada.page.getByRole('radio', { name: 'lifetime' }).isDisabled()).toBe(true)
    await expectAccessible(ada)
    await ada.fillCard()
    await ada.press('Subscribe')
    await ada.sees('Purchase complete')
    expect(await link.quantity()).toBe(100)

    await ada.open(link.path)
    await ada.sees('This link isn’t valid')
    await expectAccessible(ada)
    expect(ada.noise).toEqual([])
    await ada.leave()
  })

  test('a free subscription needs no card', async () => {
    const link = await createLink('free')
    const ada = await visit()
    await ada.open(link.path)
    await ada.page.getByText('There is nothing to pay.').waitFor()

    await ada.press('Subscribe')

    await ada.page.getByText('Nothing is due now.').waitFor()
    expect(await ada.page.getByLabel('Card number').count()).toBe(0)
    expect(await link.quantity()).toBe(1)
    expect(ada.noise).toEqual([])
    await ada.leave()
  })

  test('a customer changes the plan, and pays what is due for the change', async () => {
    const first = await createLink('pro')
    const ada = await visit()
    await ada.open(first.path)
    await ada.fillCard()
    await ada.press('Subscribe')
    await ada.sees('Purchase complete')
    expect(await first.quantity()).toBe(100)
    const link = await createLink('team', first.customer)
    await ada.open(link.path)
    await ada.page.getByText('This replaces your current plan “Birdwatch Pro”.').waitFor()
    await expectAccessible(ada)
    // Stripe charges less than the price, because a part of the period is paid already.
    const due = oweForChange(await readAccount(), 6000)

    await ada.fillCard()
    await ada.press('Subscribe')

    await ada.sees('Purchase complete')
    expect(await link.quantity()).toBe(500)
    expect(due().status).toBe('succeeded')
    expect(ada.noise).toEqual([])
    await ada.leave()
  })
})

/** The project's account at Stripe. */
const readAccount = async () =>
  stripe.account((await admin.get('/internal/payments/stripe/account-info')).json.account_id)

/**
 * Makes the next change of a subscription cost something at once. Returns what reads the payment.
 */
function oweForChange(account: FakeAccount, amount: number) {
  let payment: StripeObject | undefined
  stripe.beforeResponse(({ method, path }) => {
    if (method !== 'GET' || !path.startsWith('/v1/subscriptions/')) return
    stripe.beforeResponse(null)
    const subscription = account.find(path.split('/').at(-1) as string)
    const customer = subscription.customer as string
    payment = account.createPayment({ customer, amount: String(amount) })
    subscription.latest_invoice = account.add('in', 'invoice', {
      customer,
      status: 'open',
      payment_intent: payment.id,
      confirmation_secret: { type: 'payment_intent', client_secret: payment.client_secret },
    })
  })
  return () => payment as StripeObject
}

describe('problems', () => {
  test.each([
    ['unknown', () => '/purchase/11111111-1111-4111-8111-111111111111_abc'],
    ['malformed', () => '/purchase/nonsense'],
    ['too long', () => `/purchase/${'a'.repeat(3000)}`],
  ])('says that a link is invalid: %s', async (_, path) => {
    const ada = await visit()
    await ada.open(path())

    await ada.sees('This link isn’t valid')
    expect(await ada.page.getByRole('button').count()).toBe(0)
    expect(await ada.page.locator('script[src*="/v3/"]').count()).toBe(0)
    expect(ada.noise).toEqual([])
    await ada.leave()
  })

  test('a link expires after 24 hours', async () => {
    const link = await createLink('pro')
    service.clock.advance({ hours: 25 })
    const ada = await visit()

    await ada.open(link.path)

    await ada.sees('This link isn’t valid')
    await ada.leave()
  })

  test('a link that is used elsewhere in the meantime is invalid', async () => {
    const link = await createLink('pro')
    const ada = await visit()
    await ada.open(link.path)
    await ada.fillCard()
    const body = { full_code: link.code, price_id: 'monthly', quantity: 1 }
    await admin.post('/internal/payments/test-mode-purchase-session', body)

    await ada.press('Subscribe')

    await ada.sees('This link isn’t valid')
    await ada.leave()
  })

  test('an offer that the customer has cannot be bought again', async () => {
    const { customer } = await createLink('pro')
    const grant = { customer_type: 'user', customer_id: customer, offer_id: 'team' }
    await server.post('/payments/purchases/grant', grant)
    const link = await createLink('team', customer)
    const ada = await visit()

    await ada.open(link.path)

    await ada.page.getByText('You already have this.').waitFor()
    expect(await ada.page.getByRole('button').count()).toBe(0)
    expect(await ada.page.locator('script[src*="/v3/"]').count()).toBe(0)
    await expectAccessible(ada)
    expect(ada.noise).toEqual([])
    await ada.leave()
  })

  test('a price that cannot be paid is explained', async () => {
    const link = await createLink('odd')
    const ada = await visit()
    await ada.open(link.path)
    await ada.page.getByText('This price can’t be paid, because it has no amount in USD.').waitFor()
    await expectAccessible(ada)

    await ada.page.getByRole('radio', { name: 'cents' }).check()
    await ada.page.getByText('The total can’t be less than 0.50 USD.').waitFor()
    await ada.page.getByRole('radio', { name: 'huge' }).check()
    await ada.page.getByText('The total can’t be more than 999,999 USD.').waitFor()
    expect(await ada.page.getByRole('button').count()).toBe(0)
    expect(ada.noise).toEqual([])
    await ada.leave()
  })

  test('shows a placeholder first, and can be loaded again without a connection', async () => {
    const link = await createLink('pro')
    const ada = await visit()
    await ada.page.route('**/validate-code', async (route) => {
      await ada.page.getByText('Loading…').waitFor({ state: 'attached' })
      await route.abort()
    })
    await ada.open(link.path)
    await ada.sees('Couldn’t load this page')
    await expectAccessible(ada)
    await ada.page.unroute('**/validate-code')
    await ada.page.route('**/v3/', (route) => route.abort())

    await ada.press('Try again')

    await ada.sees('Birdwatch Pro')
    await ada.page.getByText('Couldn’t load the payment form.').waitFor()
    await expectAccessible(ada)
    await ada.page.unroute('**/v3/')
    await ada.press('Try again')
    await ada.page.getByLabel('Card number').waitFor()
    await ada.leave()
  })

  test('a payment that does not start can be tried again', async () => {
    const link = await createLink('pro')
    const ada = await visit()
    await ada.open(link.path)
    await ada.fillCard()
    stripe.failNext('/v1/subscriptions', 500, 3)

    await ada.press('Subscribe')

    await ada.page.getByText('Couldn’t start the payment.').waitFor()
    expect(await ada.page.getByRole('radio', { name: 'lifetime' }).isEnabled()).toBe(true)
    await ada.press('Subscribe')
    await ada.sees('Purchase complete')
    await ada.leave()
  })
})

describe('the return page', () => {
  /** The address of a payment with this state. */
  async function returnOf(fields: Record<string, unknown>) {
    const { code, customer } = await createLink('pro')
    const account = await readAccount()
    const { id } = account.createCustomer({ metadata: { customerId: customer } })
    const payment = account.createPayment({ customer: id, amount: '2000' })
    Object.assign(payment, fields)
    const { account_id } = (await admin.get('/internal/payments/stripe/account-info')).json
    const query = new URLSearchParams({
      stripe_account_id: account_id,
      purchase_full_code: code,
      payment_intent: payment.id,
      payment_intent_client_secret: payment.client_secret as string,
      redirect_status: 'succeeded',
    })
    return { path: `/purchase/return?${query}`, code }
  }

  test('believes Stripe, not the address', async () => {
    const { path, code } = await returnOf({
      status: 'requires_payment_method',
      last_payment_error: { message: 'Your card has expired.' },
    })
    const ada = await visit()
    await ada.open(path)

    await ada.sees('Payment failed')
    await ada.page.getByText('Your card has expired.').waitFor()
    const again = ada.page.getByRole('link', { name: 'Try again' })
    expect(await again.getAttribute('href')).toBe(`/purchase/${code}`)
    await expectAccessible(ada)
    await again.click()
    await ada.sees('Birdwatch Pro')
    expect(ada.noise).toEqual([])
    await ada.leave()
  })

  test.each([
    ['succeeded', 'Purchase complete', 'Your payment was successful.'],
    ['processing', 'Payment is processing', 'Your bank is still processing the payment.'],
    ['requires_action', 'Payment failed', 'The payment was not confirmed at your bank.'],
    ['canceled', 'Payment failed', 'The payment was canceled.'],
    ['requires_confirmation', 'Payment failed', 'The payment was not completed.'],
  ])('shows a payment that is %s', async (status, heading, text) => {
    const { path } = await returnOf({ status })
    const ada = await visit()
    await ada.open(path)

    await ada.sees(heading)
    await ada.page.getByText(text).waitFor()
    await ada.leave()
  })

  test('says that the payment is unknown without a connection, and asks again', async () => {
    const { path } = await returnOf({ status: 'succeeded' })
    const ada = await visit()
    await ada.page.route('**/v1/test/payments?*', async (route) => {
      await ada.page.getByText('Checking your payment…').waitFor({ state: 'attached' })
      await route.abort()
    })
    await ada.open(path)
    await ada.sees('Couldn’t check your payment')
    await expectAccessible(ada)
    await ada.page.unroute('**/v1/test/payments?*')

    await ada.press('Try again')

    await ada.sees('Purchase complete')
    await ada.leave()
  })

  test.each(['/purchase/return', '/purchase/return?stripe_account_id=x&payment_intent=y'])(
    'is invalid without a payment: %s',
    async (path) => {
      const ada = await visit()
      await ada.open(path)

      await ada.sees('This link isn’t valid')
      expect(ada.noise).toEqual([])
      await ada.leave()
    },
  )
})

describe('the owner of the project', () => {
  test('completes a purchase without paying', async () => {
    const link = await createLink('pack')
    const ada = await visit({ storageState: ownerState })
    await ada.open(link.path)
    await ada.page.getByLabel('Quantity').fill('4')
    await ada.press('Complete without paying')
    await ada.sees('Complete without paying?')
    const question = ada.page.getByRole('dialog')
    await question.getByText('$79.96 USD').waitFor()
    await question.getByText('Quantity').locator('..').getByText('4', { exact: true }).waitFor()
    await expectAccessible(ada)

    await ada.press('Complete purchase')

    await ada.sees('Purchase complete')
    await ada.page.getByText('no payment was processed').waitFor()
    expect(new URL(ada.page.url()).search).toBe(`?bypass=1&purchase_full_code=${link.code}`)
    expect(await link.quantity()).toBe(40)
    await ada.open(link.path)
    await ada.sees('This link isn’t valid')
    expect(ada.noise).toEqual([])
    await ada.leave()
  })

  test('sees why a purchase is not possible', async () => {
    const link = await createLink('pro')
    await service.query('delete from users where id = $1', [link.customer])
    const ada = await visit({ storageState: ownerState })
    await ada.open(link.path)
    await ada.press('Complete without paying')
    await ada.press('Complete purchase')

    await ada.page.getByRole('dialog').getByRole('alert').waitFor()
    await ada.press('Cancel')
    await ada.sees('Birdwatch Pro')
    await ada.leave()
  })

  test('is the only one with that box', async () => {
    const others = await service.newProject({ display_name: 'Of another team' })
    const link = await sellOneThing(others)
    const owner = await visit({ storageState: ownerState })
    const asked = owner.page.waitForResponse('**/api/v1/internal/project-summaries')
    await owner.open(new URL(link).pathname)
    await (await asked).finished()
    await owner.page.getByLabel('Card number').waitFor()
    expect(await owner.page.getByRole('heading', { name: 'Test purchase' }).count()).toBe(0)
    await owner.leave()

    const customer = await visit()
    const scripts: string[] = []
    customer.page.on('request', (request) => scripts.push(request.url()))
    await customer.open((await createLink('pro')).path)
    await customer.page.getByLabel('Card number').waitFor()
    expect(scripts.filter((url) => url.includes('owner-box'))).toEqual([])
    expect(
      await customer.page.getByRole('button', { name: 'Complete without paying' }).count(),
    ).toBe(0)
    await customer.leave()
  })

  test('can complete purchases on a server without a Stripe key', async () => {
    const bare = await startService({ listen: true })
    const url = await sellOneThing(await ownProject(bare, { display_name: 'Birdwatch' }))
    const context = await browser.newContext({
      locale: 'en-US',
      storageState: await signedInState(bare),
    })
    const page = await context.newPage()
    await page.goto(url)
    await page.getByText('Payments are not configured on this server.').waitFor()
    await page.setViewportSize({ width: 360, height: 720 })
    await page.getByText('$5.00').filter({ visible: true }).waitFor()
    await page.getByRole('button', { name: 'Complete without paying' }).click()
    await page.getByRole('button', { name: 'Complete purchase' }).click()
    await page.getByRole('heading', { name: 'Purchase complete' }).waitFor()
    await context.close()
    await bare.stop()
  })
})

describe('on a phone', () => {
  const viewport = { width: 360, height: 720 }

  test.each([
    ['en-US', 'Total'],
    ['de-DE', 'Summe'],
  ])('fits in %s, with the total above the button', async (locale, total) => {
    const customer = await visit({ locale, viewport, storageState: ownerState })
    const { page } = customer
    for (const offer of ['pro', 'pack', 'odd', 'free']) {
      await customer.open((await createLink(offer)).path)
      await page.getByRole('radio').first().waitFor()
      await page.getByRole('complementary').waitFor()
      expect([offer, await beyondTheEdge(customer)]).toEqual([offer, 0])
      if (offer === 'pack') {
        const shown = page.getByText(total, { exact: true }).filter({ visible: true })
        expect(await shown.count()).toBe(1)
        const pay = page.getByRole('button', { name: /19[.,]99/ })
        expect((await shown.boundingBox())?.y).toBeLessThan((await pay.boundingBox())?.y ?? 0)
        await page.getByRole('textbox').first().fill('99999999')
        await page.getByRole('alert').filter({ hasText: '999,999' }).waitFor()
        expect(await beyondTheEdge(customer)).toBe(0)
      }
    }
    for (const path of ['/purchase/x', '/purchase/return?bypass=1']) {
      await customer.open(path)
      await page.getByRole('heading', { level: 2 }).waitFor()
      expect([path, await beyondTheEdge(customer)]).toEqual([path, 0])
    }
    await customer.leave()
  })
})

test('has the branding of the project that sells', async () => {
  const branded = await ownProject(service, { display_name: 'Birdwatch' })
  const url = await sellOneThing(branded)
  await branded.as('admin').patch('/internal/branding', {
    colors: { light: { accent: '#0f766e' } },
    logo_light:
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    texts: { page_title: 'The bird shop' },
  })
  const customer = await visit()

  await customer.open(new URL(url).pathname)

  const pay = customer.page.getByRole('button', { name: 'Pay $5' })
  await pay.waitFor()
  await expect
    .poll(() => pay.evaluate((button) => getComputedStyle(button).backgroundColor))
    .toBe('rgb(15, 118, 110)')
  const logo = customer.page.getByRole('img', { name: 'The bird shop' })
  await expect
    .poll(() => logo.evaluate((image) => (image as { naturalWidth?: number }).naturalWidth))
    .toBe(1)
  expect(await customer.page.title()).toBe('One thing · The bird shop')
  await expectAccessible(customer)
  expect(customer.noise).toEqual([])
  await customer.leave()
})

test('speaks every language, and fits on a phone in each', async () => {
  const { path } = await createLink('pro')
  const customer = await visit({ viewport: { width: 360, height: 720 }, storageState: ownerState })
  for (const language of LANGUAGES) {
    const cookie = { name: LANGUAGE_COOKIE, value: language, url: service.url }
    await customer.page.context().addCookies([cookie])
    await customer.open(path)
    await customer.page.getByLabel('Card number').waitFor()
    await customer.page.getByRole('complementary').waitFor()
    expect(await customer.page.locator('html').getAttribute('lang')).toBe(
      language === 'en-US' ? 'en' : language,
    )
    expect([language, await findCutTexts(customer.page)]).toEqual([language, []])
    expect([language, await beyondTheEdge(customer)]).toEqual([language, 0])
  }
  await customer.leave()
  expect(customer.noise).toEqual([])
})

test('speaks the language of the browser', async () => {
  const link = await createLink('pro')
  const ada = await visit({ locale: 'de-AT' })
  await ada.open(link.path)

  await ada.page.getByRole('button', { name: 'Abonnieren' }).waitFor()
  await ada.page.getByText('pro Monat').first().waitFor()
  await ada.page.getByRole('radio', { name: 'quarterly' }).check()
  await ada.page.getByText('alle 3 Monate').first().waitFor()
  expect(await ada.page.locator('html').getAttribute('lang')).toBe('de-DE')
  await ada.leave()
})
