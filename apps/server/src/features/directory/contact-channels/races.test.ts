import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const bodyFor = (userId: string, value: string, fields: object = {}) => ({
  user_id: userId,
  value,
  type: 'email',
  used_for_auth: false,
  ...fields,
})
const channelsOf = async (project: TestProject, userId: string) =>
  (await project.as('server').get(`/contact-channels?user_id=${userId}`)).json.items

test('gives an address to one of fifty users who claim it concurrently', async () => {
  const project = await service.newProject()
  const guests = await Promise.all(
    Array.from(
      { length: 50 },
      async () => (await project.as('client').post('/auth/anonymous/sign-up')).json,
    ),
  )

  const replies = await Promise.all(
    guests.map(({ user_id }) =>
      project
        .as('server')
        .post('/contact-channels', bodyFor(user_id, 'wanted@example.com', { used_for_auth: true })),
    ),
  )

  expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1)
  const losers = replies.filter(
    (reply) => reply.code === 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  )
  expect(losers).toHaveLength(49)
  for (const { json } of losers)
    expect(json.details.contact_channel_value).toBe('wanted@example.com')
})

test('adds an address once when fifty requests add it to the same user', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  const replies = await Promise.all(
    Array.from({ length: 50 }, () =>
      project.as('server').post('/contact-channels', bodyFor(ada.user_id, 'second@example.com')),
    ),
  )

  expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, ...Array(49).fill(400)])
})

test('gives an address to one of fifty channels that are changed to it concurrently', async () => {
  const project = await service.newProject()
  const guests = await Promise.all(
    Array.from(
      { length: 50 },
      async () => (await project.as('client').post('/auth/anonymous/sign-up')).json,
    ),
  )
  const channels = await Promise.all(
    guests.map(async ({ user_id }, index) => {
      const body = bodyFor(user_id, `before-${index}@example.com`, { used_for_auth: true })
      return (await project.as('server').post('/contact-channels', body)).json
    }),
  )

  const replies = await Promise.all(
    channels.map(({ user_id, id }) =>
      project
        .as('server')
        .patch(`/contact-channels/${user_id}/${id}`, { value: 'wanted@example.com' }),
    ),
  )

  expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, ...Array(49).fill(409)])
})

test('moves the primary flag concurrently without deadlocks and leaves one primary channel', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  for (const name of ['b', 'c'])
    await project
      .as('server')
      .post('/contact-channels', bodyFor(ada.user_id, `${name}@example.com`))
  const channels = await channelsOf(project, ada.user_id)

  const replies = await Promise.all(
    Array.from({ length: 48 }, (_, turn) =>
      project
        .as('client', ada)
        .patch(`/contact-channels/me/${channels[turn % 3].id}`, { is_primary: true }),
    ),
  )

  expect(replies.map((reply) => reply.status)).toEqual(Array(48).fill(200))
  const marks = (await channelsOf(project, ada.user_id)).filter(
    (channel: { is_primary: boolean }) => channel.is_primary,
  )
  expect(marks).toHaveLength(1)
})

test('leaves one primary channel when several are added concurrently', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      project
        .as('server')
        .post(
          '/contact-channels',
          bodyFor(ada.user_id, `new-${index}@example.com`, { is_primary: true }),
        ),
    ),
  )

  expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(201))
  const channels = await channelsOf(project, ada.user_id)
  expect(channels.filter((channel: { is_primary: boolean }) => channel.is_primary)).toHaveLength(1)
})

test('rejects two users who swap their addresses, without a deadlock', async () => {
  const project = await service.newProject()
  const pairs = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const users = [
        await project.signUp({ email: `a-${index}@example.com` }),
        await project.signUp({ email: `b-${index}@example.com` }),
      ]
      return Promise.all(
        users.map(async (user) => ({
          user,
          channel: (await channelsOf(project, user.user_id))[0],
        })),
      )
    }),
  )

  const replies = await Promise.all(
    pairs.flatMap(([a, b]) =>
      [
        [a, b],
        [b, a],
      ].map(([from, to]) =>
        project
          .as('client', from?.user)
          .patch(`/contact-channels/me/${from?.channel.id}`, { value: to?.channel.value }),
      ),
    ),
  )

  expect(replies.map((reply) => reply.status)).toEqual(Array(24).fill(409))
})
