import { readFile } from 'node:fs/promises'
import { type Reply, type TestProject, testConfig } from '@latchkey/testkit'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { findViolations } from '../../screens/e2e/accessibility.ts'
import { createUsers } from '../../server/src/features/email-authoring/sending/testing/many-users.ts'
import { startSmtpServer } from '../../server/src/features/messaging/emails/testing/fake-smtp-server.ts'
import { useOwnServer as setOwnServer } from '../../server/src/features/messaging/emails/testing/sender.ts'
import {
  administrate,
  newMember,
  openDashboard,
  ownProject,
  signedInState,
} from './administrator.ts'

/* What the bar of the selected users exports and sends (protocol 09 §7.3). */

const LOGIN = { user: 'birdwatch', pass: 'a password' }

const { service, browser, ada, page } = await openDashboard({
  config: { seed: { ...testConfig('').seed, seatsPerTeam: 100 } },
})
const smtp = await startSmtpServer({ auth: LOGIN })
afterAll(() => smtp.stop())

let project: TestProject
beforeEach(async () => {
  project = await ownProject(service, { display_name: 'People' })
})

const succeeded = ({ status, text, json }: Reply) => {
  if (status >= 300) throw new Error(`${status} ${text}`)
  return json
}
const create = async (body: object) => {
  service.clock.advance({ seconds: 1 })
  return succeeded(await project.as('admin').post('/users', body))
}
const createThree = async () => {
  const created = []
  for (const name of ['ada', 'bob', 'cat'])
    created.push(await create({ display_name: name, primary_email: `${name}@example.com` }))
  return created
}
const openList = (search = '', by = ada) => by.open(`/projects/${project.id}/users${search}`)
const select = async (...names: string[]) => {
  for (const name of names) await page.getByLabel(`Select ${name}`, { exact: true }).check()
}
const choose = async (item: string) => {
  await ada.press('More actions for the selection')
  await page.getByRole('menuitem', { name: item }).click()
}
const dialog = () => page.getByRole('dialog').last()
const inDialog = (button: string) =>
  dialog().getByRole('button', { name: button, exact: true }).click()
const exported = async () => {
  const download = page.waitForEvent('download')
  await inDialog('Export')
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}
const subjectsTo = (address: string) =>
  smtp.taken.filter(({ to }) => to.includes(address)).map(({ mail }) => mail.subject)

test('exports exactly the selected users as CSV or NDJSON, whatever the filters are', async () => {
  const [first] = await createThree()
  const anonymous = await create({ is_anonymous: true, display_name: 'guest' })
  await openList('?anonymous=true&verified=no')
  await select('ada', 'guest')
  // The user no longer matches the filter.
  await project.as('admin').patch(`/users/${first.id}`, { primary_email_verified: true })

  await choose('Export selection…')
  await dialog().getByText('The 2 selected users.').waitFor()
  expect(await findViolations(page)).toEqual([])
  const csv = await exported()
  expect(csv.name).toBe('users-people.csv')
  const lines = csv.text.trim().split('\r\n')
  expect(lines[0]).toMatch(/^id,display_name,primary_email,/)
  expect(lines.slice(1).map((line) => line.split(',', 2))).toEqual([
    [first.id, 'ada'],
    [anonymous.id, 'guest'],
  ])

  await choose('Export selection…')
  await dialog().getByLabel('File', { exact: true }).selectOption('ndjson')
  await dialog().getByLabel('Content', { exact: true }).selectOption('all')
  const ndjson = await exported()
  expect(ndjson.name).toBe('users-people.ndjson')
  expect(
    ndjson.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { id: first.id, server_metadata: null },
    { id: anonymous.id, is_anonymous: true },
  ])
})

test('exports all users that match, also on other pages', async () => {
  await createUsers(service, project, 'many', 30)
  await create({ display_name: 'ada' })
  await openList('?query=many&size=10')
  await page.getByLabel('Select all on this page').check()
  await ada.press('Select all 30 that match')

  await ada.press('More actions for the selection')
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Export selection…'])
  await page.getByRole('menuitem').click()
  await dialog().getByText('All users that match the current filters, on all pages.').waitFor()

  const { text } = await exported()
  expect(text.match(/many-\d+@example\.com/g)).toHaveLength(30)
  expect(text.trim().split('\r\n')).toHaveLength(31)
})

test('has all actions in a menu on a phone', async () => {
  await createUsers(service, project, 'many', 11)
  await page.setViewportSize({ width: 360, height: 640 })
  await openList('?size=10')
  await page.getByLabel('Select all on this page').check()
  const bar = page.getByRole('region', { name: 'Selection' })
  const openActions = () => bar.getByRole('button', { name: 'Actions', exact: true }).click()

  await openActions()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    'Select all 11 that match',
    'Mark verified…',
    'End sessions…',
    'Add to team…',
    'Grant permission…',
    'Send email…',
    'Export selection…',
    'Delete…',
  ])
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Select all 11 that match' }).click()
  await bar.getByText('All 11 users selected').waitFor()

  await openActions()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    'Mark verified…',
    'End sessions…',
    'Export selection…',
    'Delete…',
  ])
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await dialog().waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('shows why an export was refused, and exports after another attempt', async () => {
  await createThree()
  await openList()
  await select('bob')
  let refuses = true
  await page.route('**/internal/users/export?*', (route) =>
    refuses
      ? route.fulfill({ status: 200, headers: { 'x-stack-actual-status': '500' }, body: '' })
      : route.continue(),
  )

  await choose('Export selection…')
  await dialog().getByText('The selected user.').waitFor()
  await inDialog('Export')
  await dialog().getByRole('alert').waitFor()
  refuses = false
  const { text } = await exported()
  await page.unrouteAll({ behavior: 'wait' })

  expect(text.match(/\w+@example\.com/g)).toEqual(['bob@example.com'])
})

test('sends an email to the selected users, of whom some can be left out', async () => {
  await createThree()
  await create({ display_name: 'nobody' })
  await setOwnServer(project, {
    host: 'localhost',
    port: smtp.port,
    username: LOGIN.user,
    password: LOGIN.pass,
  })
  await openList()
  await select('ada', 'bob', 'cat', 'nobody')

  await choose('Send email…')
  await dialog().getByText('Step 1 of 2: recipients').waitFor()
  const recipients = dialog().getByRole('list', { name: 'Recipients' }).getByRole('listitem')
  expect((await recipients.allTextContents()).toSorted()).toEqual([
    'ada@example.com',
    'bob@example.com',
    'cat@example.com',
    'nobodyno email',
  ])
  expect(await findViolations(page)).toEqual([])
  await inDialog('Remove bob')
  await inDialog('Next')
  await dialog().getByText('Step 2 of 2: content').waitFor()
  await dialog().getByLabel('Subject', { exact: true }).fill('To the selection')
  await dialog().getByLabel('Body', { exact: true }).fill('<p>Hello!</p>')
  await inDialog('Send to 3 users')
  await dialog().getByText('2 users get the email').waitFor()
  await dialog().getByText('Without an email address: nobody.').waitFor()
  await inDialog('Done')
  await service.drain()

  expect(['ada', 'bob', 'cat'].map((name) => subjectsTo(`${name}@example.com`))).toEqual([
    ['To the selection'],
    [],
    ['To the selection'],
  ])
})

test('marks a recipient who was deleted meanwhile, keeps the email, and sends to the others', async () => {
  const [first] = await createThree()
  await setOwnServer(project, {
    host: 'localhost',
    port: smtp.port,
    username: LOGIN.user,
    password: LOGIN.pass,
  })
  await openList()
  await select('ada', 'bob')
  await choose('Send email…')
  await inDialog('Next')
  await dialog().getByLabel('Subject', { exact: true }).fill('To those who stay')
  await dialog().getByLabel('Body', { exact: true }).fill('<p>Hello!</p>')
  await project.as('admin').delete(`/users/${first.id}`)

  await inDialog('Send to 2 users')
  await dialog().getByText('does not exist anymore').waitFor()
  await dialog().getByRole('alert').waitFor()
  await inDialog('Remove ada')
  await inDialog('Next')
  expect(await dialog().getByLabel('Subject', { exact: true }).inputValue()).toBe(
    'To those who stay',
  )
  await inDialog('Send to 1 user')
  await dialog().getByText('1 user gets the email').waitFor()
  await inDialog('Done')
  await service.drain()

  expect(subjectsTo('ada@example.com')).not.toContain('To those who stay')
  expect(subjectsTo('bob@example.com')).toContain('To those who stay')
})

test('asks before a written email is lost, and before it is sent to all users', async () => {
  await createThree()
  await setOwnServer(project, {
    host: 'localhost',
    port: smtp.port,
    username: LOGIN.user,
    password: LOGIN.pass,
  })
  await openList()
  await select('ada', 'bob')
  await choose('Send email…')
  await dialog()
    .getByLabel(/^All users/)
    .check()
  await inDialog('Next')
  await dialog().getByLabel('Subject', { exact: true }).fill('To everyone')
  await dialog().getByLabel('Body', { exact: true }).fill('<p>Hello!</p>')

  await inDialog('Send to all users…')
  expect(await dialog().getByRole('button', { name: 'Send email' }).isDisabled()).toBe(true)
  await inDialog('Cancel')
  await page.keyboard.press('Escape')
  await dialog().getByText('Discard what you entered?').waitFor()
  await inDialog('Discard')
  await dialog().waitFor({ state: 'hidden' })
  await service.drain()

  expect(smtp.taken.map(({ mail }) => mail.subject)).not.toContain('To everyone')
})

test('offers no email if no selected user has an address, and leads to the server where there is none', async () => {
  await createThree()
  await create({ display_name: 'nobody' })
  await openList()
  await select('nobody')
  await ada.press('More actions for the selection')
  const item = page.getByRole('menuitem', { name: 'Send email…' })
  expect(await item.isDisabled()).toBe(true)
  await page.keyboard.press('Escape')

  await select('ada')
  await choose('Send email…')
  await inDialog('Add an email server')
  await page.waitForURL(/\/emails\?dialog=server/)
})

test('a viewer can export a selection, but send no email to it', async () => {
  await createThree()
  const viewer = await administrate(browser, service, {
    storageState: await signedInState(service, await newMember(service, 'viewer')),
  })
  await openList('', viewer)
  await viewer.page.getByText('Your role: Viewer.').waitFor()
  expect(await viewer.page.getByRole('link', { name: 'Import' }).count()).toBe(0)
  await viewer.page.getByLabel('Select bob', { exact: true }).check()

  await viewer.press('More actions for the selection')
  const send = viewer.page.getByRole('menuitem', { name: 'Send email…' })
  await expect.poll(() => send.getAttribute('title')).toContain('Your role in the owner team')
  expect(await send.isDisabled()).toBe(true)
  await viewer.page.getByRole('menuitem', { name: 'Export selection…' }).click()
  const download = viewer.page.waitForEvent('download')
  await viewer.page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()

  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.match(/\w+@example\.com/g)).toEqual(['bob@example.com'])
  await viewer.leave()
  expect(viewer.noise).toEqual([])
})
