import {
  accessHeaders,
  createCaller,
  startProcess,
  startService,
  type TestProject,
} from '@latchkey/testkit'
import { enqueue, transact } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { advanceToHalfPast, advanceToMidnight, dayOf } from './testing/clock.ts'

/* The roll-ups agree with the events, whatever happens to the processes that write and read them. */

const service = await startService()
afterAll(() => service.stop())
advanceToHalfPast(service)

const refresh = (project: TestProject, refreshToken: string) =>
  project
    .as('client')
    .post('/auth/sessions/current/refresh', undefined, { 'x-stack-refresh-token': refreshToken })

const inCountry = (country: string) => ({
  'user-agent': 'Mozilla/5.0',
  'x-forwarded-for': '203.0.113.7',
  'cf-ipcountry': country,
})

const read = async (project: TestProject) =>
  (await project.as('admin').get('/internal/metrics')).json

const activities = (days: { activity: number }[]) => days.map(({ activity }) => activity)

async function signIns(project: TestProject, interval = 'day'): Promise<number> {
  const query = `metric=sign_ins&interval=${interval}&from=${dayOf(service, -2)}&to=${dayOf(service)}`
  const { points } = (await project.as('admin').get(`/internal/metrics/series?${query}`)).json
  return points.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
}

/** All roll-ups of a project, to compare two states. */
async function rollUpsOf(project: TestProject) {
  const tenancyId = await service.rows.tenancyId(project.id)
  return Promise.all(
    [
      'metric_counts',
      'metric_active_users',
      'metric_cohorts',
      'metric_user_countries',
      'metric_recent_users',
      'metric_tallies',
    ].map((table) =>
      service.query(`select * from ${table} where tenancy_id = $1 order by ${table}::text`, [
        tenancyId,
      ]),
    ),
  )
}

const markAllStale = async (project: TestProject) =>
  service.query(
    `insert into metric_stale_hours (tenancy_id, hour)
     select distinct tenancy_id, date_trunc('hour', at, 'UTC') from metric_events where tenancy_id = $1`,
    [await service.rows.tenancyId(project.id)],
  )

const rollUpNow = () => transact(service.ctx, (tx) => enqueue(tx, 'metrics.roll-up', {}))

test('counts one user on both sides of midnight', async () => {
  const project = await service.newProject()
  advanceToMidnight(service, 1)
  const ada = await project.signUp()
  service.clock.advance({ millis: 1 })

  // Both events are written in one batch.
  await refresh(project, ada.refresh_token)
  await service.drain()

  const metrics = await read(project)
  expect(activities(metrics.daily_active_users.slice(-2))).toEqual([1, 1])
  expect(activities(metrics.daily_users.slice(-2))).toEqual([1, 0])
  expect(metrics.daily_active_users.at(-1).date).toBe(dayOf(service))
})

test('counts the events of a day on which no worker ran', async () => {
  const project = await service.newProject()
  advanceToHalfPast(service)
  const ada = await project.signUp()
  await service.ctx.events.flush()
  service.clock.advance({ days: 1, hours: 3 })
  await refresh(project, ada.refresh_token)
  await service.ctx.events.flush()
  service.clock.advance({ days: 1 })
  expect(activities((await read(project)).daily_active_users.slice(-3))).toEqual([0, 0, 0])

  await service.drain()

  expect(activities((await read(project)).daily_active_users.slice(-3))).toEqual([1, 1, 0])
  expect(await signIns(project)).toBe(1)
})

test('counting again changes nothing', async () => {
  const project = await service.newProject()
  const headers = inCountry('CH')
  await project.as('client', null, headers).post('/auth/anonymous/sign-up')
  const ada = await project.signUp()
  service.clock.advance({ hours: 2 })
  const credentials = { email: ada.email, password: ada.password }
  await project.as('client', null, headers).post('/auth/password/sign-in', credentials)
  await service.drain()
  const before = await rollUpsOf(project)
  expect(before.every((rows) => rows.length > 0)).toBe(true)

  await markAllStale(project)
  await rollUpNow()
  await service.drain()

  expect(await rollUpsOf(project)).toEqual(before)
})

test('repairs roll-ups from the events', async () => {
  const project = await service.newProject()
  await project.signUp()
  await service.drain()
  const before = await rollUpsOf(project)
  const tenancyId = await service.rows.tenancyId(project.id)
  await service.query('update metric_counts set known = 99, everyone = 99 where tenancy_id = $1', [
    tenancyId,
  ])

  await markAllStale(project)
  await rollUpNow()
  await service.drain()

  expect(await rollUpsOf(project)).toEqual(before)
})

test('keeps a mark that is written while its hour is rolled up', async () => {
  const project = await service.newProject()
  advanceToHalfPast(service)
  const ada = await project.signUp()
  await service.drain()

  // These events and their mark become visible only after the roll-up has read the hour.
  await transact(service.ctx, async (tx) => {
    const tenancyId = await service.rows.tenancyId(project.id)
    await tx.db
      .insertInto('metric_events')
      .values({
        tenancy_id: tenancyId,
        at: service.clock.now(),
        metric: 'sign_ins',
        user_id: null,
        is_anonymous: false,
        method: 'password',
        provider: '',
        country: '',
        count: 5,
      })
      .execute()
    await tx.db
      .insertInto('metric_stale_hours')
      .values({ tenancy_id: tenancyId, hour: startOfHour(service.clock.now()) })
      .execute()
    // Meanwhile another event of the same hour is written and rolled up.
    await refresh(project, ada.refresh_token)
    await service.drain()
  })
  await rollUpNow()
  await service.drain()

  expect(await signIns(project)).toBe(6)
})

const startOfHour = (moment: Date) => {
  const start = new Date(moment)
  start.setUTCMinutes(0, 0, 0)
  return start
}

describe('with two processes on one database', () => {
  test('counts each event once when both write and roll up concurrently', async () => {
    const other = await startService({ database: service.database })
    try {
      other.clock.advance({ millis: service.clock.now().getTime() - other.clock.now().getTime() })
      const project = await service.newProject()
      const users = await Promise.all(Array.from({ length: 10 }, () => project.signUp()))

      await Promise.all(
        users.map(async ({ email, password }, index) => {
          const url = `${service.url}/api/v1/auth/password/sign-in`
          const request = new Request(url, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'x-stack-access-type': 'client',
              'x-stack-project-id': project.id,
              'x-stack-publishable-client-key': project.publishableClientKey,
            },
            body: JSON.stringify({ email, password }),
          })
          expect((await (index % 2 ? service : other).fetch(request)).status).toBe(200)
        }),
      )
      await Promise.all(
        Array.from({ length: 10 }, (_, round) => (round % 2 ? service : other).drain()),
      )

      const metrics = await read(project)
      expect(metrics.total_users).toBe(10)
      expect(metrics.daily_active_users.at(-1).activity).toBe(10)
      expect(metrics.daily_users.at(-1).activity).toBe(10)
      expect(await signIns(project)).toBe(20)
      expect(await signIns(project, 'hour')).toBe(20)
    } finally {
      await other.stop()
    }
  })

  test('an event that is written late does not replace the country of a later one', async () => {
    const other = await startService({ database: service.database })
    try {
      advanceToMidnight(service)
      const project = await service.newProject()
      const [ada, bob] = [await project.signUp(), await project.signUp()]
      await service.drain()
      other.clock.advance({ millis: service.clock.now().getTime() - other.clock.now().getTime() })
      const refreshFrom = (
        at: typeof service,
        { refresh_token }: { refresh_token: string },
        country: string,
      ) =>
        createCaller((request) => at.fetch(request), at.url, accessHeaders(project, 'client')).post(
          '/auth/sessions/current/refresh',
          undefined,
          { ...inCountry(country), 'x-stack-refresh-token': refresh_token },
        )
      const countries = async () => {
        const { users_by_country } = await read(project)
        const byInterval: Record<string, string[]> = {}
        for (const interval of ['day', 'week', 'month']) {
          const query = `metric=active_users&by=country&interval=${interval}&from=${dayOf(service)}&to=${dayOf(service)}`
          const { groups } = (await project.as('admin').get(`/internal/metrics/series?${query}`))
            .json
          byInterval[interval] = groups
            .map(({ key, count }: { key: string; count: number }) => `${key} ${count}`)
            .sort()
        }
        return { users_by_country, ...byInterval }
      }
      // The country of Ada stays the same in the third hour and the fifth.
      await refreshFrom(service, ada, 'DE')
      for (const hours of [2, 2]) {
        service.clock.advance({ hours })
        await refreshFrom(service, ada, 'FR')
        await service.drain()
      }
      const expected = { users_by_country: { FR: 1, IT: 1 } }
      const both = ['FR 1', 'IT 1']

      // Counts the first hour again because of another user, and then the fourth with a late event.
      await refreshFrom(other, bob, 'IT')
      await other.drain()
      const first = await countries()
      other.clock.advance({ hours: 3 })
      expect((await refreshFrom(other, ada, 'CH')).status).toBe(200)
      await other.drain()

      for (const state of [first, await countries()])
        expect(state).toEqual({ ...expected, day: both, week: both, month: both })
    } finally {
      await other.stop()
    }
  })

  test('50 concurrent sign-ups and deletions leave exact totals', async () => {
    const project = await service.newProject()
    const created = await Promise.all(
      Array.from({ length: 50 }, () => project.as('server').post('/users', {})),
    )

    await Promise.all([
      ...created.slice(0, 20).map(({ json }) => project.as('server').delete(`/users/${json.id}`)),
      service.drain(),
      service.drain(),
    ])
    await rollUpNow()
    await service.drain()

    expect((await read(project)).total_users).toBe(30)
    expect(
      await service.query('select from metric_tally_changes where tenancy_id = $1', [
        await service.rows.tenancyId(project.id),
      ]),
    ).toEqual([])
  })
})

describe('after the end of a process', () => {
  const SETTINGS = { LATCHKEY_RATE_LIMITS: 'off' }
  const now = () => new Date().toISOString().slice(0, 10)

  async function signUpAt(url: string, project: TestProject, count: number) {
    const statuses = await Promise.all(
      Array.from({ length: count }, (_, number) =>
        fetch(`${url}/api/v1/auth/password/sign-up`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-stack-access-type': 'client',
            'x-stack-project-id': project.id,
            'x-stack-publishable-client-key': project.publishableClientKey,
          },
          body: JSON.stringify({
            email: `person-${number}@example.com`,
            password: 'correct horse battery',
            verification_callback_url: 'http://localhost:3000/verify',
          }),
        }).then(({ status }) => status),
      ),
    )
    expect(statuses).toEqual(statuses.map(() => 200))
  }

  const activeToday = async (project: TestProject) =>
    (await read(project)).daily_active_users.find(({ date }: { date: string }) => date === now())

  test('a clean stop loses no event', { timeout: 60_000 }, async () => {
    const fresh = await startService()
    try {
      const project = await fresh.newProject()
      const process = await startProcess(fresh, SETTINGS)
      await signUpAt(process.url, project, 5)

      await process.stop('SIGTERM')
      await fresh.drain()

      expect((await activeToday(project))?.activity).toBe(5)
    } finally {
      await fresh.stop()
    }
  })

  test('kill -9 leaves roll-ups that agree with the events that were written', {
    timeout: 60_000,
  }, async () => {
    const fresh = await startService()
    try {
      const project = await fresh.newProject()
      const process = await startProcess(fresh, SETTINGS)
      await signUpAt(process.url, project, 5)
      const tenancyId = await fresh.rows.tenancyId(project.id)
      const written = () =>
        fresh.query('select from metric_events where tenancy_id = $1', [tenancyId])
      while ((await written()).length === 0) await new Promise((next) => setTimeout(next, 20))

      await process.stop('SIGKILL')
      await transact(fresh.ctx, (tx) => enqueue(tx, 'metrics.roll-up', {}))
      await fresh.drain()

      const events = await fresh.query<{ users: number }>(
        `select count(distinct user_id)::int as users from metric_events
         where tenancy_id = $1 and metric = 'active_users'`,
        [tenancyId],
      )
      expect((await activeToday(project))?.activity).toBe(events[0]?.users)
      // Users are counted by triggers, in the transaction that creates them.
      expect((await read(project)).total_users).toBe(5)
      expect(await fresh.query('select from metric_stale_hours')).toEqual([])
    } finally {
      await fresh.stop()
    }
  })
})

test('deletes events after 35 days and roll-ups after 13 months', async () => {
  const project = await service.newProject()
  await project.signUp()
  await service.drain()
  const tenancyId = await service.rows.tenancyId(project.id)
  const count = async (table: string) =>
    (await service.query(`select from ${table} where tenancy_id = $1`, [tenancyId])).length

  service.clock.advance({ days: 34 })
  await cleanUp()
  expect(await count('metric_events')).toBeGreaterThan(0)

  service.clock.advance({ days: 2 })
  await cleanUp()
  expect(await count('metric_events')).toBe(0)
  expect(await count('metric_counts')).toBeGreaterThan(0)

  service.clock.advance({ days: 395 })
  await cleanUp()
  expect(await count('metric_counts')).toBe(0)
  expect(await count('metric_active_users')).toBe(0)
  expect(await count('metric_cohorts')).toBe(0)
  expect((await read(project)).total_users).toBe(1)
})

test('forgets the country of a deleted user after 35 days, but not the figure', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const headers = inCountry('CH')
  const { email, password } = ada
  await project.as('client', null, headers).post('/auth/password/sign-in', { email, password })
  await project.as('client', null, headers).post('/auth/anonymous/sign-up')
  await service.drain()
  const tenancyId = await service.rows.tenancyId(project.id)
  const usersWithCountry = async () =>
    (
      await service.query<{ user_id: string }>(
        'select user_id from metric_user_countries where tenancy_id = $1',
        [tenancyId],
      )
    ).map(({ user_id }) => user_id)

  await project.as('server').delete(`/users/${ada.user_id}`)
  service.clock.advance({ days: 34 })
  await cleanUp()
  expect(await usersWithCountry()).toContain(ada.user_id)

  service.clock.advance({ days: 2 })
  await cleanUp()
  const left = await usersWithCountry()
  expect(left).toHaveLength(1)
  expect(left).not.toContain(ada.user_id)
  expect((await read(project)).users_by_country).toEqual({ CH: 1 })
})

async function cleanUp() {
  await transact(service.ctx, (tx) => enqueue(tx, 'metrics.clean-up', {}))
  await service.drain()
}
