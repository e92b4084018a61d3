import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
const project = await service.newProject()
afterAll(() => service.stop())

const valid = {
  email: 'ada@example.com',
  password: 'correct horse battery',
  verification_callback_url: 'http://localhost:3000/handler/email-verification',
}
const signUp = (body: unknown) => project.as('client').post('/auth/password/sign-up', body)

/** Returns a valid address of the given length. */
const emailOfLength = (length: number) => {
  const domain = Array.from({ length: 4 }, () => 'd'.repeat(48)).join('.')
  return `${'l'.repeat(length - domain.length - '@.com'.length)}@${domain}.com`
}

describe('a sign-in address has a local part and a real domain:', () => {
  const refused = {
    'without dot in the domain': 'test@localhost',
    'with a one-letter domain': 'a@b',
    'with a leading dot': '.x@y.com',
    'with a trailing dot in the local part': 'x.@y.com',
    'with two dots in a row': 'x..y@z.com',
    'with a one-letter top domain': 'x@y.c',
    'that is empty': '',
    'with a space before it': ' ada@example.com',
    'with a space after it': 'ada@example.com ',
    'with two at signs': 'ada@evil.example@example.com',
    'with a full-width at sign': 'ada@evil.example＠example.com',
    'with only a full-width at sign': 'ada＠example.com',
    'with NUL': 'ada\u0000@example.com',
    'with a line end': 'ada@example.com\r\nBcc: eve@evil.example',
    'with a comma list': 'ada@example.com,eve@evil.example',
    'with angle brackets': 'a@b>c.com',
    'with a display name': 'Ada <ada@example.com>',
    'with a quoted local part': '"ada@evil.example x"@example.com',
    'with a cyrillic letter': 'аda@example.com',
    'with the Kelvin sign': '\u212Aate@example.com',
    'with a dotless i in the domain': 'ada@exıample.com',
    'with an ideographic full stop': 'ada@example。com',
    'of 257 characters': emailOfLength(257),
  }

  test.each(Object.entries(refused))('rejects one %s', async (_what, email) => {
    const reply = await signUp({ ...valid, email })

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain('- body.email ')
  })

  test.each(['x@gmail.co', "o'brien+tag@sub.example.org", 'a@b.cd', emailOfLength(256)])(
    'accepts %s',
    async (email) => {
      expect((await signUp({ ...valid, email })).status).toBe(200)
    },
  )
})

describe('each field is required and typed:', () => {
  test.each(['email', 'password', 'verification_callback_url'])('%s is required', async (name) => {
    const { [name as keyof typeof valid]: _left, ...rest } = valid

    const reply = await signUp(rest)

    expect(reply.code).toBe('SCHEMA_ERROR')
    expect(reply.json.details.message).toContain(`- body.${name} must be defined`)
  })

  test.each(['email', 'password', 'verification_callback_url'])(
    '%s cannot be null',
    async (name) => {
      const reply = await signUp({ ...valid, [name]: null })

      expect(reply.code).toBe('SCHEMA_ERROR')
      expect(reply.json.details.message).toContain(`- body.${name} `)
    },
  )

  test('a body is required', async () => {
    const reply = await signUp(undefined)

    expect(reply.code).toBe('SCHEMA_ERROR')
    expect(reply.json.details.message).toContain('- body must be defined')
  })

  test('the callback must be an absolute URL', async () => {
    const reply = await signUp({ ...valid, verification_callback_url: '/handler' })

    expect(reply.code).toBe('SCHEMA_ERROR')
    expect(reply.json.details.message).toContain(
      '- body.verification_callback_url must be a valid URL',
    )
  })

  test('rejects unknown properties by name', async () => {
    const reply = await signUp({ ...valid, nickname: 'Ada', primary_email_verified: true })

    expect(reply.code).toBe('SCHEMA_ERROR')
    expect(reply.json.details.message).toContain(
      'contains unknown properties: nickname, primary_email_verified',
    )
  })

  test('reports all problems at once, after the method and path', async () => {
    const reply = await signUp({ email: 'nobody', password: 'x'.repeat(71) })

    expect(reply.json.details.message.split('\n')).toEqual([
      expect.stringContaining('POST /api/v1/auth/password/sign-up'),
      expect.stringContaining('- body.email '),
      expect.stringContaining('- body.password '),
      expect.stringContaining('- body.verification_callback_url '),
    ])
    expect(reply.json.error).toBe(reply.json.details.message)
  })

  test('accepts a form like JSON', async () => {
    const reply = await project.as('client').send('POST', '/auth/password/sign-up', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...valid, email: 'form@example.com' }).toString(),
    })

    expect(reply.status).toBe(200)
  })
})
