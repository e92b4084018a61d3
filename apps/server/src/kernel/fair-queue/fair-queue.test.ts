import { startService } from '@latchkey/testkit'
import fc from 'fast-check'
import { OWASP_HASH_COST } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { createFairQueue, type FairQueue, type FairQueueOptions } from './fair-queue.ts'

describe('the queue for password hashing', () => {
  test('returns a plain 429 with Retry-After when it is full; other endpoints still respond', async () => {
    const service = await startService({
      config: { hashing: { concurrency: 1, queueLength: 2 }, passwordHashCost: OWASP_HASH_COST },
    })
    const project = await service.newProject()
    const user = await project.signUp()
    const signIn = (headers = {}) =>
      project
        .as('client', null, headers)
        .post('/auth/password/sign-in', { email: user.email, password: user.password })
    const release = Promise.withResolvers<void>()
    const held = Array.from({ length: 3 }, () =>
      service.ctx.hashing.run({ tenant: project.id }, () => release.promise),
    )

    const refused = await signIn()
    const overridden = await signIn({ 'x-stack-override-error-status': 'true' })

    expect(refused).toMatchObject({ status: 429, code: undefined, json: undefined })
    expect(refused.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect(overridden.status).toBe(200)
    expect(overridden.headers.get('x-stack-actual-status')).toBe('429')
    expect(overridden.headers.get('retry-after')).toBe(refused.headers.get('retry-after'))
    expect((await project.as('client', user).get('/users/me')).status).toBe(200)

    release.resolve()
    await Promise.all(held)
    expect((await signIn()).status).toBe(200)
    await service.stop()
  })

  test('responds to each of many concurrent sign-ins with 200, 400 or 429', async () => {
    const service = await startService({
      config: { hashing: { concurrency: 1, queueLength: 2 }, passwordHashCost: OWASP_HASH_COST },
    })
    afterAll(() => service.stop())
    const project = await service.newProject()
    const user = await project.signUp()

    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        project.as('client').post('/auth/password/sign-in', {
          email: user.email,
          password: index % 2 === 0 ? user.password : 'wrong one',
        }),
      ),
    )

    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => ![200, 400, 429].includes(status))).toEqual([])
    expect(statuses.filter((status) => status !== 429).length).toBeGreaterThanOrEqual(3)
    expect(statuses).toContain(429)
  })
})

/** A queue whose clock advances only with the work that is done in it, one piece at a time. */
function createMeasuredQueue(options: Partial<FairQueueOptions> = {}) {
  let time = 0
  const queue = createFairQueue({
    concurrency: 1,
    queueLength: 1_000,
    maxWaitMs: 1_000_000,
    now: () => time,
    ...options,
  })
  const usedMs: Record<string, number> = {}
  const turns: string[] = []
  const work = (tenant: string, ms: number) =>
    queue.run({ tenant }, async () => {
      await null
      time += ms
      usedMs[tenant] = (usedMs[tenant] ?? 0) + ms
      turns.push(tenant)
    })
  return { queue, work, usedMs, turns }
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
/** Takes a place until it is released. */
function hold(queue: FairQueue, tenant: string, isSlow = false) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = queue.run({ tenant, isSlow }, () => promise)
  return {
    release() {
      resolve()
      return done
    },
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('case 67: fair share between tenants', () => {
  test('serves a tenant with two requests before the hundredth of another', async () => {
    const { work, turns } = createMeasuredQueue()
    const flood = times(100, () => work('flood', 16))

    await Promise.all(times(2, () => work('quiet', 16)))

    expect(turns.filter((tenant) => tenant === 'flood').length).toBeLessThanOrEqual(4)
    await Promise.all(flood)
  })

  test('gives tenants the same time, not the same number of turns', async () => {
    const { work, usedMs, turns } = createMeasuredQueue()
    const expensive = times(100, () => work('expensive', 240))

    await Promise.all(times(150, () => work('cheap', 16)))

    expect(usedMs.cheap).toBe(150 * 16)
    expect((usedMs.expensive as number) / (usedMs.cheap as number)).toBeLessThan(2)
    expect((usedMs.expensive as number) / (usedMs.cheap as number)).toBeGreaterThan(0.5)
    expect(turns.filter((tenant) => tenant === 'expensive').length).toBeLessThan(20)
    await Promise.all(expensive)
  })

  test('keeps several busy tenants within twice of each other, the reserved one included', async () => {
    const { work, usedMs } = createMeasuredQueue({ concurrency: 2, reservedTenant: 'internal' })
    const tenants = ['internal', 'a', 'b', 'c']
    const all = tenants.flatMap((tenant, index) => times(200, () => work(tenant, 10 + 5 * index)))

    while (!tenants.every((tenant) => (usedMs[tenant] ?? 0) >= 600)) await Promise.resolve()

    const used = tenants.map((tenant) => usedMs[tenant] as number)
    expect(Math.max(...used) / Math.min(...used)).toBeLessThanOrEqual(2)
    await Promise.all(all)
  })

  test('gives no credit for the time a tenant was idle', async () => {
    const { work, turns } = createMeasuredQueue()
    await Promise.all(times(50, () => work('busy', 16)))

    const both = [...times(20, () => work('busy', 16)), ...times(20, () => work('returning', 16))]
    await Promise.all(both)

    const firstTwenty = turns.slice(50, 70)
    expect(firstTwenty.filter((tenant) => tenant === 'returning').length).toBeLessThanOrEqual(11)
  })

  test('rejects the newest work of the tenant with the most when the queue is full, never a tenant with less', async () => {
    const queue = createFairQueue({ concurrency: 1, queueLength: 10, maxWaitMs: 60_000 })
    const held = hold(queue, 'flood')
    const flood = times(10, () =>
      queue.run({ tenant: 'flood' }, async () => 'served').catch((error: Error) => error.name),
    )

    const quiet = times(3, () => queue.run({ tenant: 'quiet' }, async () => 'served'))
    const more = queue.run({ tenant: 'flood' }, async () => 'served')

    await expect(more).rejects.toMatchObject({ status: 429 })
    expect(queue.waiting).toBe(10)
    await held.release()
    expect(await Promise.all(quiet)).toEqual(['served', 'served', 'served'])
    expect(await Promise.all(flood)).toEqual([
      ...Array(7).fill('served'),
      ...Array(3).fill('TooBusy'),
    ])
  })

  test('starts work of the reserved tenant although every shared place is taken, and only one at a time', async () => {
    const queue = createFairQueue({
      concurrency: 2,
      queueLength: 10,
      maxWaitMs: 60_000,
      reservedTenant: 'internal',
    })
    const held = [hold(queue, 'a'), hold(queue, 'b')]
    const first = hold(queue, 'internal')
    const second = hold(queue, 'internal')

    expect([queue.running, queue.waiting]).toEqual([3, 1])
    await first.release()
    expect([queue.running, queue.waiting]).toEqual([3, 0])
    await Promise.all([second, ...held].map(({ release }) => release()))
    expect(queue.running).toBe(0)
  })

  test('does not count a new tenant as slow because others are', async () => {
    const { queue, work } = createMeasuredQueue({ concurrency: 2 })
    for (let count = 0; count < 10; count += 1) await work('slow', 1_000)
    const held = hold(queue, 'slow')
    const waiting = hold(queue, 'slow')

    expect(await queue.run({ tenant: 'new' }, async () => 'served')).toBe('served')

    await held.release()
    await waiting.release()
  })

  test('gives a tenant one slot until its first work is measured, if the queue is told to', async () => {
    const queue = createFairQueue({
      concurrency: 2,
      queueLength: 10,
      maxWaitMs: 60_000,
      startsWithOneSlot: true,
    })
    const first = hold(queue, 'new')
    const second = hold(queue, 'new')

    expect([queue.running, queue.waiting]).toEqual([1, 1])
    expect(await queue.run({ tenant: 'quiet' }, async () => 'served')).toBe('served')
    await first.release()
    const third = hold(queue, 'new')
    expect([queue.running, queue.waiting]).toEqual([2, 0])
    await Promise.all([second.release(), third.release()])
    expect(queue.running).toBe(0)
  })

  test('runs slow work one at a time in a queue of its own', async () => {
    const queue = createFairQueue({ concurrency: 1, queueLength: 10, maxWaitMs: 60_000 })
    const slow = [hold(queue, 'a', true), hold(queue, 'b', true)]

    expect([queue.running, queue.waiting]).toEqual([1, 1])
    expect(await queue.run({ tenant: 'a' }, async () => 'served')).toBe('served')
    for (const { release } of slow) await release()
  })
})

describe('H5: waiting is bounded', () => {
  test('rejects immediately what would wait too long, with the expected wait as Retry-After', async () => {
    const { queue, work } = createMeasuredQueue({ maxWaitMs: 5_000 })
    for (let index = 0; index < 30; index += 1) await work('a', 1_000)
    const held = hold(queue, 'a')
    const waiting = times(8, () =>
      queue.run({ tenant: 'a' }, async () => 'served').catch((error: unknown) => error),
    )

    const responses = await Promise.race([Promise.all(waiting.slice(6)), settled()])

    expect(responses).toEqual([
      expect.objectContaining({ status: 429, headers: { 'retry-after': '6' } }),
      expect.objectContaining({ status: 429, headers: { 'retry-after': '6' } }),
    ])
    await held.release()
    expect(await Promise.all(waiting.slice(0, 6))).toEqual(Array(6).fill('served'))
  })

  test('rejects what waits longer than the limit nevertheless', async () => {
    const queue = createFairQueue({ concurrency: 1, queueLength: 10, maxWaitMs: 1 })
    const held = hold(queue, 'a')

    await expect(queue.run({ tenant: 'b' }, async () => 'served')).rejects.toMatchObject({
      status: 429,
    })

    expect(queue.waiting).toBe(0)
    await held.release()
  })

  test('removes the work of closed connections from the queue', async () => {
    const queue = createFairQueue({ concurrency: 1, queueLength: 100, maxWaitMs: 60_000 })
    const held = hold(queue, 'a')
    const connections = times(50, () => new AbortController())
    let started = 0
    const waiting = connections.map((caller) =>
      queue
        .run({ tenant: 'a', caller }, async () => {
          started += 1
        })
        .then(
          () => 'served',
          () => 'left',
        ),
    )

    for (const connection of connections.slice(0, 49)) connection.abort()

    expect(queue.waiting).toBe(1)
    await held.release()
    expect(await Promise.all(waiting)).toEqual([...Array(49).fill('left'), 'served'])
    expect(started).toBe(1)
  })
})

describe('properties', () => {
  test('never exceeds the limits of running and waiting work, and serves everything it accepts', async () => {
    const limits = fc.record({
      concurrency: fc.integer({ min: 1, max: 3 }),
      queueLength: fc.integer({ min: 0, max: 4 }),
      startsWithOneSlot: fc.boolean(),
    })
    const work = fc.record({
      length: fc.nat(3),
      tenant: fc.constantFrom('internal', 'a', 'b', 'c'),
      leaves: fc.boolean(),
      isSlow: fc.boolean(),
    })
    const arrivals = fc.array(fc.nat(5), { minLength: 30, maxLength: 30 })

    await fc.assert(
      fc.asyncProperty(
        limits,
        fc.array(work, { minLength: 1, maxLength: 30 }),
        arrivals,
        async (limit, pieces, after) => {
          const queue = createFairQueue({ ...limit, maxWaitMs: 60_000, reservedTenant: 'internal' })
          let most = 0
          let running = 0
          const ticks = async (count: number) => {
            for (let tick = 0; tick < count; tick += 1) await null
          }
          const come = async (
            { length, tenant, leaves, isSlow }: (typeof pieces)[number],
            index: number,
          ) => {
            await ticks(after[index] as number)
            const caller = new AbortController()
            const done = queue.run({ tenant, caller, isSlow }, async () => {
              running += 1
              most = Math.max(most, running)
              // The waiting work of each queue, and that of the reserved tenant.
              expect(queue.waiting).toBeLessThanOrEqual(3 * limit.queueLength)
              await ticks(length)
              running -= 1
              if (length === 3) throw new Error('failed work')
            })
            if (leaves) void ticks(length).then(() => caller.abort())
            await done
          }

          const outcomes = await Promise.allSettled(pieces.map(come))

          // The shared places, the reserved one and that of slow work.
          expect(most).toBeLessThanOrEqual(limit.concurrency + 2)
          expect([queue.running, queue.waiting, running]).toEqual([0, 0, 0])
          for (const outcome of outcomes) {
            if (outcome.status === 'rejected')
              expect(outcome.reason.message).toMatch(/busy|failed work/)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
