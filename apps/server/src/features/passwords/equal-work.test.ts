import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

// One hash at a time and none waiting: whoever comes while one is computed is turned away, which shows who needs one.
const service = await startService({ config: { hashing: { concurrency: 1, queueLength: 0 } } })
const project = await service.newProject()
const ada = await project.signUp()
const withoutPassword = await project.signUp()
await service.query('delete from passwords where user_id = $1', [withoutPassword.user_id])
afterAll(() => service.stop())

test.each([
  ['a known address', ada.email, 'not the password'],
  ['an unknown address', 'nobody@example.com', 'not the password'],
  ['a user without password', withoutPassword.email, 'not the password'],
  ['an empty address', '', 'not the password'],
])('a sign-in hashes for %s', async (_who, email, password) => {
  const signIn = () => project.as('client').post('/auth/password/sign-in', { email, password })

  const replies = await Promise.all(Array.from({ length: 10 }, signIn))

  const refused = replies.filter((reply) => reply.status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(10)
  expect(replies.filter((reply) => reply.status !== 429).map((reply) => reply.code)).toContain('EMAIL_PASSWORD_MISMATCH')
})

test('who is turned away hears when to come back', async () => {
  const signIn = () => project.as('client').post('/auth/password/sign-in', { email: ada.email, password: ada.password })

  const replies = await Promise.all(Array.from({ length: 10 }, signIn))

  const [refused] = replies.filter((reply) => reply.status === 429)
  expect(refused?.code).toBeUndefined()
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(replies.some((reply) => reply.status === 200)).toBe(true)
})

test('a sign-up that is turned away leaves no user', async () => {
  const other = await service.newProject()
  const signUp = (_: unknown, index: number) =>
    other.as('client').post('/auth/password/sign-up', {
      email: `crowd-${index}@example.com`,
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost:3000/',
    })

  const replies = await Promise.all(Array.from({ length: 10 }, signUp))

  const users = await service.query('select u.id from users u join tenancies t on t.id = u.tenancy_id where t.project_id = $1', [other.id])
  expect(users).toHaveLength(replies.filter((reply) => reply.status === 200).length)
  expect(users.length).toBeLessThan(10)
})
