import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { administrate, ownProject, signedInState } from './administrator.ts'

const service = await startService({ listen: true })
const browser = await launchBrowser()

// One browser for all tests. Each test has its own project.
const ada = await administrate(browser, service, {
  storageState: await signedInState(service),
  reducedMotion: 'reduce',
  colorScheme: 'dark',
})
let project: TestProject

beforeEach(async () => {
  project = await ownProject(service)
  await define('team', 'read', { description: 'Read posts' })
  await define('team', 'write', { contained_permission_ids: ['read'] })
  await define('team', 'editor', {
    description: 'Edits',
    contained_permission_ids: ['write', '$read_members'],
  })
})
afterEach(async () => {
  await ada.page.unrouteAll()
  expect(ada.noise.splice(0)).toEqual([])
})
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

type Scope = 'team' | 'project'
const define = (scope: Scope, id: string, fields: object = {}) =>
  project.as('admin').post(`/${scope}-permission-definitions`, { id, ...fields })
const change = (id: string, fields: object) =>
  project.as('admin').patch(`/team-permission-definitions/${id}`, fields)
const find = async (scope: Scope, id: string) =>
  (await project.as('admin').get(`/${scope}-permission-definitions`)).json.items.find(
    (item: { id: string }) => item.id === id,
  )
const defaults = async () =>
  (await project.as('admin').get('/internal/projects/current')).json.config
const setDefaults = (config: object) =>
  project.as('admin').patch('/internal/projects/current', { config })

const open = (scope: Scope, search = '') =>
  ada.open(`/projects/${project.id}/${scope}-permissions${search}`)
/** The topmost dialog. */
const dialog = () => ada.page.getByRole('dialog').last()
const anyBox = (id: string) => ada.page.getByRole('checkbox', { name: id, exact: true })
const box = (id: string) => dialog().getByRole('checkbox', { name: id, exact: true })
/** The row of a permission with its checkbox and description. */
const line = (id: string) =>
  dialog()
    .getByRole('listitem')
    .filter({ has: anyBox(id) })
const ofEveryTeam = (id: string) => `${id} (built in)`
const row = (id: string) =>
  ada.page.getByRole('row').filter({ has: ada.page.getByRole('link', { name: id, exact: true }) })
const press = (button: string) =>
  dialog().getByRole('button', { name: button, exact: true }).click()
const fill = (label: string, text: string) => dialog().getByLabel(label, { exact: true }).fill(text)
const seesToast = (text: string) =>
  ada.page.getByRole('region', { name: 'Messages' }).getByText(text).waitFor()
const address = () => Object.fromEntries(new URL(ada.page.url()).searchParams)

async function expectAccessible() {
  expect(await findViolations(ada.page)).toEqual([])
}

describe('a permission', () => {
  test('is created with contained permissions after its id was checked', async () => {
    await define('project', 'staff')
    await open('team')
    await ada.press('Create permission')
    await press('Create permission')
    await dialog().getByRole('alert').getByText('Enter an ID').waitFor()
    await fill('ID', 'Chief')
    await dialog().getByRole('alert').getByText('Only lowercase').waitFor()
    await fill('ID', 'staff')
    await dialog()
      .getByRole('alert')
      .getByText('A project permission already has this ID')
      .waitFor()

    await fill('ID', 'chief')
    await fill('Description', 'Does it all')
    await dialog().getByText('Grants nothing').waitFor()
    await box('editor').check()
    await dialog().getByText('Grants 4 in total').waitFor()
    await line('read').getByText('from editor').waitFor()
    expect(await box('read').isChecked()).toBe(false)
    await box('read').check()
    await expectAccessible()
    await ada.page.keyboard.press('Control+Enter')

    await seesToast('Permission created')
    expect(await find('team', 'chief')).toEqual({
      id: 'chief',
      description: 'Does it all',
      contained_permission_ids: ['editor', 'read'],
    })
    await row('chief').getByText('editor', { exact: true }).waitFor()
    expect(address()).toEqual({})
  })

  test('keeps its place in default lists when renamed, and keeps concurrent changes', async () => {
    await setDefaults({
      team_creator_default_permissions: [{ id: 'team_admin' }, { id: 'editor' }],
      team_member_default_permissions: [{ id: 'editor' }],
    })
    await open('team', '?edit=editor')
    await box(ofEveryTeam('$read_members')).uncheck()
    await change('editor', {
      description: 'Edits well',
      contained_permission_ids: ['write', '$read_members', '$update_team'],
    })

    await fill('ID', 'redactor')
    await press('Save')

    await seesToast('Permission renamed')
    expect(await find('team', 'redactor')).toEqual({
      id: 'redactor',
      description: 'Edits well',
      contained_permission_ids: ['$update_team', 'write'],
    })
    expect(await defaults()).toMatchObject({
      team_creator_default_permissions: [{ id: 'redactor' }, { id: 'team_admin' }],
      team_member_default_permissions: [{ id: 'redactor' }],
    })
    await row('redactor').getByText('Creators').waitFor()
  })

  test('shows a retry button if its new id could not be added to a default list', async () => {
    await setDefaults({ team_member_default_permissions: [{ id: 'editor' }] })
    let broken = true
    await ada.page.route('**/internal/projects/current', (route) =>
      broken && route.request().method() === 'PATCH'
        ? route.fulfill({ status: 200, headers: { 'x-stack-actual-status': '500' } })
        : route.continue(),
    )
    await open('team', '?edit=editor')
    await fill('ID', 'redactor')
    await press('Save')
    await ada.page
      .getByRole('alert')
      .getByText('“redactor” is no longer granted by default')
      .waitFor()
    expect((await defaults()).team_member_default_permissions).toEqual([])

    broken = false
    await ada.press('Try again')

    await row('redactor').getByText('Members', { exact: true }).waitFor()
    expect((await defaults()).team_member_default_permissions).toEqual([{ id: 'redactor' }])
  })

  test("asks before it overwrites another admin's change", async () => {
    await open('team', '?edit=read')
    await fill('Description', 'Mine')
    await change('read', { description: 'Theirs' })

    await press('Save')
    await dialog()
      .getByRole('alert')
      .getByText('This was changed to “Theirs” while you edited')
      .waitFor()
    expect((await find('team', 'read')).description).toBe('Theirs')
    await press('Save')

    await seesToast('Permission saved')
    expect((await find('team', 'read')).description).toBe('Mine')
  })

  test('shows an error if a contained permission was deleted, which can then be unchecked', async () => {
    await open('team', '?edit=read')
    await box('write').check()
    await line('write').getByText('Creates a cycle').waitFor()
    await project.as('admin').delete('/team-permission-definitions/write')

    await press('Save')
    await dialog().getByRole('alert').getByText('“write” no longer exists').waitFor()
    await line('write').getByText('No longer exists').waitFor()
    await box('write').click()
    await box(ofEveryTeam('$update_team')).check()
    await press('Save')

    await seesToast('Permission saved')
    expect((await find('team', 'read')).contained_permission_ids).toEqual(['$update_team'])
  })

  test('keeps the input if it was deleted in the meantime', async () => {
    await open('team', '?edit=read')
    await fill('Description', 'Long thought about')
    await project.as('admin').delete('/team-permission-definitions/read')

    await press('Save')

    await dialog()
      .getByRole('alert')
      .getByText('was deleted or renamed while you edited it')
      .waitFor()
    expect(await dialog().getByLabel('Description').inputValue()).toBe('Long thought about')
    await press('Cancel')
    await press('Discard changes')
    await ada.page.getByRole('dialog').first().waitFor({ state: 'hidden' })
  })

  test('is deleted after a confirmation that lists the consequences', async () => {
    await setDefaults({ team_member_default_permissions: [{ id: 'write' }] })
    await open('team', '?edit=write')
    await press('Delete…')
    for (const text of [
      'The permissions it contains are lost with it: read.',
      'It is removed from the permissions that contain it: editor.',
      'It is removed from the permissions granted to team members.',
    ])
      await dialog().getByText(text).waitFor()
    const confirm = dialog().getByRole('button', { name: 'Delete permission' })
    expect(await confirm.isDisabled()).toBe(true)
    await dialog().getByLabel('I understand').check()
    await confirm.click()

    await seesToast('Permission deleted')
    expect(await ada.page.getByRole('dialog').count()).toBe(0)
    expect(await find('team', 'write')).toBeUndefined()
    expect(await row('write').count()).toBe(0)
  })

  test('asks before unsaved changes are lost; system permissions cannot be edited', async () => {
    await open('team')
    await ada.page.getByRole('link', { name: 'read', exact: true }).click()
    await fill('Description', 'Something new')
    await ada.page.keyboard.press('Escape')
    await press('Cancel')
    expect(await dialog().getByLabel('Description').inputValue()).toBe('Something new')

    await ada.page.keyboard.press('Escape')
    await press('Discard changes')
    await ada.page.getByRole('dialog').first().waitFor({ state: 'hidden' })
    expect((await find('team', 'read')).description).toBe('Read posts')

    await open('team', '?edit=$read_members')
    await dialog().getByText('is built in and can’t be changed').waitFor()
  })
})

test('the graph works by keyboard, has a text description, and is part of the URL', async () => {
  await change('read', { contained_permission_ids: ['editor'] })
  await open('team')
  await ada.page.getByRole('tab', { name: 'Graph' }).click()
  const node = (id: string) =>
    ada.page.getByRole('link', { name: new RegExp(`^${id.replace('$', '\\$')}(,|$)`) })
  await node('team_admin').focus()
  await ada.page.keyboard.press('ArrowRight')
  expect(await ada.page.evaluate(() => document.activeElement?.getAttribute('data-node'))).toMatch(
    /^\$/,
  )

  await node('write').focus()
  await ada.page.keyboard.press('Enter')
  await ada.page.getByText('Includes').waitFor()
  expect(await node('write').getAttribute('aria-current')).toBe('true')
  expect(await node('$read_members').getAttribute('data-relation')).toBe('reached')
  expect(await node('editor').getAttribute('data-relation')).toBe('both')
  expect(await node('team_member').getAttribute('data-relation')).toBe('none')
  expect(await node('editor').getAttribute('aria-label')).toContain('in a cycle')
  await ada.page
    .getByRole('region', { name: 'Permissions and what they contain' })
    .getByText('a circle')
    .waitFor({ state: 'attached' })
  await expectAccessible()

  await ada.page.getByRole('searchbox').fill('team_m')
  await node('editor').waitFor({ state: 'hidden' })
  await ada.page.reload()
  await node('team_member').waitFor()
  expect(await node('$read_members').count()).toBe(1)
  expect(address()).toEqual({ view: 'graph', node: 'write', query: 'team_m' })
  expect(await ada.page.locator('svg [style]').count()).toBe(0)
})

test("default sign-up permissions are selected from the project's permissions and granted", async () => {
  await open('project')
  await ada.page.getByText('No permissions yet').waitFor()
  await ada.page.getByText('user?.hasPermission').waitFor()
  await define('project', 'staff')
  await define('project', 'boss', { contained_permission_ids: ['staff'] })
  await open('project')
  await ada.press('Change…')
  await box('boss').check()
  await dialog().getByText('Grants 2 in total').waitFor()
  await setDefaults({ user_default_permissions: [{ id: 'staff' }] })
  await box('boss').press('Control+Enter')

  await ada.page.getByRole('list', { name: 'Granted at sign-up' }).getByText('boss').waitFor()
  expect((await defaults()).user_default_permissions).toEqual([{ id: 'boss' }, { id: 'staff' }])
  const { user_id } = await project.signUp()
  const held = (await project.as('server').get(`/project-permissions?user_id=${user_id}`)).json
    .items
  expect(held.map(({ id }: { id: string }) => id)).toEqual(['boss', 'staff'])
})
