import { readFileSync } from 'node:fs'
import { type Reply, startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const anonymous = { 'x-stack-allow-anonymous-user': 'true' }
let addresses = 0

/** Every request with which a user chooses a password. */
const ways: Record<string, (project: TestProject, password: string) => Promise<Reply>> = {
  'at sign-up': (project, password) => {
    addresses += 1
    return project.as('client').post('/auth/password/sign-up', {
      email: `chooser-${addresses}@example.com`,
      password,
      verification_callback_url: 'http://localhost:3000/',
    })
  },
  'when a first password is set': async (project, password) => {
    const guest = (await project.as('client').post('/auth/anonymous/sign-up')).json
    return project.as('client', guest, anonymous).post('/auth/password/set', { password })
  },
  'when the password is changed': async (project, password) => {
    const ada = await project.signUp()
    return project
      .as('client', ada)
      .post('/auth/password/update', { old_password: ada.password, new_password: password })
  },
}

describe.each(Object.entries(ways))('%s', (_when, choose) => {
  test('rejects seven characters', async () => {
    const reply = await choose(await service.newProject(), 'q7#Vx!z')

    expect([reply.status, reply.code]).toEqual([400, 'PASSWORD_TOO_SHORT'])
    expect(reply.json.details).toEqual({ min_length: 8 })
  })

  test('accepts eight characters', async () => {
    expect((await choose(await service.newProject(), 'q7#Vx!zP')).status).toBe(200)
  })

  test('counts an emoji as one character', async () => {
    const project = await service.newProject()

    expect((await choose(project, '😀'.repeat(7))).code).toBe('PASSWORD_TOO_SHORT')
    expect((await choose(project, '😀'.repeat(8))).status).toBe(200)
  })

  test('accepts seventy characters and rejects 71', async () => {
    const project = await service.newProject()

    expect((await choose(project, 'a'.repeat(70))).status).toBe(200)
    expect((await choose(project, 'a'.repeat(71))).code).toBe('SCHEMA_ERROR')
  })

  test('accepts 71 bytes of UTF-8 and rejects 72', async () => {
    const project = await service.newProject()

    expect((await choose(project, `${'é'.repeat(35)}a`)).status).toBe(200)
    const reply = await choose(project, 'é'.repeat(36))
    expect([reply.status, reply.code]).toEqual([400, 'PASSWORD_TOO_LONG'])
    expect(reply.json.details).toEqual({ maxLength: 70 })
  })

  test.each(['password', '12345678', 'PassWord1', 'iloveyou'])(
    'rejects the common password %s',
    async (password) => {
      const reply = await choose(await service.newProject(), password)

      expect([reply.status, reply.code]).toEqual([400, 'PASSWORD_REQUIREMENTS_NOT_MET'])
      expect(reply.json.details).toEqual({ message: reply.json.error })
    },
  )

  test('C: accepts common passwords if the configuration of the project allows them', async () => {
    const project = await service.newProject()
    const configure = (value: boolean | null) =>
      project.as('admin').patch('/internal/config/override', {
        config_override_string: JSON.stringify({ 'auth.password.allowCommonPasswords': value }),
      })

    await configure(true)
    expect((await choose(project, 'password')).status).toBe(200)
    await configure(null)
    expect((await choose(project, 'password')).code).toBe('PASSWORD_REQUIREMENTS_NOT_MET')
  })
})

test('C: allowCommonPasswords is part of the configuration and false by default', async () => {
  const project = await service.newProject()

  const { config_string } = (await project.as('admin').get('/internal/config')).json

  expect(JSON.parse(config_string).auth.password).toEqual({
    allowSignIn: true,
    allowCommonPasswords: false,
  })
})

test('C: the migration keeps the choice of a project, with any configuration', async () => {
  const [off, on] = [await service.newProject(), await service.newProject()]
  await service.query(
    `update tenancies set config_override = '{"auth": {"password": {"allowSignIn": true}}, "domains": {"allowLocalhost": true}}' where project_id = $1`,
    [off.id],
  )
  await service.query('update projects set refuses_common_passwords = false where id = $1', [
    off.id,
  ])

  await service.query(
    readFileSync(
      new URL('../../../../migrations/0034-common-passwords.sql', import.meta.url),
      'utf8',
    ),
  )

  for (const { id } of [off, on]) service.ctx.projects.forget(id)
  const signUp = ways['at sign-up'] as (typeof ways)[string]
  expect((await signUp(off, 'password')).status).toBe(200)
  expect((await signUp(on, 'password')).code).toBe('PASSWORD_REQUIREMENTS_NOT_MET')
})

test('does not apply the policy to sign-in, so that old short passwords still work', async () => {
  const project = await service.newProject()

  const reply = await project
    .as('client')
    .post('/auth/password/sign-in', { email: 'nobody@example.com', password: 'x' })

  expect(reply.code).toBe('EMAIL_PASSWORD_MISMATCH')
})

test('does not trim passwords', async () => {
  const project = await service.newProject()
  const ada = await project.signUp({ password: ' spaces count ' })

  const trimmed = await project
    .as('client')
    .post('/auth/password/sign-in', { email: ada.email, password: 'spaces count' })
  const exact = await project
    .as('client')
    .post('/auth/password/sign-in', { email: ada.email, password: ' spaces count ' })

  expect(trimmed.code).toBe('EMAIL_PASSWORD_MISMATCH')
  expect(exact.status).toBe(200)
})
