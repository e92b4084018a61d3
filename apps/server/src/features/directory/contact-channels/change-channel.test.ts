import { randomUUID } from 'node:crypto'
import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

/** A channel of somebody, made with server access unless a test is about making it. */
const add = async (project: TestProject, user: { user_id: string }, fields: object) => {
  const base = { user_id: user.user_id, type: 'email', used_for_auth: false }
  // Lists go by age.
  service.clock.advance({ millis: 1 })
  const reply = await project.as('server').post('/contact-channels', { ...base, ...fields })
  if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`)
  return reply.json
}
const channelsOf = async (project: TestProject, user: { user_id: string }) =>
  (await project.as('server').get(`/contact-channels?user_id=${user.user_id}`)).json.items
const primaryOf = async (project: TestProject, user: { user_id: string }) => {
  const { primary_email, primary_email_verified, primary_email_auth_enabled } = (
    await project.as('server').get(`/users/${user.user_id}`)
  ).json
  return { primary_email, primary_email_verified, primary_email_auth_enabled }
}
const signIn = (project: TestProject, user: TestUser, email: string) =>
  project.as('client').post('/auth/password/sign-in', { email, password: user.password })

describe('changing a channel', () => {
  test('of somebody else is a plain 403, of nobody a plain 400', async () => {
    const project = await service.newProject()
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const [own] = await channelsOf(project, ada)

    for (const [caller, user_id, id, status] of [
      [project.as('client', eve), ada.user_id, own.id, 403],
      [project.as('client', eve), eve.user_id, own.id, 400],
      [project.as('client', ada), ada.user_id, randomUUID(), 400],
      [project.as('server'), eve.user_id, own.id, 400],
      [project.as('server'), randomUUID(), randomUUID(), 400],
    ] as const) {
      const reply = await caller.patch(`/contact-channels/${user_id}/${id}`, {
        used_for_auth: false,
      })
      expect([reply.status, reply.code]).toEqual([status, undefined])
    }
    expect(await channelsOf(project, ada)).toEqual([own])
  })

  test('with nothing leaves it as it is', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const [own] = await channelsOf(project, ada)

    const reply = await project.as('client', ada).patch(`/contact-channels/me/${own.id}`, {})

    expect([reply.status, reply.json]).toEqual([200, own])
  })

  test('to another value ends its being verified, even to the same; a server may say otherwise', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const channel = await add(project, ada, { value: 'old@example.com', is_verified: true })
    const path = `/contact-channels/${ada.user_id}/${channel.id}`
    const server = project.as('server')

    expect((await server.patch(path, { value: ' new@example.com' })).code).toBe('SCHEMA_ERROR')
    expect((await server.patch(path, { value: 'New@Example.com' })).json).toMatchObject({
      value: 'new@example.com',
      is_verified: false,
    })
    expect((await server.patch(path, { is_verified: true })).json).toMatchObject({
      value: 'new@example.com',
      is_verified: true,
    })
    expect(
      (await project.as('client', ada).patch(path, { used_for_auth: true })).json,
    ).toMatchObject({ is_verified: true })
    expect(
      (await project.as('client', ada).patch(path, { value: 'new@example.com' })).json,
    ).toMatchObject({ is_verified: false })
    expect(
      (await server.patch(path, { value: 'third@example.com', is_verified: true })).json,
    ).toMatchObject({ is_verified: true })
  })

  test('moves and removes the primary mark', async () => {
    const project = await service.newProject()
    const ada = await project.signUp({ email: 'first@example.com' })
    const second = await add(project, ada, { value: 'second@example.com', used_for_auth: true })
    const path = `/contact-channels/me/${second.id}`

    expect(
      (await project.as('client', ada).patch(path, { is_primary: true })).json.is_primary,
    ).toBe(true)
    expect(await primaryOf(project, ada)).toEqual({
      primary_email: 'second@example.com',
      primary_email_verified: false,
      primary_email_auth_enabled: true,
    })
    // A second time is no different.
    expect((await project.as('client', ada).patch(path, { is_primary: true })).status).toBe(200)

    expect(
      (await project.as('client', ada).patch(path, { is_primary: false })).json.is_primary,
    ).toBe(false)
    expect(await primaryOf(project, ada)).toEqual({
      primary_email: null,
      primary_email_verified: false,
      primary_email_auth_enabled: false,
    })
  })

  test('refuses for signing in what signs somebody else in, without naming the address', async () => {
    const project = await service.newProject()
    await project.signUp({ email: 'ada@example.com' })
    const eve = await project.signUp({ email: 'eve@example.com' })
    const [own] = await channelsOf(project, eve)
    const copy = await add(project, eve, { value: 'ada@example.com' })
    const unused = await add(project, eve, { value: 'unused@example.com' })
    const asServer = (id: string, patch: object) =>
      project.as('server').patch(`/contact-channels/${eve.user_id}/${id}`, patch)

    for (const [id, patch] of [
      [copy.id, { used_for_auth: true }],
      [unused.id, { used_for_auth: true, value: 'ada@example.com' }],
    ] as const) {
      const reply = await asServer(id, { ...patch, is_primary: true })
      expect([reply.status, reply.code]).toEqual([
        409,
        'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
      ])
      expect(reply.json.details).toEqual({
        type: 'email',
        contact_channel_value: null,
        would_work_if_email_was_verified: false,
      })
    }
    await project.as('client', eve).delete(`/contact-channels/me/${copy.id}`)
    // It is used for auth already, so its new value would be.
    const moved = await project
      .as('client', eve)
      .patch(`/contact-channels/me/${own.id}`, { value: 'ADA@example.com' })
    expect([moved.status, moved.code]).toEqual([
      409,
      'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    ])
    expect(moved.json.details.contact_channel_value).toBeNull()

    expect(await primaryOf(project, eve)).toMatchObject({ primary_email: 'eve@example.com' })
    // Without being used for auth it is free to have.
    expect(
      (
        await project
          .as('client', eve)
          .patch(`/contact-channels/me/${unused.id}`, { value: 'ada@example.com' })
      ).status,
    ).toBe(200)
  })

  test('refuses the value of another channel of the same user', async () => {
    const project = await service.newProject()
    const ada = await project.signUp({ email: 'first@example.com' })
    const second = await add(project, ada, { value: 'second@example.com' })
    const [first] = await channelsOf(project, ada)
    const change = (id: string, patch: object) =>
      project.as('client', ada).patch(`/contact-channels/me/${id}`, patch)

    expect((await change(second.id, { value: 'FIRST@example.com' })).status).toBe(400)
    expect((await change(first.id, { value: 'second@example.com' })).status).toBe(400)
    // Asking to sign in with it meets the channel that does first; a client cannot ask that of a new address.
    const asServer = project.as('server').patch(`/contact-channels/${ada.user_id}/${second.id}`, {
      value: 'first@example.com',
      used_for_auth: true,
    })
    expect((await asServer).status).toBe(409)
    expect(
      (await change(second.id, { value: 'first@example.com', used_for_auth: true })).status,
    ).toBe(400)
    expect(await channelsOf(project, ada)).toMatchObject([
      { value: 'first@example.com' },
      { value: 'second@example.com' },
    ])
  })
})

describe('what used for auth means', () => {
  test('an address that a server lets sign in does so with the password, verified or not, and belongs to nobody else then', async () => {
    const project = await service.newProject()
    const ada = await project.signUp({ email: 'first@example.com' })
    const eve = await project.signUp()
    expect((await signIn(project, ada, 'second@example.com')).code).toBe('EMAIL_PASSWORD_MISMATCH')

    const body = { value: 'second@example.com', type: 'email', used_for_auth: true }
    const added = await project
      .as('server')
      .post('/contact-channels', { ...body, user_id: ada.user_id })
    expect(added.json.is_verified).toBe(false)

    for (const email of ['first@example.com', 'second@example.com', 'Second@Example.com']) {
      expect((await signIn(project, ada, email)).json.user_id).toBe(ada.user_id)
    }
    expect(
      (await project.as('server').post('/contact-channels', { ...body, user_id: eve.user_id }))
        .status,
    ).toBe(409)
    const signUp = await project.as('client').post('/auth/password/sign-up', {
      email: 'second@example.com',
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost:3000/verify',
    })
    expect([signUp.status, signUp.code]).toEqual([409, 'USER_EMAIL_ALREADY_EXISTS'])
  })

  test('an address that is used no longer signs nobody in and is free for others', async () => {
    const project = await service.newProject()
    const ada = await project.signUp({ email: 'ada@example.com' })
    const [own] = await channelsOf(project, ada)

    await project
      .as('client', ada)
      .patch(`/contact-channels/me/${own.id}`, { used_for_auth: false })

    expect((await signIn(project, ada, 'ada@example.com')).code).toBe('EMAIL_PASSWORD_MISMATCH')
    expect((await primaryOf(project, ada)).primary_email_auth_enabled).toBe(false)
    const eve = await project.signUp({ email: 'ada@example.com' })
    expect((await signIn(project, eve, 'ada@example.com')).json.user_id).toBe(eve.user_id)
  })

  test('a session that is over, or an impersonation, changes nothing about signing in', async () => {
    const project = await service.newProject()
    const ada = await project.signUp({ email: 'ada@example.com' })
    const [own] = await channelsOf(project, ada)
    const other = await add(project, ada, { value: 'other@example.com' })
    const asAdmin = (
      await project
        .as('server')
        .post('/auth/sessions', { user_id: ada.user_id, is_impersonation: true })
    ).json
    await project.as('client', ada).delete('/auth/sessions/current')

    for (const [tokens, status, code] of [
      [ada, 401, 'ACCESS_TOKEN_EXPIRED'],
      [asAdmin, 403, undefined],
    ] as const) {
      const client = project.as('client', tokens)
      const body = {
        user_id: 'me',
        value: 'back-door@example.com',
        type: 'email',
        used_for_auth: true,
      }
      for (const reply of [
        await client.post('/contact-channels', body),
        await client.patch(`/contact-channels/me/${other.id}`, { used_for_auth: true }),
        await client.patch(`/contact-channels/me/${own.id}`, { value: 'back-door@example.com' }),
        await client.delete(`/contact-channels/me/${own.id}`),
      ]) {
        expect([reply.status, reply.code]).toEqual([status, code])
      }
    }
    expect(await channelsOf(project, ada)).toEqual(expect.arrayContaining([own, other]))
    // An address that signs nobody in belongs to the account as well: it can become the primary one.
    expect(
      (await project.as('client', asAdmin).delete(`/contact-channels/me/${other.id}`)).status,
    ).toBe(403)
  })
})

describe('deleting a channel', () => {
  test('works for the primary and last one too; the user stays, without address', async () => {
    const project = await service.newProject()
    const ada = await project.signUp({ email: 'ada@example.com' })
    const [own] = await channelsOf(project, ada)

    const reply = await project.as('client', ada).delete(`/contact-channels/me/${own.id}`)

    expect([reply.status, reply.json]).toEqual([200, { success: true }])
    expect(await channelsOf(project, ada)).toEqual([])
    const user = (await project.as('server').get(`/users/${ada.user_id}`)).json
    expect(user).toMatchObject({ primary_email: null, has_password: true })
    expect((await signIn(project, ada, 'ada@example.com')).code).toBe('EMAIL_PASSWORD_MISMATCH')
  })

  test('of somebody else is a plain 403, of nobody a plain 400', async () => {
    const project = await service.newProject()
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const [own] = await channelsOf(project, ada)

    for (const [caller, user_id, id, status] of [
      [project.as('client', eve), ada.user_id, own.id, 403],
      [project.as('client', eve), eve.user_id, own.id, 400],
      [project.as('server'), eve.user_id, own.id, 400],
      [project.as('server'), ada.user_id, randomUUID(), 400],
    ] as const) {
      const reply = await caller.delete(`/contact-channels/${user_id}/${id}`)
      expect([reply.status, reply.code]).toEqual([status, undefined])
    }
    expect(await channelsOf(project, ada)).toEqual([own])
  })

  test('once; the second time there is none', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const { id } = await add(project, ada, { value: 'second@example.com' })

    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        project.as('client', ada).delete(`/contact-channels/me/${id}`),
      ),
    )

    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, ...Array(19).fill(400)])
  })
})
