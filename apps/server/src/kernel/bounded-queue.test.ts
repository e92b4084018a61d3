import { startService } from '@latchkey/testkit'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { createBoundedQueue } from './bounded-queue.ts'

describe('the queue for password hashing', () => {
  test('refuses with a plain 429 and Retry-After when it is full; other endpoints still answer', async () => {
    const service = await startService({ config: { hashing: { concurrency: 1, queueLength: 2 } } })
    const project = await service.newProject()
    const user = await project.signUp()
    const signIn = (headers = {}) =>
      project.as('client', null, headers).post('/auth/password/sign-in', { email: user.email, password: user.password })
    const release = Promise.withResolvers<void>()
    const held = Array.from({ length: 3 }, () => service.ctx.hashing.run(() => release.promise))

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

  test('under a storm of sign-ins answers each with yes, no or not now', async () => {
    const service = await startService({ config: { hashing: { concurrency: 1, queueLength: 2 } } })
    afterAll(() => service.stop())
    const project = await service.newProject()
    const user = await project.signUp()

    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        project.as('client').post('/auth/password/sign-in', { email: user.email, password: index % 2 === 0 ? user.password : 'wrong one' }),
      ),
    )

    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => ![200, 400, 429].includes(status))).toEqual([])
    expect(statuses.filter((status) => status !== 429).length).toBeGreaterThanOrEqual(3)
    expect(statuses).toContain(429)
  })
})

describe('properties', () => {
  test('never more run than may, never more wait than may, and everybody let in is served', async () => {
    const limits = fc.record({ concurrency: fc.integer({ min: 1, max: 3 }), queueLength: fc.integer({ min: 0, max: 4 }) })
    const delays = fc.array(fc.nat(3), { minLength: 1, maxLength: 30 })

    await fc.assert(
      fc.asyncProperty(limits, delays, fc.array(fc.nat(5), { minLength: 30, maxLength: 30 }), async (limit, lengths, arrivals) => {
        const queue = createBoundedQueue(limit)
        let most = 0
        let running = 0
        const ticks = async (count: number) => {
          for (let tick = 0; tick < count; tick += 1) await null
        }
        const come = async (length: number, index: number) => {
          await ticks(arrivals[index] as number)
          await queue.run(async () => {
            running += 1
            most = Math.max(most, running)
            expect(queue.waiting).toBeLessThanOrEqual(limit.queueLength)
            await ticks(length)
            running -= 1
            if (length === 3) throw new Error('failed work')
          })
        }

        const outcomes = await Promise.allSettled(lengths.map(come))

        expect(most).toBeLessThanOrEqual(limit.concurrency)
        expect(queue.running).toBe(0)
        expect(queue.waiting).toBe(0)
        for (const outcome of outcomes) {
          if (outcome.status === 'rejected') expect(outcome.reason.message).toMatch(/busy|failed work/)
        }
      }),
      { numRuns: 300 },
    )
  })
})
