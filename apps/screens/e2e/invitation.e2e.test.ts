import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { closeWindows } from './browser-window.ts'
import { PASSWORD, type Visitor, visit } from './visitor.ts'

const service = await startService({ listen: true })
const browser = await launchBrowser()
const BOB = 'bob@example.com'

let project: TestProject
let ada: TestUser
let teamId: string
let bob: Visitor

beforeEach(async () => {
  project = await service.newProject({
    display_name: 'Acme Notes',
    credential_enabled: true,
    sign_up_enabled: true,
    client_team_creation_enabled: true,
  })
  ada = await project.signUp({ email: 'ada@example.com' })
  await project.as('client', ada).patch('/users/me', { display_name: 'Ada' })
  teamId = (await project.as('client', ada).post('/teams', { display_name: 'Analytical Engines' }))
    .json.id
  bob = await visit(browser, service, project)
})
afterEach(async () => {
  await bob.leave()
  expect(bob.noise).toEqual([])
})
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

const page = (name: string) => `${service.url}/hosted/${project.id}/handler/${name}`

/** Sends an invitation without a browser and returns the link of the email. */
async function invite(email = BOB): Promise<string> {
  const body = { team_id: teamId, email, callback_url: page('team-invitation') }
  const reply = await project.as('client', ada).post('/team-invitations/send-code', body)
  expect(reply.status).toBe(200)
  return (await service.mailbox.latest(email)).link
}

const members = async () => {
  const { json } = await project.as('server').get(`/users?team_id=${teamId}`)
  return json.items.map((user: { primary_email: string }) => user.primary_email)
}

test('an invited person signs up, returns to the invitation and joins', async () => {
  const inviting = await visit(browser, service, project)
  await inviting.become(ada)
  await inviting.open(`account-settings#team-${teamId}`)
  await inviting.fill({ Email: BOB })
  await inviting.press('Invite user')
  await inviting.page.getByRole('status').getByText(`Invited ${BOB}.`).waitFor()
  await inviting.page.getByRole('listitem').filter({ hasText: BOB }).getByText('Expires').waitFor()
  await inviting.leave()
  expect(inviting.noise).toEqual([])

  await bob.follow((await service.mailbox.latest(BOB)).link)
  await bob.sees('Join Analytical Engines')
  await bob.page.getByText('Ada invited you to join Analytical Engines.').waitFor()
  await bob.page.getByText('Sign in or create an account to join the team.').waitFor()
  await bob.press('Sign up')
  await bob.sees('Create a new account')
  await bob.fill({ Email: BOB, Password: PASSWORD, 'Repeat password': PASSWORD })
  await bob.press('Sign up')

  await bob.page.getByText('Ada invited you to join Analytical Engines.').waitFor()
  await bob.page.getByText(`You are signed in as ${BOB}.`).waitFor()
  expect(await members()).toEqual(['ada@example.com'])
  await bob.press('Join')
  await bob.sees('You have joined Analytical Engines')
  expect((await members()).toSorted()).toEqual(['ada@example.com', BOB])

  await bob.press('Go home')
  await bob.choose('Analytical Engines')
  // Members see each other and may invite, but only admins may change the team.
  await bob.page.getByRole('heading', { name: 'Members' }).waitFor()
  expect(await bob.page.getByRole('button', { name: 'Invite user' }).count()).toBe(1)
  expect(await bob.page.getByRole('button', { name: 'Edit team name' }).count()).toBe(0)

  expect(
    (await project.as('client', ada).get(`/team-invitations?team_id=${teamId}`)).json.items,
  ).toEqual([])
})

test('an ignored invitation can be accepted later with one click, which shows its progress', async () => {
  await bob.become(await project.signUp({ email: BOB }))
  const link = await invite()
  await bob.follow(link)
  await bob.press('Ignore')
  await bob.sees('Account settings')
  expect(await members()).toEqual(['ada@example.com'])
  const asked = Promise.withResolvers<void>()
  const response = Promise.withResolvers<void>()
  let sent = 0
  await bob.page.route('**/team-invitations/accept', async (route) => {
    sent += 1
    asked.resolve()
    await response.promise
    await route.continue()
  })

  await bob.follow(link)
  await bob.page.getByRole('button', { name: 'Join' }).dblclick()
  await asked.promise
  expect(await bob.page.getByRole('button', { name: 'Join' }).getAttribute('aria-busy')).toBe(
    'true',
  )
  await bob.page.getByRole('status').getByText('Please wait…').waitFor()
  response.resolve()
  await bob.sees('You have joined Analytical Engines')
  expect(sent).toBe(1)

  await bob.press('Go home')
  await bob.sees('Account settings')
  await bob.page.goBack()
  await bob.sees('This invitation was already used')
})

test('a person who is signed in with another account changes it, with the keyboard alone', async () => {
  const other = await project.signUp({ email: 'other@example.com' })
  await bob.become(other)
  await bob.follow(await invite())
  await bob.page.getByText('You are signed in as other@example.com.').waitFor()

  await bob.page.getByRole('button', { name: 'Use another account' }).focus()
  await bob.page.keyboard.press('Enter')

  await bob.page.getByText('Sign in or create an account to join the team.').waitFor()
  await bob.press('Sign up')
  await bob.fill({ Email: BOB, Password: PASSWORD, 'Repeat password': PASSWORD })
  await bob.page.keyboard.press('Enter')
  await bob.page.getByText(`You are signed in as ${BOB}.`).waitFor()
  await bob.press('Join')
  await bob.sees('You have joined Analytical Engines')
  expect((await members()).toSorted()).toEqual(['ada@example.com', BOB])
})

test('an invitation to a project without sign-ups offers only to sign in', async () => {
  await project.signUp({ email: BOB })
  const link = await invite()
  await project
    .as('admin')
    .patch('/internal/projects/current', { config: { sign_up_enabled: false } })

  await bob.follow(link)

  await bob.page.getByText('Sign in to join the team.').waitFor()
  expect(await bob.page.getByRole('button', { name: 'Sign up' }).count()).toBe(0)
  await bob.press('Sign in')
  await bob.fill({ Email: BOB, Password: PASSWORD })
  await bob.press('Sign in')
  await bob.page.getByText(`You are signed in as ${BOB}.`).waitFor()
})

test('an invalid link shows the reason', async () => {
  await bob.become(await project.signUp({ email: BOB }))
  for (const path of [
    'team-invitation',
    'team-invitation?code=short',
    `team-invitation?code=${'0'.repeat(45)}`,
  ]) {
    await bob.open(path)
    await bob.sees('Invalid team invitation link')
  }

  const revoked = await invite()
  const { json } = await project.as('client', ada).get(`/team-invitations?team_id=${teamId}`)
  await project.as('client', ada).delete(`/team-invitations/${json.items[0].id}?team_id=${teamId}`)
  await bob.follow(revoked)
  await bob.sees('Invalid team invitation link')

  const used = await invite()
  const body = { code: new URL(used).searchParams.get('code') }
  await project.as('client', await project.signUp()).post('/team-invitations/accept', body)
  await bob.follow(used)
  await bob.sees('This invitation was already used')
  expect(await members()).not.toContain(BOB)

  const good = await invite()
  await bob.page.route('**/accept/preview', (route) => route.abort())
  await bob.follow(good)
  await bob.sees('This page could not be loaded')
  await bob.page.unroute('**/accept/preview')
  await bob.press('Try again')
  await bob.page.getByText('Ada invited you to join Analytical Engines.').waitFor()
  // The browser logs the lost connection.
  expect(bob.noise.splice(0).every((line) => line.includes('ERR_FAILED'))).toBe(true)

  service.clock.advance({ days: 7, minutes: 1 })
  await bob.follow(good)
  await bob.sees('This invitation has expired')
})
