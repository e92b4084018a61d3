import { setImmediate } from 'node:timers/promises'
import { startService } from '@latchkey/testkit'
import { OWASP_HASH_COST } from 'latchkey/internals'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { guess, pass, signIn, stopTheClock, visitorFrom } from './testing/visitor.ts'

stopTheClock()
const services: Awaited<ReturnType<typeof startService>>[] = []
const startWith = async (
  rateLimits: Parameters<typeof configOf>[0],
  hashing = { concurrency: 2, queueLength: 128 },
) => {
  const service = await startService({
    config: {
      ...configOf(rateLimits),
      hashing,
      passwordHashCost: OWASP_HASH_COST,
      logLevel: 'silent',
    },
  })
  services.push(service)
  return service
}
const configOf = (rateLimits: {
  enabled: boolean
  changes?: Record<string, { points: number; seconds: number } | null>
}) => ({
  rateLimits: { changes: {}, ...rateLimits },
})
afterAll(async () => {
  for (const service of services) await service.stop()
})
const together = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const countOf = (statuses: readonly number[], value: number) =>
  statuses.filter((status) => status === value).length

test('counts nothing when disabled', async () => {
  const service = await startWith({ enabled: false })
  const visitor = visitorFrom(service, await service.newProject(), '203.0.113.1')

  const statuses = await together(60, () => guess(visitor, 'ada@example.com'))

  expect(countOf(statuses, 400)).toBe(60)
  expect(await service.rows.rateLimitKeys()).toEqual([])
})

test('a limit can be changed and another removed', async () => {
  const service = await startWith({
    enabled: true,
    changes: {
      'password-sign-in.pair': { points: 3, seconds: 60 },
      'password-sign-in.address': null,
    },
  })
  const visitor = visitorFrom(service, await service.newProject(), '203.0.113.1')

  const refused = await together(10, () => signIn(visitor, 'ada@example.com', 'a wrong guess'))
  pass(service, { seconds: 1 })
  const later = await signIn(visitor, 'ada@example.com', 'a wrong guess')
  const atMany = await together(60, (index) => guess(visitor, `person-${index}@example.com`))

  expect(
    countOf(
      refused.map(({ status }) => status),
      400,
    ),
  ).toBe(3)
  expect([later.status, later.headers.get('retry-after')]).toEqual([429, '59'])
  expect(countOf(atMany, 400)).toBe(60)
})

test('accepts a burst of correct sign-ins from one address beyond its limit', async () => {
  const service = await startWith({
    enabled: true,
    changes: { 'password-sign-in.address': { points: 5, seconds: 600 } },
  })
  const project = await service.newProject()
  const people = await together(15, () => project.signUp())
  const office = visitorFrom(service, project, '203.0.113.1')

  const burst = await together(15, (index) =>
    signIn(office, people[index]?.email ?? '', people[index]?.password ?? ''),
  )

  expect(burst.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 200))
})

test.each([
  ['one network', () => '203.0.113.1'],
  ['different networks', (index: number) => `203.0.113.${index + 1}`],
])('accepts 24 concurrent correct sign-ins to one account from %s', async (_name, addressOf) => {
  const service = await startWith({ enabled: true })
  const project = await service.newProject()
  const { email, password } = await project.signUp()

  const replies = await together(24, (index) =>
    signIn(visitorFrom(service, project, addressOf(index)), email, password),
  )

  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 24 }, () => 200))
  const left = await service.query(
    "select key from rate_limit_counters where key like 'password-sign-in.%' and points > 0 and key not like '%.known:%'",
  )
  expect(left).toEqual([])
})

test('counts rejections in the metrics by the limit that was reached', async () => {
  const service = await startWith({ enabled: true })
  const visitor = visitorFrom(service, await service.newProject(), '203.0.113.1')
  await together(15, () => guess(visitor, 'ada@example.com'))

  const metrics = await (await service.fetch(new Request(`${service.url}/metrics`))).text()

  expect(metrics).toContain('latchkey_rate_limit_refusals_total{limit="password-sign-in.pair"} 5')
})

test('past the limit of a project rejects unknown networks and accepts those of earlier sign-ins', async () => {
  const service = await startWith({
    enabled: true,
    changes: { 'password-sign-in.project': { points: 30, seconds: 600 } },
  })
  const project = await service.newProject()
  const ada = await project.signUp()
  const home = visitorFrom(service, project, '198.51.100.1')
  await signIn(home, ada.email, ada.password)

  const statuses: number[] = []
  for (let index = 0; index < 35; index += 1)
    statuses.push(
      await guess(
        visitorFrom(service, project, `203.0.113.${index}`),
        `person-${index}@example.com`,
      ),
    )

  expect(countOf(statuses, 400)).toBe(30)
  expect(
    (await signIn(visitorFrom(service, project, '198.51.100.2'), ada.email, ada.password)).status,
  ).toBe(429)
  expect((await signIn(home, ada.email, ada.password)).status).toBe(200)
  expect(
    await guess(visitorFrom(service, await service.newProject(), '203.0.113.1'), ada.email),
  ).toBe(400)
})

test('without counters rejects guesses, accepts other requests, and rejects earlier offenders without SQL', async () => {
  const service = await startWith({ enabled: true })
  const project = await service.newProject()
  const ada = await project.signUp()
  const visitor = visitorFrom(service, project, '203.0.113.1')
  await together(11, () => guess(visitor, 'target@example.com'))

  await service.query('alter table rate_limit_counters rename to out_of_reach')
  const right = await signIn(visitor, ada.email, ada.password)
  const anonymous = await visitor.post('/auth/anonymous/sign-up', {})
  const stillRefused = await guess(visitor, 'target@example.com')
  await service.query('alter table out_of_reach rename to rate_limit_counters')

  expect(right.status).toBe(500)
  expect(anonymous.status).toBe(200)
  expect(stillRefused).toBe(429)
  expect((await signIn(visitor, ada.email, ada.password)).status).toBe(200)
})

describe('a flood of sign-ins', () => {
  test('case 57: 2,000 concurrent sign-ins fill the hash queue, and other requests still succeed', async () => {
    const service = await startWith({ enabled: true }, { concurrency: 1, queueLength: 8 })
    const project = await service.newProject()
    const ada = await project.signUp()
    const stranger = (index: number) =>
      visitorFrom(service, project, `203.${index >> 16}.${(index >> 8) & 255}.${index & 255}`)
    // The only place is taken until the flood has arrived.
    const release = Promise.withResolvers<void>()
    const blocker = service.ctx.hashing.run({ tenant: 'the test' }, () => release.promise)

    let ended = 0
    const flood: ReturnType<typeof signIn>[] = []
    const during: { status: number; waiting: number; hashing: number }[] = []
    for (let wave = 0; wave < 40; wave += 1) {
      for (let index = 50 * wave; index < 50 * (wave + 1); index += 1)
        flood.push(
          signIn(stranger(index), `person-${index}@example.com`, 'a wrong guess').finally(() => {
            ended += 1
          }),
        )
      // The requests of a wave are read in one tick, and those of 2,000 would take seconds.
      await setImmediate()
      if (wave % 8 !== 7) continue
      const { status } = await project.as('client', ada).get('/users/me')
      const { waiting, running } = service.ctx.hashing
      during.push({ status, waiting, hashing: running })
    }
    await vi.waitFor(() => expect(ended).toBe(1_992), 60_000)
    expect(service.ctx.hashing.waiting).toBe(8)
    release.resolve()
    await blocker
    const replies = await Promise.all(flood)

    expect(during.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    for (const { waiting, hashing } of during)
      expect([waiting <= 8, hashing <= 1]).toEqual([true, true])
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1_992)
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(8)
    for (const { headers } of refused)
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  }, 120_000)

  test('does not count a 429 from the hash queue as a failed attempt', async () => {
    const service = await startWith({ enabled: true }, { concurrency: 1, queueLength: 0 })
    const project = await service.newProject()
    const ada = await project.signUp()
    const visitor = visitorFrom(service, project, '203.0.113.1')

    // Of ten concurrent sign-ins only a few are hashed. The others refund their points.
    for (let round = 0; round < 5; round += 1)
      await together(10, () => signIn(visitor, ada.email, ada.password))

    expect((await signIn(visitor, ada.email, ada.password)).status).toBe(200)
    const counts = await service.query<{ points: number }>(
      "select points from rate_limit_counters where key ~ '^password-sign-in[.](pair|address|account):'",
    )
    expect(counts.length).toBeGreaterThan(0)
    expect(counts.filter(({ points }) => points > 0)).toEqual([])
  })
})
