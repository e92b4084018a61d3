import { BUILT_IN_TEMPLATE_IDS, LIGHT_THEME_ID } from '@latchkey/contract'
import { startService, type TestService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { startSmtpServer } from '../../messaging/emails/testing/fake-smtp-server.ts'

/* `POST /internal/emails/preview-send`: protocol 09 §24 no. 13. */

const smtp = await startSmtpServer({ auth: { user: 'acme', pass: 'sesame' } })
const shared = await startSmtpServer({ auth: { user: 'service', pass: 'password' } })
const service = await startService()
const withSharedServer = await startService({
  database: service.database,
  config: {
    mail: {
      server: {
        host: '127.0.0.1',
        port: shared.port,
        implicitTls: false,
        username: 'service',
        password: 'password',
      },
      from: 'noreply@latchkey.example',
    },
  },
})
afterAll(async () => {
  await withSharedServer.stop()
  await service.stop()
  await Promise.all([smtp.stop(), shared.stop()])
})

const PATH = '/internal/emails/preview-send'
const UNKNOWN = '0d3f6f3e-33a8-4b55-8a0f-5b3d6a3f1c20'
const OWN_SERVER = {
  isShared: false,
  host: '127.0.0.1',
  port: smtp.port,
  username: 'acme',
  password: 'sesame',
  senderName: 'Acme',
  senderEmail: 'acme@example.com',
}
const TEMPLATE = `
import { Subject } from '@stackframe/emails'
export function EmailTemplate({ user }) {
  return <><Subject value={'Hello\\r\\nBcc: eve@example.com'} /><p>{'Dear ' + user.displayName}</p></>
}`
const SOURCES = { template_tsx_source: TEMPLATE, theme_id: LIGHT_THEME_ID }

/** A user of the dashboard with a project. */
async function newOwner(at: TestService = service) {
  const user = await service.internal.signUp()
  const { json } = await service.internal.as('client', user).get('/users/me')
  const created = await service.internal.as('client', user).post('/internal/projects', {
    display_name: 'Acme',
    owner_team_id: json.selected_team_id,
  })
  const headers = {
    'x-stack-access-type': 'admin',
    'x-stack-project-id': created.json.id as string,
    'x-stack-admin-access-token': user.access_token,
  }
  return {
    user,
    send: (body: object) => at.anyone.post(PATH, body, headers),
    useOwnServer: () =>
      service.anyone.patch(
        '/internal/config/override',
        { config_override_string: JSON.stringify({ 'emails.server': OWN_SERVER }) },
        headers,
      ),
    emails: async () => (await service.anyone.get('/internal/mailbox', headers)).json.items,
  }
}
const projectWithServer = async () => {
  const project = await service.newProject()
  await project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify({ 'emails.server': OWN_SERVER }),
  })
  return project
}

describe('with the token of a user of the dashboard', () => {
  test('sends the preview to an address of that user', async () => {
    const owner = await newOwner()

    const reply = await owner.send({ ...SOURCES, to: owner.user.email.toUpperCase() })

    expect([reply.status, reply.json]).toEqual([200, { success: true }])
    const [email, ...others] = await owner.emails()
    expect(email).toMatchObject({ type: 'preview', to: owner.user.email, sender_name: 'Acme' })
    // Case 48: no header injection from the subject.
    expect(email.subject).toBe('Hello Bcc: eve@example.com')
    expect(others).toEqual([])
    const { html, text } = await service.mailbox.latest(owner.user.email)
    expect(html).toContain('Dear John Doe')
    expect(html).toContain('#fafbfb')
    expect(text).toContain('Dear John Doe')
  })

  test('sends a built-in email in the chosen language', async () => {
    const owner = await newOwner()

    const reply = await owner.send({
      template_id: BUILT_IN_TEMPLATE_IDS.magic_link,
      language: 'de-DE',
      to: owner.user.email,
    })

    expect(reply.status).toBe(200)
    const { subject, html, text } = await service.mailbox.latest(owner.user.email)
    expect(subject).toBe('Bei Acme anmelden: Ihr Code ist 3SLSWZ')
    expect(html).toContain('<html lang="de-DE"')
    expect(text).toContain('10 Minuten gültig')
  })

  test('sends nothing to any other address', async () => {
    const owner = await newOwner()
    const other = await newOwner()

    for (const to of [other.user.email, 'someone@example.com']) {
      const reply = await owner.send({ ...SOURCES, to })
      expect([reply.status, reply.code]).toEqual([400, undefined])
    }
    await owner.useOwnServer()
    expect((await owner.send({ ...SOURCES, to: other.user.email })).status).toBe(400)
    expect(await owner.emails()).toEqual([])
  })

  test('sends through the shared server only to a verified address', async () => {
    const owner = await newOwner(withSharedServer)
    const body = { ...SOURCES, to: owner.user.email }

    const refused = await owner.send(body)
    await service.query('update contact_channels set is_verified = true where value = $1', [
      owner.user.email,
    ])
    const sent = await owner.send(body)

    expect([refused.status, refused.code]).toEqual([400, undefined])
    expect(refused.text).toContain('verified')
    expect(sent.status).toBe(200)
    expect(shared.taken.map(({ to }) => to)).toEqual([[owner.user.email]])
    expect(shared.taken[0]?.mail.subject).toBe('Hello Bcc: eve@example.com')
  })
})

describe('with a key', () => {
  test('sends the preview to any address through the server of the project', async () => {
    const project = await projectWithServer()
    const before = smtp.taken.length

    const reply = await project.as('admin').post(PATH, { ...SOURCES, to: 'ada@example.com' })

    expect([reply.status, reply.json]).toEqual([200, { success: true }])
    const taken = smtp.taken.slice(before)
    expect(taken.map(({ from, to }) => [from, to])).toEqual([
      ['acme@example.com', ['ada@example.com']],
    ])
    expect(taken[0]?.mail.html).toContain('Dear John Doe')
    expect(taken[0]?.mail.text).toContain('Dear John Doe')
  })

  test('requires a server of the project', async () => {
    const project = await service.newProject()

    const reply = await project.as('admin').post(PATH, { ...SOURCES, to: 'ada@example.com' })

    expect([reply.status, reply.code]).toEqual([400, 'REQUIRES_CUSTOM_EMAIL_SERVER'])
  })

  test('returns 400 if the server refuses the email', async () => {
    const project = await projectWithServer()
    smtp.refusals.push({ at: 'data', code: 554 })

    const reply = await project.as('admin').post(PATH, { ...SOURCES, to: 'ada@example.com' })

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect(reply.text).toContain('could not be sent')
  })
})

describe('rejections', () => {
  test('name the recipient, then the theme, then the template, then an error of rendering', async () => {
    const owner = await newOwner()
    const to = owner.user.email
    const texts: string[] = []
    for (const body of [
      { to: 'someone@example.com', template_id: UNKNOWN, theme_id: UNKNOWN },
      { to, template_id: UNKNOWN, theme_id: UNKNOWN },
      { to, template_id: UNKNOWN, theme_id: false },
    ]) {
      const reply = await owner.send(body)
      expect([reply.status, reply.code]).toEqual([400, undefined])
      texts.push(reply.text)
    }
    const broken = await owner.send({ to, template_tsx_source: 'export (' })

    expect(texts.map((text) => /address|theme|template/.exec(text)?.[0])).toEqual([
      'address',
      'theme',
      'template',
    ])
    expect([broken.status, broken.code]).toEqual([400, 'EMAIL_RENDERING_ERROR'])
    expect(await owner.emails()).toEqual([])
  })

  test.each([
    ['no recipient', {}],
    ['an empty recipient', { to: '' }],
    ['two recipients', { to: 'a@example.com,b@example.com' }],
    ['a recipient with a line break', { to: 'a@example.com\r\nBcc: b@example.com' }],
    ['a recipient without a domain', { to: 'a@localhost' }],
    ['a subject', { to: 'a@example.com', subject: 'a' }],
    ['a branding', { to: 'a@example.com', branding: {} }],
  ])('case 28: name a body with %s', async (_, body) => {
    const project = await projectWithServer()
    const before = smtp.taken.length

    const reply = await project.as('admin').post(PATH, { ...SOURCES, ...body })

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(smtp.taken).toHaveLength(before)
  })

  test.each(['client', 'server'] as const)('come first for %s access', async (type) => {
    const project = await service.newProject()

    const reply = await project.as(type).post(PATH, {})

    expect([reply.status, reply.code]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE'])
  })
})

test('at most 30 previews in 10 minutes go to one inbox', async () => {
  const limited = await startService({
    database: service.database,
    config: {
      rateLimits: {
        enabled: true,
        changes: { 'email-preview-send.account': { points: 2, seconds: 600 } },
      },
    },
  })
  try {
    const project = await projectWithServer()
    const headers = {
      'x-stack-access-type': 'admin',
      'x-stack-project-id': project.id,
      'x-stack-super-secret-admin-key': project.superSecretAdminKey,
    }
    const statuses: number[] = []
    for (const to of ['bob@example.com', 'bob+1@example.com', 'Bob@example.com', 'cy@example.com'])
      statuses.push((await limited.anyone.post(PATH, { ...SOURCES, to }, headers)).status)

    expect(statuses).toEqual([200, 200, 429, 200])
  } finally {
    await limited.stop()
  }
})
