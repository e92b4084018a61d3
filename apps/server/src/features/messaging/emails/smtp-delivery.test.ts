import { networkInterfaces } from 'node:os'
import { startService, testConfig } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { type FakeSmtpServer, startSmtpServer } from './testing/fake-smtp-server.ts'
import { senderFor, someEmail, useOwnServer } from './testing/sender.ts'

/** A non-loopback address of this machine. */
const ownAddress = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address

const shared = await startSmtpServer({ auth: { user: 'service', pass: 'p@ss/word' } })
const own = await startSmtpServer({ auth: { user: 'acme', pass: 'sesame' } })
const service = await startService({
  config: {
    allowedPrivateHosts: ownAddress === undefined ? [] : [ownAddress],
    mail: {
      server: {
        host: '127.0.0.1',
        port: shared.port,
        implicitTls: false,
        username: 'service',
        password: 'p@ss/word',
      },
      from: 'noreply@latchkey.example',
    },
  },
})
afterAll(async () => {
  await service.stop()
  await Promise.all([shared.stop(), own.stop()])
})

/** Whether this process may open the port of SMTP over TLS. */
const canOpen465 = await startSmtpServer({ port: 465 }).then(
  async (server) => {
    await server.stop()
    return true
  },
  () => false,
)

const lastOf = (server: FakeSmtpServer) =>
  server.taken.at(-1) as NonNullable<(typeof server.taken)[0]>

describe('the shared SMTP server', () => {
  test('receives emails with the project name and the address of the service', async () => {
    const project = await service.newProject({ display_name: 'Acme' })
    const sender = await senderFor(service, project)

    const queued = await sender.send(someEmail('ada@example.com'))

    const { mail, from, to, user } = lastOf(shared)
    expect({ from, to, user }).toEqual({
      from: 'noreply@latchkey.example',
      to: ['ada@example.com'],
      user: 'service',
    })
    expect(mail.from?.value).toEqual([{ name: 'Acme', address: 'noreply@latchkey.example' }])
    expect(mail.to).toMatchObject({ value: [{ name: '', address: 'ada@example.com' }] })
    expect(mail.messageId).toBe(`<${queued.id}@localhost>`)
    expect(mail.subject).toBe('Sign in to Acme: Your code is 012345')
  })

  test('receives a text and an HTML part, without list headers', async () => {
    const sender = await senderFor(service, await service.newProject())

    await sender.send(someEmail())

    const { mail, source } = lastOf(shared)
    expect(source).toMatch(/^Content-Type: multipart\/alternative;/m)
    expect(source.match(/^Content-Type: text\/(plain|html); charset=utf-8/gm)).toEqual([
      'Content-Type: text/plain; charset=utf-8',
      'Content-Type: text/html; charset=utf-8',
    ])
    expect(mail.text).toContain(
      'https://app.example.com/handler?code=0123456789abcdefghjkmnpqrstvwxyz0123456789abc\n',
    )
    expect(mail.html).toContain('>012345</p>')
    expect([...mail.headers.keys()].filter((name) => /^(list|x-)/.test(name))).toEqual([])
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
  })

  test('is in the log without its password', async () => {
    const project = await service.newProject({ display_name: 'Acme', magic_link_enabled: true })
    await project.as('client').post('/auth/otp/send-sign-in-code', {
      email: 'ada@example.com',
      callback_url: 'http://localhost:3000/handler',
    })

    const reply = await project.as('admin').get('/internal/emails')

    expect(reply.json.items).toMatchObject([
      {
        to: ['ada@example.com'],
        sender_config: {
          type: 'shared',
          host: '127.0.0.1',
          port: shared.port,
          username: 'service',
          sender_name: 'Acme',
          sender_email: 'noreply@latchkey.example',
        },
        error: null,
      },
    ])
    expect(reply.text).not.toContain('p@ss/word')
  })

  test('receives several emails over one connection', async () => {
    const sender = await senderFor(service, await service.newProject())

    await sender.send(someEmail('ada@example.com'))
    await sender.send(someEmail('bob@example.com'))

    const [first, second] = shared.taken.slice(-2)
    expect([first?.to, second?.to]).toEqual([['ada@example.com'], ['bob@example.com']])
    expect(first?.sessionId).toBe(second?.sessionId)
  })
})

describe("a project's own SMTP server", () => {
  test("receives the project's emails with the configured sender", async () => {
    const project = await service.newProject({ display_name: 'Acme' })
    await useOwnServer(project, { port: own.port })
    const before = shared.taken.length

    await (await senderFor(service, project)).send(someEmail())

    const { mail, from, user } = lastOf(own)
    expect({ from, user }).toEqual({ from: 'hello@acme.example', user: 'acme' })
    expect(mail.from?.value).toEqual([{ name: 'Acme Mail', address: 'hello@acme.example' }])
    expect(shared.taken).toHaveLength(before)
  })

  test('receives them by SMTP if the provider is Resend, which the configuration alone shows', async () => {
    const project = await service.newProject()
    await useOwnServer(project, { port: own.port, provider: 'resend' })
    const before = own.taken.length

    await (await senderFor(service, project)).send(someEmail())

    expect(own.taken).toHaveLength(before + 1)
    const admin = project.as('admin')
    const { config_string } = (await admin.get('/internal/config')).json
    const { config } = (await admin.get('/internal/projects/current')).json
    expect(JSON.parse(config_string).emails.server.provider).toBe('resend')
    expect(config.email_config).toEqual({
      type: 'standard',
      host: '127.0.0.1',
      port: own.port,
      username: 'acme',
      password: 'sesame',
      sender_name: 'Acme Mail',
      sender_email: 'hello@acme.example',
    })

    const { json } = await admin.patch('/internal/projects/current', {
      config: { email_config: { ...config.email_config, sender_name: 'Acme' } },
    })
    expect(json.config.email_config.sender_name).toBe('Acme')
    const { config_string: written } = (await admin.get('/internal/config')).json
    expect(JSON.parse(written).emails.server.provider).toBe('smtp')
  })

  test('is shown with the fields that are stored if others are missing', async () => {
    const project = await service.newProject()
    const override = JSON.stringify({ 'emails.server': { isShared: false, host: '127.0.0.1' } })
    const admin = project.as('admin')
    await admin.patch('/internal/config/override', { config_override_string: override })

    const { json } = await admin.get('/internal/projects/current')

    expect(json.config.email_config).toEqual({ type: 'standard', host: '127.0.0.1' })
  })

  test('fails with an error if a field is missing', async () => {
    const project = await service.newProject()
    const override = JSON.stringify({ 'emails.server': { isShared: false, host: '127.0.0.1' } })
    await project
      .as('admin')
      .patch('/internal/config/override', { config_override_string: override })
    const sender = await senderFor(service, project)
    const [mailsBefore, awaited] = [
      shared.taken.length + own.taken.length,
      sender.send(someEmail()),
    ]

    await expect(awaited).rejects.toMatchObject({ status: 400 })
    const background = await sender.queue(someEmail())
    await service.drain()

    expect((await sender.state(background)).state).toBe('failed')
    expect((await sender.attempts(background))[0]?.message).toContain(
      'port, username, password, senderEmail missing',
    )
    expect(shared.taken.length + own.taken.length).toBe(mailsBefore)
  })

  test('is recorded with every attempt, without the password', async () => {
    const project = await service.newProject()
    await useOwnServer(project, { port: own.port })
    const sender = await senderFor(service, project)

    const { tenancyId, id } = await sender.send(someEmail())

    const rows = await service.query<{ sender: object; row: string }>(
      'select sender, m::text as row from mail_attempts m where tenancy_id = $1 and mail_id = $2',
      [tenancyId, id],
    )
    expect(rows.map((row) => row.sender)).toEqual([
      {
        type: 'standard',
        host: '127.0.0.1',
        port: own.port,
        username: 'acme',
        sender_name: 'Acme Mail',
        sender_email: 'hello@acme.example',
      },
    ])
    expect(rows[0]?.row).not.toContain('sesame')
  })
})

describe('encryption', () => {
  test('uses STARTTLS if the server offers it', async () => {
    const server = await startSmtpServer({
      auth: { user: 'acme', pass: 'sesame' },
      disabledCommands: [],
    })
    const project = await service.newProject()
    await useOwnServer(project, { port: server.port })

    await (await senderFor(service, project)).send(someEmail())

    expect(lastOf(server).isSecure).toBe(true)
    await server.stop()
  })

  test('uses implicit TLS if configured', async () => {
    const server = await startSmtpServer({ secure: true })
    const email = {
      server: {
        host: 'localhost',
        port: server.port,
        implicitTls: true,
        username: null,
        password: null,
      },
      from: testConfig('').mail.from,
    }
    const other = await startService({ database: service.database, config: { mail: email } })

    await (await senderFor(other, await other.newProject())).send(someEmail())

    expect(lastOf(server)).toMatchObject({ isSecure: true, user: undefined })
    await other.stop()
    await server.stop()
  })

  test.skipIf(!canOpen465)('uses implicit TLS on port 465', async () => {
    const server = await startSmtpServer({
      auth: { user: 'acme', pass: 'sesame' },
      secure: true,
      port: 465,
    })
    const project = await service.newProject()
    await useOwnServer(project, { port: 465 })

    await (await senderFor(service, project)).send(someEmail())

    expect(lastOf(server)).toMatchObject({ isSecure: true, user: 'acme' })
    await server.stop()
  })

  test('connects without TLS to any other port if the server does not offer STARTTLS', async () => {
    const project = await service.newProject()
    await useOwnServer(project, { port: own.port })

    await (await senderFor(service, project)).send(someEmail())

    expect(lastOf(own).isSecure).toBe(false)
  })

  test.skipIf(ownAddress === undefined)(
    'rejects self-signed certificates except on this machine',
    async () => {
      const server = await startSmtpServer({
        auth: { user: 'acme', pass: 'sesame' },
        disabledCommands: [],
        host: '0.0.0.0',
      })
      const project = await service.newProject()
      await useOwnServer(project, { port: server.port, host: ownAddress })
      const sender = await senderFor(service, project)

      const message = await sender.queue(someEmail())
      await service.drain()

      expect(await sender.attempts(message)).toMatchObject([
        { errorType: 'UNKNOWN', message: expect.stringContaining('self-signed certificate') },
      ])
      expect(server.taken).toEqual([])
      await server.stop()
    },
  )
})

test('a user whose language is German gets the German email, in headers and both parts', async () => {
  const project = await service.newProject({ display_name: 'Vögel & Söhne' })
  await useOwnServer(project, { port: own.port })
  const ada = await project.signUp()
  const anyone = project.as('client')
  await anyone.post('/auth/sessions/current/refresh', undefined, {
    'x-stack-refresh-token': ada.refresh_token,
    'accept-language': 'de-DE',
  })
  await service.drain()

  const { status } = await anyone.post('/auth/password/send-reset-code', {
    email: ada.email,
    callback_url: 'http://localhost/handler/password-reset',
  })
  expect(status).toBe(200)
  await service.drain()

  const { mail, source, to } = lastOf(own)
  expect(to).toEqual([ada.email])
  expect(mail.subject).toBe('Setzen Sie Ihr Passwort bei Vögel & Söhne zurück')
  // Headers are ASCII (RFC 2047).
  const [head = ''] = source.split('\r\n\r\n')
  expect(head).toMatch(/^Subject: =\?UTF-8\?[QB]\?/im)
  expect(head).toMatch(/^[\t\r\n\x20-\x7e]*$/)

  const link = /http:\/\/localhost\/handler\/password-reset\?code=[a-z0-9]{45}/
  const { html } = mail
  expect(html).toContain('<html lang="de-DE" dir="ltr">')
  expect(html).toContain('Neues Passwort wählen</a>')
  expect(html).toContain('Dieser Link funktioniert einmal und ist 1 Stunde gültig.')
  expect(html).toContain('Vögel &amp; Söhne')
  expect(mail.text).toContain('Dieser Link funktioniert einmal und ist 1 Stunde gültig.')
  expect(mail.text).toMatch(/^Neues Passwort wählen:\nhttp:/m)
  expect(link.exec(mail.text ?? '')?.[0]).toBe(link.exec(html || '')?.[0])
  expect(`${html}${mail.text}`).not.toMatch(/your password|works once|Choose/)
})

describe('headers', () => {
  test.each([
    ['Acme\r\nBcc: eve@example.com', 'this app'],
    ['Acme\nX-Evil: 1\n\nHello', 'Acme X-Evil: 1 Hello'],
    ['Acme\r\nBcc: eve', 'Acme Bcc: eve'],
    ['Acme" <eve@example.com>, "x', 'this app'],
    ['Acme" <eve>, "x', 'Acme" <eve>, "x'],
    ['Ac\u0000me\u2028Bcc: eve', 'Acme Bcc: eve'],
    ['Eve <eve@example.com>', 'this app'],
    ['Zoë & Søn, Inc.', 'Zoë & Søn, Inc.'],
  ])('shows the project name %j as %j', async (display_name, shown) => {
    // The API rejects some of these characters, but a name may have been stored otherwise.
    const stored = display_name.replaceAll('\u0000', '')
    const project = await service.newProject({ display_name: stored })

    await (await senderFor(service, project)).send(someEmail())

    const { mail, to, source } = lastOf(shared)
    expect(to).toEqual(['ada@example.com'])
    expect(mail.from?.value).toEqual([{ name: shown, address: 'noreply@latchkey.example' }])
    expect(mail.bcc).toBeUndefined()
    expect(source.split('\r\n\r\n')[0]).not.toMatch(/^(bcc|x-evil):/im)
    expect(mail.subject).toBe(`Sign in to ${shown}: Your code is 012345`)
  })
})
