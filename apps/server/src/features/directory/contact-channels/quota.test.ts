import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

/* M2: limits the addresses per user, so that no client collects addresses of other people. */

const service = await startService()
const project = await service.newProject()
afterAll(() => service.stop())

let addresses = 0
const fresh = () => ({
  value: `address-${++addresses}@example.com`,
  type: 'email',
  used_for_auth: false,
})
const addOwn = (user: TestUser, body = fresh()) =>
  project.as('client', user).post('/contact-channels', { ...body, user_id: 'me' })
const addByServer = (at: TestProject, user: TestUser, more: object = {}) =>
  at.as('server').post('/contact-channels', { ...fresh(), ...more, user_id: user.user_id })
const countOf = async (user: TestUser) =>
  (await project.as('server').get(`/contact-channels?user_id=${user.user_id}`)).json.items.length

test('M2: accepts five unverified addresses per user when fifty are added concurrently', async () => {
  const ada = await project.signUp()

  const replies = await Promise.all(Array.from({ length: 50 }, () => addOwn(ada)))

  expect(replies.filter(({ status }) => status === 201)).toHaveLength(4)
  const refused = replies.filter(({ status }) => status !== 201)
  expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
    new Set(['403 QUOTA_EXCEEDED']),
  )
  expect(refused[0]?.json.details).toEqual({
    quota: 'unverified_contact_channels_per_user',
    limit: 5,
  })
  expect(await countOf(ada)).toBe(5)
})

test('M2: accepts another address after one is verified or removed', async () => {
  const ada = await project.signUp()
  const added = await Promise.all(Array.from({ length: 4 }, () => addOwn(ada)))
  expect((await addOwn(ada)).code).toBe('QUOTA_EXCEEDED')

  await project.as('client', ada).delete(`/contact-channels/me/${added[0]?.json.id}`)
  expect((await addOwn(ada)).status).toBe(201)
  expect((await addOwn(ada)).code).toBe('QUOTA_EXCEEDED')

  await project
    .as('server')
    .patch(`/contact-channels/${ada.user_id}/${added[1]?.json.id}`, { is_verified: true })
  expect((await addOwn(ada)).status).toBe(201)
})

test('M2: limits clients to twenty addresses when fifty are added concurrently', async () => {
  const ada = await project.signUp()
  await service.query(
    'update contact_channels set is_verified = true, proven_value = value where user_id = $1',
    [ada.user_id],
  )
  for (let count = 0; count < 17; count += 1) await addByServer(project, ada, { is_verified: true })

  const replies = await Promise.all(Array.from({ length: 50 }, () => addOwn(ada)))

  expect(replies.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(replies.find(({ code }) => code === 'QUOTA_EXCEEDED')?.json.details).toEqual({
    quota: 'contact_channels_per_user',
    limit: 20,
  })
  expect(await countOf(ada)).toBe(20)
})

test('M2: limits servers to a hundred addresses, for concurrent requests and for user updates', async () => {
  const ada = await project.signUp()
  for (let count = 0; count < 89; count += 1) await addByServer(project, ada)

  const replies = await Promise.all(Array.from({ length: 50 }, () => addByServer(project, ada)))

  expect(replies.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(replies.find(({ code }) => code === 'QUOTA_EXCEEDED')?.json.details).toEqual({
    quota: 'contact_channels_per_user_for_servers',
    limit: 100,
  })
  const { items } = (await project.as('server').get(`/contact-channels?user_id=${ada.user_id}`))
    .json
  const own = items.find((item: { is_primary: boolean }) => item.is_primary)
  await project
    .as('server')
    .patch(`/contact-channels/${ada.user_id}/${own.id}`, { is_primary: false })
  const renamed = await project
    .as('server')
    .patch(`/users/${ada.user_id}`, { primary_email: 'one-more@example.com' })
  expect([renamed.status, renamed.code]).toEqual([403, 'QUOTA_EXCEEDED'])
  expect(await countOf(ada)).toBe(100)
})

test('M2: does not let a client replace a verified address if that exceeds the unverified limit', async () => {
  const ada = await project.signUp()
  const verified = (await addByServer(project, ada, { is_verified: true, used_for_auth: true }))
    .json
  const spare = (await addByServer(project, ada, { is_verified: true })).json
  for (let count = 0; count < 4; count += 1) expect((await addOwn(ada)).status).toBe(201)

  const { value } = fresh()
  const changed = await project
    .as('client', ada)
    .patch(`/contact-channels/me/${spare.id}`, { value })

  expect([verified.used_for_auth, changed.status, changed.code]).toEqual([
    true,
    403,
    'QUOTA_EXCEEDED',
  ])
})

test('M2: reports other errors of an address before the quota', async () => {
  const ada = await project.signUp()
  await Promise.all(Array.from({ length: 4 }, () => addOwn(ada)))

  const double = await addOwn(ada, { ...fresh(), value: ada.email })
  expect([double.status, double.code]).toEqual([400, undefined])
  expect((await addOwn(ada, { ...fresh(), used_for_auth: true })).code).toBe('EMAIL_NOT_VERIFIED')
})
