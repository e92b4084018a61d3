import { domainToUnicode } from 'node:url'
import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { startSmtpServer } from './testing/fake-smtp-server.ts'
import { senderFor, someEmail } from './testing/sender.ts'

/* Attack 28: an address that the service and an SMTP server parse differently could send a
   user's code to an attacker. */

const server = await startSmtpServer()
const service = await startService({
  config: {
    mail: {
      server: {
        host: '127.0.0.1',
        port: server.port,
        implicitTls: false,
        username: null,
        password: null,
      },
      from: 'noreply@example.com',
    },
  },
})
const sender = await senderFor(service, await service.newProject())
afterAll(async () => {
  await service.stop()
  await server.stop()
})

describe('case 28: sends nothing to', () => {
  test.each([
    '',
    'ada',
    'ada@example.com@evil.example',
    '"ada@example.com"@evil.example',
    '"eve@evil.example x"@example.com',
    'eve@evil.example,ada@example.com',
    'ada@example.com, eve@evil.example',
    'ada@example.com;eve@evil.example',
    'ada@example.com eve@evil.example',
    'Ada <eve@evil.example>',
    'a@b>c@evil.example',
    '<eve@evil.example>ada@example.com',
    'friends: ada@example.com, eve@evil.example;',
    'ada@example.com\r\nRCPT TO:<eve@evil.example>',
    'ada@example.com\nBcc: eve@evil.example',
    'ada@example.com>\r\nDATA',
    'ada@example.com> NOTIFY=SUCCESS',
    'ada＠evil.example',
    'ada@еxample.com',
    'ada@exam\u00adple.com',
    '(eve@evil.example)ada@example.com',
    '=?utf-8?q?eve=40evil.example=2C?=@example.com ',
    'ada@[127.0.0.1]',
    'ada@example..com',
    ' ada@example.com',
    'ada@example.com ',
  ])('%j', async (to) => {
    const before = server.taken.length

    const email = await sender.queue(someEmail(to))
    await service.drain()

    expect(await sender.state(email)).toMatchObject({ state: 'failed', attempts: 1 })
    expect(await sender.attempts(email)).toMatchObject([
      { errorType: 'INVALID_EMAIL_ADDRESS', canRetry: false },
    ])
    expect(server.taken).toHaveLength(before)
  })
})

describe('sends to an unusual but valid address unchanged:', () => {
  test.each([
    'ada+news@example.com',
    "o'hara@example.com",
    '=?utf-8?q?eve=40evil.example?=@example.com',
    'a/b=c{d}|e~f!g#h$i%j^k&l*m@example.com',
    'eve%evil.example@example.com',
    'ADA@EXAMPLE.COM',
    'ada@xn--exmple-cua.com',
  ])('%s', async (to) => {
    await sender.send(someEmail(to))

    const { to: recipients, source } = server.taken.at(-1) as NonNullable<(typeof server.taken)[0]>
    // Domains are case-insensitive, and the test server decodes them.
    const [local, domain = ''] = to.split('@')
    expect(recipients).toEqual([`${local}@${domainToUnicode(domain)}`])
    expect(/^To: (.*)\r$/m.exec(source)?.[1]).toBe(`${local}@${domain.toLowerCase()}`)
  })
})
