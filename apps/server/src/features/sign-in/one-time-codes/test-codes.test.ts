import { startService, type TestProject } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

/* protocol 02 §3; docs/guides/testing.md. */

const testCodes = [{ email: 'ada@example.com', typed: 'ada222' }]
const service = await startService({ config: { testCodes } })
afterAll(() => service.stop())

const withCodes = () => service.newProject({ magic_link_enabled: true })
const signIn = (project: TestProject, code: string) =>
  project.as('client').post('/auth/otp/sign-in', { code })

test('a test address signs in with its fixed code and the nonce', async () => {
  const project = await withCodes()

  const { otp, nonce } = await project.requestCode('Ada@example.com')
  const reply = await signIn(project, `ADA222${nonce}`)

  expect(otp).toBe('ADA222')
  expect([reply.status, reply.json.is_new_user]).toEqual([200, true])
})

test('other addresses get random codes', async () => {
  const project = await withCodes()

  const { otp, nonce } = await project.requestCode('bob@example.com')
  const reply = await signIn(project, `ADA222${nonce}`)

  expect(otp).not.toBe('ADA222')
  expect([reply.status, reply.code]).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND'])
})

test('case 34: a fixed code is useless without its nonce, and each request has another', async () => {
  const project = await withCodes()
  const first = await project.requestCode('ada@example.com')
  const second = await project.requestCode('ada@example.com')

  expect(second.nonce).not.toBe(first.nonce)
  expect((await signIn(project, `ADA222${'0'.repeat(39)}`)).code).toBe(
    'VERIFICATION_CODE_NOT_FOUND',
  )
})

test('case 15: fifty concurrent sign-ins with one fixed code create one session', async () => {
  const project = await withCodes()
  const { code } = await project.requestCode('ada@example.com')

  const replies = await Promise.all(Array.from({ length: 50 }, () => signIn(project, code)))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('case 2: only sign-in codes are fixed, not those of a password reset', async () => {
  const project = await withCodes()
  const ada = await project.signUp({ email: 'ada@example.com' })
  await service.rows.setVerified(ada.email, true)
  await project.as('client').post('/auth/password/send-reset-code', {
    email: ada.email,
    callback_url: 'http://localhost:3000/handler/password-reset',
  })

  const { code } = await service.mailbox.latest(ada.email)

  expect(code.startsWith('ada222')).toBe(false)
})

describe('case 26: without effect', () => {
  test('in project internal, whose users own the dashboard', async () => {
    await patchConfig(service.ctx, 'internal', { 'auth.otp.allowSignIn': true })

    const { otp } = await service.internal.requestCode('ada@example.com')

    expect(otp).not.toBe('ADA222')
  })

  test('in a service that runs in production', async () => {
    const inProduction = await startService({
      database: service.database,
      config: { testCodes, production: true },
    })
    try {
      const project = await inProduction.newProject({ magic_link_enabled: true })
      const reply = await project.as('client').post('/auth/otp/send-sign-in-code', {
        email: 'ada@example.com',
        callback_url: 'http://localhost:3000/handler/magic-link-callback',
      })

      const guess = await signIn(project, `ADA222${reply.json.nonce}`)

      expect([reply.status, guess.code]).toEqual([200, 'VERIFICATION_CODE_NOT_FOUND'])
    } finally {
      await inProduction.stop()
    }
  })
})
