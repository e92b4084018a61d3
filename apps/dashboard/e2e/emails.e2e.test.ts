import { startService } from '@latchkey/testkit'
import { afterAll, afterEach, expect, test } from 'vitest'
import { findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { startSmtpServer } from '../../server/src/features/messaging/emails/testing/fake-smtp-server.ts'
import { administrate, ownProject, signedInState } from './administrator.ts'

const LOGIN = { user: 'birdwatch', pass: 'a password' }

const service = await startService({ listen: true })
const smtp = await startSmtpServer({ auth: LOGIN })
const browser = await launchBrowser()
const ada = await administrate(browser, service, {
  storageState: await signedInState(service),
  permissions: ['clipboard-read', 'clipboard-write'],
})
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

async function replaceSource(source: string) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), source)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+v')
}

const ownServer = () => ({
  isShared: false,
  provider: 'smtp',
  host: 'localhost',
  port: smtp.port,
  username: LOGIN.user,
  password: LOGIN.pass,
  senderName: 'Birdwatch',
  senderEmail: 'hello@birdwatch.example',
})

/** A project that sends through the test's SMTP server. */
async function projectWithServer() {
  const project = await ownProject(service, { magic_link_enabled: true, credential_enabled: true })
  await project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify({ 'emails.server': ownServer() }),
  })
  return project
}

const mailsTo = (address: string) => smtp.taken.filter(({ to }) => to.includes(address))

test('an edited template is previewed, saved, and sent at the next sign-in', async () => {
  const project = await projectWithServer()
  await ada.open(`/projects/${project.id}`)
  await ada.goTo('Templates')
  await page.getByRole('link', { name: 'Magic Link/OTP' }).click()
  await preview().getByRole('heading', { name: 'Sign in to Birdwatch' }).waitFor()
  // The service has no language model.
  expect(await page.getByRole('textbox', { name: 'Message to the assistant' }).count()).toBe(0)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  expect(await save.isDisabled()).toBe(true)
  const language = page.getByRole('combobox', { name: 'Language', exact: true })
  await language.selectOption('Deutsch')
  await preview().getByRole('heading', { name: 'Bei Birdwatch anmelden' }).waitFor()
  await page.getByText('Bei Birdwatch anmelden: Ihr Code ist 3SLSWZ').waitFor()
  expect(await findViolations(page, { iframes: false })).toEqual([])

  const source = page.getByRole('textbox', { name: 'Source' })
  await source.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\nconst broken = ;')
  await page.getByText('Couldn’t render this email').waitFor()
  await page
    .getByText(/^template\.tsx:\d+/)
    .first()
    .waitFor()
  // The last email that could be rendered.
  await preview().getByRole('heading', { name: 'Bei Birdwatch anmelden' }).waitFor()
  expect(await language.isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  expect(await source.evaluate((element) => element.matches(':focus'))).toBe(false)

  await source.click()
  await replaceSource(EDITED)
  await preview().getByRole('heading', { name: 'The herons let you in' }).waitFor()
  await page.getByText('Herons: 3SLSWZ').waitFor()
  await page.keyboard.press('Control+s')
  await seesToast('Template saved')
  await page.getByText('Edited').waitFor()

  await project.as('client').post('/auth/otp/send-sign-in-code', {
    email: 'grace@example.com',
    callback_url: `${service.url}/hosted/${project.id}/handler/magic-link-callback`,
  })
  await service.drain()

  const [sent] = mailsTo('grace@example.com')
  expect(sent?.mail.subject).toMatch(/^Herons: [A-Z0-9]{6}$/)
  expect(sent?.mail.html).toContain('The herons let you in')
})

test('emails to users of whom no language is known are in the default language', async () => {
  const project = await projectWithServer()
  await ada.open(`/projects/${project.id}/project-settings`)
  const language = page.getByRole('combobox', { name: 'Default language' })
  await language.selectOption('Français (France)')
  await seesToast('Default language changed')
  expect(await findViolations(page)).toEqual([])

  await project.as('server').post('/internal/send-sign-in-invitation', {
    email: 'claire@example.com',
    callback_url: `${service.url}/hosted/${project.id}/handler/sign-in`,
  })
  await service.drain()
  expect(mailsTo('claire@example.com')[0]?.mail.html).toContain('<html lang="fr-FR"')

  await ada.open(`/projects/${project.id}/email-templates`)
  await page.getByRole('link', { name: 'Password Reset' }).click()
  await preview().getByText('Choisir un nouveau mot de passe').waitFor()

  await ada.open(`/projects/${project.id}/project-settings`)
  await language.selectOption('English')
  await seesToast('Default language changed')
  const { json } = await project.as('admin').get('/internal/config')
  expect(JSON.parse(json.config_string)).not.toHaveProperty('localization')
})

test('marketing goes to everyone, and to nobody who unsubscribed', async () => {
  const project = await projectWithServer()
  for (const name of ['maria', 'rosalind'])
    await project.as('server').post('/users', {
      primary_email: `${name}@example.com`,
      primary_email_verified: true,
    })
  const sendToAll = async (subject: string) => {
    await ada.open(`/projects/${project.id}/emails`)
    await ada.press('Send email')
    await dialog().getByText('All users (2)').click()
    await press('Next')
    await dialog().getByLabel('Subject', { exact: true }).fill(subject)
    await dialog().getByLabel('Category', { exact: true }).selectOption('Marketing')
    await dialog().getByLabel('Body', { exact: true }).fill('<p>The herons are back.</p>')
    await preview().getByText('The herons are back.').waitFor()
    expect(await findViolations(page, { iframes: false })).toEqual([])
    await press('Send to all users…')
    await dialog().getByLabel('Type “2” to confirm').fill('2')
    await press('Send email')
    await dialog().getByText('2 users get the email').waitFor()
    await press('Done')
    await service.drain()
  }

  await sendToAll('Spring news')
  const [first] = mailsTo('maria@example.com')
  const link = /href="([^"]*unsubscribe-link[^"]*)"/.exec(first?.mail.html || '')?.[1]
  await page.goto(String(link).replaceAll('&amp;', '&'))
  await page.getByRole('heading', { name: 'Unsubscribed' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await sendToAll('Summer news')

  const subjects = (name: string) => mailsTo(`${name}@example.com`).map(({ mail }) => mail.subject)
  expect(subjects('maria')).toEqual(['Spring news'])
  expect(subjects('rosalind')).toEqual(['Spring news', 'Summer news'])

  await ada.open(`/projects/${project.id}/emails`)
  await page.getByText('Spring news').first().waitFor()
  await page.getByRole('searchbox', { name: 'Search subjects' }).fill('Summer')
  await page.getByText('Spring news').first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'rosalind@example.com' }).click()
  await dialog().getByRole('tab', { name: 'HTML' }).click()
  await preview().getByText('The herons are back.').waitFor()
  expect(await findViolations(page, { iframes: false })).toEqual([])
})

test('a long logged email scrolls by keyboard, as HTML and as text', async () => {
  const project = await projectWithServer()
  const user = await project.signUp({ email: 'grace@example.com' })
  await project.as('server').post('/emails/send-email', {
    user_ids: [user.user_id],
    subject: 'Herons of the year',
    html: `<h1>Herons</h1>${'<p>Another heron.</p>'.repeat(80)}`,
  })
  await service.drain()

  await ada.open(`/projects/${project.id}/users/${user.user_id}?tab=emails`)
  await page.getByRole('row').filter({ hasText: 'Herons of the year' }).getByRole('button').click()
  const message = page.getByRole('region', { name: 'Message', exact: true })
  const lastLine = {
    HTML: preview().getByText('Another heron.').last(),
    Text: message.getByText('Another heron.').last(),
  }
  // The first height of the frame is 480 pixels, before it has reported that of the email.
  const isWhole = () => message.evaluate((element) => element.scrollHeight > 1000)
  const scrolls = async () => {
    await message.press('End')
    return await message.evaluate((element) => element.scrollTop > 0)
  }
  for (const view of ['HTML', 'Text'] as const) {
    await page.getByRole('tab', { name: view }).click()
    await lastLine[view].waitFor()
    await expect.poll(isWhole).toBe(true)
    await message.evaluate((element) => element.scrollTo(0, 0))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page, { iframes: false })).toEqual([])
    }
    await expect.poll(scrolls).toBe(true)
  }
  await page.emulateMedia({ colorScheme: 'light' })
})

test('a server that refuses shows why, and nothing is stored', async () => {
  const project = await ownProject(service, { magic_link_enabled: true })
  const stored = async () =>
    (await project.as('admin').get('/internal/projects/current')).json.config.email_config
  await ada.open(`/projects/${project.id}/emails`)
  await ada.press('Add server')
  await dialog().getByText('Own SMTP server').click()
  await press('Test and save')
  await dialog().getByText('Enter the host').waitFor()
  await ada.fill({
    Host: 'smtp.birdwatch.invalid',
    Port: String(smtp.port),
    Username: LOGIN.user,
    Password: 'wrong',
    'Sender email': 'hello@birdwatch.example',
  })
  await press('Test and save')
  await dialog().getByText('The email host could not be resolved to a public address.').waitFor()
  await dialog().getByText('Nothing was saved.').waitFor()
  expect(await stored()).toEqual({ type: 'shared' })

  await ada.fill({ Host: 'localhost' })
  await press('Test and save')
  await dialog().getByText('refused the username or the password').waitFor()
  await dialog().getByText('Nothing was saved.').waitFor()
  expect(await findViolations(page, { iframes: false })).toEqual([])
  expect(await stored()).toEqual({ type: 'shared' })

  await ada.fill({ Password: LOGIN.pass })
  expect(await dialog().getByText('Nothing was saved.').count()).toBe(0)
  await press('Test and save')
  await page.getByText('All emails of this project are sent through your server.').waitFor()
  expect(await stored()).toMatchObject({ type: 'standard', host: 'localhost', port: smtp.port })
  expect(mailsTo('owner@example.com')).toHaveLength(1)

  await ada.press('Change')
  await ada.fill({ 'Sender name': 'Heron watch' })
  await press('Test and save')
  await page.getByText('Heron watch <hello@birdwatch.example>').waitFor()
  expect(await stored()).toMatchObject({ sender_name: 'Heron watch', password: LOGIN.pass })
})

test('a theme and a draft are created, restored from a version, and deleted', async () => {
  const project = await projectWithServer()
  await ada.open(`/projects/${project.id}/email-drafts`)
  await page.getByText('No drafts yet').waitFor()
  await page.getByRole('button', { name: 'Create draft' }).first().click()
  await ada.fill({ Name: 'Spring news' })
  await press('Create draft')
  await preview().getByRole('heading', { name: 'Hello John Doe!' }).waitFor()
  const source = page.getByRole('textbox', { name: 'Source' })
  await source.click()
  await replaceSource('export const EmailTemplate = () => <h1>Herons</h1>')
  await preview().getByRole('heading', { name: 'Herons' }).waitFor()
  await page.getByText('Missing. Add <Subject> to the source.').waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  await ada.press('Versions')
  await press('Restore this version')
  await preview().getByRole('heading', { name: 'Hello John Doe!' }).waitFor()
  expect(await findViolations(page, { iframes: false })).toEqual([])

  await ada.goTo('Themes')
  await page.getByText('In use').waitFor()
  await ada.press('Use Default Dark')
  await seesToast('Emails now use “Default Dark”')
  await ada.press('Create theme')
  await ada.fill({ Name: 'Marsh' })
  await press('Create theme')
  // The miniatures of the list are gone.
  await source.waitFor()
  await preview().getByRole('heading', { name: 'Welcome to Birdwatch' }).waitFor()
  await page.getByRole('button', { name: 'Actions for Marsh' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await press('Delete theme')
  await seesToast('Theme deleted')
  expect(await page.getByRole('link', { name: 'Marsh' }).count()).toBe(0)
})

const EDITED = `import { Heading, Text } from '@react-email/components'
import { NotificationCategory, type Props, Subject } from '@stackframe/emails'
import { type } from 'arktype'

export const variablesSchema = type({ magicLink: 'string', otp: 'string' })

export function EmailTemplate({ variables }: Props<typeof variablesSchema.infer>) {
  return (
    <>
      <Subject value={\`Herons: \${variables.otp}\`} />
      <NotificationCategory value="Transactional" />
      <Heading>The herons let you in</Heading>
      <Text>{variables.otp}</Text>
    </>
  )
}

EmailTemplate.PreviewVariables = { magicLink: 'https://example.com', otp: '3SLSWZ' }
`

test('an email to one user starts on the page of the user', async () => {
  const project = await projectWithServer()
  const users = project.as('server')
  const { json: maria } = await users.post('/users', {
    primary_email: 'maria@example.com',
    primary_email_verified: true,
  })
  const { json: nobody } = await users.post('/users', { display_name: 'Nobody' })
  const openMenu = async (user: { id: string }, name: string) => {
    await ada.open(`/projects/${project.id}/users/${user.id}`)
    await ada.press(`Actions for ${name}`)
    return page.getByRole('menuitem', { name: 'Send email…' })
  }
  expect(await (await openMenu(nobody, 'Nobody')).isDisabled()).toBe(true)

  await (await openMenu(maria, 'maria@example.com')).click()
  await dialog().getByText('Step 2 of 2: content').waitFor()
  await dialog().getByLabel('Subject', { exact: true }).fill('Your ticket')
  await dialog().getByLabel('Body', { exact: true }).fill('<p>It is solved.</p>')
  await press('Back')
  await dialog().getByText('maria@example.com').first().waitFor()
  await press('Next')
  await press('Send to 1 user')
  await dialog().getByText('1 user gets the email').waitFor()
  await press('Done')
  await service.drain()

  expect(mailsTo('maria@example.com').map(({ mail }) => mail.subject)).toContain('Your ticket')
})

test('the log says which emails are in the mailbox', async () => {
  const project = await ownProject(service, { magic_link_enabled: true })
  await project.requestCode('grace@example.com')
  await service.drain()
  await ada.open(`/projects/${project.id}/emails`)

  const row = page.getByRole('row').filter({ hasText: 'grace@example.com' })
  await row.getByText('In mailbox').waitFor()
  await row.getByRole('button').click()
  await dialog().getByText('In mailbox').waitFor()
  await dialog().getByRole('link', { name: 'Open the mailbox' }).click()
  await page.waitForURL(/\/mailbox/)
})

test('an email to one user leads to the server where the project has none', async () => {
  const project = await ownProject(service)
  const { json } = await project.as('server').post('/users', { primary_email: 'maria@example.com' })
  await ada.open(`/projects/${project.id}/users/${json.id}`)
  await ada.press('Actions for maria@example.com')
  await page.getByRole('menuitem', { name: 'Send email…' }).click()
  await press('Add an email server')

  await page.waitForURL(/\/emails\?dialog=server/)
})

test('settings that fail their test can be saved on purpose, and the shared server chosen again', async () => {
  const project = await ownProject(service)
  const stored = async () =>
    (await project.as('admin').get('/internal/projects/current')).json.config.email_config
  await ada.open(`/projects/${project.id}/emails`)
  expect(await page.getByRole('button', { name: 'Send me a test' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Open the mailbox' }).waitFor()
  await ada.press('Add server')
  expect(await dialog().getByRole('radio', { name: 'Own SMTP server' }).isChecked()).toBe(true)
  await dialog().getByText('Shared', { exact: true }).click()
  await dialog().getByText('so emails go to the mailbox').waitFor()
  expect(await dialog().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await dialog().getByText('Own SMTP server').click()
  await dialog().getByLabel('Service').selectOption('SendGrid')
  expect(await dialog().getByLabel('Host', { exact: true }).inputValue()).toBe('smtp.sendgrid.net')
  expect(await dialog().getByLabel('Port', { exact: true }).inputValue()).toBe('587')
  await ada.fill({
    Host: 'localhost',
    Port: String(smtp.port),
    Username: LOGIN.user,
    Password: 'not yet valid',
    'Sender email': 'hello@birdwatch.example',
  })
  await press('Test and save')
  await press('Save anyway')
  await seesToast('Email server saved')
  expect(await stored()).toMatchObject({ host: 'localhost', password: 'not yet valid' })

  // The sample email is sent with the stored password, which is wrong until it is replaced.
  await ada.press('Send me a test')
  await page.getByRole('region', { name: 'Messages' }).getByRole('alert').waitFor()
  await ada.press('Change')
  await ada.fill({ Password: LOGIN.pass })
  await press('Test and save')
  await dialog().waitFor({ state: 'hidden' })
  const before = mailsTo('owner@example.com').length
  await ada.press('Send me a test')
  await seesToast('Test sent to owner@example.com')
  expect(mailsTo('owner@example.com')).toHaveLength(before + 1)

  // A stored password is never sent to another server.
  await ada.press('Change')
  await ada.fill({ Host: 'smtp.another.example' })
  await press('Test and save')
  await dialog().getByText('Enter the password').waitFor()
  expect(await stored()).toMatchObject({ host: 'localhost' })
  await dialog().getByText('Shared', { exact: true }).click()
  await press('Save')
  await page.getByText('Not set up').waitFor()
  expect(await stored()).toEqual({ type: 'shared' })
})

test('the log explains why an email failed, and sends it again', async () => {
  const project = await projectWithServer()
  const { json: maria } = await project.as('server').post('/users', {
    primary_email: 'maria@example.com',
    primary_email_verified: true,
  })
  smtp.refusals.push({ at: 'data', code: 554 })
  await project.as('server').post('/emails/send-email', {
    user_ids: [maria.id],
    subject: 'Rejected at first',
    html: '<p>The herons are back.</p>',
    notification_category_name: 'Transactional',
  })
  await service.drain()

  await ada.open(`/projects/${project.id}/emails?status=failed`)
  const row = page.getByRole('row').filter({ hasText: 'Rejected at first' })
  await row.getByText('Failed', { exact: true }).waitFor()
  await page.setViewportSize({ width: 360, height: 800 })
  // The subject is below the recipient now.
  await expect
    .poll(() => page.getByRole('columnheader').allInnerTexts())
    .toEqual(['Recipient', 'Status'])
  await row.getByText('maria@example.com').waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await row.getByRole('button').click()
  await dialog().getByText('The email server rejected the email.').first().waitFor()
  // The attempts are open, with the response of the server.
  await dialog().getByText('No, for the reason 554').waitFor()
  await dialog().getByText(`localhost:${smtp.port}`).waitFor()
  expect(new URL(page.url()).searchParams.get('email')).toBeTruthy()
  expect(await findViolations(page, { iframes: false })).toEqual([])
  await dialog().getByRole('tab', { name: 'Text' }).click()
  await dialog().getByText('The herons are back.').waitFor()
  await press('Send again')
  await seesToast('Email sent again')
  await service.drain()

  expect(mailsTo('maria@example.com').map(({ mail }) => mail.subject)).toContain(
    'Rejected at first',
  )
})

test('a template is sent with variables to users of a pasted list', async () => {
  const project = await projectWithServer()
  const createUser = async (name: string) =>
    (
      await project.as('server').post('/users', {
        primary_email: `${name}@example.com`,
        primary_email_verified: true,
      })
    ).json.id as string
  await createUser('vera')
  const rosaId = await createUser('rosa')
  const { json: template } = await project
    .as('admin')
    .post('/internal/email-templates', { display_name: 'Receipt' })
  await project.as('admin').patch(`/internal/email-templates/${template.id}`, {
    tsx_source: RECEIPT,
  })

  await ada.open(`/projects/${project.id}/emails?dialog=send`)
  await dialog().getByText('Paste a list').click()
  const list = dialog().getByLabel('Emails or user IDs, one per line or with commas')
  await list.fill(Array.from({ length: 501 }, (_, at) => `a${at}@example.com`).join('\n'))
  await dialog().getByText('At most 500 at a time.').waitFor()
  expect(await dialog().getByRole('button', { name: 'Add 501 users' }).isDisabled()).toBe(true)
  await list.fill(`vera@example.com, ${rosaId}\nunknown@example.com`)
  await press('Add 3 users')
  await dialog().getByText('No user found for unknown@example.com.').waitFor()
  expect(await list.inputValue()).toBe('unknown@example.com')
  const chips = dialog().getByRole('list', { name: 'Recipients' }).getByRole('listitem')
  expect((await chips.allTextContents()).toSorted()).toEqual([
    'rosa@example.com',
    'vera@example.com',
  ])

  await press('Next')
  await dialog().getByText('Template', { exact: true }).first().click()
  await dialog().getByLabel('Template', { exact: true }).last().selectOption('Receipt')
  const variables = dialog().getByLabel('Variables', { exact: true })
  expect(JSON.parse(await variables.inputValue())).toEqual({ bird: 'Wren' })
  await preview().getByRole('heading', { name: 'Wren' }).waitFor()
  await variables.fill('{ "bird": ')
  expect(await dialog().getByRole('button', { name: 'Send to 2 users' }).isDisabled()).toBe(true)
  await variables.fill('{ "bird": "Kingfisher" }')
  await press('Send to 2 users')
  await dialog().getByText('2 users get the email').waitFor()
  await press('Done')
  await service.drain()

  for (const name of ['vera', 'rosa']) {
    const [sent] = mailsTo(`${name}@example.com`)
    expect(sent?.mail.subject).toBe('Your Kingfisher')
  }
})

const RECEIPT = `import { Heading } from '@react-email/components'
import { NotificationCategory, type Props, Subject } from '@stackframe/emails'
import { type } from 'arktype'

export const variablesSchema = type({ bird: 'string' })

export function EmailTemplate({ variables }: Props<typeof variablesSchema.infer>) {
  return (
    <>
      <Subject value={\`Your \${variables.bird}\`} />
      <NotificationCategory value="Transactional" />
      <Heading>{variables.bird}</Heading>
    </>
  )
}

EmailTemplate.PreviewVariables = { bird: 'Wren' }
`
