import { startService } from '@latchkey/testkit'
import { afterAll, afterEach, expect, test } from 'vitest'
import { findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { startSmtpServer } from '../../server/src/features/messaging/emails/testing/fake-smtp-server.ts'
import { useOwnServer as setOwnServer } from '../../server/src/features/messaging/emails/testing/sender.ts'
import { administrate, newMember, ownProject, signedInState } from './administrator.ts'

/* The lists of templates, themes and drafts, and sending a draft. */

const service = await startService({ listen: true })
const smtp = await startSmtpServer()
const browser = await launchBrowser()
const ada = await administrate(browser, service, { storageState: await signedInState(service) })
const { page } = ada

afterEach(() => expect(ada.noise.splice(0)).toEqual([]))
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
  await smtp.stop()
})

const dialog = () => page.getByRole('dialog').last()
const press = (button: string) =>
  dialog().getByRole('button', { name: button, exact: true }).click()
const seesToast = (text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).waitFor()
const preview = () => page.frameLocator('iframe[title="Message"]')
const row = (name: string) => page.getByRole('row').filter({ hasText: name })
async function openMenu(name: string, item: string) {
  await ada.press(`Actions for ${name}`)
  return page.getByRole('menuitem', { name: item })
}

/** A project that sends through the test's SMTP server. */
async function projectWithServer() {
  const project = await ownProject(service)
  await setOwnServer(project, { host: 'localhost', port: smtp.port })
  return project
}

const subjectsTo = (address: string) =>
  smtp.taken.filter(({ to }) => to.includes(address)).map(({ mail }) => mail.subject)

test('templates: a copy is renamed and deleted, and a changed built-in one is reset', async () => {
  const project = await projectWithServer()
  const templates = async () =>
    (await project.as('admin').get('/internal/email-templates')).json.templates as {
      id: string
      display_name: string
      tsx_source: string
      theme_id?: string | false
    }[]
  const original = (await templates()).find(({ display_name }) => display_name === 'Password Reset')
  await ada.open(`/projects/${project.id}/email-templates`)
  await row('Password Reset').getByText('Sent to reset a password').waitFor()
  expect(await (await openMenu('Password Reset', 'Reset to original…')).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await (await openMenu('Password Reset', 'Duplicate…')).click()
  expect(await dialog().getByLabel('Name', { exact: true }).inputValue()).toBe(
    'Copy of Password Reset',
  )
  await press('Duplicate')
  await seesToast('Template created')
  await page.getByText('Sent by your server').waitFor()
  await page.getByRole('button', { name: 'Edit name' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Welcome back')
  await page.keyboard.press('Enter')
  await seesToast('Name saved')
  const copy = (await templates()).find(({ display_name }) => display_name === 'Welcome back')
  expect(copy?.tsx_source).toBe(original?.tsx_source)

  // Built-in templates come first.
  await page.getByRole('main').getByRole('link', { name: 'Email templates' }).click()
  await row('Welcome back').waitFor()
  const rows = await page.getByRole('row').allTextContents()
  expect(rows.findIndex((text) => text.includes('Welcome back'))).toBe(6)
  await (await openMenu('Welcome back', 'Delete…')).click()
  await press('Delete template')
  await seesToast('Template deleted')
  await row('Welcome back').waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Password Reset' }).click()
  await page.getByRole('combobox', { name: 'Theme', exact: true }).selectOption('No theme')
  await ada.press('Save')
  await seesToast('Template saved')
  await page.getByRole('main').getByRole('link', { name: 'Email templates' }).click()
  await row('Password Reset').getByText('Edited').first().waitFor()
  await row('Password Reset').getByRole('cell', { name: 'No theme' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await (await openMenu('Password Reset', 'Reset to original…')).click()
  await press('Reset to original')
  await seesToast('Template reset')
  await row('Password Reset').getByRole('cell', { name: 'Project theme' }).waitFor()
  expect((await templates()).find(({ id }) => id === original?.id)).toEqual(original)
})

test('templates: without an own email server they can be tried but not saved', async () => {
  const project = await ownProject(service, { magic_link_enabled: true })
  await ada.open(`/projects/${project.id}/email-templates`)
  await page.getByText('saving needs an email server of your own').waitFor()
  await page.getByRole('link', { name: 'Magic Link/OTP' }).click()
  await page.getByText('Changes can be tried here').waitFor()
  await preview().getByRole('heading', { name: 'Sign in to Birdwatch' }).waitFor()

  await page.getByRole('combobox', { name: 'Theme', exact: true }).selectOption('Default Dark')
  await page.keyboard.press('Control+s')
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Add an email server' }).click()
  await page.waitForURL(/\/emails\?dialog=server/)

  const { json } = await project.as('admin').get('/internal/email-templates')
  for (const template of json.templates) expect(template.theme_id).toBeUndefined()
})

test('the editor: panes are resized by keyboard and become tabs, and leaving with changes asks', async () => {
  const project = await projectWithServer()
  const { json } = await project
    .as('admin')
    .post('/internal/email-templates', { display_name: 'Receipt' })
  await project.as('admin').patch(`/internal/email-templates/${json.id}`, { tsx_source: NEWS })
  await ada.open(`/projects/${project.id}/email-templates/${json.id}`)
  await preview().getByRole('heading', { name: 'The herons are back' }).waitFor()

  const border = page.getByRole('separator', { name: 'Width of “Source”' })
  const before = Number(await border.getAttribute('aria-valuenow'))
  await border.focus()
  await page.keyboard.press('ArrowLeft')
  const narrower = await border.getAttribute('aria-valuenow')
  expect(Number(narrower)).toBeLessThan(before)
  await page.reload()
  await border.waitFor()
  expect(await border.getAttribute('aria-valuenow')).toBe(narrower)

  const message = page.getByRole('region', { name: 'Message', exact: true })
  const shownWidth = async () =>
    (await page.locator('iframe[title="Message"]').boundingBox())?.width ?? 0
  await page.getByText('Phone', { exact: true }).click()
  await expect.poll(shownWidth).toBeLessThanOrEqual(360)
  await page.getByText('Text', { exact: true }).click()
  await message.getByText('The herons are back').waitFor()
  expect(await message.textContent()).not.toContain('Only in the list')
  await page.getByText('HTML', { exact: true }).click()
  await ada.press('Dark mode')
  expect(await findViolations(page, { iframes: false })).toEqual([])

  await page.setViewportSize({ width: 1000, height: 800 })
  await page.getByRole('tab', { name: 'Preview' }).click()
  await preview().getByRole('heading', { name: 'The herons are back' }).waitFor()
  await page.getByRole('tab', { name: 'Source' }).click()
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('textbox', { name: 'Source' }).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('// one more line')
  await page.getByRole('main').getByRole('link', { name: 'Email templates' }).click()
  await dialog().getByText('Your changes to “Receipt” will be lost.').waitFor()
  await press('Cancel')
  await page.keyboard.press('Control+s')
  await seesToast('Template saved')
  await ada.press('Versions')
  await dialog()
    .getByRole('button', { name: /^Version 1/ })
    .click()
  await dialog().getByText('What restoring version 1 changes').waitFor()
  await press('Restore this version')
  await seesToast('Version 1 restored')
  await page.getByRole('main').getByRole('link', { name: 'Email templates' }).click()
  await row('Receipt').waitFor()
})

test('themes: deleting the one in use says that emails use the light theme instead', async () => {
  const project = await ownProject(service)
  const { json } = await project
    .as('admin')
    .post('/internal/email-themes', { display_name: 'Marsh' })
  await project.as('admin').patch('/internal/projects/current', {
    config: { email_theme: json.id },
  })
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await ada.open(`/projects/${project.id}/email-themes`)
  await card('Marsh').getByText('In use').waitFor()
  await (await openMenu('Default Dark', 'Reset to original…')).waitFor()
  await page.keyboard.press('Escape')

  await (await openMenu('Marsh', 'Delete…')).click()
  await dialog().getByText('Emails use the light theme instead.').waitFor()
  expect(await findViolations(page, { iframes: false })).toEqual([])
  await press('Delete theme')

  await seesToast('Theme deleted')
  await card('Default Light').getByText('In use').waitFor()
})

test('drafts: one is sent to chosen users, and to all after a warning', async () => {
  const project = await projectWithServer()
  for (const name of ['maria', 'rosalind'])
    await project.as('server').post('/users', {
      display_name: name,
      primary_email: `${name}@example.com`,
      primary_email_verified: true,
    })
  const { json: draft } = await project.as('admin').post('/internal/email-drafts', {
    display_name: 'Spring news',
    tsx_source: NEWS,
  })
  const send = () => dialog().getByRole('button', { name: 'Send', exact: true })
  const addUser = async (name: string) => {
    await dialog().getByRole('combobox', { name: 'Add a user' }).fill(name)
    // The list has moved by then.
    await expect.poll(() => dialog().getByRole('option').count()).toBe(1)
    await dialog().getByRole('option', { name }).click()
  }
  await ada.open(`/projects/${project.id}/email-drafts/${draft.id}`)
  await page.getByText('Not sent').waitFor()
  await preview().getByRole('heading', { name: 'The herons are back' }).waitFor()

  await ada.press('Next')
  await dialog().getByText('Herons!', { exact: true }).waitFor()
  await dialog().getByText('Marketing', { exact: true }).waitFor()
  expect(await send().isDisabled()).toBe(true)
  await addUser('maria')
  await dialog().getByLabel('I understand that 1 user gets this email').check()
  expect(await send().isEnabled()).toBe(true)
  // Other recipients need another confirmation.
  await dialog().getByText('All users (2)').click()
  const all = dialog().getByLabel('I understand that 2 users get this email')
  expect(await all.isChecked()).toBe(false)
  expect(await send().isDisabled()).toBe(true)
  await dialog().getByText('Chosen users').click()
  await dialog().getByLabel('I understand that 1 user gets this email').check()
  expect(await findViolations(page, { iframes: false })).toEqual([])
  await send().click()
  await dialog().getByText('1 user gets the email').waitFor()
  await press('Done')
  await page
    .getByText(/^Sent .+/)
    .first()
    .waitFor()
  await service.drain()
  expect(['maria', 'rosalind'].map((name) => subjectsTo(`${name}@example.com`))).toEqual([
    ['Herons!'],
    [],
  ])

  await ada.press('Next')
  await dialog().getByText('This draft was already sent').waitFor()
  await dialog().getByText('All users (2)').click()
  await page.keyboard.press('Escape')
  await ada.sees('Discard what you entered?')
  await press('Keep editing')
  await all.check()
  await send().click()
  await press('Done')
  await service.drain()
  expect(['maria', 'rosalind'].map((name) => subjectsTo(`${name}@example.com`))).toEqual([
    ['Herons!', 'Herons!'],
    ['Herons!'],
  ])

  await (await openMenu('Spring news', 'Delete…')).click()
  await press('Delete draft')
  await seesToast('Draft deleted')
  await page.getByText('No drafts yet').waitFor()
})

const NEWS = `import { Heading } from '@react-email/components'
import { NotificationCategory, Subject } from '@stackframe/emails'

export function EmailTemplate() {
  return (
    <>
      <Subject value="Herons!" />
      <NotificationCategory value="Marketing" />
      <div style={{ display: 'none' }}>Only in the list of emails</div>
      <Heading>The herons are back</Heading>
    </>
  )
}
`

test('a viewer tries a change in the editor, and can leave without saving it', async () => {
  const project = await projectWithServer()
  const { json } = await project
    .as('admin')
    .post('/internal/email-templates', { display_name: 'Receipt' })
  const viewer = await administrate(browser, service, {
    storageState: await signedInState(service, await newMember(service, 'viewer')),
  })

  await viewer.open(`/projects/${project.id}/email-templates/${json.id}`)
  await viewer.page.getByText('Your role: Viewer.').waitFor()
  await viewer.page
    .getByRole('combobox', { name: 'Theme', exact: true })
    .selectOption('Default Dark')
  expect(await viewer.page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(
    true,
  )
  await viewer.page.getByRole('main').getByRole('link', { name: 'Email templates' }).click()
  await viewer.press('Discard changes')
  await viewer.page.getByRole('row').filter({ hasText: 'Receipt' }).waitFor()
  expect(viewer.noise).toEqual([])
  await viewer.leave()
})
