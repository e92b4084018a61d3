import { startService, type TestProject } from '@latchkey/testkit'
import { TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
import { startReceiver } from '../../messaging/webhooks/testing/receiver.ts'
import { newSender } from '../../messaging/webhooks/testing/sender.ts'
import { createOAuthApp, useProviders } from '../../sign-in/oauth/testing/app.ts'
import { advanceToHalfPast, advanceToMidnight, dayOf } from './testing/clock.ts'

const receiver = await startReceiver()
const service = await startService({ config: { allowedPrivateHosts: ['127.0.0.1'] } })
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})
advanceToHalfPast(service)

const from = (country: string) => ({
  'user-agent': 'Mozilla/5.0',
  'x-forwarded-for': '203.0.113.7',
  'cf-ipcountry': country,
})

interface Point {
  starts_at_millis: number
  count: number
}
interface Series {
  points: Point[]
  groups?: { key: string | null; count: number; points: Point[] }[]
}

async function series(project: TestProject, query: Record<string, string>): Promise<Series> {
  await service.drain()
  const all = new URLSearchParams({
    interval: 'day',
    from: dayOf(service, -1),
    to: dayOf(service),
    ...query,
  })
  const reply = await project.as('admin').get(`/internal/metrics/series?${all}`)
  expect(reply.status).toBe(200)
  return reply.json
}

const total = ({ points }: { points: Point[] }) => points.reduce((sum, { count }) => sum + count, 0)

const sizes = ({ groups }: Series) => groups?.map(({ key, count }) => [key, count])

const signIn = (
  project: TestProject,
  { email, password }: { email: string; password: string },
  headers = {},
) => project.as('client').post('/auth/password/sign-in', { email, password }, headers)

test('counts sign-ups and sign-ins by method', async () => {
  const project = await service.newProject({ magic_link_enabled: true })
  await project.signUp()
  await project.as('client').post('/auth/anonymous/sign-up')
  await project.as('server').post('/users', {})
  const { code } = await project.requestCode()
  await project.as('client').post('/auth/otp/sign-in', { code })

  const everyone = { include_anonymous: 'true' }
  const signUps = await series(project, { metric: 'sign_ups', by: 'method', ...everyone })
  const signIns = await series(project, { metric: 'sign_ins', by: 'method' })

  expect(sizes(signUps)?.toSorted()).toEqual([
    ['anonymous', 1],
    ['otp', 1],
    ['password', 1],
    ['server', 1],
  ])
  expect(total(signUps)).toBe(4)
  expect(sizes(signIns)?.toSorted()).toEqual([
    ['otp', 1],
    ['password', 1],
  ])
})

test('counts the first factor of a sign-in, wrong second factors, and what servers start', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const totp = new TOTP()
  await project
    .as('client', ada)
    .patch('/users/me', { totp_secret_base64: Buffer.from(totp.secret.bytes).toString('base64') })
  const server = project.as('server')
  await server.post('/auth/sessions', { user_id: ada.user_id })
  await server.post('/auth/sessions', { user_id: ada.user_id, is_impersonation: true })
  await project.as('client').post('/auth/sessions/current/refresh', undefined, {
    'x-stack-refresh-token': ada.refresh_token,
  })
  const { details } = (await signIn(project, ada)).json
  const second = (code: string) =>
    project
      .as('client')
      .post('/auth/mfa/sign-in', { type: 'totp', totp: code, code: details.attempt_code })
  const right = totp.generate({ timestamp: service.clock.now().getTime() })

  const wrong = await second(right === '123456' ? '654321' : '123456')
  const done = await second(right)

  expect([wrong.code, done.status]).toEqual(['INVALID_TOTP_CODE', 200])
  const signIns = await series(project, { metric: 'sign_ins', by: 'method' })
  expect(sizes(signIns)).toEqual([
    ['password', 2],
    ['server', 1],
  ])
  const failed = await series(project, { metric: 'failed_sign_ins', by: 'method' })
  expect(sizes(failed)).toEqual([['totp', 1]])
})

test('counts an anonymous user who is upgraded as one more sign-up', async () => {
  const project = await service.newProject()
  const anonymous = (await project.as('client').post('/auth/anonymous/sign-up')).json
  const email = 'ada@example.com'
  const upgraded = await project
    .as('client', anonymous, { 'x-stack-allow-anonymous-user': 'true' })
    .post('/auth/password/sign-up', {
      email,
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost:3000/verify',
    })

  const known = await series(project, { metric: 'sign_ups', by: 'method' })
  const everyone = await series(project, {
    metric: 'sign_ups',
    by: 'method',
    include_anonymous: 'true',
  })

  expect(upgraded.status).toBe(200)
  expect(sizes(known)).toEqual([['password', 1]])
  expect(sizes(everyone)?.toSorted()).toEqual([
    ['anonymous', 1],
    ['password', 1],
  ])
})

test('counts failed sign-ins, but not those that a switch or a limit rejects', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  await signIn(project, { ...ada, password: 'not the password' }, from('DE'))
  await signIn(project, { ...ada, email: 'nobody@example.com' })
  await project.as('client').post('/auth/otp/sign-in', { code: 'x'.repeat(45) })
  await project.as('client').post('/auth/passkey/initiate-passkey-authentication', {})

  const byMethod = await series(project, { metric: 'failed_sign_ins', by: 'method' })
  const byCountry = await series(project, { metric: 'failed_sign_ins', by: 'country' })

  expect(sizes(byMethod)).toEqual([
    ['password', 2],
    ['otp', 1],
  ])
  expect(sizes(byCountry)).toEqual([
    [null, 2],
    ['DE', 1],
  ])
  expect(total(await series(project, { metric: 'sign_ins' }))).toBe(1)
})

test('counts emails that were sent and webhooks that were delivered', async () => {
  const { project, addEndpoint } = await newSender(service)
  await addEndpoint(receiver.url)
  await project.signUp()

  expect(total(await series(project, { metric: 'emails' }))).toBe(1)
  expect(total(await series(project, { metric: 'webhooks' }))).toBe(receiver.received.length)
  expect(receiver.received.length).toBeGreaterThan(0)
})

test('counts sign-ups and sign-ins with OAuth by provider', async () => {
  const project = await service.newProject()
  await useProviders(service, project, ['google', 'github'])
  const app = createOAuthApp(service, project)
  for (const [provider, email] of [
    ['google', 'ada@example.com'],
    ['google', 'ada@example.com'],
    ['github', 'grace@example.com'],
  ] as const)
    expect((await app.signIn(provider, email)).status).toBe(200)
  const by = 'provider'

  expect(sizes(await series(project, { metric: 'sign_ups', by }))?.toSorted()).toEqual([
    ['github', 1],
    ['google', 1],
  ])
  expect(sizes(await series(project, { metric: 'sign_ins', by }))).toEqual([
    ['google', 2],
    ['github', 1],
  ])
  const { login_methods } = (await project.as('admin').get('/internal/metrics')).json
  expect(login_methods).toEqual([
    { method: 'github', count: 1 },
    { method: 'google', count: 1 },
  ])
})

describe('active users', () => {
  test('are counted once per day, week and month', async () => {
    const project = await service.newProject()
    const users = [await project.signUp(), await project.signUp()]
    await service.drain()
    for (let day = 0; day < 3; day += 1) {
      service.clock.advance({ days: 1 })
      await signIn(project, users[0] as (typeof users)[0])
      await service.drain()
    }

    const range = { metric: 'active_users', from: dayOf(service, -3) }
    const by = async (interval: string) =>
      (await series(project, { ...range, interval })).points
        .map(({ count }) => count)
        .filter((count) => count > 0)
    expect(await by('day')).toEqual([2, 1, 1, 1])
    // Without a new week or month between them, one period has both users.
    expect(Math.max(...(await by('week')))).toBe(2)
    expect(Math.max(...(await by('month')))).toBe(2)
    expect((await by('hour')).reduce((sum, count) => sum + count, 0)).toBe(5)
  })

  test('count in the latest country of the period only', async () => {
    // So that the next hour is on the same day.
    advanceToMidnight(service)
    const project = await service.newProject()
    const ada = await project.signUp()
    await signIn(project, ada, from('DE'))
    await service.drain()
    service.clock.advance({ hours: 1 })
    await signIn(project, ada, from('AT'))

    const days = await series(project, { metric: 'active_users', by: 'country' })

    expect(sizes(days)).toEqual([['AT', 1]])
  })
})

test('adds up weeks from Monday and months in UTC', async () => {
  const project = await service.newProject()
  await project.signUp()

  const weeks = await series(project, {
    metric: 'sign_ups',
    interval: 'week',
    from: dayOf(service, -14),
  })
  const months = await series(project, {
    metric: 'sign_ups',
    interval: 'month',
    from: dayOf(service, -60),
  })

  expect(weeks.points.length).toBeGreaterThanOrEqual(3)
  for (const { starts_at_millis } of weeks.points) {
    const start = new Date(starts_at_millis)
    expect(start.getUTCDay()).toBe(1)
    expect(start.toISOString()).toMatch(/T00:00:00\.000Z$/)
  }
  for (const { starts_at_millis } of months.points)
    expect(new Date(starts_at_millis).toISOString()).toMatch(/-01T00:00:00\.000Z$/)
  expect([total(weeks), total(months)]).toEqual([1, 1])
  expect(weeks.points.at(-1)?.count).toBe(1)
})

test('adds small groups up beyond twenty', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXY']
  for (const letter of letters) await signIn(project, ada, from(`A${letter}`))
  await signIn(project, ada, from('AB'))

  const countries = await series(project, { metric: 'sign_ins', by: 'country' })

  expect(countries.groups).toHaveLength(21)
  expect(countries.groups?.[0]).toMatchObject({ key: 'AB', count: 2 })
  expect(countries.groups?.at(-1)).toMatchObject({ key: 'other' })
  expect(countries.groups?.reduce((sum, { count }) => sum + count, 0)).toBe(total(countries))
})

const good = { metric: 'sign_ups', interval: 'day', from: '2026-01-01', to: '2026-01-31' }

test.each([
  ['an unknown metric', { metric: 'visits' }],
  ['an unknown interval', { interval: 'year' }],
  ['a time instead of a day', { from: '2026-01-01T00:00:00Z' }],
  ['a day that does not exist', { from: '2026-02-30' }],
  ['a day that no database can store', { from: '0000-01-01', to: '0000-01-02' }],
  ['a day in the far future', { from: '9999-12-30', to: '9999-12-31' }],
  ['a range that ends before it begins', { from: '2026-02-01' }],
  ['more than 13 months', { from: '2024-12-01' }],
  ['more than 31 days by the hour', { interval: 'hour', from: '2025-12-31' }],
  ['a dimension that the metric lacks', { metric: 'emails', by: 'country' }],
  ['active users by method', { metric: 'active_users', by: 'method' }],
  ['an unknown parameter', { limit: '1' }],
])('rejects %s', async (_what, changes) => {
  const project = await service.newProject()
  const query = new URLSearchParams({ ...good, ...changes })

  const reply = await project.as('admin').get(`/internal/metrics/series?${query}`)

  expect(reply.status).toBe(400)
  expect(reply.code).toBe('SCHEMA_ERROR')
})

test.each([
  ['396 days', { interval: 'day', from: '2025-01-01', to: '2026-01-31' }, 396],
  ['31 days by the hour', { interval: 'hour' }, 744],
  ['the first day of a year range', { from: '2000-01-01', to: '2000-01-01' }, 1],
  ['the last day of a year range', { from: '2199-12-31', to: '2199-12-31' }, 1],
  ['a week from its Monday', { interval: 'week', from: '2026-01-04', to: '2026-01-05' }, 2],
])('accepts %s', async (_what, changes, points) => {
  const project = await service.newProject()
  const query = new URLSearchParams({ ...good, ...changes })

  const reply = await project.as('admin').get(`/internal/metrics/series?${query}`)

  expect(reply.status).toBe(200)
  expect(reply.json.points).toHaveLength(points)
  expect(reply.json).not.toHaveProperty('groups')
})

test('rejects a series without its range', async () => {
  const project = await service.newProject()

  const reply = await project
    .as('admin')
    .get('/internal/metrics/series?metric=sign_ups&interval=day')

  expect(reply.code).toBe('SCHEMA_ERROR')
})

describe('retention', () => {
  const retention = async (project: TestProject, query = '') => {
    await service.drain()
    const reply = await project
      .as('admin')
      .get(`/internal/metrics/retention?from=${dayOf(service, -21)}${query}`)
    expect(reply.status).toBe(200)
    return reply.json.cohorts as { week: string; users: number; active: number[] }[]
  }

  test('follows the users of a week, deleted ones included', async () => {
    const project = await service.newProject()
    const users = [await project.signUp(), await project.signUp(), await project.signUp()]
    await service.drain()
    service.clock.advance({ days: 7 })
    await signIn(project, users[0] as (typeof users)[0])
    await signIn(project, users[1] as (typeof users)[0])
    await service.drain()
    await project.as('server').delete(`/users/${users[1]?.user_id}`)
    service.clock.advance({ days: 14 })
    await signIn(project, users[0] as (typeof users)[0])

    const cohorts = await retention(project)

    expect(cohorts[0]).toMatchObject({ users: 3, active: [3, 2, 0, 1] })
    expect(cohorts.slice(1).every(({ users }) => users === 0)).toBe(true)
    expect(cohorts.map(({ active }) => active.length)).toEqual([4, 3, 2, 1])
    expect(new Date(`${cohorts[0]?.week}T00:00:00Z`).getUTCDay()).toBe(1)
  })

  test('ends after the given number of weeks, and is empty in the future', async () => {
    const project = await service.newProject()

    expect((await retention(project, '&weeks=2')).map(({ active }) => active.length)).toEqual([
      2, 2,
    ])
    const future = await project.as('admin').get('/internal/metrics/retention?from=2199-01-01')
    expect(future.json).toEqual({ cohorts: [] })
  })

  test.each(['weeks=0', 'weeks=27', 'weeks=two', 'from=yesterday', 'from=0000-01-01'])(
    'rejects %s',
    async (query) => {
      const project = await service.newProject()

      const reply = await project
        .as('admin')
        .get(`/internal/metrics/retention?from=2026-01-01&${query}`)

      expect(reply.code).toBe('SCHEMA_ERROR')
    },
  )
})
