import { expect, onTestFinished, test } from 'vitest'
import { findViolations } from '../../screens/e2e/accessibility.ts'
import { useOwnServer as setOwnServer } from '../../server/src/features/messaging/emails/testing/sender.ts'
import {
  type Administrator,
  administrate,
  openDashboard,
  ownProject,
  signedInState,
} from './administrator.ts'

/* Two administrators edit the same text (protocol 09 §1.5). */

const { service, browser, ada, page } = await openDashboard()
const permissions = ['clipboard-read', 'clipboard-write']
await page.context().grantPermissions(permissions)

const source = (heading: string) =>
  `import { Html } from "@react-email/components";
import { Subject, NotificationCategory } from "@stackframe/emails";

export function EmailTemplate() {
  return (
    <Html>
      <Subject value="News" />
      <NotificationCategory value="Marketing" />
      <h1>${heading}</h1>
    </Html>
  );
}
`

/** A second administrator in a browser of their own. */
async function another(): Promise<Administrator> {
  const eve = await administrate(browser, service, {
    storageState: await signedInState(service),
    permissions,
  })
  onTestFinished(async () => {
    expect(eve.noise).toEqual([])
    await eve.leave()
  })
  return eve
}

const dialogOf = (admin: Administrator) => admin.page.getByRole('dialog').last()
const pressIn = (admin: Administrator, button: string) =>
  dialogOf(admin).getByRole('button', { name: button, exact: true }).click()
const seesToast = (admin: Administrator, text: string) =>
  admin.page.getByRole('region', { name: 'Messages' }).getByText(text).last().waitFor()
const sourceOf = (admin: Administrator) => admin.page.getByRole('textbox', { name: 'Source' })
const sees = (admin: Administrator, text: string) =>
  admin.page
    .frameLocator('iframe[title="Message"]')
    .getByRole('heading', { name: text, exact: true })
    .waitFor()

/** Replaces the source as someone who types does. */
async function retype(admin: Administrator, text: string) {
  await sourceOf(admin).click()
  await admin.page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await admin.page.keyboard.press('Control+a')
  await admin.page.keyboard.press('Control+v')
}

async function openTemplate() {
  const project = await ownProject(service)
  await setOwnServer(project, { host: 'localhost', port: 2525 })
  const { json } = await project
    .as('admin')
    .post('/internal/email-templates', { display_name: 'News' })
  const path = `/internal/email-templates/${json.id}`
  await project.as('admin').patch(path, { tsx_source: source('Herons') })
  const templates = async () =>
    (await project.as('admin').get('/internal/email-templates')).json.templates as {
      id: string
      tsx_source: string
      theme_id?: string | false
    }[]
  const stored = async () => (await templates()).find(({ id }) => id === json.id)
  return { project, stored, at: `/projects/${project.id}/email-templates/${json.id}`, id: json.id }
}

test('two browsers save one template: the second sees both versions, and overwrites', async () => {
  const { stored, at } = await openTemplate()
  const eve = await another()
  await ada.open(at)
  await sees(ada, 'Herons')
  await eve.open(at)
  await sees(eve, 'Herons')
  await retype(eve, source('Storks'))
  await page.getByRole('combobox', { name: 'Theme', exact: true }).selectOption('No theme')
  await retype(ada, source('Egrets'))
  await eve.press('Save')
  await seesToast(eve, 'Template saved')

  await ada.press('Save')
  await ada.sees('The template was changed')
  expect((await stored())?.tsx_source).toBe(source('Storks'))
  await dialogOf(ada).getByText('<h1>Storks</h1>').waitFor()
  await dialogOf(ada).getByText('<h1>Egrets</h1>').waitFor()
  await dialogOf(ada).getByText('theme “Project theme”, yours has “No theme”').waitFor()
  await dialogOf(ada).getByRole('textbox', { name: 'Saved version' }).waitFor()
  await dialogOf(ada).getByRole('textbox', { name: 'Your version' }).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page, { iframes: false })).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })

  await pressIn(ada, 'Overwrite with mine')
  await seesToast(ada, 'Template saved')
  expect(await stored()).toMatchObject({ tsx_source: source('Egrets'), theme_id: false })
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  // Both versions are kept.
  await ada.press('Versions')
  await dialogOf(ada).getByRole('button', { name: 'Version 3' }).waitFor()
})

test('the saved version is taken by keyboard, on a phone, and an undo brings the own one back', async () => {
  const { project, stored, at, id } = await openTemplate()
  await page.setViewportSize({ width: 360, height: 740 })
  onTestFinished(() => page.setViewportSize({ width: 1280, height: 800 }))
  await ada.open(at)
  await page.getByRole('tab', { name: 'Source' }).click()
  await retype(ada, source('Egrets'))
  await project
    .as('admin')
    .patch(`/internal/email-templates/${id}`, { tsx_source: source('Storks') })

  await saveByKeyboard()
  await ada.sees('The template was changed')
  await dialogOf(ada).getByText('<h1>Egrets</h1>').waitFor()
  expect(await findViolations(page, { iframes: false })).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.keyboard.press('Escape')
  await dialogOf(ada).waitFor({ state: 'detached' })
  expect(await sourceOf(ada).textContent()).toContain('Egrets')
  expect((await stored())?.tsx_source).toBe(source('Storks'))

  await saveByKeyboard()
  await ada.sees('The template was changed')
  await focusByTab('Take the saved version')
  await page.keyboard.press('Enter')
  await dialogOf(ada).waitFor({ state: 'detached' })
  await expect.poll(() => sourceOf(ada).textContent()).toContain('Storks')
  await sourceOf(ada).click()
  await page.keyboard.press('Control+z')
  await expect.poll(() => sourceOf(ada).textContent()).toContain('Egrets')
  await saveByKeyboard()
  await seesToast(ada, 'Template saved')
  expect((await stored())?.tsx_source).toBe(source('Egrets'))
})

/** The page knows of a change a moment after the editor shows it. */
async function saveByKeyboard() {
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect.poll(() => save.isEnabled()).toBe(true)
  await page.keyboard.press('Control+s')
}

/** Presses Tab until a button has the focus. */
async function focusByTab(name: string) {
  const button = page.getByRole('button', { name, exact: true })
  for (let at = 0; at < 12; at += 1) {
    if (await button.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach “${name}”`)
}

test('a template that someone else deleted keeps its editor and is created again', async () => {
  const { project, stored, at, id } = await openTemplate()
  await ada.open(at)
  await sees(ada, 'Herons')
  await retype(ada, source('Egrets'))
  await project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify({ [`emails.templates.${id}`]: null }),
  })
  expect(await stored()).toBeUndefined()

  await ada.press('Save')
  await ada.sees('The template was deleted')
  await pressIn(ada, 'Create again')
  await seesToast(ada, 'Template saved')
  expect(await stored()).toMatchObject({ tsx_source: source('Egrets'), display_name: 'News' })
})

test('renaming a template keeps the source that someone else saved', async () => {
  const { project, stored, at, id } = await openTemplate()
  await ada.open(at)
  await sees(ada, 'Herons')
  await project
    .as('admin')
    .patch(`/internal/email-templates/${id}`, { tsx_source: source('Storks') })

  await page.getByRole('button', { name: 'Edit name' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Spring news')
  await page.keyboard.press('Enter')
  await seesToast(ada, 'Name saved')

  expect(await stored()).toMatchObject({
    tsx_source: source('Storks'),
    display_name: 'Spring news',
  })
  // Nothing was edited here, so the editor follows.
  await expect.poll(() => sourceOf(ada).textContent()).toContain('Storks')
})

test('versions are compared with the text in the editor', async () => {
  const { at } = await openTemplate()
  await ada.open(at)
  await sees(ada, 'Herons')
  await retype(ada, source('Egrets'))
  await ada.press('Versions')
  await dialogOf(ada)
    .getByRole('button', { name: /Current/ })
    .click()
  await dialogOf(ada).getByText('Your changes since the last save').waitFor()
  await dialogOf(ada).getByText('<h1>Herons</h1>').waitFor()
  await dialogOf(ada).getByText('<h1>Egrets</h1>').waitFor()
  await dialogOf(ada).getByRole('button', { name: 'Version 1', exact: false }).click()
  await dialogOf(ada).getByText('Changes that are not saved will be lost.').waitFor()
  expect(await findViolations(page, { iframes: false })).toEqual([])
})

test('a theme that someone else saved is not overwritten without a decision', async () => {
  const project = await ownProject(service)
  const { json } = await project
    .as('admin')
    .post('/internal/email-themes', { display_name: 'Marsh' })
  const path = `/internal/email-themes/${json.id}`
  const stored = async () => (await project.as('admin').get(path)).json.tsx_source as string
  const first = await stored()
  await ada.open(`/projects/${project.id}/email-themes/${json.id}`)
  await retype(ada, `${first}// Ada\n`)
  await project.as('admin').patch(path, { tsx_source: `${first}// Eve\n` })

  await ada.press('Save')
  await ada.sees('The theme was changed')
  await pressIn(ada, 'Keep editing')
  expect(await stored()).toBe(`${first}// Eve\n`)
  await ada.press('Save')
  await pressIn(ada, 'Overwrite with mine')
  await seesToast(ada, 'Theme saved')
  expect(await stored()).toBe(`${first}// Ada\n`)
})

test('a draft stops saving by itself until the administrator has decided', async () => {
  const project = await ownProject(service)
  const { json } = await project.as('admin').post('/internal/email-drafts', {
    display_name: 'Spring news',
    tsx_source: source('Herons'),
  })
  const path = `/internal/email-drafts/${json.id}`
  const stored = async () => (await project.as('admin').get(path)).json.tsx_source
  await ada.open(`/projects/${project.id}/email-drafts/${json.id}`)
  await sees(ada, 'Herons')
  await project.as('admin').patch(path, { tsx_source: source('Storks') })

  await retype(ada, source('Egrets'))
  await ada.sees('The draft was changed')
  await dialogOf(ada).getByText('<h1>Storks</h1>').waitFor()
  await pressIn(ada, 'Keep editing')
  await page.getByText('Not saved. Someone else changed the draft.').waitFor()
  expect(await stored()).toBe(source('Storks'))
  await ada.press('Try again')
  await pressIn(ada, 'Overwrite with mine')
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await stored()).toBe(source('Egrets'))

  await project.as('admin').patch(path, { tsx_source: source('Ibises') })
  await retype(ada, source('Spoonbills'))
  await ada.sees('The draft was changed')
  await pressIn(ada, 'Take the saved version')
  await sees(ada, 'Ibises')
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await stored()).toBe(source('Ibises'))
})

test('settings that someone else changed are shown as both versions before they are replaced', async () => {
  const project = await ownProject(service)
  const set = (changes: object) =>
    project.as('admin').patch('/internal/config/override', {
      config_override_string: JSON.stringify(changes),
    })
  const stored = async () =>
    JSON.parse((await project.as('admin').get('/internal/config')).json.config_string).branding
      .radius
  await set({ 'branding.radius': 4 })
  const openSetting = async () => {
    await ada.open(`/projects/${project.id}/expert-mode`)
    await ada.fill({ 'Search settings': 'branding.radius' })
    await ada.press('Change branding.radius')
  }
  const field = () => page.getByLabel('Settings to change')
  await openSetting()
  await field().fill('{ "branding.radius": 6 }')
  // A change of something else is not in the way of anyone.
  await set({ 'branding.radius': 8, 'auth.passkey.allowSignIn': true })

  await page.keyboard.press('Control+Enter')
  await ada.sees('The configuration was changed')
  expect(await findViolations(page)).toEqual([])
  expect(await stored()).toBe(8)
  await pressIn(ada, 'Take the saved version')
  expect(await field().inputValue()).toBe('{\n  "branding.radius": 8\n}')
  await field().fill('{ "branding.radius": 10 }')
  await set({ 'auth.passkey.allowSignIn': false })
  await page.keyboard.press('Control+Enter')
  await seesToast(ada, 'Configuration changed')
  expect(await stored()).toBe(10)

  await openSetting()
  await field().fill('{ "branding.radius": 2 }')
  await set({ 'branding.radius': 12 })
  await page.keyboard.press('Control+Enter')
  await pressIn(ada, 'Overwrite with mine')
  await seesToast(ada, 'Configuration changed')
  await expect.poll(stored).toBe(2)
})
