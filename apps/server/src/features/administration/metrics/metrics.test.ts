import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { advanceToHalfPast, dayOf } from './testing/clock.ts'

const service = await startService()
afterAll(() => service.stop())
advanceToHalfPast(service)

const browser = (country: string) => ({
  'user-agent': 'Mozilla/5.0',
  'x-forwarded-for': '203.0.113.7',
  'cf-ipcountry': country,
})

async function read(project: TestProject, query = '') {
  await service.drain()
  return (await project.as('admin').get(`/internal/metrics${query}`)).json
}

const last = (days: { date: string; activity: number }[]) => days.at(-1)

test('returns 31 zeros per chart and empty lists for an empty project', async () => {
  const project = await service.newProject()

  const reply = await project.as('admin').get('/internal/metrics')

  expect(reply.status).toBe(200)
  const { daily_users, daily_active_users, ...rest } = reply.json
  expect(rest).toEqual({
    total_users: 0,
    users_by_country: {},
    recently_registered: [],
    recently_active: [],
    login_methods: [],
  })
  for (const days of [daily_users, daily_active_users]) {
    expect(days).toHaveLength(31)
    expect(days[0]).toEqual({ date: dayOf(service, -30), activity: 0 })
    expect(days[30]).toEqual({ date: dayOf(service), activity: 0 })
    expect(days.every(({ activity }: { activity: number }) => activity === 0)).toBe(true)
  }
})

describe.each(['client', 'server'] as const)('with %s access', (accessType) => {
  test.each([
    '/internal/metrics',
    '/internal/metrics/series?metric=sign_ups&interval=day&from=2025-01-01&to=2025-01-02',
    '/internal/metrics/retention?from=2025-01-01',
  ])('%s is rejected', async (path) => {
    const project = await service.newProject()

    const reply = await project.as(accessType).get(path)

    expect(reply.status).toBe(401)
    expect(reply.code).toBe('INSUFFICIENT_ACCESS_TYPE')
    expect(reply.json.details).toEqual({
      actual_access_type: accessType,
      allowed_access_types: ['admin'],
    })
  })
})

test.each(['1', 'TRUE', 'yes', ''])('rejects include_anonymous=%s', async (value) => {
  const project = await service.newProject()

  const reply = await project.as('admin').get(`/internal/metrics?include_anonymous=${value}`)

  expect(reply.status).toBe(400)
  expect(reply.code).toBe('SCHEMA_ERROR')
})

test('counts a sign-up in totals, active users and sign-in methods', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  const metrics = await read(project)

  expect(metrics.total_users).toBe(1)
  expect(last(metrics.daily_users)).toEqual({ date: dayOf(service), activity: 1 })
  expect(last(metrics.daily_active_users)).toEqual({ date: dayOf(service), activity: 1 })
  expect(metrics.login_methods).toEqual([{ method: 'password', count: 1 }])
  const user = (await project.as('server', ada).get('/users/me')).json
  expect(metrics.recently_registered).toEqual([user])
  expect(metrics.recently_active).toEqual([user])
})

test('counts users before the job adds them up', async () => {
  const project = await service.newProject()
  await project.as('server').post('/users', {})

  const metrics = (await project.as('admin').get('/internal/metrics')).json

  expect(metrics.total_users).toBe(1)
  expect(last(metrics.daily_active_users)?.activity).toBe(0)
})

test('does not count requests with a token as activity, but counts a refresh', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const eve = await project.signUp()
  service.clock.advance({ days: 1 })

  await project.as('client', ada).get('/users/me')
  await project.as('client').post('/auth/sessions/current/refresh', undefined, {
    'x-stack-refresh-token': eve.refresh_token,
  })
  const metrics = await read(project)

  expect(metrics.daily_active_users.slice(-2)).toEqual([
    { date: dayOf(service, -1), activity: 2 },
    { date: dayOf(service), activity: 1 },
  ])
  expect(
    metrics.daily_users.slice(-2).map(({ activity }: { activity: number }) => activity),
  ).toEqual([2, 0])
  expect(metrics.recently_active[0].id).toBe(eve.user_id)
})

test('anonymous users change nothing by default and count with include_anonymous', async () => {
  const project = await service.newProject()
  await project.signUp()
  const before = await read(project)

  await project.as('client').post('/auth/anonymous/sign-up', undefined, browser('FR'))

  expect(await read(project)).toEqual(before)
  const all = await read(project, '?include_anonymous=true')
  expect(all.total_users).toBe(2)
  expect(last(all.daily_users)?.activity).toBe(2)
  expect(last(all.daily_active_users)?.activity).toBe(2)
  expect(all.users_by_country).toEqual({ FR: 1 })
  expect(all.recently_active).toHaveLength(2)
  expect(all.login_methods).toEqual(before.login_methods)
})

test('an upgraded anonymous user moves to the others with the day of its creation', async () => {
  const project = await service.newProject()
  const visitor = (await project.as('client').post('/auth/anonymous/sign-up')).json
  const createdOn = dayOf(service)
  await service.drain()
  service.clock.advance({ days: 2 })
  const token = await project.as('client').post('/auth/sessions/current/refresh', undefined, {
    'x-stack-refresh-token': visitor.refresh_token,
  })

  await project
    .as('client', token.json, { 'x-stack-allow-anonymous-user': 'true' })
    .post('/auth/password/sign-up', {
      email: 'upgraded@example.com',
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost:3000/verify',
    })
  const metrics = await read(project)

  expect(metrics.total_users).toBe(1)
  expect(
    metrics.daily_users.find(({ date }: { date: string }) => date === createdOn)?.activity,
  ).toBe(1)
  expect(
    metrics.daily_active_users.slice(-3).map((day: { activity: number }) => day.activity),
  ).toEqual([0, 0, 1])
})

test('a deleted user leaves the totals and lists but stays an active user with its country', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  await project
    .as('client')
    .post('/auth/password/sign-in', { email: ada.email, password: ada.password }, browser('CH'))
  await service.drain()

  await project.as('server').delete(`/users/${ada.user_id}`)
  const metrics = await read(project)

  expect(metrics.total_users).toBe(0)
  expect(last(metrics.daily_users)?.activity).toBe(0)
  expect(last(metrics.daily_active_users)?.activity).toBe(1)
  expect(metrics.users_by_country).toEqual({ CH: 1 })
  expect(metrics.recently_registered).toEqual([])
  expect(metrics.recently_active).toEqual([])
  expect(metrics.login_methods).toEqual([])
})

test('counts a user in the country of the latest event that has one', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const signIn = (headers: Record<string, string>) =>
    project
      .as('client')
      .post('/auth/password/sign-in', { email: ada.email, password: ada.password }, headers)

  for (const headers of [browser('DE'), browser('AT'), {}]) {
    service.clock.advance({ minutes: 70 })
    await signIn(headers)
    await service.drain()
  }

  expect((await read(project)).users_by_country).toEqual({ AT: 1 })
})

test('has no country without a browser or with an invalid address', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const signIn = (headers: Record<string, string>) =>
    project
      .as('client')
      .post('/auth/password/sign-in', { email: ada.email, password: ada.password }, headers)

  await signIn({ ...browser('DE'), 'user-agent': 'curl/8' })
  await signIn({ ...browser('DE'), 'x-forwarded-for': 'nobody' })

  expect((await read(project)).users_by_country).toEqual({})
})

test('shows the five newest users and the five with the latest activity', async () => {
  const project = await service.newProject()
  const users = []
  for (let number = 0; number < 7; number += 1) {
    service.clock.advance({ seconds: 1 })
    users.push(await project.signUp())
  }
  const ids = users.map(({ user_id }) => user_id)
  service.clock.advance({ minutes: 1 })
  await project.as('client').post('/auth/sessions/current/refresh', undefined, {
    'x-stack-refresh-token': users[0]?.refresh_token ?? '',
  })
  const metrics = await read(project)

  const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)
  expect(idsOf(metrics.recently_registered)).toEqual(ids.slice(2).toReversed())
  expect(idsOf(metrics.recently_active)).toEqual([ids[0], ...ids.slice(3).toReversed()])
})

test('drops deleted users after taking five', async () => {
  const project = await service.newProject()
  const users = []
  for (let number = 0; number < 6; number += 1) {
    service.clock.advance({ seconds: 1 })
    users.push(await project.signUp())
  }
  await service.drain()

  await project.as('server').delete(`/users/${users[5]?.user_id}`)

  expect((await read(project)).recently_active).toHaveLength(4)
})

test('counts sign-in methods of every kind and forgets removed ones', async () => {
  const project = await service.newProject({ magic_link_enabled: true })
  await service.rows.tenancyId(project.id)
  const ada = await project.signUp()
  await project.as('server').post('/users', { otp_auth_enabled: true })
  const both = (await project.as('server').post('/users', { otp_auth_enabled: true })).json
  const counts = async () =>
    Object.fromEntries(
      (await read(project)).login_methods.map(
        ({ method, count }: { method: string; count: number }) => [method, count],
      ),
    )

  expect(await counts()).toEqual({ otp: 2, password: 1 })

  await project.as('server').patch(`/users/${both.id}`, { otp_auth_enabled: false })
  await project.as('server').patch(`/users/${ada.user_id}`, { password: null })
  expect(await counts()).toEqual({ otp: 1 })
})

test('the country header cannot create more than one kind of rows per country (case 66)', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const texts = ['de', 'DE', 'XX', 'T1', 'Germany', '<b>', 'D%00', 'é'.repeat(99)]
  for (const text of texts)
    await project
      .as('client')
      .post(
        '/auth/password/sign-in',
        { email: ada.email, password: ada.password },
        browser(encodeURIComponent(text)),
      )
  await service.drain()

  const rows = await service.query<{ country: string }>(
    'select distinct country from metric_events where tenancy_id = $1 order by 1',
    [await service.rows.tenancyId(project.id)],
  )

  expect(rows).toEqual([{ country: '' }, { country: 'DE' }])
})

test('shows nothing of another project (case 41)', async () => {
  const [here, there] = [await service.newProject(), await service.newProject()]
  await there.signUp()

  const metrics = await read(here)

  expect(metrics.total_users).toBe(0)
  expect(metrics.recently_active).toEqual([])
  expect(last(metrics.daily_active_users)?.activity).toBe(0)
})

test('deleting a project takes its metrics along', async () => {
  const project = await service.newProject()
  await project.signUp()
  await service.drain()
  const tenancyId = await service.rows.tenancyId(project.id)

  const reply = await project.as('admin').delete('/internal/projects/current')
  await service.drain()

  expect(reply.status).toBe(200)
  for (const table of ['metric_events', 'metric_counts', 'metric_tallies', 'metric_tally_changes'])
    expect(await service.query(`select from ${table} where tenancy_id = $1`, [tenancyId])).toEqual(
      [],
    )
})
