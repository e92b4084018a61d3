import { startService, type TestProject } from '@latchkey/testkit'
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { type Administrator, administrate, ownProject, signedInState } from './administrator.ts'

const service = await startService({ listen: true })
const browser = await launchBrowser()
const storageState = await signedInState(service)

const visit = (options: BrowserContextOptions = {}) =>
  administrate(browser, service, { storageState, ...options })

let ada: Administrator
let project: TestProject
let at: string

beforeEach(async () => {
  project = await ownProject(service, {
    domains: ['https://app.example.com'],
    allow_localhost: false,
  })
  at = `/projects/${project.id}`
  ada = await visit()
})
afterEach(async () => {
  await ada.leave()
  expect(ada.noise).toEqual([])
})
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

const admin = () => project.as('admin')
const dialog = () => ada.page.getByRole('dialog')
const choose = (item: string) => ada.page.getByRole('menuitem', { name: item }).click()

const newUser = async (display_name: string): Promise<string> =>
  (
    await admin().post('/users', {
      display_name,
      primary_email: `${display_name.toLowerCase()}@example.com`,
    })
  ).json.id
const newTeam = async (display_name: string, creator_user_id?: string): Promise<string> =>
  (await admin().post('/teams', { display_name, ...(creator_user_id && { creator_user_id }) })).json
    .id
const grantsOf = async (team: string, user: string): Promise<string[]> =>
  (await admin().get(`/team-permissions?team_id=${team}&user_id=${user}`)).json.items.map(
    ({ id }: { id: string }) => id,
  )

/** Records the write requests of the page. */
function listen(): string[] {
  const sent: string[] = []
  ada.page.on('request', (request) => {
    const path = decodeURIComponent(new URL(request.url()).pathname)
    if (request.method() !== 'GET' && path.includes('/team'))
      sent.push(`${request.method()} ${path.replace('/api/v1', '')}`)
  })
  return sent
}

const expectAccessible = async (who: Administrator) =>
  expect(await findViolations(who.page)).toEqual([])

describe('the list', () => {
  test('creates a team with a first member found by search, and asks before the form is discarded', async () => {
    const grace = await newUser('Grace')
    await newUser('Alan')
    await ada.open(`${at}/teams`)
    await ada.page.getByText('No teams yet').waitFor()
    await expectAccessible(ada)

    await ada.shortcut('c', dialog())
    await dialog().getByRole('combobox').fill('grac')
    await dialog().getByRole('option', { name: 'Grace' }).click()
    await dialog().getByRole('button', { name: 'Create team' }).click()
    await dialog().getByText('Enter a name').waitFor()
    await dialog().getByLabel('Name', { exact: true }).fill('Design')
    await ada.page.keyboard.press('Escape')
    await ada.page
      .getByRole('dialog', { name: 'Discard what you entered?' })
      .getByRole('button', { name: 'Keep editing' })
      .click()

    // Signed out elsewhere and signed in again.
    const context = ada.page.context()
    const cookies = await context.cookies()
    await context.clearCookies()
    const ended = ada.page.getByRole('dialog', { name: 'Your session has ended' })
    await ended.waitFor()
    // Browsers close a dialog after repeated Escapes, even if the page prevents it.
    for (let times = 0; times < 3; times += 1) await ada.page.keyboard.press('Escape')
    await ended.waitFor()
    await context.addCookies(cookies)
    await ended.waitFor({ state: 'hidden' })
    expect(await dialog().getByLabel('Name', { exact: true }).inputValue()).toBe('Design')
    await dialog().getByRole('button', { name: 'Create team' }).click()

    await ada.page.getByRole('cell', { name: 'team_admin' }).waitFor()
    const [team] = (await admin().get('/teams')).json.items
    expect(new URL(ada.page.url()).pathname).toBe(`${at}/teams/${team.id}`)
    expect(await grantsOf(team.id, grace)).toEqual(['team_admin'])
  })

  test('pages through 501 teams with a total, and keeps search, order and page in the URL', async () => {
    const first = await newTeam('First', await newUser('Grace'))
    await service.query(
      `insert into teams (tenancy_id, id, display_name, created_at)
       select tenancy_id, gen_random_uuid(), 'Flock ' || n, created_at + n * interval '1 minute' from teams, generate_series(1, 500) n
       where tenancy_id = (select id from tenancies where project_id = $1)`,
      [project.id],
    )
    await admin().patch(`/teams/${first}`, { server_metadata: { plan: 'gold' } })
    await ada.open(`${at}/teams`)
    await ada.page.getByText('1–25 of 501').waitFor()
    await ada.page.getByRole('link', { name: 'Flock 500' }).waitFor()
    await expectAccessible(ada)

    await ada.press('Next')
    await ada.page.getByText('26–50 of 501').waitFor()
    await ada.page.getByRole('link', { name: 'Flock 475' }).waitFor()
    await ada.page.reload()
    await ada.page.getByRole('link', { name: 'Flock 475' }).waitFor()
    await ada.press('Previous')
    await ada.page.getByText('1–25 of 501').waitFor()

    await ada.press('Created')
    await ada.page.getByRole('row', { name: /^First 1 / }).waitFor()
    await ada.press('Add column')
    await dialog().getByLabel('Key').fill('plan')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await ada.page.getByRole('cell', { name: 'gold' }).waitFor()

    await dialog().waitFor({ state: 'hidden' })
    await ada.page.getByRole('searchbox').fill('flock 49')
    await ada.page.getByText('1–11', { exact: true }).waitFor()
    await ada.page.getByRole('button', { name: 'Team', exact: true }).click()
    await ada.page
      .getByRole('columnheader', { name: 'Team' })
      .and(ada.page.locator('[aria-sort=ascending]'))
      .waitFor()
    await ada.page.reload()
    await ada.page.getByText('1–11', { exact: true }).waitFor()
    expect(await ada.page.locator('tbody tr').getByRole('link').allTextContents()).toEqual(
      ['49', ...Array.from({ length: 10 }, (_, n) => `49${n}`)].map((n) => `Flock ${n}`),
    )
    await ada.page.getByRole('searchbox').fill('no such team')
    await ada.page.getByText('No teams match').waitFor()
    await expectAccessible(ada)
  })
})

describe('a team', () => {
  test('sends only changed permissions, and keeps the form after an error', async () => {
    const grace = await newUser('Grace')
    const team = await newTeam('Design', grace)
    await admin().post(`/team-permissions/${team}/${grace}/$update_team`, {})
    await ada.open(`${at}/teams/${team}`)
    const sent = listen()

    await ada.page.getByRole('button', { name: /^Edit permissions of Grace/ }).click()
    expect(await dialog().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await dialog().getByRole('checkbox', { name: 'team_admin' }).uncheck()
    await dialog().getByRole('checkbox', { name: 'team_member' }).check()
    await dialog().getByRole('button', { name: 'Save' }).click()
    await dialog().waitFor({ state: 'hidden' })

    expect(sent).toEqual([
      `POST /team-permissions/${team}/${grace}/team_member`,
      `DELETE /team-permissions/${team}/${grace}/team_admin`,
    ])
    expect(await grantsOf(team, grace)).toEqual(['$update_team', 'team_member'])

    await admin().post('/team-permission-definitions', { id: 'fly' })
    await ada.page.reload()
    await ada.page.getByRole('button', { name: /^Edit permissions of Grace/ }).click()
    await dialog().getByRole('checkbox', { name: 'fly' }).check()
    await admin().delete('/team-permission-definitions/fly')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await dialog().getByRole('alert').waitFor()
    expect(await dialog().getByRole('checkbox', { name: 'fly' }).isChecked()).toBe(true)
    expect(await grantsOf(team, grace)).toEqual(['$update_team', 'team_member'])
  })

  test('adds, renames and removes members, and lists the consequences of deletion', async () => {
    const [grace, alan] = [await newUser('Grace'), await newUser('Alan')]
    const team = await newTeam('Design')
    await ada.open(`${at}/teams/${team}`)
    await ada.page.getByText('No members yet').waitFor()

    await ada.press('Add members')
    await dialog().getByRole('button', { name: 'Add Grace' }).click()
    await dialog().getByText('Added', { exact: true }).waitFor()
    await dialog().getByRole('button', { name: 'Done' }).click()
    await ada.page.getByRole('cell', { name: 'team_member' }).waitFor()
    await expectAccessible(ada)

    await ada.press('Actions for Grace')
    await choose('Edit team profile…')
    await dialog().getByLabel('Name in this team').fill('Admiral')
    // Does not close the dialog.
    await dialog().getByRole('button', { name: 'Add picture' }).click()
    await choose('Use a URL…')
    await ada.page.getByRole('dialog', { name: 'Picture from a URL' }).waitFor()
    await ada.page.keyboard.press('Escape')
    await ada.page.getByRole('dialog', { name: 'Picture from a URL' }).waitFor({ state: 'hidden' })
    await dialog().getByRole('button', { name: 'Save' }).click()
    await ada.page.getByRole('link', { name: 'Admiral' }).waitFor()
    expect((await admin().get(`/users/${grace}`)).json.display_name).toBe('Grace')

    await ada.press('Actions for Admiral')
    await choose('Remove…')
    await dialog().getByText('1 permission is revoked: team_member.').waitFor()
    await dialog().getByLabel('I understand').check()
    await dialog().getByRole('button', { name: 'Remove member' }).click()
    await ada.page.getByText('No members yet').waitFor()
    expect((await admin().get(`/team-member-profiles?team_id=${team}`)).json.items).toEqual([])

    for (const user of [grace, alan]) await admin().post(`/team-memberships/${team}/${user}`, {})
    const callback_url = 'https://app.example.com/handler/team-invitation'
    await admin().post('/team-invitations/send-code', {
      team_id: team,
      email: 'joan@example.com',
      callback_url,
    })
    await ada.open(`${at}/teams`)
    await ada.press('Actions for Design')
    await choose('Delete…')
    await dialog()
      .getByText(
        '2 members lose access to it and their permissions in it. Their accounts are kept.',
      )
      .waitFor()
    await dialog().getByText('1 pending invitation is revoked.').waitFor()
    const confirm = dialog().getByRole('button', { name: 'Delete team' })
    expect(await confirm.isDisabled()).toBe(true)
    await dialog().getByLabel('I understand').check()
    // Another admin was faster, and the result is the same.
    await admin().delete(`/teams/${team}`)
    await confirm.click()
    await ada.page.getByText('No teams yet').waitFor()
    expect((await admin().get(`/users/${grace}`)).status).toBe(200)
  })

  test('sends an invitation to the selected domain and revokes it, or explains a missing domain', async () => {
    const team = await newTeam('Design')
    await ada.open(`${at}/teams/${team}?tab=invitations`)

    await ada.press('Invite')
    await dialog().getByRole('button', { name: 'Send invitation' }).click()
    await dialog().getByText('Enter an email').waitFor()
    await dialog().getByLabel('Email', { exact: true }).fill('mary@example.com')
    await dialog().getByText('https://app.example.com/handler/team-invitation').waitFor()
    await dialog().getByRole('button', { name: 'Send invitation' }).click()
    await ada.page.getByRole('cell', { name: 'mary@example.com', exact: true }).waitFor()

    const [mail] = await service.mailbox.all('mary@example.com')
    expect(mail?.link).toContain('https://app.example.com/handler/team-invitation?code=')
    const check = () =>
      project.as('client').post('/team-invitations/accept/check-code', { code: mail?.code })
    expect((await check()).status).toBe(200)

    await ada.press('Revoke the invitation for mary@example.com')
    await dialog().getByRole('button', { name: 'Revoke invitation' }).click()
    await ada.page.getByText('No pending invitations').waitFor()
    expect((await check()).code).toBe('VERIFICATION_CODE_NOT_FOUND')

    await admin().patch('/internal/projects/current', { config: { domains: [] } })
    await ada.open(`${at}/teams/${team}?tab=invitations&dialog=invite`)
    await dialog().getByText('this project has no trusted domain yet').waitFor()
    expect(await dialog().getByRole('button', { name: 'Send invitation' }).isDisabled()).toBe(true)
    await dialog().getByRole('link', { name: 'Go to domains' }).click()
    await ada.sees('Domains')
  })

  test('is renamed in place, stores each kind of metadata, and returns to the list after deletion', async () => {
    const team = await newTeam('Design')
    const title = ada.page.getByRole('heading', { level: 1 })
    await ada.open(`${at}/teams/${team}?tab=metadata`)
    const bodies: unknown[] = []
    ada.page.on(
      'request',
      (request) => request.method() === 'PATCH' && bodies.push(request.postDataJSON()),
    )

    await title.getByRole('button').click()
    await ada.page.getByRole('textbox', { name: 'Name' }).fill('Research')
    await ada.page.keyboard.press('Enter')
    await title.getByText('Research').waitFor()
    await ada.page.getByLabel('Server metadata', { exact: true }).fill('{"plan": "pro"}')
    const written = ada.page.waitForResponse((response) => response.request().method() === 'PATCH')
    await ada.press('Save server metadata')
    await written
    expect(bodies).toEqual([{ display_name: 'Research' }, { server_metadata: { plan: 'pro' } }])

    await ada.page.getByLabel('Client metadata', { exact: true }).fill('never saved')
    await ada.press('Actions for Research')
    await choose('Delete…')
    await dialog().getByLabel('I understand').check()
    await dialog().getByRole('button', { name: 'Delete team' }).click()
    await ada.page.getByText('No teams yet').waitFor()
    expect(new URL(ada.page.url()).pathname).toBe(`${at}/teams`)
    for (const id of [team, 'nonsense']) {
      await ada.open(`${at}/teams/${id}`)
      await ada.sees('Team not found')
    }
  })
})

test('a team is renamed from the list, and gets a picture on its page', async () => {
  const team = await newTeam('Design')
  await ada.open(`${at}/teams`)
  await ada.press('Actions for Design')
  await choose('Rename…')
  await dialog().getByLabel('Name', { exact: true }).fill(' ')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().getByText('Enter a name').waitFor()
  await dialog().getByLabel('Name', { exact: true }).fill('Research')
  await ada.page.keyboard.press('Control+Enter')
  await ada.page.getByText('Team renamed to “Research”').waitFor()

  await ada.page.getByRole('link', { name: 'Research' }).click()
  await ada.press('Actions for Research')
  await choose('Change picture…')
  await dialog()
    .getByLabel('Picture', { exact: true })
    .setInputFiles({
      name: 'owl.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    })
  await ada.page.getByText('Picture changed').waitFor()

  expect((await admin().get(`/teams/${team}`)).json).toMatchObject({
    display_name: 'Research',
    profile_image_url: expect.stringMatching(/^http/),
  })
})

test('creates personal teams with the chosen creator permissions after they are turned on', async () => {
  await ada.open(`${at}/team-settings`)
  await ada.page.getByRole('switch', { name: 'Create a personal team for each new user' }).click()
  await ada.page.getByText('“Create a personal team for each new user” turned on').waitFor()
  await ada.press('Edit creator default permissions')
  await dialog().getByRole('checkbox', { name: 'team_admin' }).uncheck()
  await dialog().getByRole('checkbox', { name: '$update_team' }).check()
  await ada.page.keyboard.press('Control+Enter')
  await ada.page.getByText('Default permissions saved').waitFor()

  const { json } = await project.as('client').post('/auth/password/sign-up', {
    email: 'grace@example.com',
    password: 'correct horse battery',
    verification_callback_url: 'https://app.example.com/handler/email-verification',
  })
  const [team] = (await admin().get(`/teams?user_id=${json.user_id}`)).json.items
  expect(await grantsOf(team.id, json.user_id)).toEqual(['$update_team'])
})

test('keeps concurrent changes of default permissions, and shows nothing after access is lost', async () => {
  await ada.open(`${at}/team-settings`)
  await ada.page.getByRole('switch', { name: 'Users can create teams in your app' }).click()
  await ada.page.getByText('“Users can create teams in your app” turned on').waitFor()

  await ada.press('Edit member default permissions')
  await dialog().getByRole('checkbox', { name: '$remove_members' }).check()
  await admin().patch('/internal/projects/current', {
    config: { team_member_default_permissions: [{ id: '$read_members' }, { id: 'team_member' }] },
  })
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().waitFor({ state: 'hidden' })
  await ada.page.getByText('$remove_members').waitFor()
  const { config } = (await admin().get('/internal/projects/current')).json
  expect(config.team_member_default_permissions).toEqual([
    { id: '$read_members' },
    { id: '$remove_members' },
    { id: 'team_member' },
  ])
  expect(config.client_team_creation_enabled).toBe(true)

  await service.rows.setOwnerTeam(project.id, null)
  service.ctx.projects.forget(project.id)
  await ada.goTo('Teams')
  await ada.sees('Project not found')
})

test('is accessible in dark mode and on a phone, without horizontal scroll', async () => {
  const grace = await newUser('Grace')
  const team = await newTeam('Research and development of migratory bird observation', grace)
  const phone = await visit({
    colorScheme: 'dark',
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  })

  for (const [path, ready] of [
    ['/teams', 'Research'],
    [`/teams/${team}`, 'Grace'],
    [`/teams/${team}?tab=invitations&dialog=invite`, 'The link leads to'],
    ['/team-settings?edit=creator', 'team_admin'],
  ] as const) {
    await phone.open(at + path)
    await phone.page.getByText(ready).first().waitFor()
    await expectAccessible(phone)
    expect(
      await phone.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0)
  }

  await phone.leave()
  expect(phone.noise).toEqual([])
})
