import { readFile } from 'node:fs/promises'
import type { Download } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from '../../screens/e2e/accessibility.ts'
import {
  administrate,
  newMember,
  openDashboard,
  ownProject,
  signedInState,
} from './administrator.ts'

const { service, browser, ada, page } = await openDashboard()

const dialog = () => page.getByRole('dialog').last()
const rows = () => page.getByRole('row').filter({ has: page.locator('[data-row-link]') })
const events = async () => (await page.locator('[data-row-link]').allTextContents()).map(trimmed)
const trimmed = (text: string) => text.trim()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const query = () => Object.fromEntries(new URL(page.url()).searchParams)

/** A project with a team, two users, a failed sign-in and a change by the administrator. */
async function projectWithStory() {
  const project = await ownProject(service, { credential_enabled: true })
  const server = project.as('server')
  const grace = await project.signUp({ email: 'grace@example.com' })
  const alan = await project.signUp({ email: 'alan@example.com' })
  const team = (await server.post('/teams', { display_name: 'Marsh reserve' })).json
  await server.post(`/team-memberships/${team.id}/${grace.user_id}`, {})
  await project
    .as('client')
    .post('/auth/password/sign-in', { email: 'grace@example.com', password: 'not this one' })
  await server.patch(`/users/${alan.user_id}`, { display_name: 'Alan Turing' })
  return { project, server, grace, alan, team }
}

test('shows entries, filters them in the address, and opens one with its changes', async () => {
  const { project, alan } = await projectWithStory()
  await ada.open(`/projects/${project.id}`)
  await ada.goTo('Audit log')
  await button('User updated').waitFor()
  expect(await events()).toEqual([
    'User updated',
    'Sign-in failed',
    'Member added',
    'Team created',
    'Signed up',
    'Signed up',
  ])
  expect(await findViolations(page)).toEqual([])

  await page.getByLabel('Result', { exact: true }).selectOption('Failed')
  await button('User updated').waitFor({ state: 'detached' })
  expect(await events()).toEqual(['Sign-in failed'])
  expect(query()).toEqual({ outcome: 'failed' })
  await page.getByLabel('Result', { exact: true }).selectOption('Any')
  await page.getByLabel('Event', { exact: true }).selectOption('All team events')
  await button('Sign-in failed').waitFor({ state: 'detached' })
  expect(await events()).toEqual(['Member added', 'Team created'])
  await page.getByLabel('Event', { exact: true }).selectOption('Any')
  await page.getByLabel('Time', { exact: true }).selectOption('Last hour')
  await page.getByRole('searchbox').fill('alan@')
  await button('Member added').waitFor({ state: 'detached' })
  expect(await events()).toEqual(['User updated', 'Signed up'])
  expect(query()).toEqual({ within: '1h', query: 'alan@' })
  await page.reload()
  await button('User updated').waitFor()
  expect(await events()).toEqual(['User updated', 'Signed up'])

  await button('User updated').click()
  await dialog().getByText('display_name').waitFor()
  await dialog().getByText('Alan Turing').waitFor()
  await dialog()
    .getByText(`…${project.secretServerKey.slice(-4)}`)
    .waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.reload()
  await dialog().getByText('Alan Turing').waitFor()
  await dialog().getByRole('tab', { name: 'JSON' }).click()
  await dialog().getByText('"user.updated"').waitFor()
  expect(await findViolations(page)).toEqual([])
  await dialog().getByRole('button', { name: 'Only about this' }).click()
  await page.getByText('User: alan@example.com').waitFor()
  await dialog().waitFor({ state: 'hidden' })
  expect(query()).toMatchObject({ type: 'user', target: alan.user_id })
  await button('Remove filter User: alan@example.com').click()
  await page.getByText('User: alan@example.com').waitFor({ state: 'detached' })
  await page.getByRole('searchbox').fill('nobody has this name')
  await page.getByText('No entries match').waitFor()
  expect(await findViolations(page)).toEqual([])
  await ada.press('Clear filters')
  await button('Team created').waitFor()
  expect(query()).toEqual({})
})

test('an open entry that is not in the list is found by its address', async () => {
  const { project } = await projectWithStory()
  const { items } = (await project.as('admin').get('/internal/audit-log?kind=team.created')).json
  const path = `/projects/${project.id}/audit-log`

  await ada.open(`${path}?outcome=failed&entry=${items[0].id}`)
  await dialog().getByRole('link', { name: 'Marsh reserve' }).waitFor()
  await ada.open(`${path}?entry=01900000-0000-7000-8000-000000000000`)
  await dialog().getByText('Entry not found').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await button('Team created').waitFor()
})

test('new entries appear by themselves, unless the list is paused', async () => {
  const { project, server } = await projectWithStory()
  await ada.open(`/projects/${project.id}/audit-log`)
  await button('User updated').waitFor()

  await server.post('/teams', { display_name: 'Lake reserve' })
  await page.getByRole('link', { name: 'Lake reserve' }).waitFor()
  await ada.press('Live')
  await page.waitForURL(/paused=true/)
  expect(await button('Live').getAttribute('aria-pressed')).toBe('false')
})

test('pages forward and back by keyboard, and opens an entry without a pointer', async () => {
  const { project, server } = await projectWithStory()
  for (let i = 0; i < 30; i += 1) await server.post('/teams', { display_name: `Reserve ${i}` })
  await ada.open(`/projects/${project.id}/audit-log?size=25&paused=true`)
  await page.getByRole('link', { name: 'Reserve 29' }).waitFor()
  expect(await rows().count()).toBe(25)

  await ada.shortcut(']', page.getByRole('link', { name: 'Marsh reserve' }).first())
  expect(await rows().count()).toBe(11)
  await ada.shortcut('[', page.getByRole('link', { name: 'Reserve 29' }))

  await page.locator('[data-row-link]').first().focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await dialog().getByRole('link', { name: 'Reserve 28' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-row-link'))).toBe(
    true,
  )
  await ada.shortcut('gu', page.getByRole('heading', { name: 'Users', exact: true }))
  await ada.shortcut('gg', page.getByRole('heading', { name: 'Audit log', exact: true }))
})

test('filters by a user, a team and an address that are chosen', async () => {
  const { project, grace } = await projectWithStory()
  const addFilter = async (name: string) => {
    await button('Add filter').click()
    await page.getByRole('menuitem', { name }).click()
  }
  await ada.open(`/projects/${project.id}/audit-log`)
  await button('Team created').waitFor()

  await addFilter('About a user…')
  await dialog().getByRole('searchbox').fill('grace')
  const line = dialog().getByRole('listitem').filter({ hasText: 'grace@example.com' })
  await dialog().getByText('alan@example.com').waitFor({ state: 'detached' })
  expect(await findViolations(page)).toEqual([])
  await line.getByRole('button', { name: 'Choose' }).click()
  await page.getByText('User: grace@example.com').waitFor()
  await button('Team created').waitFor({ state: 'detached' })
  expect(await events()).toEqual(['Sign-in failed', 'Member added', 'Signed up'])
  expect(query()).toEqual({ type: 'user', target: grace.user_id })

  await addFilter('From an IP address…')
  await dialog().getByRole('button', { name: 'Show entries' }).click()
  await dialog().getByText('Enter an IP address').waitFor()
  await dialog().getByLabel('IP address').fill('203.0.113.9')
  await page.keyboard.press('Enter')
  await page.getByText('No entries match').waitFor()
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('list', { name: 'Filters' }).getByText('Clear filters').click()
  await addFilter('About a team…')
  await dialog().getByRole('option', { name: 'Marsh reserve' }).click()
  await page.getByText('Team: Marsh reserve').waitFor()
  await button('User updated').waitFor({ state: 'detached' })
  expect(await events()).toEqual(['Member added', 'Team created'])
})

test('exports what the filters match as CSV and NDJSON', async () => {
  const { project } = await projectWithStory()
  const save = async (format: string): Promise<Download> => {
    const saved = page.waitForEvent('download')
    await button('Export').click()
    await page.getByRole('menuitem', { name: format }).click()
    return saved
  }
  const textOf = async (file: Download) => readFile(await file.path(), 'utf8')
  await ada.open(`/projects/${project.id}/audit-log?outcome=failed`)
  await button('Sign-in failed').waitFor()

  const csv = await save('CSV')
  expect(csv.suggestedFilename()).toBe('audit-log-birdwatch.csv')
  expect((await textOf(csv)).split('\r\n')).toHaveLength(3)
  await page.getByText('Audit log exported').waitFor()
  const lines = (await textOf(await save('NDJSON'))).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).kind)).toEqual(['sign_in.failed'])
})

test('users and teams have their own activity', async () => {
  const { project, grace, team } = await projectWithStory()
  await ada.open(`/projects/${project.id}/users/${grace.user_id}`)
  await page.getByRole('tab', { name: 'Activity' }).click()
  await button('Sign-in failed').waitFor()
  expect(await events()).toEqual(['Sign-in failed', 'Member added', 'Signed up'])
  await page.getByRole('link', { name: 'Marsh reserve' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await button('Sign-in failed').click()
  await dialog().getByText('EMAIL_PASSWORD_MISMATCH').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Open in audit log' }).click()
  await page.getByText('User: grace@example.com').waitFor()

  await ada.open(`/projects/${project.id}/teams/${team.id}?tab=activity`)
  await button('Team created').waitFor()
  expect(await events()).toEqual(['Member added', 'Team created'])
  await page.getByRole('link', { name: 'grace@example.com' }).waitFor()
  expect(await findViolations(page)).toEqual([])
})

test('a project without entries says what will appear, and a failure can be repeated', async () => {
  const project = await ownProject(service)
  const path = '**/api/v1/internal/audit-log*'
  await ada.open(`/projects/${project.id}/audit-log`)
  await page.getByText('No entries yet').waitFor()
  expect(await findViolations(page)).toEqual([])

  await page.route(path, (route) => route.fulfill({ status: 403, body: 'Your role may not do it' }))
  await page.reload()
  await page.getByText('Couldn’t load the audit log').waitFor()
  await page.getByText('Your role may not do it').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.unroute(path)
  // The browser logs the status itself.
  ada.noise.splice(0)
  await ada.press('Try again')
  await page.getByText('No entries yet').waitFor()
})

test('members with a narrow role read and export it', async () => {
  const { project, grace } = await projectWithStory()
  const viewer = await administrate(browser, service, {
    storageState: await signedInState(service, await newMember(service, 'viewer')),
  })

  await viewer.open(`/projects/${project.id}/audit-log?outcome=failed`)
  await viewer.page.getByRole('button', { name: 'Sign-in failed' }).waitFor()
  const saved = viewer.page.waitForEvent('download')
  await viewer.press('Export')
  await viewer.page.getByRole('menuitem', { name: 'NDJSON' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('EMAIL_PASSWORD_MISMATCH')
  // The same entries beside a user, where everything else is locked.
  await viewer.open(`/projects/${project.id}/users/${grace.user_id}?tab=activity`)
  await viewer.page.getByRole('button', { name: 'Sign-in failed' }).click()
  const entry = viewer.page.getByRole('dialog')
  await entry.getByText('EMAIL_PASSWORD_MISMATCH').first().waitFor()
  await entry.getByRole('button', { name: 'Close' }).last().click()
  await entry.waitFor({ state: 'hidden' })
  expect(viewer.noise).toEqual([])
  await viewer.leave()
})
