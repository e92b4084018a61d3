import { OWNER, startService, type TestUser, testConfig } from '@latchkey/testkit'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { createApp } from '../../server/src/features/sign-in/second-factor/authenticator-app.ts'
import { type Administrator, administrate, ownProject, signedInState } from './administrator.ts'

const service = await startService({
  listen: true,
  config: { seed: { ...testConfig('').seed, seatsPerTeam: 4 } },
})
const browser = await launchBrowser()
const team = await service.rows.ownerTeamId('internal')
const { internal } = service

let ada: Administrator

beforeEach(async () => {
  await ownProject(service)
  // A session of its own: one of the tests replaces its tokens.
  ada = await administrate(browser, service, { storageState: await signedInState(service) })
})
afterEach(async () => {
  await ada.leave()
  expect(ada.noise).toEqual([])
})
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

const dialog = () => ada.page.getByRole('dialog')
const choose = (item: string) => ada.page.getByRole('menuitem', { name: item }).click()
const menuOf = (name: string) =>
  ada.page.getByRole('button', { name: `Actions for ${name}` }).click()
const rowOf = (name: string) => ada.page.getByRole('row', { name: new RegExp(name) })
const join = (user: TestUser) =>
  internal.as('server').post(`/team-memberships/${team}/${user.user_id}`, {})
const signIn = async () => (await internal.as('client').post('/auth/password/sign-in', OWNER)).json
/** Decodes the key that the page shows (RFC 4648 §6). */
const fromBase32 = (key: string): Buffer => {
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
const leave = (user: TestUser) =>
  internal.as('server').delete(`/team-memberships/${team}/${user.user_id}`)

describe('the owner team', () => {
  test('is reached from the list of projects and renamed in place', async () => {
    await ada.open('/projects')
    await ada.page
      .getByRole('link', { name: /member/ })
      .first()
      .click()
    await ada.page.waitForURL(`**/teams/${team}`)
    await rowOf(OWNER.email).waitFor()

    await ada.page.getByRole('button', { name: 'Edit name' }).click()
    await ada.page.getByRole('textbox', { name: 'Name' }).fill('Platform')
    await ada.page.keyboard.press('Enter')

    await ada.page.getByRole('button', { name: /Platform/ }).waitFor()
    expect(await findViolations(ada.page)).toEqual([])
  })

  test('keeps a name that is not saved open and marked, and Escape cancels it', async () => {
    await ada.open(`/teams/${team}`)
    const edit = ada.page.getByRole('button', { name: /Edit name$/ })
    const field = ada.page.getByRole('textbox', { name: 'Name' })
    const name = (await edit.textContent()) ?? ''

    await edit.press('F2')
    await field.fill('Something else')
    await ada.page.getByRole('heading', { name: 'Projects' }).click()
    await ada.page.getByText('Not saved').waitFor()
    expect(await field.inputValue()).toBe('Something else')
    await field.press('Escape')

    await expect.poll(() => edit.textContent()).toBe(name)
    await ada.shortcut('e', field)
    await field.fill('')
    await field.press('Enter')
    await ada.page.getByText('Enter a name').waitFor()
    await field.press('Escape')
    await expect.poll(() => edit.textContent()).toBe(name)
  })

  test('invites with a role, resends and revokes the invitation', async () => {
    await ada.open(`/teams/${team}`)
    await ada.press('Invite')
    await dialog().getByRole('button', { name: 'Send invitation' }).click()
    await dialog().getByText('Enter an email').waitFor()
    await dialog().getByLabel('Email', { exact: true }).fill('bo@example.com')
    await dialog().getByLabel('Support').check()
    expect(await findViolations(ada.page)).toEqual([])
    await dialog().getByRole('button', { name: 'Send invitation' }).click()

    await rowOf('bo@example.com').getByText('Support').waitFor()
    const first = await service.mailbox.latest('bo@example.com')
    await ada.page.getByRole('button', { name: 'Resend the invitation to bo@example.com' }).click()
    await expect
      .poll(async () => (await service.mailbox.latest('bo@example.com')).code, { timeout: 10_000 })
      .not.toBe(first.code)
    await ada.page.getByRole('button', { name: 'Revoke the invitation for bo@example.com' }).click()
    await dialog().getByRole('button', { name: 'Revoke invitation' }).click()

    await rowOf('bo@example.com').waitFor({ state: 'detached' })
  })

  test('changes the role of a member and removes the member', async () => {
    const bo = await internal.signUp()
    await join(bo)
    await ada.open(`/teams/${team}`)

    await menuOf(bo.email)
    await choose('Change role…')
    await dialog().getByLabel('Viewer').check()
    await dialog().getByRole('button', { name: 'Change role' }).click()
    await rowOf(bo.email).getByText('Viewer').waitFor()
    await menuOf(bo.email)
    await choose('Remove…')
    await dialog().getByLabel('I understand').check()
    await dialog().getByRole('button', { name: 'Remove member' }).click()

    await rowOf(bo.email).waitFor({ state: 'detached' })
  })

  test('is left by a member, who no longer sees its projects', async () => {
    const bo = await internal.signUp()
    await join(bo)
    const visitor = await administrate(browser, service, {
      storageState: await signedInState(service, bo),
    })
    const { page } = visitor
    await visitor.open(`/teams/${team}`)

    await page.getByRole('button', { name: `Actions for ${bo.email}` }).click()
    await page.getByRole('menuitem', { name: 'Leave team…' }).click()
    const button = page.getByRole('dialog').getByRole('button', { name: 'Leave team' })
    expect(await button.isDisabled()).toBe(true)
    await page.getByRole('dialog').getByLabel('I understand').check()
    await button.click()

    // Without any project.
    await visitor.sees('New project')
    await page.getByText(/^You left “/).waitFor()
    await visitor.open(`/teams/${team}`)
    await visitor.sees('Team not found')
    await visitor.leave()
    expect(visitor.noise).toEqual([])
  })

  test('leads to a new project that it owns, also if the person has other teams', async () => {
    const { user_id } = await signIn()
    await internal.as('server').post('/teams', { display_name: 'Aviary', creator_user_id: user_id })
    await ada.open(`/teams/${team}`)
    await ada.page.getByRole('link', { name: 'New project' }).click()
    await ada.sees('New project')
    const owner = ada.page.getByLabel('Owned by')
    await expect.poll(() => owner.inputValue()).toBe(team)

    await owner.selectOption('Aviary')
    await ada.fill({ Name: 'Finches' })
    await ada.press('Create project')
    await ada.sees('Finches')
    await ada.open('/projects')

    const aviary = ada.page.locator('section').filter({ hasText: 'Aviary' })
    await aviary.getByRole('link', { name: /Finches/ }).waitFor()
  })

  test('is created with the first project of a person without a team', async () => {
    const bo = await internal.signUp()
    const { items } = (await internal.as('server').get(`/teams?user_id=${bo.user_id}`)).json
    for (const { id } of items) await internal.as('server').delete(`/teams/${id}`)
    const visitor = await administrate(browser, service, {
      storageState: await signedInState(service, bo),
    })
    await visitor.open('/new-project')
    await visitor.fill({ Name: 'Starlings' })
    await visitor.press('Create project')
    await visitor.sees('Starlings')

    await visitor.open('/projects')
    await visitor.sees('My team')
    await visitor.leave()
    expect(visitor.noise).toEqual([])
  })

  test('says why the last owner can neither leave nor get another role', async () => {
    await ada.open(`/teams/${team}`)

    await rowOf(OWNER.email)
      .getByRole('button', { name: /^Actions for/ })
      .click()

    await ada.page.getByText('The last owner of a team with projects stays.').waitFor()
    expect(await ada.page.getByRole('menuitem', { name: 'Change role…' }).isDisabled()).toBe(true)
    expect(await ada.page.getByRole('menuitem', { name: 'Leave team…' }).isDisabled()).toBe(true)
  })

  test('explains that no seat is free instead of the form', async () => {
    const others = await Promise.all([internal.signUp(), internal.signUp(), internal.signUp()])
    for (const user of others) await join(user)
    await ada.open(`/teams/${team}`)
    await ada.page.getByText('4 of 4 seats used').waitFor()

    await ada.press('Invite')

    await dialog()
      .getByText(/All 4 seats of the team are taken/)
      .waitFor()
    for (const user of others) await leave(user)
  })

  test('asks for the password again before an owner is removed late', async () => {
    const bo = await internal.signUp()
    await join(bo)
    await internal
      .as('client', await signIn())
      .patch(`/internal/owner-teams/${team}/members/${bo.user_id}`, { role: 'owner' })
    await ada.open(`/teams/${team}`)
    await rowOf(bo.email).getByText('Owner').waitFor()
    await service.query("update sessions set created_at = created_at - interval '1 hour'", [])

    await menuOf(bo.email)
    await choose('Remove…')
    await dialog().getByLabel('I understand').check()
    await dialog().getByRole('button', { name: 'Remove member' }).click()
    const question = ada.page.getByRole('dialog', { name: "Confirm it's you" })
    await question.getByRole('textbox', { name: 'Password' }).fill('wrong password')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await question.getByText('Incorrect password').waitFor()
    expect(await findViolations(ada.page)).toEqual([])
    await question.getByRole('textbox', { name: 'Password' }).fill(OWNER.password)
    await question.getByRole('button', { name: 'Confirm' }).click()

    await rowOf(bo.email).waitFor({ state: 'detached' })
    // The tokens were replaced.
    await ada.page.reload()
    await rowOf(OWNER.email).waitFor()
  })

  test('is not found for strangers', async () => {
    const { json } = await internal.as('server').post('/teams', { display_name: 'Strangers' })
    await ada.open(`/teams/${json.id}`)

    await ada.sees('Team not found')
  })

  test('transfers a project to a new team, after its name is typed', async () => {
    const project = await ownProject(service, { display_name: 'Moving' })
    await ada.open(`/projects/${project.id}/project-settings`)
    await ada.press('Transfer…')
    await dialog()
      .getByText(/loses access/)
      .waitFor()
    await dialog().getByLabel('New owner team').selectOption('Create a new team')
    await dialog().getByLabel('Name of the new team').fill('Buyers')
    expect(await dialog().getByRole('button', { name: 'Transfer project' }).isDisabled()).toBe(true)
    await dialog().getByLabel('Type “Moving” to confirm').fill('Moving')
    expect(await findViolations(ada.page)).toEqual([])
    await dialog().getByRole('button', { name: 'Transfer project' }).click()

    await ada.page.getByText('Moving was transferred to “Buyers”').waitFor()
    await ada.open('/projects')
    await ada.sees('Buyers')
  })
})

describe('a required second factor', () => {
  test('is set by an owner with one, and leads a member to the setup and on', async () => {
    const bo = await internal.signUp()
    await join(bo)
    await ada.open(`/teams/${team}`)
    const requireOf = async (whom: string, button: string) => {
      await ada.page.getByLabel('Required of').selectOption(whom)
      await dialog().getByRole('button', { name: button }).click()
    }
    await requireOf('Members of this team', 'Require it')
    await dialog().getByText('Set up a second factor for your own account').waitFor()
    await dialog().getByRole('button', { name: 'Cancel' }).click()

    const app = createApp()
    const owner = await signIn()
    await internal.as('client', owner).patch('/users/me', { totp_secret_base64: app.base64 })
    await requireOf('Members of this team', 'Require it')
    await dialog().waitFor({ state: 'detached' })
    await rowOf(bo.email).getByText('No second factor').waitFor()
    expect(await findViolations(ada.page)).toEqual([])

    const visitor = await administrate(browser, service, {
      storageState: await signedInState(service, bo),
    })
    const { page } = visitor
    await visitor.open(`/teams/${team}`)
    await visitor.sees('Set up a second factor')
    await page.getByText('requires its members to have a second factor').waitFor()
    const goOn = page.getByRole('button', { name: 'Continue to the dashboard' })
    expect(await goOn.isDisabled()).toBe(true)
    expect(await findViolations(page)).toEqual([])
    await visitor.press('Enable')
    const key = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()
    // The page checks the code with the clock of the browser.
    await page.keyboard.type(createApp(fromBase32(key ?? '')).code(new Date()))
    await page.getByText('Enabled').waitFor()
    await goOn.click()
    await visitor.sees('Members')
    expect(visitor.noise.splice(0).filter((line) => !/status of 403/.test(line))).toEqual([])
    await visitor.leave()

    await requireOf('Nobody', 'Stop requiring it')
    await dialog().waitFor({ state: 'detached' })
    await internal.as('client', owner).patch('/users/me', { totp_secret_base64: null })
    await leave(bo)
    // The refusal of the first attempt.
    expect(ada.noise.splice(0).filter((line) => !/status of 409/.test(line))).toEqual([])
  })
})
