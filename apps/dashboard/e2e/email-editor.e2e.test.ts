import { startService } from '@latchkey/testkit'
import { afterAll, afterEach, expect, test } from 'vitest'
import { findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import {
  calls,
  startModelServer,
  toolCall,
} from '../../server/src/features/email-authoring/assistant/testing/model-server.ts'
import { administrate, ownProject, signedInState } from './administrator.ts'

const model = await startModelServer()
const assistant = { url: model.url, key: null, model: 'test-model', timeoutSeconds: 30 }
const service = await startService({ listen: true, config: { assistant } })
const browser = await launchBrowser()
const ada = await administrate(browser, service, {
  storageState: await signedInState(service),
  viewport: { width: 1500, height: 900 },
})
const { page } = ada

afterEach(() => expect(ada.noise.splice(0)).toEqual([]))
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
  await model.stop()
})

const preview = () => page.frameLocator('iframe[title="Message"]')
const source = () => page.getByRole('textbox', { name: 'Source' })

async function newDraft() {
  const project = await ownProject(service)
  const { json } = await project.as('admin').post('/internal/email-drafts', {
    display_name: 'Spring news',
    tsx_source: 'export const EmailTemplate = () => <h1>Herons</h1>\n',
  })
  await ada.open(`/projects/${project.id}/email-drafts/${json.id}`)
  await preview().getByRole('heading', { name: 'Herons' }).waitFor()
  const stored = async () =>
    (await project.as('admin').get(`/internal/email-drafts/${json.id}`)).json.tsx_source
  return { project, stored }
}

test('the assistant proposes a source, which is reviewed, accepted and undone', async () => {
  const { stored } = await newDraft()
  const proposed = 'export const EmailTemplate = () => <h1>Herons are back</h1>\n'
  model.scripts.push(
    calls(
      [toolCall('call_1', 'createEmailTemplate', JSON.stringify({ content: proposed }))],
      'I changed the heading.',
    ),
  )

  await page.getByRole('textbox', { name: 'Message to the assistant' }).fill('Say they are back.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('I changed the heading.').waitFor()
  // Nothing is applied without a review.
  await preview().getByRole('heading', { name: 'Herons', exact: true }).waitFor()
  expect(await findViolations(page, { iframes: false })).toEqual([])

  await page.getByRole('button', { name: 'Accept' }).click()
  await preview().getByRole('heading', { name: 'Herons are back' }).waitFor()
  await expect.poll(stored).toBe(proposed)
  await page.getByRole('button', { name: 'Undo' }).click()
  await preview().getByRole('heading', { name: 'Herons', exact: true }).waitFor()

  // The conversation is stored.
  await page.reload()
  await page.getByText('Say they are back.').waitFor()
  await page.getByText('I changed the heading.').waitFor()
})

test('the editor completes modules, components and variables', async () => {
  await newDraft()
  const options = page.getByRole('listbox').getByRole('option')
  await source().click()
  await page.keyboard.press('Control+Home')

  await page.keyboard.type("import { Heading } from '")
  // The list for the name that was typed before may still be open.
  await expect
    .poll(() => options.allTextContents())
    .toEqual(
      expect.arrayContaining(['@react-email/components', '@stackframe/emails', 'arktype', 'react']),
    )
  await page.keyboard.press('Escape')
  await page.keyboard.type("@react-email/components'\n")
  await page.keyboard.press('Control+End')
  await page.keyboard.type("import { type } from 'arktype'\n")
  await page.keyboard.type("export const variablesSchema = type({ plumage: 'string' ")
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\nconst used = variables.')
  await options.filter({ hasText: 'plumage' }).waitFor()
})

test('the theme of a template can be none and back, that of a draft stays, and so does Resend', async () => {
  const project = await ownProject(service)
  const config = async () =>
    JSON.parse((await project.as('admin').get('/internal/config')).json.config_string).emails
  await project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify({
      'emails.server': {
        isShared: false,
        provider: 'resend',
        host: 'smtp.resend.com',
        port: 465,
        username: 'resend',
        password: 're_1234',
        senderName: 'Birdwatch',
        senderEmail: 'hello@birdwatch.example',
      },
    }),
  })
  const { json } = await project
    .as('admin')
    .post('/internal/email-templates', { display_name: 'Receipt' })
  const theme = page.getByRole('combobox', { name: 'Theme', exact: true })
  const shownTheme = () => theme.locator('option:checked').textContent()
  const save = page.getByRole('button', { name: 'Save', exact: true })

  await ada.open(`/projects/${project.id}/email-templates/${json.id}`)
  for (const [choice, stored] of [
    ['No theme', false],
    ['Project theme (Default Light)', undefined],
  ] as const) {
    await theme.selectOption(choice)
    await save.click()
    await expect.poll(async () => (await config()).templates[json.id].themeId).toBe(stored)
    await page.reload()
    await theme.waitFor()
    await expect.poll(shownTheme).toBe(choice)
  }

  const draft = await project
    .as('admin')
    .post('/internal/email-drafts', { display_name: 'Spring news' })
  await ada.open(`/projects/${project.id}/email-drafts/${draft.json.id}`)
  await theme.selectOption('Default Dark')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await theme.waitFor()
  await expect.poll(shownTheme).toBe('Default Dark')

  await ada.open(`/projects/${project.id}/emails`)
  await ada.press('Change')
  await ada.fill({ 'Sender name': 'Heron watch' })
  await page.getByRole('dialog').getByRole('button', { name: 'Test and save' }).click()
  await page.getByText('Heron watch <hello@birdwatch.example>').waitFor()
  await page.reload()
  await page.getByText('Resend', { exact: true }).waitFor()
  expect((await config()).server).toMatchObject({ provider: 'resend', host: 'smtp.resend.com' })
})

test('a user has the emails that were sent to them, and one can be sent again', async () => {
  const project = await ownProject(service, { credential_enabled: true, magic_link_enabled: true })
  const user = await project.signUp({ email: 'grace@example.com' })
  await project.as('server').patch(`/users/${user.user_id}`, { primary_email_verified: true })
  await project.as('client', user).post('/auth/password/update', {
    old_password: user.password,
    new_password: 'a much better password',
  })
  await project.requestCode(user.email)
  await service.drain()

  await ada.open(`/projects/${project.id}/users/${user.user_id}`)
  await page.getByRole('tab', { name: 'Emails' }).click()
  await page.getByRole('cell', { name: /Your code is ••••••/ }).waitFor()
  await page.getByRole('cell', { name: /Your password was changed/ }).waitFor()
  expect(await findViolations(page, { iframes: false })).toEqual([])
  const rows = page.getByRole('row').filter({ hasText: 'Your password was changed' })
  await rows.first().getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('region', { name: 'Messages' }).getByText('Email sent again').waitFor()

  const subjects = (await service.mailbox.all(user.email)).map(({ subject }) => subject)
  expect(
    subjects.filter((subject) => subject.startsWith('Your password was changed')),
  ).toHaveLength(2)
})
