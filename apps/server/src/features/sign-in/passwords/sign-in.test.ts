import { startService, type TestProject } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const signIn = (project: TestProject, email: string, password: string) =>
  project.as('client').post('/auth/password/sign-in', { email, password })

test('starts a new session and keeps existing ones', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  const reply = await signIn(project, ada.email, ada.password)

  expect(reply.status).toBe(200)
  expect(reply.json).toEqual({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    user_id: ada.user_id,
  })
  expect(reply.json.refresh_token).not.toBe(ada.refresh_token)
  const earlier = await project.as('client').post('/auth/sessions/current/refresh', undefined, {
    'x-stack-refresh-token': ada.refresh_token,
  })
  expect(earlier.status).toBe(200)
})

test('ignores the case of the address', async () => {
  const project = await service.newProject()
  const ada = await project.signUp({ email: 'Ada@Example.com' })

  const replies = await Promise.all(
    ['ada@example.com', 'ADA@EXAMPLE.COM', 'aDa@eXample.cOm'].map((e) =>
      signIn(project, e, ada.password),
    ),
  )

  expect(replies.map((reply) => reply.json.user_id)).toEqual([
    ada.user_id,
    ada.user_id,
    ada.user_id,
  ])
})

test('respects the case of the password', async () => {
  const project = await service.newProject()
  const ada = await project.signUp({ password: 'Correct Horse' })

  expect((await signIn(project, ada.email, 'correct horse')).code).toBe('EMAIL_PASSWORD_MISMATCH')
})

test('returns the same response for every reason of failure', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const withoutPassword = await project.signUp()
  await service.rows.deletePassword(withoutPassword.user_id)
  const notForAuth = await project.signUp()
  await service.query('update contact_channels set used_for_auth = false where user_id = $1', [
    notForAuth.user_id,
  ])

  const replies = [
    await signIn(project, 'nobody@example.com', 'correct horse battery'),
    await signIn(project, '', 'correct horse battery'),
    await signIn(project, ada.email, 'wrong horse battery'),
    await signIn(project, ada.email, ''),
    await signIn(project, withoutPassword.email, withoutPassword.password),
    await signIn(project, notForAuth.email, notForAuth.password),
  ]

  const [first] = replies
  expect([first?.status, first?.code]).toEqual([400, 'EMAIL_PASSWORD_MISMATCH'])
  expect(first?.json.details).toBeUndefined()
  const seen = replies.map(({ status, text, headers }) => {
    headers.delete('x-stack-request-id')
    return { status, text, headers: [...headers] }
  })
  for (const one of seen) expect(one).toEqual(seen[0])
})

// Look-alikes of ada@example.com: Cyrillic а, full-width letters, zero-width and combining
// characters.
test.each([
  'аda@example.com',
  'ａｄａ@example.com',
  'ada＠example.com',
  'ada@example。com',
  'ada@exampIe\u200b.com',
  'a\u0301da@example.com',
  'ada@example.com\u0000',
  'ada@example.com\n',
  ' ada@example.com',
])('rejects a look-alike of the address before looking up a user: %j', async (email) => {
  const project = await service.newProject()
  await project.signUp({ email: 'ada@example.com', password: 'correct horse battery' })

  const reply = await signIn(project, email, 'correct horse battery')

  expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
  expect(reply.json.details.message).toContain('body.email')
})

test('finds no user for an address whose lower case is outside ASCII', async () => {
  const project = await service.newProject()
  await project.signUp({ email: 'kate@example.com' })

  const reply = await signIn(project, '\u212Aate@example.com', 'correct horse battery')

  expect(reply.code).toBe('SCHEMA_ERROR')
})

// Uses the stored text itself as the password where possible, to detect a comparison of texts.
test.each([
  '',
  'correct horse battery',
  '$argon2id$v=19$m=19456,t=2,p=1$ktPkUGiqAnLLB3KJJl21nQ$',
  '$argon2id$v=19$m=19456,t=2,p=1$ktPkUGiqAnLLB3KJJl21nQ',
  '$argon2id$v=19$m=19456,t=2,p=1$$',
  '$argon2id$',
  '$2b$10$notabcrypthash',
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
])('a malformed stored hash matches no password: %j', async (hash) => {
  const project = await service.newProject()
  const ada = await project.signUp({ password: 'correct horse battery' })
  await service.rows.setPasswordHash(ada.user_id, hash)

  for (const password of [ada.password, hash.slice(0, 70), '']) {
    expect((await signIn(project, ada.email, password)).code).toBe('EMAIL_PASSWORD_MISMATCH')
  }
})

test('checks first whether the project uses passwords', async () => {
  const project = await service.newProject({ credential_enabled: false })

  const reply = await signIn(project, 'nobody@example.com', 'correct horse battery')

  expect([reply.status, reply.code]).toEqual([400, 'PASSWORD_AUTHENTICATION_NOT_ENABLED'])
})

test('works while sign-ups are disabled', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  await patchConfig(service.ctx, project.id, { 'auth.allowSignUp': false })

  expect((await signIn(project, ada.email, ada.password)).status).toBe(200)
})

test('signs in an anonymous caller and leaves the anonymous user unchanged', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const guest = (await project.as('client').post('/auth/anonymous/sign-up')).json
  const asGuest = project.as('client', guest, { 'x-stack-allow-anonymous-user': 'true' })

  const reply = await asGuest.post('/auth/password/sign-in', {
    email: ada.email,
    password: ada.password,
  })

  expect(reply.json.user_id).toBe(ada.user_id)
  expect((await asGuest.get('/users/me')).json).toMatchObject({
    id: guest.user_id,
    is_anonymous: true,
  })
})

test('keeps users with the same address in two projects separate', async () => {
  const [here, there] = [await service.newProject(), await service.newProject()]
  await here.signUp({ email: 'ada@example.com', password: 'password of here' })
  await there.signUp({ email: 'ada@example.com', password: 'password of there' })

  expect((await signIn(here, 'ada@example.com', 'password of there')).code).toBe(
    'EMAIL_PASSWORD_MISMATCH',
  )
})

test('a concurrent deletion of the user leaves no session', async () => {
  const project = await service.newProject({ client_user_deletion_enabled: true })
  const ada = await project.signUp()

  const [deleted, ...replies] = await Promise.all([
    project.as('client', ada).delete('/users/me'),
    ...Array.from({ length: 12 }, () => signIn(project, ada.email, ada.password)),
  ])

  expect(deleted.status).toBe(200)
  expect(replies.filter((reply) => reply.status >= 500)).toEqual([])
  expect(await service.rows.sessionIds(ada.user_id)).toEqual([])
})
