import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

/* Tests protocol 02 §1 and security case 34. Lifetimes as in DESIGN, "Where we differ". */

const service = await startService()
afterAll(() => service.stop())

const withCodes = () => service.newProject({ magic_link_enabled: true })
const check = (project: TestProject, code: string) =>
  project.as('client').post('/auth/otp/sign-in/check-code', { code })
const signIn = (project: TestProject, code: string) =>
  project.as('client').post('/auth/otp/sign-in', { code })

/** The same nonce with six other characters. */
const wrong = (code: string) => `${code.startsWith('000000') ? '111111' : '000000'}${code.slice(6)}`

const times = async (count: number, work: () => Promise<{ code: string | undefined }>) => {
  const codes = []
  for (let index = 0; index < count; index += 1) codes.push((await work()).code)
  return codes
}

async function resetCode(project: TestProject) {
  const { email } = await project.signUp()
  await project
    .as('client')
    .post('/auth/password/send-reset-code', { email, callback_url: 'http://localhost:3000/reset' })
  return (await service.mailbox.all(email)).find(({ link }) => link.includes('/reset'))?.code ?? ''
}

async function verificationCode(project: TestProject) {
  const { email } = await project.signUp()
  return (await service.mailbox.latest(email)).code
}

const LIFETIMES = [
  [
    'a sign-in code',
    async (project: TestProject) => (await project.requestCode()).code,
    '/auth/otp/sign-in',
    {},
    { minutes: 10 },
  ],
  [
    'a reset code',
    resetCode,
    '/auth/password/reset',
    { password: 'a much better password' },
    { hours: 1 },
  ],
  ['a verification code', verificationCode, '/contact-channels/verify', {}, { days: 7 }],
] as const

describe.each(LIFETIMES)('%s', (_name, make, path, body, lifetime) => {
  test('is accepted until it expires', async () => {
    const project = await withCodes()
    const code = await make(project)
    service.clock.advance(lifetime)
    service.clock.advance({ millis: -1 })

    expect((await project.as('client').post(path, { code, ...body })).status).toBe(200)
  })

  test('case 34: is rejected as expired afterwards, also by its check', async () => {
    const project = await withCodes()
    const code = await make(project)
    service.clock.advance(lifetime)

    const used = await project.as('client').post(path, { code, ...body })
    const checked = await project.as('client').post(`${path}/check-code`, { code })

    expect([used.status, used.code]).toEqual([400, 'VERIFICATION_CODE_EXPIRED'])
    expect([checked.status, checked.code]).toEqual([400, 'VERIFICATION_CODE_EXPIRED'])
  })

  test('case 34: is case-insensitive and must have 45 characters', async () => {
    const project = await withCodes()
    const code = await make(project)
    const client = project.as('client')

    for (const given of [code.slice(1), `${code}0`, '', ` ${code}`]) {
      expect((await client.post(path, { code: given, ...body })).code).toBe('SCHEMA_ERROR')
      expect((await client.post(`${path}/check-code`, { code: given })).code).toBe('SCHEMA_ERROR')
    }
    expect((await client.post(`${path}/check-code`, { code: code.toUpperCase() })).json).toEqual({
      is_code_valid: true,
    })
    expect((await client.post(path, { code: code.toUpperCase(), ...body })).status).toBe(200)
  })

  test('can be checked with the code alone; other fields are rejected', async () => {
    const project = await withCodes()
    const code = await make(project)

    expect(
      (await project.as('client').post(`${path}/check-code`, { code, password: 'x' })).code,
    ).toBe('SCHEMA_ERROR')
  })

  test.each(['GET', 'HEAD', 'PUT'])(
    'case 35: is not used by %s, as sent by email scanners that open links',
    async (method) => {
      const project = await withCodes()
      const code = await make(project)

      const statuses = []
      for (const at of [path, `${path}/check-code`]) {
        statuses.push((await project.as('client').send(method, `${at}?code=${code}`)).status)
      }

      expect(statuses.every((status) => [400, 404, 405].includes(status))).toBe(true)
      expect((await project.as('client').post(path, { code, ...body })).status).toBe(200)
    },
  )
})

test('applies the lifetimes of the project', async () => {
  const project = await withCodes()
  await service.query(
    'update projects set sign_in_code_lifetime_seconds = 60, password_reset_lifetime_seconds = 120 where id = $1',
    [project.id],
  )
  const [code, reset] = [(await project.requestCode()).code, await resetCode(project)]

  service.clock.advance({ seconds: 60 })
  expect((await check(project, code)).code).toBe('VERIFICATION_CODE_EXPIRED')
  expect(
    (await project.as('client').post('/auth/password/reset/check-code', { code: reset })).status,
  ).toBe(200)
  service.clock.advance({ seconds: 60 })
  expect(
    (await project.as('client').post('/auth/password/reset/check-code', { code: reset })).code,
  ).toBe('VERIFICATION_CODE_EXPIRED')
})

describe('attempts', () => {
  test('case 34: rejects the code after twenty attempts', async () => {
    const project = await withCodes()
    const { code } = await project.requestCode()

    expect(await times(20, () => check(project, code))).toEqual(Array(20).fill(undefined))

    const reply = await check(project, code)
    expect([reply.status, reply.code]).toEqual([400, 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'])
    expect((await signIn(project, code)).code).toBe('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')
  })

  test('counts wrong guesses with the right nonce and always returns not found', async () => {
    const project = await withCodes()
    const { code } = await project.requestCode()

    const use = await times(10, () => signIn(project, wrong(code)))
    const look = await times(15, () => check(project, wrong(code)))

    expect(new Set([...use, ...look])).toEqual(new Set(['VERIFICATION_CODE_NOT_FOUND']))
    expect((await signIn(project, code)).code).toBe('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')
  })

  test('accepts the code after nineteen wrong guesses', async () => {
    const project = await withCodes()
    const { code } = await project.requestCode()

    await times(19, () => check(project, wrong(code)))

    expect((await signIn(project, code)).status).toBe(200)
  })

  test('counts attempts by nonce across all purposes', async () => {
    const project = await withCodes()
    const { code } = await project.requestCode()

    await times(20, () => project.as('client').post('/auth/password/reset/check-code', { code }))

    expect((await signIn(project, code)).code).toBe('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')
  })

  test('does not count attempts for another code, another project or a malformed code', async () => {
    const [project, other] = [await withCodes(), await withCodes()]
    const [first, second] = [
      await project.requestCode('two@example.com'),
      await project.requestCode('two@example.com'),
    ]

    await times(25, () => check(project, second.code))
    await times(25, () => check(other, first.code))
    await times(25, () => check(project, first.code.slice(1)))

    expect((await signIn(project, first.code)).status).toBe(200)
  })

  test('case 34: checks at most twenty of fifty concurrent guesses', async () => {
    const project = await withCodes()
    const { code } = await project.requestCode()

    const replies = await Promise.all(Array.from({ length: 50 }, () => check(project, code)))

    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(20)
    expect(
      replies.filter((reply) => reply.code === 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'),
    ).toHaveLength(30)
  })
})

test('returns the first applicable error in the documented order', async () => {
  const project = await withCodes()
  const { code } = await project.requestCode()
  await signIn(project, code)
  await times(20, () => check(project, wrong(code)))

  expect((await check(project, wrong(code))).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  expect((await check(project, code)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
  service.clock.advance({ minutes: 10 })
  expect((await check(project, code)).code).toBe('VERIFICATION_CODE_EXPIRED')
})

test('returns the expiry error for a week, then not found', async () => {
  const project = await withCodes()
  const { code } = await project.requestCode()
  const { deleteExpiredCodes } = await import('./rules.ts')

  service.clock.advance({ days: 7, minutes: 9 })
  await deleteExpiredCodes(service.ctx)
  expect((await check(project, code)).code).toBe('VERIFICATION_CODE_EXPIRED')

  service.clock.advance({ minutes: 2 })
  await deleteExpiredCodes(service.ctx)
  expect((await check(project, code)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
})

test('requires an access type but no user', async () => {
  const project = await withCodes()
  const { code } = await project.requestCode()

  expect((await service.anyone.post('/auth/otp/sign-in/check-code', { code })).code).toBe(
    'ACCESS_TYPE_REQUIRED',
  )
  for (const accessType of ['client', 'server', 'admin'] as const) {
    expect(
      (await project.as(accessType).post('/auth/otp/sign-in/check-code', { code })).status,
    ).toBe(200)
  }
})
