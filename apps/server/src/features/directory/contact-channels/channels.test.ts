import { randomUUID } from 'node:crypto'
import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { channelAdder, channelsOf, primaryOf, signIn } from './testing/channels.ts'

const service = await startService()
afterAll(() => service.stop())

const add = channelAdder(service)

describe('adding a channel', () => {
  test('returns the channel as stored: normalized, not verified, not primary', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()

    const reply = await project.as('client', ada).post('/contact-channels', {
      user_id: 'me',
      value: 'Ada.Second@Example.COM',
      type: 'email',
      used_for_auth: false,
    })

    expect(reply.status).toBe(201)
    expect(reply.json).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_id: ada.user_id,
      value: 'ada.second@example.com',
      type: 'email',
      used_for_auth: false,
      is_primary: false,
      is_verified: false,
    })
    expect(await channelsOf(project, ada)).toHaveLength(2)
  })

  test('does not make the first channel of a user primary by default', async () => {
    const project = await service.newProject()
    const guest = (await project.as('client').post('/auth/anonymous/sign-up')).json

    const channel = await add(project, guest, { value: 'guest@example.com' })

    expect(channel.is_primary).toBe(false)
    expect((await primaryOf(project, guest)).primary_email).toBeNull()
  })

  test('moves the primary flag to a channel added as primary', async () => {
    const project = await service.newProject()
    const ada = await project.signUp({ email: 'first@example.com' })

    await add(project, ada, { value: 'second@example.com', is_primary: true, is_verified: true })

    expect(await channelsOf(project, ada)).toMatchObject([
      { value: 'first@example.com', is_primary: false },
      { value: 'second@example.com', is_primary: true },
    ])
    expect(await primaryOf(project, ada)).toEqual({
      primary_email: 'second@example.com',
      primary_email_verified: true,
      // This address is proven, so it replaces the first one for sign-in
      // (unproven-addresses.test.ts).
      primary_email_auth_enabled: true,
    })
  })

  test('lets a client add channels only to its own user, with the id in either case', async () => {
    const project = await service.newProject()
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const body = { value: 'other@example.com', type: 'email', used_for_auth: false }

    const foreign = await project
      .as('client', eve)
      .post('/contact-channels', { ...body, user_id: ada.user_id })
    expect([foreign.status, foreign.code]).toEqual([403, undefined])
    const nobody = await project
      .as('client')
      .post('/contact-channels', { ...body, user_id: ada.user_id })
    expect([nobody.status, nobody.code]).toEqual([400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'])
    expect(await channelsOf(project, ada)).toHaveLength(1)

    const own = await project
      .as('client', ada)
      .post('/contact-channels', { ...body, user_id: ada.user_id.toUpperCase() })
    expect([own.status, own.json.user_id]).toEqual([201, ada.user_id])
  })

  test('case 9: does not let a client set is_verified', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const [own] = await channelsOf(project, ada)
    const path = `/contact-channels/me/${own.id}`

    for (const is_verified of [true, false, 'true', 1, null]) {
      const body = {
        user_id: 'me',
        value: 'x@example.com',
        type: 'email',
        used_for_auth: false,
        is_verified,
      }
      for (const reply of [
        await project.as('client', ada).post('/contact-channels', body),
        await project.as('client', ada).patch(path, { is_verified }),
        await project.as('client', ada).patch('/users/me', { primary_email_verified: is_verified }),
      ]) {
        expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
        expect(reply.json.error).toContain('body contains unknown properties')
      }
    }
    expect(
      (await channelsOf(project, ada)).map(
        (channel: { is_verified: boolean }) => channel.is_verified,
      ),
    ).toEqual([false])
  })

  test('rejects an address that the user already has, before any other check', async () => {
    const project = await service.newProject()
    const ada = await project.signUp({ email: 'ada@example.com' })

    for (const value of ['ada@example.com', 'ADA@example.com']) {
      for (const used_for_auth of [true, false]) {
        const body = { user_id: ada.user_id, value, type: 'email', used_for_auth }
        const reply = await project.as('server').post('/contact-channels', body)
        expect([reply.status, reply.code]).toEqual([400, undefined])
      }
    }
    expect(await channelsOf(project, ada)).toHaveLength(1)
  })

  test('rejects a sign-in address that another user signs in with, and names the address', async () => {
    const project = await service.newProject()
    const ada = await project.signUp({ email: 'ada@example.com' })
    const eve = await project.signUp({ email: 'eve@example.com' })
    const body = {
      user_id: eve.user_id,
      value: 'Ada@Example.com',
      type: 'email',
      used_for_auth: true,
    }

    const reply = await project
      .as('server')
      .post('/contact-channels', { ...body, is_primary: true })

    expect([reply.status, reply.code]).toEqual([
      409,
      'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    ])
    expect(reply.json.details).toEqual({
      type: 'email',
      contact_channel_value: 'ada@example.com',
      would_work_if_email_was_verified: false,
    })
    // The primary flag has not moved.
    expect(await primaryOf(project, eve)).toMatchObject({ primary_email: 'eve@example.com' })
    expect((await signIn(project, ada, 'ada@example.com')).json.user_id).toBe(ada.user_id)

    expect(
      (await project.as('client', eve).post('/contact-channels', { ...body, used_for_auth: false }))
        .status,
    ).toBe(201)
  })

  test('returns USER_NOT_FOUND for an unknown user', async () => {
    const project = await service.newProject()
    const body = {
      user_id: randomUUID(),
      value: 'x@example.com',
      type: 'email',
      used_for_auth: false,
    }

    const reply = await project.as('server').post('/contact-channels', body)

    expect([reply.status, reply.code]).toEqual([404, 'USER_NOT_FOUND'])
  })

  test('requires value, type and used_for_auth, and sends no email', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()

    const reply = await project.as('client', ada).post('/contact-channels', { user_id: 'me' })
    expect(reply.code).toBe('SCHEMA_ERROR')
    for (const field of ['value', 'type', 'used_for_auth'])
      expect(reply.json.error).toContain(`body.${field}`)

    await add(project, ada, { value: 'quiet@example.com', used_for_auth: true })
    expect(await service.mailbox.all('quiet@example.com')).toEqual([])
  })
})

describe('reading channels', () => {
  test('case 1: lists a client its own channels, oldest first, and requires user_id', async () => {
    const project = await service.newProject()
    const [ada, eve] = [await project.signUp({ email: 'ada@example.com' }), await project.signUp()]
    service.clock.advance({ seconds: 1 })
    const second = await add(project, ada, { value: 'a-second@example.com' })
    const client = project.as('client', ada)

    const { status, json } = await client.get('/contact-channels?user_id=me')
    expect(status).toBe(200)
    expect(Object.keys(json)).toEqual(['items', 'is_paginated'])
    expect(json.is_paginated).toBe(false)
    expect(json.items.map((channel: { value: string }) => channel.value)).toEqual([
      'ada@example.com',
      'a-second@example.com',
    ])
    expect(
      (await client.get(`/contact-channels?user_id=me&contact_channel_id=${second.id}`)).json.items,
    ).toEqual([second])

    for (const query of ['', `?user_id=${eve.user_id}`, `?contact_channel_id=${second.id}`]) {
      const reply = await client.get(`/contact-channels${query}`)
      expect([reply.status, reply.code]).toEqual([403, undefined])
    }
    for (const query of ['', '?user_id=me', `?user_id=${ada.user_id}`]) {
      expect((await project.as('client').get(`/contact-channels${query}`)).code).toBe(
        'CANNOT_GET_OWN_USER_WITHOUT_USER',
      )
    }
  })

  test('lists a server the channels of the project, of one user, or one channel', async () => {
    const project = await service.newProject()
    const ada = await project.signUp({ email: 'ada@example.com' })
    service.clock.advance({ seconds: 1 })
    const eve = await project.signUp({ email: 'eve@example.com' })
    const server = project.as('server')
    const values = async (query: string) =>
      (await server.get(`/contact-channels${query}`)).json.items.map(
        (channel: { value: string }) => channel.value,
      )

    expect(await values('')).toEqual(['ada@example.com', 'eve@example.com'])
    expect(await values(`?user_id=${eve.user_id.toUpperCase()}`)).toEqual(['eve@example.com'])
    const [own] = await channelsOf(project, ada)
    expect(await values(`?contact_channel_id=${own.id}`)).toEqual(['ada@example.com'])
    expect(await values(`?contact_channel_id=${own.id}&user_id=${eve.user_id}`)).toEqual([])
    expect(await values(`?user_id=${randomUUID()}`)).toEqual([])
  })

  test('reads a channel by id in either case, with a plain 404 or 403 otherwise', async () => {
    const project = await service.newProject()
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const [own] = await channelsOf(project, ada)

    expect((await project.as('client', ada).get(`/contact-channels/me/${own.id}`)).json).toEqual(
      own,
    )
    expect(
      (
        await project
          .as('server')
          .get(`/contact-channels/${ada.user_id.toUpperCase()}/${own.id.toUpperCase()}`)
      ).json,
    ).toEqual(own)

    for (const [caller, user_id, id, status] of [
      [project.as('client', ada), ada.user_id, randomUUID(), 404],
      [project.as('server'), ada.user_id, randomUUID(), 404],
      [project.as('server'), eve.user_id, own.id, 404],
      [project.as('client', eve), eve.user_id, own.id, 404],
      [project.as('client', eve), ada.user_id, own.id, 403],
      [project.as('client', eve), ada.user_id, randomUUID(), 403],
    ] as const) {
      const reply = await caller.get(`/contact-channels/${user_id}/${id}`)
      expect([reply.status, reply.code]).toEqual([status, undefined])
    }
    expect(
      (await project.as('client').get(`/contact-channels/${ada.user_id}/${own.id}`)).code,
    ).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
  })
})

test('resolves user_id "me" before other checks and rejects unknown query parameters', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const [own] = await channelsOf(project, ada)
  const client = project.as('client', ada)

  expect((await service.anyone.get('/contact-channels?user_id=me')).code).toBe(
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
  )
  expect((await service.anyone.get(`/contact-channels?user_id=${ada.user_id}`)).code).toBe(
    'ACCESS_TYPE_REQUIRED',
  )
  const body = { user_id: 'me', value: 'new@example.com', type: 'email', used_for_auth: false }
  for (const reply of [
    await client.get('/contact-channels?user_id=me&value=x'),
    await client.post('/contact-channels?value=x', body),
    await client.get(`/contact-channels/me/${own.id}?value=x`),
    await client.patch(`/contact-channels/me/${own.id}?value=x`, {}),
    await client.delete(`/contact-channels/me/${own.id}?value=x`),
  ]) {
    expect(reply.code).toBe('SCHEMA_ERROR')
    expect(reply.json.error).toContain('query contains unknown properties: value')
  }
  expect(await channelsOf(project, ada)).toEqual([own])
})

test('does not read, change or delete channels of another project', async () => {
  const [here, there] = [await service.newProject(), await service.newProject()]
  const ada = await there.signUp({ email: 'ada@example.com' })
  const [own] = await channelsOf(there, ada)
  const path = `/contact-channels/${ada.user_id}/${own.id}`

  for (const access of ['server', 'admin'] as const) {
    const caller = here.as(access)
    expect((await caller.get(path)).status).toBe(404)
    expect((await caller.patch(path, { value: 'taken@example.com' })).status).toBe(400)
    expect((await caller.delete(path)).status).toBe(400)
    expect((await caller.get(`/contact-channels?user_id=${ada.user_id}`)).json.items).toEqual([])
    expect(
      (
        await caller.post(`${path}/send-verification-code`, {
          callback_url: 'http://localhost/verify',
        })
      ).code,
    ).toBe('USER_ID_DOES_NOT_EXIST')
    const body = {
      user_id: ada.user_id,
      value: 'new@example.com',
      type: 'email',
      used_for_auth: true,
    }
    expect((await caller.post('/contact-channels', body)).code).toBe('USER_NOT_FOUND')
  }
  expect(await channelsOf(there, ada)).toEqual([own])
  // An address used for sign-in in one project does not block it in another.
  expect((await here.signUp({ email: 'ada@example.com' })).user_id).not.toBe(ada.user_id)
})
