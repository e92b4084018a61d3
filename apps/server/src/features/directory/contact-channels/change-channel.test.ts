import { randomUUID } from 'node:crypto'
import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { channelAdder, channelsOf, primaryOf, signIn } from './testing/channels.ts'

const service = await startService()
afterAll(() => service.stop())

const add = channelAdder(service)

describe('changing a channel', () => {
  test('returns a plain 403 for a channel of another user and a plain 400 for an unknown one', async () => {
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

  test('changes nothing for an empty patch', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const [own] = await channelsOf(project, ada)

    const reply = await project.as('client', ada).patch(`/contact-channels/me/${own.id}`, {})

    expect([reply.status, reply.json]).toEqual([200, own])
  })

  test('resets is_verified when the value is sent, even the same one, unless a server sets it', async () => {
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

  test('sets and clears the primary flag', async () => {
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
    // Repeating the request has no effect.
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

  test('rejects a sign-in address that another user signs in with, without naming the address', async () => {
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
    // The channel is used for sign-in already, so its new value would be too.
    const moved = await project
      .as('client', eve)
      .patch(`/contact-channels/me/${own.id}`, { value: 'ADA@example.com' })
    expect([moved.status, moved.code]).toEqual([
      409,
      'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    ])
    expect(moved.json.details.contact_channel_value).toBeNull()

    expect(await primaryOf(project, eve)).toMatchObject({ primary_email: 'eve@example.com' })
    // A channel that is not used for sign-in may have the address.
    expect(
      (
        await project
          .as('client', eve)
          .patch(`/contact-channels/me/${unused.id}`, { value: 'ada@example.com' })
      ).status,
    ).toBe(200)
  })

  test('rejects the value of another channel of the same user', async () => {
    const project = await service.newProject()
    const ada = await project.signUp({ email: 'first@example.com' })
    const second = await add(project, ada, { value: 'second@example.com' })
    const [first] = await channelsOf(project, ada)
    const change = (id: string, patch: object) =>
      project.as('client', ada).patch(`/contact-channels/me/${id}`, patch)

    expect((await change(second.id, { value: 'FIRST@example.com' })).status).toBe(400)
    expect((await change(first.id, { value: 'second@example.com' })).status).toBe(400)
    // With used_for_auth, a server gets the conflict of the sign-in address. A client gets the
    // duplicate error, because it cannot set used_for_auth on a new address.
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

describe('used_for_auth', () => {
  test('lets a server add an unverified sign-in address, which no other user can use then', async () => {
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

  test('frees an address that is no longer used for sign-in', async () => {
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

  test('rejects changes from an ended session and from an impersonation', async () => {
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
    // Applies to an address that is not used for sign-in too: it could become the primary one.
    expect(
      (await project.as('client', asAdmin).delete(`/contact-channels/me/${other.id}`)).status,
    ).toBe(403)
  })
})

describe('deleting a channel', () => {
  test('deletes the primary and last channel, and keeps the user', async () => {
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

  test('returns a plain 403 for a channel of another user and a plain 400 for an unknown one', async () => {
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

  test('succeeds once for concurrent requests', async () => {
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
