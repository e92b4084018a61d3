import {
  BUILT_IN_TEMPLATE_IDS,
  builtInTemplates,
  builtInThemes,
  DARK_THEME_ID,
  LIGHT_THEME_ID,
} from '@latchkey/contract'
import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createEmailRenderer } from '../email-rendering/index.ts'
import { sendQueuedEmail } from './index.ts'
import { MAIL_PURPOSE } from './queue-email.ts'
import { senderFor } from './testing/sender.ts'

const service = await startService()
afterAll(() => service.stop())

const LINK = 'https://app.example.com/handler?code=0123456789abcdefghjkmnpqrstvwxyz0123456789abc'
const MAGIC = BUILT_IN_TEMPLATE_IDS.magic_link

const magicLink = {
  type: 'magic_link',
  user: null,
  variables: { magicLink: LINK, otp: '012345' },
} as const

/** A project with changes of its configuration. */
async function projectWith(overrides: Record<string, unknown>): Promise<TestProject> {
  const project = await service.newProject({ display_name: 'Acme' })
  await project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify(overrides),
  })
  return project
}

const edited = (tsxSource: string, themeId?: string | false) => ({
  [`emails.templates.${MAGIC}`]: {
    displayName: 'Magic Link/OTP',
    tsxSource,
    ...(themeId === undefined ? {} : { themeId }),
  },
})

let people = 0
async function sendMagicLink(project: TestProject, language?: string) {
  people += 1
  const to = `customized-${people}@example.com`
  const sender = await senderFor(service, project, language)
  await sender.queue({ ...magicLink, to })
  await service.drain()
  const row = await service.ctx.db
    .selectFrom('mails')
    .select(['id', 'subject', 'content', 'state', 'rendering_error'])
    .where('recipient', '=', to)
    .executeTakeFirstOrThrow()
  return { ...(await service.mailbox.latest(to)), row }
}

const CUSTOM = `
import { Subject, NotificationCategory } from '@stackframe/emails'
import { type } from 'arktype'
export const variablesSchema = type({ magicLink: 'string', otp: 'string' })
export const EmailTemplate = ({ project, variables }) => (
  <>
    <Subject value={\`\${variables.otp.split('').join('-')} is your code\`} />
    <NotificationCategory value="Transactional" />
    <h1>Come in to {project.displayName}</h1>
    <p>{variables.otp}</p>
    <a href={variables.magicLink}>Enter</a>
  </>
)`

test('an edited template changes the email', async () => {
  const { subject, html, text, row } = await sendMagicLink(await projectWith(edited(CUSTOM)))

  expect(subject).toBe('0-1-2-3-4-5 is your code')
  expect(html).toContain('<h1>Come in to Acme</h1>')
  expect(html).toContain('>012345</p>')
  expect(html).toContain('#fafbfb')
  expect(text).toContain(LINK)
  expect(row.state).toBe('sent')
})

test('the recorded subject contains no code, whatever the template makes of it', async () => {
  const { row } = await sendMagicLink(await projectWith(edited(CUSTOM)))

  expect(row.subject).toBe('•-•-•-•-•-• is your code')
})

test('the recorded subject stays as it is if the template fails with masked values', async () => {
  const strict = CUSTOM.replace("magicLink: 'string'", "magicLink: '/^https:/'")

  const { subject, row } = await sendMagicLink(await projectWith(edited(strict)))

  expect(subject).toBe('0-1-2-3-4-5 is your code')
  expect(row.subject).toBe('Sign in to Acme: Your code is ••••••')
})

test('a project that changed nothing stores nothing to render again', async () => {
  const { row, html } = await sendMagicLink(await projectWith({}))

  const content = JSON.parse(service.ctx.secrets.open(MAIL_PURPOSE, row.content as Buffer))
  expect(Object.keys(content).sort()).toEqual(['html', 'subject', 'text'])
  expect(html).toContain('<!doctype html>')
})

test('another theme shows the built-in content in the language of the recipient', async () => {
  const project = await projectWith({ 'emails.selectedThemeId': DARK_THEME_ID })

  const { subject, html, text } = await sendMagicLink(project, 'de-DE')

  expect(subject).toBe('Bei Acme anmelden: Ihr Code ist 012345')
  expect(html).toContain('#323232')
  expect(html).toContain('<div lang="de-DE">')
  expect(html).toContain('>012345</p>')
  expect(text.split('\n')).toContain(LINK)
})

test('a template can have a theme of its own, or none', async () => {
  const source = `${builtInTemplates[MAGIC].tsxSource}// Edited.\n`
  const dark = await sendMagicLink(await projectWith(edited(source, DARK_THEME_ID)))
  const none = await sendMagicLink(await projectWith(edited(source, false)))

  expect(dark.html).toContain('#323232')
  expect(none.html).not.toContain('<head>')
  expect(none.text).toContain('012345')
})

test('an edited light theme changes every email, also of types without a template', async () => {
  const tsxSource = builtInThemes[LIGHT_THEME_ID].tsxSource.replaceAll('#fafbfb', '#ffeedd')
  const project = await projectWith({
    [`emails.themes.${LIGHT_THEME_ID}`]: { displayName: 'Ours', tsxSource },
  })
  const sender = await senderFor(service, project)
  await sender.queue({
    type: 'security_notice',
    user: null,
    to: 'notice@example.com',
    variables: { changes: ['password-changed'], at: 'today', by: 'Firefox' },
  })

  expect((await service.mailbox.latest('notice@example.com')).html).toContain('#ffeedd')
  expect((await sendMagicLink(project)).html).toContain('#ffeedd')
})

test('the notice of a leaked key keeps the fixed layout', async () => {
  const project = await projectWith({
    'emails.selectedThemeId': DARK_THEME_ID,
    'apiKeys.enabled.user': true,
  })
  const { user_id, email } = await project.signUp()
  const { json } = await project
    .as('server')
    .post('/user-api-keys', { description: 'CI', expires_at_millis: null, user_id })

  await service.anyone.post('/integrations/credential-scanning/revoke', { api_key: json.value })

  const { subject, html } = await service.mailbox.latest(email)
  expect(subject).toBe('API Key Revoked: CI')
  expect(html).toContain('#fafbfb')
  expect(html).not.toContain('#323232')
})

describe('an edited template', () => {
  const callback_url = 'http://localhost:3000/handler'
  /** Shows the name of the user, and the variables whose values can be known. */
  const SHOWS_ALL = `
import { Subject } from '@stackframe/emails'
export const variablesSchema = (given) => given
export const EmailTemplate = ({ user, project, variables }) => {
  const { projectDisplayName, userDisplayName, teamDisplayName } = variables
  const names = { projectDisplayName, userDisplayName, teamDisplayName }
  const all = { user, project: project.displayName, names, variables: Object.keys(variables).sort() }
  return <><Subject value="Everything" /><p>{JSON.stringify(all)}</p></>
}`
  const NAMES = ['projectDisplayName', 'userDisplayName']

  test.each([
    [
      'email_verification',
      'Ada',
      ['emailVerificationLink'],
      (project: TestProject, ada: TestUser) =>
        project
          .as('client', ada)
          .post('/contact-channels/send-verification-code', { email: ada.email, callback_url }),
    ],
    [
      'password_reset',
      'Ada',
      ['passwordResetLink'],
      (project: TestProject, { email }: TestUser) =>
        project.as('client').post('/auth/password/send-reset-code', { email, callback_url }),
    ],
    [
      'magic_link',
      null,
      ['magicLink', 'otp'],
      async (project: TestProject, { email }: TestUser) => {
        await service.rows.setVerified(email, true)
        return project.as('client').post('/auth/otp/send-sign-in-code', { email, callback_url })
      },
    ],
    [
      'team_invitation',
      null,
      ['teamDisplayName', 'teamInvitationLink'],
      async (project: TestProject, { email }: TestUser) => {
        const { id } = (await project.as('server').post('/teams', { display_name: 'Engines' })).json
        const body = { team_id: id, email, callback_url }
        return project.as('server').post('/team-invitations/send-code', body)
      },
    ],
    [
      'sign_in_invitation',
      null,
      ['signInInvitationLink', 'teamDisplayName'],
      (project: TestProject, { email }: TestUser) =>
        project.as('server').post('/internal/send-sign-in-invitation', { email, callback_url }),
    ],
  ] as const)('of %s gets the user %j and the variables %j', async (type, name, own, request) => {
    const project = await projectWith({
      'auth.otp.allowSignIn': true,
      [`emails.templates.${BUILT_IN_TEMPLATE_IDS[type]}`]: {
        displayName: 'Edited',
        tsxSource: SHOWS_ALL,
      },
    })
    const ada = await project.signUp({ email: `${type}@example.com` })
    await project.as('server').patch(`/users/${ada.user_id}`, { display_name: 'Ada' })

    const reply = await request(project, ada)

    expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
    const { subject, text } = await service.mailbox.latest(ada.email)
    expect(subject).toBe('Everything')
    const team = { team_invitation: 'Engines', sign_in_invitation: 'Acme' }
    expect(JSON.parse(text.slice(text.indexOf('{')))).toEqual({
      user: { displayName: name },
      project: 'Acme',
      names: {
        projectDisplayName: 'Acme',
        userDisplayName: name ?? '',
        ...(type in team ? { teamDisplayName: team[type as keyof typeof team] } : {}),
      },
      variables: [...NAMES, ...own].toSorted(),
    })
  })
})

test.each([
  ['does not compile', 'export function EmailTemplate( {'],
  ['throws', 'export function EmailTemplate() { throw new Error("x") }'],
  ['never ends', 'for (;;) {}'],
  ['imports what it may not', 'import fs from "node:fs"; export const EmailTemplate = () => fs'],
  ['wants other variables', CUSTOM.replace("otp: 'string'", "other: 'string'")],
])('a template that %s does not stop the email, and the log says so', async (_, source) => {
  const warn = vi.spyOn(service.ctx.log, 'warn')

  const { subject, text, row } = await sendMagicLink(await projectWith(edited(source)))

  expect(subject).toBe('Sign in to Acme: Your code is 012345')
  expect(text).toContain(LINK)
  expect(row.state).toBe('sent')
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ type: 'magic_link', reason: row.rendering_error }),
    expect.stringContaining('built-in look'),
  )
})

describe('while the service is too busy to render', () => {
  /** A renderer without places rejects everything. */
  const busyRenderer = createEmailRenderer(service.clock, {
    concurrency: 0,
    queueLength: 0,
    maxWaitMs: 1_000,
  })
  afterAll(() => busyRenderer.stop())

  async function queueBusy(project: TestProject) {
    people += 1
    const to = `busy-${people}@example.com`
    const sender = await senderFor(service, project)
    const email = await sender.queue({ ...magicLink, to })
    const busy = { ...sender.ctx, emailRenderer: busyRenderer }
    return { to, sender, email, attempt: () => sendQueuedEmail(busy, email) }
  }

  test('an email waits, and is then sent in the look of the project', async () => {
    const project = await projectWith(edited(CUSTOM))
    const { to, sender, email, attempt } = await queueBusy(project)

    await attempt()
    expect((await sender.state(email)).state).toBe('queued')
    service.clock.advance({ seconds: 2 })
    await service.drain()

    expect((await service.mailbox.latest(to)).subject).toBe('0-1-2-3-4-5 is your code')
    expect(await sender.attempts(email)).toEqual([
      expect.objectContaining({ errorType: 'TEMPORARY', canRetry: true }),
      null,
    ])
    expect((await loggedEmail(project, email.id)).rendering_error).toBe(null)
  })

  test('an email waits for three attempts, and is then sent in the built-in look', async () => {
    const project = await projectWith(edited(CUSTOM))
    const { to, sender, email, attempt } = await queueBusy(project)

    for (const tried of [1, 2, 3]) {
      await attempt()
      expect(await sender.state(email)).toMatchObject({ state: 'queued', attempts: tried })
    }
    await attempt()

    expect((await sender.state(email)).state).toBe('sent')
    const { subject, text } = await service.mailbox.latest(to)
    expect(subject).toBe('Sign in to Acme: Your code is 012345')
    expect(text).toContain(LINK)
    expect((await loggedEmail(project, email.id)).rendering_error).toMatch(/busy/i)
  })

  test('an email in the built-in look does not wait', async () => {
    const { sender, email, attempt } = await queueBusy(await projectWith({}))

    await attempt()

    expect((await sender.state(email)).state).toBe('sent')
  })
})

const loggedEmail = async (project: TestProject, id: string) =>
  (await project.as('admin').get(`/internal/emails/${id}`)).json

test('the log of emails shows what was sent, with the code and the link masked', async () => {
  const project = await projectWith(edited(CUSTOM))

  const { row } = await sendMagicLink(project)

  const { html, text, rendering_error } = await loggedEmail(project, row.id)
  expect(html).toContain('<h1>Come in to Acme</h1>')
  expect(`${html} ${text}`).not.toMatch(/012345|0123456789abc/)
  expect(rendering_error).toBe(null)
})

test('the log of emails tells why the built-in look was used, without the code', async () => {
  const source = CUSTOM.replace(
    '<Subject',
    '{(() => { throw new Error("no " + variables.otp) })()}<Subject',
  )
  const project = await projectWith(edited(source))

  const { row } = await sendMagicLink(project)

  const { html, rendering_error } = await loggedEmail(project, row.id)
  expect(rendering_error).toContain('no ••••••')
  expect(html).toContain('Sign in to Acme')
})

test('security case 48: a subject of a template cannot add headers', async () => {
  const source = CUSTOM.replace('is your code', String.raw`\r\nBcc: eve@example.com\r\n\r\nx`)

  const { subject } = await sendMagicLink(await projectWith(edited(source)))

  expect(subject).toBe('0-1-2-3-4-5  Bcc: eve@example.com x')
})

test('security case 69: names with links do not reach a template', async () => {
  const project = await projectWith(edited(CUSTOM))
  await project.as('admin').patch('/internal/projects/current', {
    display_name: 'Win at https://evil.example now',
  })

  expect((await sendMagicLink(project)).html).toContain('Come in to this app')
})
