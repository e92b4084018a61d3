import { readFile } from 'node:fs/promises'
import { OWNER, type Reply, startService, type TestProject } from '@latchkey/testkit'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { createUsers } from '../../server/src/features/email-authoring/sending/testing/many-users.ts'
import {
  type Administrator,
  administrate,
  forgetPreferences,
  ownProject,
  signedInState,
} from './administrator.ts'

const service = await startService({ listen: true })
const browser = await launchBrowser()
const storageState = await signedInState(service)

let ada: Administrator
let people: TestProject

beforeEach(async () => {
  people = await ownProject(service, {
    display_name: 'People',
    magic_link_enabled: true,
    domains: ['https://app.example.com'],
  })
  ada = await administrate(browser, service, {
    storageState,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
})
afterEach(async () => {
  await ada.leave()
  await forgetPreferences(service)
  expect(ada.noise).toEqual([])
})
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

const succeeded = ({ status, text, json }: Reply) => {
  if (status >= 300) throw new Error(`${status} ${text}`)
  return json
}
const admin = () => people.as('admin')
const create = async (body: object = {}) => succeeded(await admin().post('/users', body))
const read = async (id: string) => succeeded(await admin().get(`/users/${id}`))
const list = (search = '') => `/projects/${people.id}/users${search}`
const dialog = () => ada.page.getByRole('dialog').last()
const inDialog = (button: string) =>
  dialog().getByRole('button', { name: button, exact: true }).click()
const choose = async (of: string, item: string) => {
  await ada.press(`Actions for ${of}`)
  await ada.page.getByRole('menuitem', { name: item, exact: true }).click()
}
const rows = () => ada.page.locator('tbody tr')
const seen = (text: string): Locator => ada.page.getByText(text, { exact: true }).first()

describe('the list', () => {
  test('creates users, rejects a taken address, and links to its owner', async () => {
    await create({
      primary_email: 'grace@example.com',
      primary_email_auth_enabled: true,
      display_name: 'Grace Hopper',
    })
    await ada.open(list('?dialog=create'))
    await dialog().getByLabel('Email', { exact: true }).fill('Grace@example.com')
    await dialog().getByLabel('Password', { exact: true }).fill('short')

    await inDialog('Create user')
    await dialog().getByRole('alert').filter({ hasText: '8' }).waitFor()
    await inDialog('Generate')
    expect(await dialog().getByRole('alert').count()).toBe(0)
    await inDialog('Create user')
    await dialog().getByText('Another user already signs in with this email').waitFor()
    await dialog().getByRole('link', { name: 'Show user' }).click()
    await ada.page.waitForURL(/query=grace/)
    await ada.page.getByRole('link', { name: 'Grace Hopper' }).waitFor()

    await ada.press('Create user')
    await dialog().getByLabel('Email', { exact: true }).fill('alan@example.com')
    await dialog().getByLabel('Email is verified').check()
    await dialog().getByLabel('Name', { exact: true }).fill('Alan Turing')
    await inDialog('Create user')
    await ada.press('Show')
    await ada.page.waitForURL(/users\/[0-9a-f-]{36}$/)

    const id = new URL(ada.page.url()).pathname.split('/').at(-1) ?? ''
    expect(await read(id)).toMatchObject({
      display_name: 'Alan Turing',
      primary_email: 'alan@example.com',
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      has_password: false,
    })
  })

  test('is filtered, sorted and arranged as stored in the URL and the browser', async () => {
    const old = await create({ display_name: 'Ada Lovelace', server_metadata: { plan: 'gold' } })
    service.clock.advance({ minutes: 1 })
    await create({ display_name: 'Grace Hopper' })
    succeeded(await admin().post('/teams', { display_name: 'Design', creator_user_id: old.id }))
    await ada.open(list())
    await rows().first().getByRole('link', { name: 'Grace Hopper' }).waitFor()
    expect(await rows().first().getAttribute('aria-rowindex')).toBe('2')
    expect(await ada.page.getByRole('table').getAttribute('aria-rowcount')).toBe('3')

    await ada.press('Signed up')
    await ada.page.waitForURL(/sort=signed-up/)
    await rows().first().getByRole('link', { name: 'Ada Lovelace' }).waitFor()
    await ada.press('Columns')
    await dialog().getByLabel('Key').fill('plan')
    await inDialog('Done')
    await ada.press('All teams')
    await dialog().getByRole('option', { name: 'Design' }).click()
    await ada.page.getByRole('button', { name: 'Team: Design' }).waitFor()
    await ada.page.reload()

    await ada.page.getByRole('cell', { name: 'gold' }).waitFor()
    expect(await rows().count()).toBe(1)
    await rows().first().getByRole('link').click()
    await ada.page.getByRole('tab', { name: 'Raw' }).click()
    await ada.page.locator('main').getByRole('link', { name: 'Users', exact: true }).click()
    await ada.page.getByRole('button', { name: 'Team: Design' }).waitFor()
  })

  test('shows users that pass all filters, and each filter as a chip that removes it', async () => {
    const verified = { primary_email_verified: true, server_metadata: { plan: 'pro' } }
    await create({ display_name: 'Ada', primary_email: 'ada@example.com', ...verified })
    await create({ display_name: 'Bob', primary_email: 'bob@example.com' })
    await create({ display_name: 'Cat' })
    await ada.open(list('?sort=user'))
    await ada.page.getByText('1–3 of 3', { exact: true }).waitFor()
    expect(await rows().getByRole('link').allTextContents()).toEqual(['Ada', 'Bob', 'Cat'])

    await ada.press('Filter')
    await dialog().getByLabel('Email is verified').selectOption('yes')
    await dialog().getByLabel('Value', { exact: true }).fill('pro')
    await inDialog('Show users')
    await dialog().getByText('Enter the key of this value').waitFor()
    await dialog().getByLabel('Key').fill('plan')
    await inDialog('Show users')
    await ada.page.waitForURL(/verified=yes/)
    await ada.page.getByText('1–1 of 1', { exact: true }).waitFor()
    await ada.page.reload()
    await ada.page.getByRole('cell', { name: 'pro' }).waitFor()
    expect(await rows().getByRole('link').allTextContents()).toEqual(['Ada'])
    expect(await findViolations(ada.page)).toEqual([])

    await ada.press('Remove the filter plan: pro')
    await ada.press('Remove the filter Verified')
    await ada.page.getByText('1–3 of 3', { exact: true }).waitFor()
    await ada.page.waitForURL((url) => url.search === '?sort=user')
  })

  test('blocks a user, who is signed out and refused, and unblocks', async () => {
    const { email, password } = await people.signUp({ email: 'spam@example.com' })
    const signIn = () => people.as('client').post('/auth/password/sign-in', { email, password })
    await ada.open(list())
    await choose(email, 'Block…')
    await dialog().getByLabel('How long').selectOption('168')
    await dialog().getByLabel('Reason').fill('Sends spam')
    await inDialog('Block user')
    await seen('spam@example.com is blocked').waitFor()
    await rows().first().getByText('Blocked', { exact: true }).waitFor()
    expect((await signIn()).status).toBe(403)

    await rows().first().getByRole('link').click()
    await ada.page.getByText(/^Blocked until/).waitFor()
    await ada.page.getByText('Sends spam').waitFor()
    await choose(email, 'Unblock…')
    await inDialog('Unblock')
    await seen('spam@example.com can sign in again').waitFor()
    expect((await signIn()).status).toBe(200)
  })

  test('pages with a limit and a cursor in the URL, and back', async () => {
    await createUsers(service, people, 'many', 30)
    const limits: (string | null)[] = []
    ada.page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.endsWith('/internal/users')) limits.push(url.searchParams.get('limit'))
    })
    const shown = () => rows().getByRole('link').allTextContents()
    await ada.open(list('?size=10'))
    await ada.page.getByText('1–10 of 30', { exact: true }).waitFor()
    const first = await shown()

    await ada.press('Next')
    await ada.page.getByText('11–20 of 30', { exact: true }).waitFor()
    await expect.poll(shown).not.toEqual(first)
    const second = await shown()
    expect(new URL(ada.page.url()).searchParams.get('cursor')).toBeTruthy()
    expect(first.filter((name) => second.includes(name))).toEqual([])
    await ada.page.keyboard.press(']')
    await ada.page.getByText('21–30 of 30', { exact: true }).waitFor()
    await ada.press('Previous')
    await ada.page.getByText('11–20 of 30', { exact: true }).waitFor()

    // The position of a page that is opened by its address is not known.
    await ada.page.reload()
    await ada.page.getByText('10 on this page', { exact: true }).waitFor()
    await expect.poll(shown).toEqual(second)
    await ada.press('Previous')
    await ada.page.getByText('1–10 of 30', { exact: true }).waitFor()
    await expect.poll(shown).toEqual(first)
    expect(new Set(limits)).toEqual(new Set(['10']))
  })

  test('fits a phone, with the email of each user below the name', async () => {
    const blocked = await create({ display_name: 'Grace', primary_email: 'grace@example.com' })
    await admin().put(`/internal/users/${blocked.id}/block`, {})
    await create({ primary_email: 'ada@example.com' })
    await ada.page.setViewportSize({ width: 360, height: 740 })
    await ada.open(list('?sort=user'))

    await rows().getByText('Blocked · grace@example.com').waitFor()
    await rows().getByText('Never active').waitFor()
    expect(await ada.page.getByRole('columnheader').allInnerTexts()).toEqual([
      '',
      'User',
      'Actions',
    ])
    expect(
      await ada.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBeLessThanOrEqual(0)
    expect(await findViolations(ada.page)).toEqual([])
  })

  test('creates a user with metadata while sign-ups are closed', async () => {
    await admin().patch('/internal/projects/current', { config: { sign_up_enabled: false } })
    await ada.open(list('?dialog=create'))
    await dialog()
      .getByText('Sign-ups are closed in this project, but you can still create users here.')
      .waitFor()
    await dialog().getByLabel('Name', { exact: true }).fill('Ada')
    await dialog().getByText('Metadata', { exact: true }).click()
    const metadata = dialog().getByRole('textbox', { name: 'Server metadata' })
    await metadata.fill('{"plan": }')
    const submit = dialog().getByRole('button', { name: 'Create user' })
    await expect.poll(() => submit.isDisabled()).toBe(true)
    await metadata.fill('{"plan": "pro"}')
    await submit.press('Control+Enter')

    await seen('Ada was created').waitFor()
    await rows().first().getByText('New', { exact: true }).waitFor()
    expect(succeeded(await admin().get('/users?limit=5')).items).toMatchObject([
      { display_name: 'Ada', primary_email: null, server_metadata: { plan: 'pro' } },
    ])
  })

  test('refuses to create a user without email and name', async () => {
    await ada.open(list('?dialog=create'))
    await inDialog('Create user')
    await dialog().getByText('Enter an email or a name').waitFor()
    expect(succeeded(await admin().get('/users?limit=5')).items).toEqual([])
  })

  test('creates a user and invites them to sign in', async () => {
    await ada.open(list('?dialog=create'))
    await dialog().getByText('No email is sent.').waitFor()
    await dialog().getByLabel('Email', { exact: true }).fill('invited@example.com')
    await dialog().getByLabel('Send a sign-in invitation').check()
    await dialog()
      .getByLabel('The link leads to')
      .selectOption({ label: 'https://app.example.com' })
    expect(await dialog().getByText('No email is sent.').count()).toBe(0)
    if (process.env.LATCHKEY_PICTURES)
      await ada.page.screenshot({ path: `${process.env.LATCHKEY_PICTURES}/create-user.png` })

    await inDialog('Create user')

    await seen('invited@example.com was created and invited').waitFor()
    const email = await service.mailbox.latest('invited@example.com')
    expect(email.subject).toContain('invited to sign in')
    expect(email.html).toContain('https://app.example.com/handler/sign-in')
  })

  test('adds the selected users to a team, and grants them a permission', async () => {
    const one = await create({ primary_email: 'one@example.com' })
    const two = await create({ primary_email: 'two@example.com' })
    const team = (await people.as('server').post('/teams', { display_name: 'Owls' })).json
    await people.as('server').post(`/team-memberships/${team.id}/${one.id}`, {})
    await people.as('admin').post('/project-permission-definitions', { id: 'moderate' })
    await ada.open(list())
    const choose = async (action: string) => {
      for (const name of ['one', 'two'])
        await ada.page.getByLabel(`Select ${name}@example.com`).check()
      await ada.press('More actions for the selection')
      await ada.page.getByRole('menuitem', { name: action }).click()
    }

    await choose('Add to team…')
    await dialog().getByRole('option', { name: 'Owls' }).click()
    await seen('2 users are in Owls').waitFor()
    const members = (await people.as('server').get(`/users?team_id=${team.id}`)).json.items
    expect(members.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [one.id, two.id].toSorted(),
    )

    await choose('Grant permission…')
    await dialog().getByLabel('Permission').selectOption('moderate')
    await inDialog('Grant permission')
    await seen('2 users hold moderate').waitFor()
    for (const { id } of [one, two]) {
      const held = await people.as('server').get(`/project-permissions?user_id=${id}`)
      expect(held.json.items).toEqual([{ id: 'moderate', user_id: id }])
    }
  })

  test('runs an action on all selected users, and deletes after their number was typed', async () => {
    const one = await create({ primary_email: 'one@example.com' })
    service.clock.advance({ minutes: 1 })
    await create({ primary_email: 'two@example.com' })
    service.clock.advance({ minutes: 1 })
    const three = await create({ primary_email: 'three@example.com' })
    await ada.open(list())
    for (const name of ['one', 'two'])
      await ada.page.getByLabel(`Select ${name}@example.com`).check()
    await ada.press('Mark verified…')
    await inDialog('Mark verified')
    await seen('2 emails marked as verified').waitFor()
    expect(
      [await read(one.id), await read(three.id)].map((user) => user.primary_email_verified),
    ).toEqual([true, false])

    for (const name of ['one', 'two'])
      await ada.page.getByLabel(`Select ${name}@example.com`).check()
    let refused = true
    await ada.page.route(`**/users/${one.id}`, (route) =>
      refused
        ? route.fulfill({ status: 200, headers: { 'x-stack-actual-status': '500' }, body: '' })
        : route.continue(),
    )
    await ada.press('Delete…')
    expect(await dialog().getByRole('button', { name: 'Delete users' }).isDisabled()).toBe(true)
    await dialog().getByLabel('Type “2” to confirm').fill('2')
    await inDialog('Delete users')
    await dialog()
      .getByRole('list', { name: 'Failed users' })
      .getByText('one@example.com')
      .waitFor()
    refused = false
    await inDialog('Retry failed')
    await seen('2 users deleted').waitFor()

    await ada.page.getByText('1–1 of 1', { exact: true }).waitFor()
    expect((await admin().get(`/users/${one.id}`)).code).toBe('USER_NOT_FOUND')
    expect((await read(three.id)).id).toBe(three.id)
  })

  test('names the users whose other emails stop signing in when their primary ones are verified', async () => {
    const one = await create({ primary_email: 'one@example.com', primary_email_auth_enabled: true })
    await create({ primary_email: 'two@example.com', primary_email_auth_enabled: true })
    const second = { type: 'email', value: 'one@home.example', used_for_auth: true }
    succeeded(await admin().post('/contact-channels', { user_id: one.id, ...second }))
    await ada.open(list())
    for (const name of ['one', 'two'])
      await ada.page.getByLabel(`Select ${name}@example.com`).check()
    await ada.press('Mark verified…')
    await dialog().getByText('Other unverified emails of these users stop signing in').waitFor()
    await inDialog('Mark verified')

    const losses = dialog().getByRole('list', { name: 'Emails that no longer sign in' })
    await losses.waitFor()
    expect(await losses.getByRole('listitem').allTextContents()).toEqual([
      'one@example.com: one@home.example',
    ])
    await dialog().getByText('2 emails marked as verified').waitFor()
    expect(await findViolations(ada.page)).toEqual([])
    await inDialog('Done')
  })

  test('changes all users that match, also on other pages, and can be stopped', async () => {
    await createUsers(service, people, 'many', 60)
    await create({ display_name: 'Ada', primary_email: 'ada@example.com' })
    await ada.open(list('?query=many&size=25'))
    await ada.page.getByText('1–25 of 60', { exact: true }).waitFor()
    expect(await ada.page.getByRole('button', { name: /that match/ }).count()).toBe(0)
    await ada.page.getByLabel('Select all on this page').check()
    await ada.press('Select all 60 that match')
    await seen('All 60 users selected').waitFor()

    await ada.press('End sessions…')
    await dialog().getByLabel('I understand that they have to sign in again').check()
    await inDialog('End sessions')
    await dialog().getByText('0 of 60', { exact: true }).waitFor()
    expect(await findViolations(ada.page)).toEqual([])
    await inDialog('Stop')
    await dialog().getByText('Stopped. 0 changed.').waitFor()
    await ada.page.keyboard.press('Escape')
    await ada.page.getByLabel('Select all on this page').check()
    await ada.press('Select all 60 that match')
    await ada.press('Delete…')
    expect(await dialog().getByRole('button', { name: 'Delete users' }).isDisabled()).toBe(true)
    await ada.page.emulateMedia({ colorScheme: 'dark' })
    await ada.page.setViewportSize({ width: 360, height: 740 })
    expect(await findViolations(ada.page)).toEqual([])
    await dialog().getByLabel('Type “60” to confirm').fill('60')
    await dialog().getByLabel('Type “60” to confirm').press('Enter')
    await dialog().getByText('0 of 60', { exact: true }).waitFor()
    await service.drain()
    await dialog().getByText('60 changed.').waitFor()
    expect(await findViolations(ada.page)).toEqual([])
    await inDialog('Done')
    await ada.page.getByText('Clear search').waitFor()
    const { items } = succeeded(await admin().get('/users?limit=5'))
    expect(items.map((user: { display_name: string }) => user.display_name)).toEqual(['Ada'])
  })

  test('lists the users for which a change of all that match failed, with a link', async () => {
    const ids = []
    for (let number = 1; number <= 11; number += 1)
      ids.push((await create({ display_name: `without email ${number}` })).id)
    await ada.open(list('?query=without&size=10'))
    await ada.page.getByLabel('Select all on this page').check()
    await ada.press('Select all 11 that match')
    await ada.press('Mark verified…')
    await inDialog('Mark verified')
    await dialog().getByText('0 of 11', { exact: true }).waitFor()
    await service.drain()
    await dialog().getByText('0 changed, 11 failed.').waitFor()
    expect(await findViolations(ada.page)).toEqual([])

    await dialog().getByRole('list', { name: 'Failed users' }).getByText(ids[0]).click()
    await ada.page.waitForURL(new RegExp(`users/${ids[0]}$`))
  })

  test('cancels an outdated search, and supports single-key shortcuts only if enabled', async () => {
    await create({ display_name: 'Grace Hopper' })
    await ada.open(list())
    // Never responds.
    await ada.page.route(/query=gr(&|$)/, () => {})
    const [begun, givenUp] = (['request', 'requestfailed'] as const).map((event) =>
      ada.page.waitForEvent(event as 'request', (request) => /query=gr(&|$)/.test(request.url())),
    )
    await ada.page.getByRole('searchbox').fill('gr')
    await begun
    await ada.page.getByRole('searchbox').fill('grace')
    await givenUp
    await rows().first().getByRole('link', { name: 'Grace Hopper' }).waitFor()

    await ada.press('Keyboard shortcuts')
    await dialog().getByRole('switch').uncheck()
    await inDialog('Close')
    await ada.page.keyboard.press('c')
    expect(await dialog().count()).toBe(0)
    await ada.press('Keyboard shortcuts')
    await dialog().getByRole('switch').check()
    await inDialog('Close')
    await ada.shortcut('c', ada.page.getByRole('dialog', { name: 'Create user' }))
  })

  test('exports all users without formulas for spreadsheets', async () => {
    await create({
      display_name: '=HYPERLINK("https://evil.example")',
      primary_email: 'eve@example.com',
    })
    await ada.open(list())
    await ada.press('Export')
    const download = ada.page.waitForEvent('download')
    await inDialog('Export')

    const file = await download
    expect(file.suggestedFilename()).toBe('users-people.csv')
    const [head, line] = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(head).toBe(
      'id,display_name,primary_email,oauth_providers,last_active_at_millis,signed_up_at_millis,has_password,otp_auth_enabled,passkey_auth_enabled',
    )
    expect(line).toContain(`"'=HYPERLINK(""https://evil.example"")",eve@example.com`)
  })

  test('exports password hashes after the owner confirmed who they are', async () => {
    const password_hash = '$2a$06$N9qo8uLOickgx2ZMRZoMyedZ.1ZcSMLM1hzLQxlxX7BYNHyo/KyuC'
    const sign_in = { primary_email: 'eve@example.com', primary_email_auth_enabled: true }
    await create({ ...sign_in, password_hash })
    await ada.leave()
    // The confirmation replaces the tokens, so not the session of the other tests.
    ada = await administrate(browser, service, { storageState: await signedInState(service) })
    await service.query("update sessions set created_at = created_at - interval '1 hour'", [])
    await ada.open(list())
    await ada.press('Export')
    await dialog().getByLabel('Include password hashes').check()
    expect(await findViolations(ada.page)).toEqual([])
    await inDialog('Export')
    const question = ada.page.getByRole('dialog', { name: "Confirm it's you" })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await dialog().getByRole('alert').waitFor()
    await inDialog('Export')
    await question.getByRole('textbox', { name: 'Password' }).fill(OWNER.password)
    const download = ada.page.waitForEvent('download')
    await question.getByRole('button', { name: 'Confirm' }).click()

    const text = await readFile(await (await download).path(), 'utf8')
    expect(text.split('\r\n')[0]).toMatch(/,password_hash,totp_secret_base64$/)
    expect(text).toContain(password_hash)
  })
})

describe('a user', () => {
  test('is renamed in place, unchanged after Escape, and deleted with a list of consequences', async () => {
    const { id } = await create({ display_name: 'Ada Byron' })
    succeeded(await admin().post('/teams', { display_name: 'Analysts', creator_user_id: id }))
    await ada.open(list(`/${id}`))

    const name = ada.page
      .getByRole('heading', { level: 1 })
      .getByRole('button', { name: 'Ada Byron' })
    await ada.shortcut('e', ada.page.getByLabel('Name', { exact: true }))
    await ada.page.keyboard.type('Nobody')
    await ada.page.keyboard.press('Escape')
    await name.press('Enter')
    await ada.page.keyboard.type('Ada Lovelace')
    await ada.page.keyboard.press('Enter')
    await ada.page
      .getByRole('heading', { level: 1 })
      .getByRole('button', { name: 'Ada Lovelace' })
      .waitFor()
    expect((await read(id)).display_name).toBe('Ada Lovelace')

    await choose('Ada Lovelace', 'Delete…')
    await dialog()
      .getByText('They are removed from these teams, which are kept: Analysts.')
      .waitFor()
    await dialog().getByLabel('I understand').check()
    // Another admin was faster, and the result is the same.
    succeeded(await admin().delete(`/users/${id}`))
    await inDialog('Delete user')
    await seen('Ada Lovelace was deleted').waitFor()
    await ada.sees('Users')
    expect((await admin().get(`/users/${id}`)).code).toBe('USER_NOT_FOUND')
  })

  test('explains why a user cannot sign in and offers fixes', async () => {
    const { id } = await create({
      primary_email: 'ada@example.com',
      password: 'correct horse battery',
    })
    const chooseForAddress = async (item: string) => {
      await ada.page
        .getByRole('region', { name: 'Email addresses' })
        .getByRole('button', { name: 'Actions for ada@example.com' })
        .click()
      await ada.page.getByRole('menuitem', { name: item, exact: true }).click()
    }
    await ada.open(list(`/${id}?tab=sign-in`))
    await ada.sees('Why can’t this user sign in?')
    await seen('No email is used for sign-in.').waitFor()

    await chooseForAddress('Use for sign-in')
    await ada.sees('This user can sign in')
    await ada.press('Change password…')
    await dialog().getByLabel('New password', { exact: true }).fill('another horse battery')
    await inDialog('Change password')
    await seen('Password set. All sessions ended.').waitFor()
    const signIn = await people.as('client').post('/auth/password/sign-in', {
      email: 'ada@example.com',
      password: 'another horse battery',
    })
    expect(signIn.status).toBe(200)

    await chooseForAddress('Send verification email…')
    await dialog().getByText('https://app.example.com/handler/email-verification').waitFor()
    await inDialog('Send')
    await seen('Verification email sent').waitFor()
    const { link } = await service.mailbox.latest('ada@example.com')
    expect(link).toMatch(/^https:\/\/app\.example\.com\/handler\/email-verification\?code=/)
  })

  test('can be impersonated by a link that works once, with a reason', async () => {
    const { id } = await create({ display_name: 'Grace Hopper' })
    await ada.open(list(`/${id}?tab=sessions`))
    await choose('Grace Hopper', 'Impersonate…')
    await inDialog('Create link')
    await seen('Enter a reason').waitFor()
    expect(await dialog().getByLabel('Page to open').inputValue()).toBe('https://app.example.com')
    const account = `${service.url}/hosted/${people.id}/handler/account-settings`
    await dialog().getByLabel('Reason').fill('Ticket 42')
    await dialog().getByLabel('Page to open').fill('https://elsewhere.example')
    await ada.page.keyboard.press('Enter')
    await seen('Use an address on a trusted domain of the project').waitFor()
    await dialog().getByLabel('Page to open').fill(account)
    await ada.page.keyboard.press('Enter')
    const link = (await dialog().getByRole('region', { name: 'Link' }).textContent()) ?? ''
    expect(await findViolations(ada.page)).toEqual([])

    const app = await browser.newContext()
    const hosted = await app.newPage()
    await hosted.goto(link)
    await hosted.getByText('Grace Hopper').first().waitFor()
    expect(hosted.url()).toBe(account)
    await app.close()
    const late = await browser.newContext()
    const second = await late.newPage()
    await second.goto(link)
    await second.waitForURL(/sign-in/)
    await late.close()

    const { items } = succeeded(await admin().get(`/internal/sessions?user_id=${id}`))
    expect(items).toEqual([
      expect.objectContaining({
        is_impersonation: true,
        impersonation: expect.objectContaining({ reason: 'Ticket 42' }),
      }),
    ])
    await ada.open(`/projects/${people.id}/sessions?impersonation=true`)
    await ada.page
      .getByText(/Ticket 42$/)
      .first()
      .waitFor()
  })

  test('can be impersonated visibly with a script until it ends', async () => {
    const { id } = await create({ display_name: 'Grace Hopper' })
    await ada.open(list(`/${id}?tab=sessions`))
    await choose('Grace Hopper', 'Impersonate…')
    await inDialog('Use a script')
    await inDialog('Start session')
    const script = (await dialog().getByRole('region', { name: 'Script' }).textContent()) ?? ''
    await ada.page.getByText('Impersonation', { exact: true }).waitFor()

    const app = await browser.newContext()
    const hosted = await app.newPage()
    await hosted.goto(`${service.url}/hosted/${people.id}/handler/account-settings`)
    await Promise.all([hosted.waitForEvent('load'), hosted.evaluate(script)])
    await hosted.getByText('Grace Hopper').first().waitFor()
    await app.close()

    const [session] = succeeded(await admin().get(`/auth/sessions?user_id=${id}`)).items
    expect(session).toMatchObject({ is_impersonation: true })
    await inDialog('End now')
    await seen('No sessions').waitFor()
    expect(succeeded(await admin().get(`/auth/sessions?user_id=${id}`)).items).toEqual([])
  })

  test('keeps saved permissions and metadata, and asks before changes are lost', async () => {
    const { id } = await create({ server_metadata: { plan: 'free' } })
    for (const [permission, contained] of [
      ['read', []],
      ['write', ['read']],
    ] as const) {
      succeeded(
        await admin().post('/project-permission-definitions', {
          id: permission,
          contained_permission_ids: contained,
        }),
      )
    }
    const sent: string[] = []
    ada.page.on('request', (request) => {
      if (request.method() !== 'GET')
        sent.push(`${request.method()} ${new URL(request.url()).pathname.split('/').slice(3, 4)}`)
    })
    await ada.open(list(`/${id}?tab=permissions`))
    await ada.page.getByLabel('write').check()
    await ada.page.getByText('from write').waitFor()
    await ada.press('Save')
    await seen('Permissions saved').waitFor()
    expect(
      succeeded(await admin().get(`/project-permissions?user_id=${id}&recursive=false`)).items.map(
        (grant: { id: string }) => grant.id,
      ),
    ).toEqual(['write'])
    expect(sent.filter((request) => !request.includes('auth'))).toEqual([
      'POST project-permissions',
    ])

    await ada.page.getByRole('tab', { name: 'Metadata' }).click()
    const server = ada.page.getByRole('textbox', { name: 'Server metadata' })
    await server.fill('{"plan": "gold",}')
    await seen('This isn’t valid JSON. Check line 1, column 17.').waitFor()
    await ada.page.getByRole('tab', { name: 'Raw' }).click()
    await inDialog('Cancel')
    await server.fill('{"plan": "gold"}')
    succeeded(await admin().patch(`/users/${id}`, { server_metadata: { plan: 'silver' } }))
    await ada.press('Save server metadata')
    await seen(
      'This was changed elsewhere while you edited. Saving replaces those changes.',
    ).waitFor()
    expect((await read(id)).server_metadata).toEqual({ plan: 'silver' })
    await ada.press('Save server metadata')
    await seen('Server metadata saved').waitFor()
    expect((await read(id)).server_metadata).toEqual({ plan: 'gold' })
  })
})

describe('accessibility', () => {
  const check = async (what: string) => expect(await findViolations(ada.page), what).toEqual([])

  test('of the list, its dialogs and every tab, in light and dark mode', async () => {
    const user = await create({
      display_name: 'Ada',
      primary_email: 'ada@example.com',
      primary_email_auth_enabled: true,
      password: 'a password',
    })
    succeeded(await admin().post('/teams', { display_name: 'Design', creator_user_id: user.id }))
    succeeded(await admin().post('/auth/sessions', { user_id: user.id, is_impersonation: true }))
    succeeded(await admin().post('/project-permission-definitions', { id: 'read' }))
    await ada.open(list())
    await ada.page.getByLabel('Select Ada').check()
    await check('list')
    await ada.page.emulateMedia({ colorScheme: 'dark' })
    await ada.press('Create user')
    await inDialog('Generate')
    await check('create')
    await ada.open(list(`/${user.id}`))
    for (const [at, [tab, ready]] of TABS.entries()) {
      await ada.page.emulateMedia({ colorScheme: at % 2 ? 'light' : 'dark' })
      await ada.page.getByRole('tab', { name: tab }).click()
      await seen(ready).waitFor()
      await check(tab)
    }
  })
})

const TABS = [
  ['Sign-in', 'Provider accounts'],
  ['Teams', 'Design'],
  ['Permissions', 'Granted permissions'],
  ['Sessions', 'Impersonation'],
  ['Metadata', 'Server metadata'],
  ['Raw', 'Same request with curl'],
] as const

test('saves a view with its columns, opens it by its address, changes, shares and deletes it', async () => {
  await create({ primary_email: 'grace@example.com', display_name: 'Grace' })
  const blocked = await create({ primary_email: 'spam@example.com', display_name: 'Spam' })
  await admin().put(`/internal/users/${blocked.id}/block`, {})
  const views = () => ada.page.getByRole('button', { name: /Saved views$/ })
  const pick = async (item: string) => {
    await views().click()
    await ada.page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  const stored = async () => (await admin().get('/internal/saved-views?list=users')).json.items
  await ada.open(list('?blocked=yes&sort=-active'))
  await ada.press('Columns')
  await dialog().getByLabel('Email', { exact: true }).uncheck()
  await inDialog('Done')

  await pick('Save as a new view…')
  await inDialog('Save view')
  await dialog().getByText('Enter a name').waitFor()
  await dialog().getByLabel('Name').fill('Blocked users')
  await inDialog('Save view')
  await seen('View “Blocked users” saved').waitFor()
  await ada.page.waitForURL(/view=/)
  const address = ada.page.url()

  await views().click()
  await ada.page.getByRole('menuitemradio', { name: 'All users' }).click()
  await ada.page.getByRole('link', { name: 'Grace' }).waitFor()
  expect(new URL(ada.page.url()).search).toBe('')
  await ada.press('Columns')
  await dialog().getByLabel('Email', { exact: true }).check()
  await inDialog('Done')

  await ada.page.goto(address)
  await ada.page.getByRole('button', { name: /^Blocked users/ }).waitFor()
  await ada.page.getByRole('link', { name: 'Spam' }).waitFor()
  expect(await ada.page.getByRole('link', { name: 'Grace' }).count()).toBe(0)
  await expect
    .poll(() => ada.page.getByRole('columnheader', { name: 'Email', exact: true }).count())
    .toBe(0)
  expect(await views().getByText('(changed)').count()).toBe(0)

  await ada.press('Columns')
  await dialog().getByLabel('Email', { exact: true }).check()
  await inDialog('Done')
  await views().getByText('(changed)').waitFor()
  await pick('Save changes')
  await views().getByText('(changed)').waitFor({ state: 'detached' })
  await pick('Rename…')
  await dialog().getByLabel('Name').fill('Spammers')
  await inDialog('Rename')
  await ada.page.getByRole('button', { name: /^Spammers/ }).waitFor()
  await pick('Share with the project')
  await seen('Everyone in the project sees “Spammers” now').waitFor()
  expect(await stored()).toMatchObject([
    { name: 'Spammers', search: 'blocked=yes&sort=-active', is_shared: true },
  ])
  await views().click()
  expect(await findViolations(ada.page, {})).toEqual([])
  await ada.page.keyboard.press('Escape')

  await pick('Delete…')
  await dialog().getByText('It disappears for everyone in the project.').waitFor()
  await inDialog('Delete view')
  await ada.page.getByRole('button', { name: /^All users/ }).waitFor()
  await expect.poll(stored).toEqual([])
})

test('a section that cannot be shown fails alone, and works after another attempt', async () => {
  const grace = await create({ primary_email: 'grace@example.com', display_name: 'Grace' })
  let broken = true
  await ada.page.route('**/internal/users?*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    await route.fulfill({
      response,
      json: broken ? { ...json, items: [{ id: grace.id, auth_methods: 7 }] } : json,
    })
  })
  await ada.open(list())
  await seen('Couldn’t show this section').waitFor()
  await ada.press('Copy details')
  await seen('Copied').waitFor()
  const details = await ada.page.evaluate(() => navigator.clipboard.readText())
  expect(details).toContain(`path: /projects/${people.id}/users`)
  expect(details).toMatch(/^text: .+/m)
  expect(await findViolations(ada.page, {})).toEqual([])
  // The rest of the page works.
  await ada.press('Create user')
  await dialog().getByLabel('Email', { exact: true }).waitFor()
  await ada.page.keyboard.press('Escape')
  // React reports the error.
  ada.noise.length = 0

  broken = false
  await ada.press('Try again')
  await ada.page.getByRole('link', { name: 'Grace' }).waitFor()
})

test('a failed request shows its id', async () => {
  await ada.page.route('**/internal/users?*', (route) =>
    route.fulfill({
      status: 200,
      headers: { 'x-stack-actual-status': '500', 'x-stack-request-id': 'request-42' },
      body: '',
    }),
  )
  await ada.open(list())
  await seen('Request ID: request-42').waitFor()
  await ada.press('Copy details')
  await seen('Copied').waitFor()
  expect(await ada.page.evaluate(() => navigator.clipboard.readText())).toContain(
    'status: 500\ntext: The service returned an error (status 500). Try again.\nrequest id: request-42',
  )
})
