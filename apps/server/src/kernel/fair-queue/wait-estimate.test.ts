import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TenantLoad } from './tenant-queues.ts'
import { estimateWaitMs } from './wait-estimate.ts'

const load = ({
  waiting = 0,
  running = 0,
  usedMs = 0,
  averageMs = 10,
}: Partial<Record<'waiting' | 'running' | 'usedMs' | 'averageMs', number>>): TenantLoad => ({
  waiting: { length: waiting },
  running,
  usedMs,
  averageMs,
})

describe('the estimated wait', () => {
  test('is the waiting work of the tenant itself if it is alone', () => {
    const alone = load({ waiting: 3 })

    expect(estimateWaitMs(alone, [alone], 1)).toBe(30)
  })

  test('is shared by the slots', () => {
    const alone = load({ waiting: 3 })

    expect(estimateWaitMs(alone, [alone], 2)).toBe(15)
  })

  test('contains the work of another tenant only up to an equal share', () => {
    const quiet = load({ waiting: 2 })
    const flood = load({ waiting: 100, averageMs: 5 })

    expect(estimateWaitMs(quiet, [quiet, flood], 1)).toBe(20 + 4 * 5)
  })

  test('contains no more work of another tenant than waits', () => {
    const busy = load({ waiting: 50 })
    const other = load({ waiting: 1, averageMs: 5 })

    expect(estimateWaitMs(busy, [busy, other], 1)).toBe(500 + 5)
  })

  test('contains no work of a tenant that has used more time', () => {
    const quiet = load({ waiting: 1 })
    const served = load({ waiting: 100, usedMs: 15 })

    expect(estimateWaitMs(quiet, [quiet, served], 1)).toBe(10)
  })

  test('counts the running work of a tenant as used time', () => {
    const quiet = load({ waiting: 1 })
    const served = load({ waiting: 100, running: 1 })

    expect(estimateWaitMs(quiet, [quiet, served], 1)).toBe(10)
  })

  test('does not become shorter when another tenant has more waiting work', () => {
    const amount = fc.record({
      waiting: fc.nat(50),
      running: fc.nat(4),
      usedMs: fc.nat(1_000),
      averageMs: fc.integer({ min: 1, max: 500 }),
    })

    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 4 }), (own, other, slots) => {
        const tenant = load(own)
        const fewer = load(other)
        const more = load({ ...other, waiting: other.waiting + 1 })

        expect(estimateWaitMs(tenant, [tenant, more], slots)).toBeGreaterThanOrEqual(
          estimateWaitMs(tenant, [tenant, fewer], slots),
        )
      }),
    )
  })
})
