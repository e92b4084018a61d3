import type { Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import {
  dripping,
  speaking,
  startRawServer,
  startSmtpServer,
} from '../../messaging/emails/testing/fake-smtp-server.ts'

/* Tests protocol 05 §8.3. */

/** A non-loopback address of this machine. */
const ownAddress = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address

const allowedPrivateHosts = ownAddress === undefined ? [] : [ownAddress]
const service = await startService({ config: { allowedPrivateHosts } })
const production = await startService({
  database: service.database,
  config: {
    production: true,
    publicUrl: 'https://accounts.example.com',
    allowedPrivateHosts,
  },
})
const smtp = await startSmtpServer({ auth: { user: 'acme', pass: 'sesame' } })
afterAll(async () => {
  await production.stop()
  await service.stop()
  await smtp.stop()
})

const PATH = '/internal/send-test-email'
const project = await service.newProject({ display_name: 'Acme' })

const bodyFor = (server: object) => ({
  recipient_email: 'ada@example.com',
  email_config: {
    host: '127.0.0.1',
    port: smtp.port,
    username: 'acme',
    password: 'sesame',
    sender_name: 'Acme Mail',
    sender_email: 'hello@acme.example',
    ...server,
  },
})
const send = (server: object = {}, from: TestProject = project) =>
  from.as('admin').post(PATH, bodyFor(server))

/** Sends to a TCP server with the given behavior, and returns the message of the failure. */
async function failureAt(converse: (socket: Socket) => void, server: object = {}): Promise<string> {
  const raw = await startRawServer(converse)
  const reply = await send({ port: raw.port, username: '', ...server })
  await raw.stop()
  expect([reply.status, reply.json]).toEqual([
    200,
    { success: false, error_message: expect.any(String) },
  ])
  return reply.json.error_message
}

const lastAttempt = async (of: TestProject = project) =>
  (await of.as('admin').get('/internal/emails')).json.items[0]

test('sends one plain-text email with the given settings, and logs it', async () => {
  const reply = await send()

  expect([reply.status, reply.json]).toEqual([200, { success: true }])
  expect(smtp.taken).toHaveLength(1)
  const { mail, from, to, user, source } = smtp.taken[0] as (typeof smtp.taken)[0]
  expect({ from, to, user }).toEqual({
    from: 'hello@acme.example',
    to: ['ada@example.com'],
    user: 'acme',
  })
  expect(mail.from?.value).toEqual([{ name: 'Acme Mail', address: 'hello@acme.example' }])
  expect(mail.subject).toBe('Test Email from Latchkey')
  expect(mail.html).toBe(false)
  expect(mail.text).toContain('test email from Latchkey')
  expect(source).toMatch(/^Content-Type: text\/plain/m)
  expect(await lastAttempt()).toEqual({
    id: expect.any(String),
    subject: 'Test Email from Latchkey',
    sent_at_millis: service.clock.now().getTime(),
    to: ['ada@example.com'],
    sender_config: {
      type: 'standard',
      host: '127.0.0.1',
      port: smtp.port,
      username: 'acme',
      sender_name: 'Acme Mail',
      sender_email: 'hello@acme.example',
    },
    error: null,
  })
})

test('is in English, whatever the default language of the project is', async () => {
  const own = await service.newProject()
  await own.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify({ 'localization.defaultLanguage': 'de-DE' }),
  })

  const reply = await own.as('admin').post(PATH, bodyFor({}), { 'accept-language': 'de' })

  expect(reply.json).toEqual({ success: true })
  const mail = smtp.taken.at(-1)?.mail
  expect(mail?.subject).toBe('Test Email from Latchkey')
  expect(mail?.text).toContain('This is a test email')
})

test('stores neither the settings nor a body, and sends nothing later', async () => {
  const own = await service.newProject()
  await send({ password: 'not-sesame-at-all' }, own)
  await service.drain()

  const rows = await service.query<{ row: string }>(
    `select m::text || a::text as row from mails m join mail_attempts a on a.mail_id = m.id
     join tenancies t on t.id = m.tenancy_id where t.project_id = $1`,
    [own.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain('not-sesame-at-all')
  expect(
    (await own.as('admin').get('/internal/projects/current')).json.config.email_config,
  ).toEqual({ type: 'shared' })
  const [email] = (await own.as('admin').get('/internal/emails/search')).json.items
  expect(email).toMatchObject({ type: 'test_email', state: 'failed', attempts: 1 })
  const { json } = await own.as('admin').get(`/internal/emails/${email.id}`)
  expect(json).toMatchObject({ html: null, text: null, can_resend: false })
})

describe('the message says what is wrong', () => {
  test('if the host does not exist', async () => {
    const { json } = await send({ host: 'mail.invalid' })

    expect(json).toEqual({
      success: false,
      error_message:
        'The email host could not be resolved to a public address. Check the host name.',
    })
    expect((await lastAttempt()).error).toMatchObject({ errorType: 'HOST_NOT_FOUND' })
  })

  test('if the port is closed', async () => {
    const raw = await startRawServer(() => {})
    await raw.stop()

    const { json } = await send({ port: raw.port })

    expect(json.error_message).toBe('The email server refused the connection. Check the port.')
  })

  test.each([0, 65_535, 25.5])('if nothing listens on port %d', async (port) => {
    const { status, json } = await send({ port })

    expect([status, json.success]).toEqual([200, false])
    expect(json.error_message).toMatch(/^The email (server refused|could not be sent)/)
  })

  test('if the username or the password is wrong (535)', async () => {
    const { json } = await send({ password: 'wrong' })

    expect(json.error_message).toMatch(/^The email server refused the username or the password\./)
    expect((await lastAttempt()).error).toMatchObject({ errorType: 'AUTH_FAILED' })
  })

  test.each([
    ['mail', 553, /^The email server refused the sender address\..*No, for the reason 553/],
    ['mail', 554, /^The email server refused the sender address\..*No, for the reason 554/],
    ['rcpt', 550, /^The email server refused the recipient address\..*No, for the reason 550/],
    ['rcpt', 553, /^The email server refused the recipient address\..*No, for the reason 553/],
    ['data', 554, /^The email server refused the message\..*No, for the reason 554/],
    ['rcpt', 450, /^The email server refused the email for now\..*No, for the reason 450/],
  ] as const)('if the server refuses at %s with %d', async (at, code, text) => {
    smtp.refusals.push({ at, code })

    const { json } = await send()

    expect(json).toEqual({ success: false, error_message: expect.stringMatching(text) })
    expect(smtp.refusals).toEqual([])
  })

  test('if the server refuses with its greeting', async () => {
    expect(await failureAt((socket) => socket.end('554 go away\r\n'))).toMatch(/go away/)
  })

  test.each(['MAIL', 'RCPT', 'DATA'])('if the connection closes at %s', async (command) => {
    expect(await failureAt(speaking({ [command]: (socket) => socket.destroy() }))).toBe(
      'The email server closed the connection before it accepted the email. Check the port.',
    )
  })

  test('if the server speaks something else, with its first words', async () => {
    const text = await failureAt((socket) =>
      socket.end(`HTTP/1.1 400 Bad Request\r\n\r\n\u0000${'x'.repeat(5_000)}`),
    )

    expect(text).toMatch(/HTTP\/1\.1 400/)
    expect(text.length).toBeLessThan(400)
  })

  test('with at most 200 characters of what the server said', async () => {
    const text = await failureAt(
      speaking({ RCPT: (socket) => socket.write(`550 ${'no '.repeat(300)}\r\n`) }),
    )

    const [start, reason] = text.split('Its response: ')
    expect(start).toBe('The email server refused the recipient address. ')
    expect(reason).toMatch(/^550 no no no/)
    expect(reason).toHaveLength(200)
  })

  test('if the server offers TLS and then speaks something else', async () => {
    const offersBadTls = speaking({
      EHLO: (socket) => socket.write('250-mail.example\r\n250 STARTTLS\r\n'),
      STAR: (socket) => {
        socket.write('220 go\r\n')
        socket.once('data', () => socket.end('not TLS at all'))
      },
    })

    expect(await failureAt(offersBadTls)).toMatch(/^The encrypted connection \(TLS\)/)
  })

  test.skipIf(ownAddress === undefined)('if the certificate is not valid', async () => {
    const server = await startSmtpServer({ host: '0.0.0.0', disabledCommands: [] })

    const { json } = await send({ host: ownAddress, port: server.port, username: '' })

    expect(json.error_message).toMatch(/^The encrypted connection \(TLS\).*self-signed certificate/)
    expect(server.taken).toEqual([])
    await server.stop()
  })

  test.each([
    ['never says anything', () => {}],
    ['answers byte by byte without end', dripping],
  ])('if the server %s, after ten seconds', { timeout: 30_000 }, async (_how, converse) => {
    const start = performance.now()

    expect(await failureAt(converse)).toBe(
      'The email server did not respond in time. Check the host and the port.',
    )
    expect(performance.now() - start).toBeGreaterThan(9_000)
    expect((await lastAttempt()).error).toMatchObject({ errorType: 'TIMEOUT' })
  })
})

describe('in production', async () => {
  const strict = await production.newProject()

  test('case 45: has one text for private hosts, whether a port is open or not', async () => {
    const closed = await startRawServer(() => {})
    await closed.stop()
    const before = smtp.taken.length
    const texts = new Set<string>()

    for (const host of ['127.0.0.1', 'localhost', '::1', '10.0.0.1', '169.254.169.254', '0x7f.1'])
      for (const port of [smtp.port, closed.port])
        texts.add((await send({ host, port }, strict)).json.error_message)

    expect([...texts]).toEqual([
      'The email host could not be resolved to a public address. Check the host name.',
    ])
    expect((await lastAttempt(strict)).error).toMatchObject({
      errorType: 'HOST_NOT_FOUND',
      canRetry: false,
    })
    expect(smtp.taken).toHaveLength(before)
  })

  test.skipIf(ownAddress === undefined)('reaches hosts that the operator allows', async () => {
    const server = await startSmtpServer({
      host: '0.0.0.0',
      disabledCommands: ['STARTTLS', 'AUTH'],
    })

    const { json } = await send({ host: ownAddress, port: server.port, username: '' }, strict)

    expect(json).toEqual({ success: true })
    await server.stop()
  })
})

describe('the request', () => {
  test.each<[string, object]>([
    ['an unknown property', { email_config: { ...bodyFor({}).email_config, type: 'standard' } }],
    ['a bad recipient', { recipient_email: 'ada' }],
    ['a bad sender', { email_config: { ...bodyFor({}).email_config, sender_email: 'x' } }],
    ['a bad port', { email_config: { ...bodyFor({}).email_config, port: 65_536 } }],
    [
      'a long password',
      { email_config: { ...bodyFor({}).email_config, password: 'x'.repeat(71) } },
    ],
    ['a negative port', { email_config: { ...bodyFor({}).email_config, port: -1 } }],
    [
      'a port that is not a number',
      { email_config: { ...bodyFor({}).email_config, port: 'smtp' } },
    ],
    ['no settings', { email_config: undefined }],
    ['no recipient', { recipient_email: undefined }],
    ...['host', 'port', 'username', 'password', 'sender_name', 'sender_email'].map(
      (name): [string, object] => [
        `no ${name}`,
        { email_config: { ...bodyFor({}).email_config, [name]: undefined } },
      ],
    ),
    ['another property beside the settings', { subject: 'Hello' }],
  ])('is rejected with %s', async (_what, change) => {
    const reply = await project.as('admin').post(PATH, { ...bodyFor({}), ...change })

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
  })

  test('may have empty texts', async () => {
    const { status, json } = await send({ host: '', username: '', sender_name: '' })

    expect([status, json]).toEqual([
      200,
      { success: false, error_message: expect.stringContaining('Check the host name') },
    ])
  })

  test.each([
    ['case 28', { sender_email: 'hello@acme.example, eve@example.com' }],
    ['case 28', { sender_email: 'hello@acme.example\r\nBcc: eve@example.com' }],
  ])('%s: is rejected with several senders or a line break', async (_case, server) => {
    expect((await send(server)).code).toBe('SCHEMA_ERROR')
  })

  test('case 48: cannot add a header by the name of the sender', async () => {
    await send({ sender_name: 'Acme\r\nBcc: eve@example.com' })

    const { source, to } = smtp.taken.at(-1) as (typeof smtp.taken)[0]
    expect(source).not.toMatch(/^bcc:/im)
    expect(to).toEqual(['ada@example.com'])
  })

  test('is for admins only', async () => {
    for (const access of ['client', 'server'] as const)
      expect((await project.as(access).post(PATH, bodyFor({}))).code).toBe(
        'INSUFFICIENT_ACCESS_TYPE',
      )
  })

  test('is limited per project', async () => {
    const limited = await startService({
      database: service.database,
      config: {
        rateLimits: {
          enabled: true,
          changes: { 'test-email.account': { points: 1, seconds: 600 } },
        },
      },
    })
    const [one, other] = [await limited.newProject(), await limited.newProject()]

    expect((await send({}, one)).status).toBe(200)
    expect((await send({}, one)).status).toBe(429)
    expect((await send({}, other)).status).toBe(200)
    await limited.stop()
  })

  test('is limited per recipient', async () => {
    const limited = await startService({
      database: service.database,
      config: {
        rateLimits: {
          enabled: true,
          changes: { 'test-email-to-recipient.account': { points: 2, seconds: 600 } },
        },
      },
    })
    const from = await limited.newProject()
    const sendTo = async (recipient_email: string) =>
      (await from.as('admin').post(PATH, { ...bodyFor({}), recipient_email })).status

    expect(await sendTo('ada@example.com')).toBe(200)
    // The same mailbox.
    expect(await sendTo('Ada+1@example.com')).toBe(200)
    expect(await sendTo('ada@example.com')).toBe(429)
    expect(await sendTo('bob@example.com')).toBe(200)
    await limited.stop()
  })
})
