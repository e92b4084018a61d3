import type { TestProject, TestUser } from '@latchkey/testkit'
import { beforeEach, expect, test } from 'vitest'
import { startAccountJourneys } from './account-journey.ts'
import type { Visitor } from './visitor.ts'

const { service, newJourney, me, listedTitles, button, says } = await startAccountJourneys()

let project: TestProject
let user: TestUser
let ada: Visitor

beforeEach(async () => {
  ;({ project, ada, user } = await newJourney())
})

test('creates, renames, shares and leaves a team', async () => {
  await ada.open('account-settings#team-creation')
  await ada.press('Create')
  await says('alert', 'Please enter a team name')
  await ada.fill({ 'Team name': 'Engines' })
  await ada.press('Create')
  await ada.sees('Engines')
  const { selected_team_id: teamId } = await me()
  expect(new URL(ada.page.url()).hash).toBe(`#team-${teamId}`)

  await ada.press('Edit team name')
  await ada.fill({ 'Team name': 'Analytical Engines' })
  await ada.press('Save')
  await ada.sees('Analytical Engines')
  await ada.press('Edit your name in this team')
  await ada.fill({ 'Your name in this team': 'The Countess' })
  await ada.press('Save')
  await ada.page
    .getByRole('listitem')
    .filter({ hasText: 'The Countess' })
    .getByText('You')
    .waitFor()

  await ada.fill({ Email: 'bob' })
  await ada.press('Invite user')
  await says('alert', 'Please enter a valid email')
  await ada.fill({ Email: 'bob@example.com' })
  await ada.press('Invite user')
  await says('status', 'Invited bob@example.com.')
  expect((await service.mailbox.latest('bob@example.com')).subject).toContain('Analytical Engines')
  await ada.page.getByRole('button', { name: 'Revoke the invitation for bob@example.com' }).click()
  await ada.page.getByText('None', { exact: true }).waitFor()

  await ada.press('Leave team')
  await ada.press('Leave')
  await ada.sees('My profile')
  expect(await listedTitles()).not.toContain('Analytical Engines')
  expect((await project.as('client', user).get('/teams?user_id=me')).json.items).toEqual([])
})

test('shows a member without permissions only their own profile', async () => {
  const { id } = (await project.as('server').post('/teams', { display_name: 'Engines' })).json
  await project.as('server').post(`/team-memberships/${id}/${user.user_id}`, {})
  await project.as('server').delete(`/team-permissions/${id}/${user.user_id}/team_member`)

  await ada.open(`account-settings#team-${id}`)

  await button('Leave team').waitFor()
  expect(await ada.page.getByRole('heading', { level: 4 }).allTextContents()).toEqual([
    'Your name in this team',
    'Leave team',
  ])
})

test('shows the members by pages and finds them by name', async () => {
  const { id } = (await project.as('client', user).post('/teams', { display_name: 'Engines' })).json
  const server = project.as('server')
  for (let at = 1; at <= 24; at += 1) {
    const member = { display_name: `Member ${at}` }
    const { id: memberId } = (await server.post('/users', member)).json
    await server.post(`/team-memberships/${id}/${memberId}`, {})
  }
  await ada.open(`account-settings#team-${id}`)
  const members = ada.page.getByRole('group', { name: 'Members' })
  const names = () => members.getByRole('listitem').allTextContents()
  const range = (text: string) => members.getByText(text, { exact: true })
  await range('1–10 of 25').waitFor()
  expect((await names())[0]).toMatch(/You$/)
  expect(await button('Previous page').isDisabled()).toBe(true)

  await button('Next page').focus()
  await ada.page.keyboard.press('Enter')
  await ada.page.keyboard.press('Enter')
  await range('21–25 of 25').waitFor()
  expect(await names()).toHaveLength(5)
  expect((await names()).at(-1)).toContain('Member 24')
  expect(await button('Next page').isDisabled()).toBe(true)

  await ada.fill({ 'Search members': 'MEMBER 2' })
  await expect.poll(names).toHaveLength(7)
  await ada.fill({ 'Search members': 'nobody' })
  await ada.page.getByText('No members match your search.').waitFor()
})

test('deletes the account', async () => {
  await ada.open('account-settings#settings')
  await ada.page.getByText('Danger zone').click()
  await ada.press('Delete account')
  await ada.press('Delete permanently')
  await ada.sees('Your account was deleted')
  expect((await project.as('server').get(`/users/${user.user_id}`)).status).toBe(404)

  await ada.press('Go home')

  await ada.sees('Sign in to your account')
})

test('resets forms when another user signs in', async () => {
  const bob = await project.signUp({ email: 'bob@example.com' })
  await ada.open('account-settings#profile')
  await ada.press('Edit name')

  // Signs in in another tab.
  await ada.become(bob)
  await ada.page.getByText('bob@example.com').first().waitFor()

  expect(await button('Edit name').count()).toBe(1)
})
