import { randomUUID } from 'node:crypto'
import { recordEvents, startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

/* Tests protocol 03 §8.1 and §8.2, protocol 05 §4, and security cases 1 and 41. */

const service = await startService()
afterAll(() => service.stop())

const PATH = '/emails/notification-preference'
const TRANSACTIONAL = '7bb82d33-2f54-4a3d-9d23-82739e0d66ef'
const MARKETING = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c'
const wire = (category: 'Transactional' | 'Marketing', enabled: boolean) =>
  category === 'Transactional'
    ? {
        notification_category_id: TRANSACTIONAL,
        notification_category_name: category,
        enabled,
        can_disable: false,
      }
    : {
        notification_category_id: MARKETING,
        notification_category_name: category,
        enabled,
        can_disable: true,
      }
const listOf = (transactional: boolean, marketing: boolean) => ({
  items: [wire('Transactional', transactional), wire('Marketing', marketing)],
  is_paginated: false,
})
const outcome = (reply: { status: number; code: string | undefined }) => [reply.status, reply.code]

const project = await service.newProject()
const elsewhere = await service.newProject()

test('lists every category as enabled by default', async () => {
  const ada = await project.signUp()

  for (const accessType of ['client', 'server', 'admin'] as const) {
    for (const id of ['me', ada.user_id, ada.user_id.toUpperCase()]) {
      const reply = await project.as(accessType, ada).get(`${PATH}/${id}`)
      expect([reply.status, reply.json]).toEqual([200, listOf(true, true)])
    }
  }
  expect((await project.as('server').get(`${PATH}/${ada.user_id}`)).json).toEqual(
    listOf(true, true),
  )
})

test.each(['client', 'server', 'admin'] as const)(
  'disables and enables a category with %s access',
  async (accessType) => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const caller = project.as(accessType, ada)
    const events = await recordEvents(service, project)

    for (const [id, enabled] of [
      ['me', false],
      [ada.user_id, false],
      [ada.user_id.toUpperCase(), true],
      ['me', false],
    ] as const) {
      const reply = await caller.patch(`${PATH}/${id}/${MARKETING.toUpperCase()}`, { enabled })
      expect([reply.status, reply.json]).toEqual([200, wire('Marketing', enabled)])
      expect((await caller.get(`${PATH}/me`)).json).toEqual(listOf(true, enabled))
    }

    expect((await project.as('server').get(`${PATH}/${eve.user_id}`)).json).toEqual(
      listOf(true, true),
    )
    expect(await events.take()).toEqual([])
  },
)

test('stores a choice for a category that cannot be disabled', async () => {
  const ada = await project.signUp()

  const reply = await project
    .as('client', ada)
    .patch(`${PATH}/me/${TRANSACTIONAL}`, { enabled: false })

  expect(reply.json).toEqual(wire('Transactional', false))
  expect((await project.as('client', ada).get(`${PATH}/me`)).json).toEqual(listOf(false, true))
})

test('stores a choice once for concurrent requests', async () => {
  const ada = await project.signUp()

  const replies = await Promise.all(
    Array.from({ length: 50 }, () =>
      project.as('client', ada).patch(`${PATH}/me/${MARKETING}`, { enabled: false }),
    ),
  )

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const rows = await service.query(
    'select enabled from notification_preferences where user_id = $1',
    [ada.user_id],
  )
  expect(rows).toEqual([{ enabled: false }])
})

test('deletes the choices with the user', async () => {
  const ada = await project.signUp()
  await project.as('client', ada).patch(`${PATH}/me/${MARKETING}`, { enabled: false })

  await project.as('server').delete(`/users/${ada.user_id}`)

  expect(
    await service.query('select 1 from notification_preferences where user_id = $1', [ada.user_id]),
  ).toEqual([])
})

describe('access to preferences', () => {
  const both = (
    accessType: 'client' | 'server' | 'admin',
    user: { access_token: string } | null,
    id: string,
    category = MARKETING,
  ) => [
    () => project.as(accessType, user).get(`${PATH}/${id}`),
    () => project.as(accessType, user).patch(`${PATH}/${id}/${category}`, { enabled: false }),
  ]

  test('limits a client to its own user', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]

    for (const request of both('client', null, 'me'))
      expect(outcome(await request())).toEqual([400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'])
    for (const request of both('client', null, ada.user_id))
      expect(outcome(await request())).toEqual([401, 'USER_AUTHENTICATION_REQUIRED'])
    for (const request of both('client', eve, ada.user_id))
      expect(outcome(await request())).toEqual([403, undefined])
    // The response does not reveal whether the user exists.
    for (const request of both('client', eve, randomUUID()))
      expect(outcome(await request())).toEqual([403, undefined])

    expect((await project.as('server').get(`${PATH}/${ada.user_id}`)).json).toEqual(
      listOf(true, true),
    )
  })

  test.each(['server', 'admin'] as const)(
    'lets a caller with %s access read and change all users of its project, but no others',
    async (accessType) => {
      const [ada, eve] = [await project.signUp(), await elsewhere.signUp()]

      for (const request of both(accessType, null, ada.user_id))
        expect(outcome(await request())).toEqual([200, undefined])
      for (const request of both(accessType, null, 'me'))
        expect(outcome(await request())).toEqual([400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'])
      for (const id of [randomUUID(), eve.user_id]) {
        for (const request of both(accessType, null, id))
          expect(outcome(await request())).toEqual([404, 'USER_NOT_FOUND'])
      }

      expect((await elsewhere.as('server').get(`${PATH}/${eve.user_id}`)).json).toEqual(
        listOf(true, true),
      )
    },
  )

  test('checks the category before the user', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    for (const user of [null, eve, ada]) {
      const reply = await project
        .as('client', user)
        .patch(`${PATH}/${ada.user_id}/${randomUUID()}`, { enabled: false })
      expect([...outcome(reply), reply.headers.get('content-type')]).toEqual([
        404,
        undefined,
        'text/plain; charset=utf-8',
      ])
    }
    expect(
      outcome(
        await project
          .as('server')
          .patch(`${PATH}/${randomUUID()}/${randomUUID()}`, { enabled: false }),
      ),
    ).toEqual([404, undefined])
  })
})

test('validates the request before any other check', async () => {
  const ada = await project.signUp()
  const caller = project.as('client', ada)
  const replies = [
    await caller.get(`${PATH}/x`),
    await caller.get(`${PATH}/me?user_id=me`),
    await caller.patch(`${PATH}/me/x`, { enabled: false }),
    await caller.patch(`${PATH}/x/${MARKETING}`, { enabled: false }),
    await caller.patch(`${PATH}/me/${MARKETING}?enabled=false`, { enabled: false }),
    await caller.patch(`${PATH}/me/${MARKETING}`, {}),
    await caller.patch(`${PATH}/me/${MARKETING}`),
    await caller.patch(`${PATH}/me/${MARKETING}`, { enabled: null }),
    await caller.patch(`${PATH}/me/${MARKETING}`, { enabled: 'off' }),
    await caller.patch(`${PATH}/me/${MARKETING}`, { enabled: false, user_id: ada.user_id }),
  ]

  expect(replies.map(outcome)).toEqual(replies.map(() => [400, 'SCHEMA_ERROR']))
  expect((await caller.get(`${PATH}/me`)).json).toEqual(listOf(true, true))
})
