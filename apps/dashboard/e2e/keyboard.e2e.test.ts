import { expect, test } from 'vitest'
import { keyboardOf } from '../../screens/e2e/keyboard.ts'
import { openDashboard, ownProject } from './administrator.ts'

/*
 * Pages with the keyboard alone, from the first Tab on (protocol 09 §25): no clicks, and no focus
 * that the test sets. Other pages have such a test beside their journeys.
 */

const { service, ada, page } = await openDashboard()
const keys = keyboardOf(page)

/** Opens a page and goes to its content. */
async function enter(path: string, ready: string) {
  await ada.open(path)
  await page.getByText(ready).first().waitFor()
  await keys.press('Tab')
  await keys.isAt('Skip to content')
  await keys.press('Enter')
}

const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()

test('a domain is refused, added and removed', async () => {
  const project = await ownProject(service)
  const domains = async () =>
    (await project.as('admin').get('/internal/projects/current')).json.config.domains
  await enter(`/projects/${project.id}/domains`, 'No domains yet')

  await keys.choose('Add domain')
  await keys.isAt('Domain')
  await keys.type('not a domain')
  await keys.press('Enter')
  await page.getByRole('dialog').getByRole('alert').first().waitFor()
  await keys.isAt('Domain')
  await keys.retype('app.example.com')
  await keys.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await keys.isAt('Add domain')
  expect(await domains()).toMatchObject([{ domain: 'https://app.example.com' }])

  await keys.to('Actions for https://app.example.com')
  await keys.press('Enter')
  await keys.isAt('Edit…')
  await keys.press('ArrowDown')
  await keys.press('Enter')
  await keys.to('I understand that this is the only domain')
  await keys.press('Space')
  await keys.choose('Remove domain')
  await sees('No domains yet')
  expect(await domains()).toEqual([])
})

test('keys are created after a refusal, and revoked', async () => {
  const project = await ownProject(service)
  await enter(`/projects/${project.id}/api-keys`, 'Project ID and URLs')

  await keys.choose('Create keys')
  await keys.isAt('Description')
  await keys.type('Back end')
  await keys.to('Publishable client key')
  await keys.press('Space')
  await keys.to('Secret server key')
  await keys.press('Space')
  await keys.press('Enter')
  await sees('Choose at least one key')
  await keys.to('Secret server key')
  await keys.press('Space')
  await keys.press('Enter')
  await sees('Store these keys now')
  await keys.to('I’ve stored these keys')
  await keys.press('Space')
  await keys.choose('Done')

  await keys.to('Actions for Back end')
  await keys.press('Enter')
  await keys.isAt('Rename…')
  await keys.press('ArrowDown')
  await keys.isAt('Revoke…')
  await keys.press('Enter')
  await keys.to('I understand')
  await keys.press('Space')
  await keys.choose('Revoke keys')
  await page.getByRole('row', { name: /^Back end/ }).waitFor({ state: 'detached' })
})

test('a store of the data vault is created after a refusal, and deleted', async () => {
  const project = await ownProject(service)
  await enter(`/projects/${project.id}/data-vault/stores`, 'No stores yet')

  await keys.choose('Create store')
  await keys.isAt('ID')
  await keys.type('provider keys')
  await keys.press('Enter')
  await sees('Start with a letter')
  await keys.isAt('ID')
  await keys.retype('provider-keys')
  await keys.press('Enter')
  await sees("getDataVaultStore('provider-keys')")

  await keys.choose('Delete store…')
  await keys.isAt('Type “provider-keys” to confirm')
  await keys.type('provider-keys')
  await keys.press('Enter')
  await sees('No stores yet')
})

test('a switch of the project settings asks, stays off after Escape, and turns on', async () => {
  const project = await ownProject(service, { sign_up_enabled: false })
  const isOpen = async () =>
    (await project.as('admin').get('/internal/projects/current')).json.config.sign_up_enabled
  await enter(`/projects/${project.id}/project-settings`, 'Personal teams')

  // The link to the page of the setting comes first.
  await keys.to('Sign-up')
  await keys.to('Sign-up')
  await keys.press('Space')
  await sees('Anyone who finds the sign-up page')
  await keys.press('Escape')
  await keys.isAt('Sign-up')
  expect(await isOpen()).toBe(false)
  await keys.press('Space')
  await sees('Anyone who finds the sign-up page')
  await keys.to('I understand')
  await keys.press('Space')
  await keys.choose('Allow sign-ups')
  await expect.poll(isOpen).toBe(true)
})

test('F8 leads to what a change says, which undoes it, and the focus returns', async () => {
  const project = await ownProject(service)
  const allowsLocalhost = async () =>
    (await project.as('admin').get('/internal/projects/current')).json.config.allow_localhost
  await enter(`/projects/${project.id}/domains`, 'No domains yet')
  const before = await allowsLocalhost()

  await keys.to('Allow localhost')
  await keys.press('Space')
  await sees('“Allow localhost” turned')
  await expect.poll(allowsLocalhost).toBe(!before)
  await keys.press('F8')
  await keys.isAt('Undo')
  await keys.press('Enter')
  await sees('Undone')
  await keys.isAt('Allow localhost')
  await expect.poll(allowsLocalhost).toBe(before)

  await keys.press('F8')
  await keys.isAt('Close')
  await keys.press('Escape')
  await page.getByText('Undone').waitFor({ state: 'detached' })
  await keys.isAt('Allow localhost')
})

test('a quantity is changed after a refusal, and found among the transactions', async () => {
  const project = await ownProject(service)
  await project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify({
      'payments.items.devices': { displayName: 'Devices', customerType: 'custom' },
    }),
  })
  const at = `/projects/${project.id}/payments`
  await enter(`${at}/customers?type=custom`, 'No customers yet')

  await keys.choose('Open a customer…')
  await keys.isAt('Customer ID')
  await keys.press('Enter')
  await sees('Enter an ID')
  await keys.isAt('Customer ID')
  await keys.type('device 1')
  await keys.press('Enter')
  await keys.choose('Change Devices')
  await keys.isAt('Change by')
  await keys.type('many')
  await keys.press('Enter')
  await sees('Enter a whole number')
  await keys.retype('5')
  await keys.press('Enter')
  await page
    .getByRole('row', { name: /^Devices/ })
    .getByText('5', { exact: true })
    .waitFor()
  await keys.isAt('Change Devices')

  await enter(`${at}/transactions`, 'device 1')
  await keys.to('Type')
  await keys.type('Sub')
  await sees('No transactions match')
  await keys.choose('Clear filters')
  await sees('device 1')
})

test('the API explorer finds an endpoint, asks for a value, and sends the request', async () => {
  const project = await ownProject(service)
  const { user_id } = await project.signUp()
  await enter(`/projects/${project.id}/api-explorer`, '/users/me')

  await keys.to('Search endpoints')
  await keys.type('get read a user')
  await keys.to('GET/users/{user_id}')
  await keys.press('Enter')
  await keys.choose('Send request')
  await sees('Enter a value')
  await keys.isAt('user_id (required)')
  await keys.type(user_id)
  await keys.press('Enter')
  await page.getByRole('status').getByText('200').waitFor()
})

test('a list that could not be loaded is read again, and the focus is not lost', async () => {
  const project = await ownProject(service)
  await project.as('server').post('/teams', { display_name: 'Herons' })
  let state: 'fails' | 'waits' | 'works' = 'fails'
  let answer: () => void = () => {}
  await page.route(/\/internal\/teams\?/, async (route) => {
    if (state === 'waits') await new Promise<void>((resolve) => (answer = resolve))
    if (state === 'works') return route.continue()
    await route.fulfill({ status: 200, headers: { 'x-stack-actual-status': '500' }, body: '' })
  })
  const isAtMain = () =>
    expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  await enter(`/projects/${project.id}/teams`, 'Couldn’t load the teams')

  state = 'waits'
  await keys.choose('Try again')
  await page.getByRole('status').getByText('Loading…').waitFor()
  await isAtMain()
  state = 'fails'
  answer()
  await page.getByRole('alert').getByText('Couldn’t load the teams').waitFor()

  state = 'works'
  await keys.choose('Try again')
  await sees('Herons')
  await isAtMain()
  await page.unrouteAll({ behavior: 'wait' })
})

test('the health report is checked again', async () => {
  await service.drain()
  service.clock.advance({ millis: Date.now() - service.clock.now().getTime() })
  await enter('/health-report', 'Everything works')

  await service.query(
    `select graphile_worker.add_job('sessions.delete-expired', run_at := now() - interval '1 hour')`,
  )
  await keys.choose('Check again')
  await sees('1 problem')
  await keys.isAt('Check again')
  await service.drain()
})
