import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDispatcher } from './dispatcher.ts'

const unexpected = (error: unknown) => {
  throw error
}

const limits = (all: number) => ({ all, perDestination: 1, slow: all })
const FAST = { tookMs: 1, pauseMs: 0 }
const SLOW = { tookMs: 15_000, pauseMs: 0 }

/** Records attempts; each destination has work for a number of them. */
function recordAttempts(dispatcher: ReturnType<typeof createDispatcher>) {
  const made: string[] = []
  const enqueue = (name: string, times: number) => {
    let left = times
    return dispatcher.enqueue({ name }, async () => {
      made.push(name)
      left -= 1
      return left > 0 ? FAST : null
    })
  }
  return { made, enqueue }
}

test('makes attempts at every destination until nothing is left, in turn', async () => {
  const { made, enqueue } = recordAttempts(createDispatcher(unexpected, limits(1)))

  await Promise.all([enqueue('a', 3), enqueue('b', 2)])

  expect(made).toEqual(['a', 'b', 'a', 'b', 'a'])
})

test('adds a destination to the run under way and resolves at once', async () => {
  const dispatcher = createDispatcher(unexpected, limits(2))
  const release = Promise.withResolvers<void>()
  const made = Promise.withResolvers<void>()
  let isOver = false
  const run = dispatcher.enqueue({ name: 'slow' }, async () => {
    await release.promise
    return null
  })
  void run.then(() => {
    isOver = true
  })

  await dispatcher.enqueue({ name: 'fast' }, async () => {
    made.resolve()
    return null
  })
  await made.promise

  expect(isOver).toBe(false)
  release.resolve()
  expect(await run).toEqual([])
})

test('attempts a destination once at a time, and again if it is enqueued meanwhile', async () => {
  const dispatcher = createDispatcher(unexpected, limits(32))
  const release = Promise.withResolvers<void>()
  let atOnce = 0
  let count = 0
  const attempt = async () => {
    expect(atOnce).toBe(0)
    atOnce += 1
    count += 1
    await release.promise
    atOnce -= 1
    return null
  }

  const run = dispatcher.enqueue({ name: 'a' }, attempt)
  await dispatcher.enqueue({ name: 'a' }, attempt)
  await dispatcher.enqueue({ name: 'a' }, attempt)
  release.resolve()
  await run

  expect(count).toBe(2)
})

test('never runs more attempts at a time than the limit', async () => {
  const dispatcher = createDispatcher(unexpected, limits(3))
  let atOnce = 0
  let most = 0
  const attempt = async () => {
    atOnce += 1
    most = Math.max(most, atOnce)
    await new Promise(setImmediate)
    atOnce -= 1
    return null
  }

  await Promise.all(Array.from({ length: 20 }, (_, name) => dispatcher.enqueue({ name }, attempt)))

  expect(most).toBe(3)
})

describe('an attempt that throws', () => {
  test('is reported and does not stop other attempts', async () => {
    const errors: unknown[] = []
    const dispatcher = createDispatcher((error) => errors.push(error), limits(1))
    const made: string[] = []

    await Promise.all([
      dispatcher.enqueue({ name: 'broken' }, async () => {
        throw new Error('broken')
      }),
      dispatcher.enqueue({ name: 'whole' }, async () => {
        made.push('whole')
        return null
      }),
    ])

    expect(errors).toEqual([new Error('broken')])
    expect(made).toEqual(['whole'])
  })
})

test('limits slow destinations together until they are fast again', async () => {
  const dispatcher = createDispatcher(unexpected, { all: 4, perDestination: 1, slow: 2 })
  const settle = () => new Promise(setImmediate)
  let gate = Promise.withResolvers<void>()
  const open = async () => {
    const { resolve } = gate
    gate = Promise.withResolvers()
    resolve()
    await settle()
  }
  let atOnce = 0
  const outcomes = ['a', 'b', 'c', 'd'].map((name) => ({ name, left: [SLOW, FAST, FAST] }))
  const runs = outcomes.map(({ name, left }) =>
    dispatcher.enqueue({ name }, async () => {
      const outcome = left.shift()
      if (outcome === undefined) return null
      atOnce += 1
      await gate.promise
      atOnce -= 1
      return outcome
    }),
  )
  await settle()
  expect(atOnce).toBe(4)

  await open()
  expect(atOnce).toBe(2)
  let isAttempted = false
  await dispatcher.enqueue({ name: 'fast' }, async () => {
    isAttempted = true
    return null
  })
  await settle()
  expect([isAttempted, atOnce]).toEqual([true, 2])

  await open()
  expect(atOnce).toBe(4)
  await open()
  await open()
  await Promise.all(runs)
  expect(outcomes.flatMap(({ left }) => left)).toEqual([])
})

test('limits destinations that were slow in an earlier run', async () => {
  const dispatcher = createDispatcher(unexpected, { all: 3, perDestination: 1, slow: 1 })
  const names = ['a', 'b', 'c']
  const enqueueAll = (attempt: () => Promise<typeof SLOW | null>) =>
    Promise.all(
      names.map((name) => {
        let isFirst = true
        return dispatcher.enqueue({ name }, async () => {
          if (!isFirst) return null
          isFirst = false
          return await attempt()
        })
      }),
    )
  await enqueueAll(async () => SLOW)

  let atOnce = 0
  let most = 0
  let count = 0
  await enqueueAll(async () => {
    atOnce += 1
    count += 1
    most = Math.max(most, atOnce)
    await new Promise(setImmediate)
    atOnce -= 1
    return SLOW
  })

  expect([most, count]).toEqual([1, 3])
})

test('attempts a destination again after its pause, in the same run', async () => {
  const outcomes = [{ tookMs: 1, pauseMs: 20 }, null]
  const moments: number[] = []

  await createDispatcher(unexpected, limits(32)).enqueue({ name: 'a' }, async () => {
    moments.push(performance.now())
    return outcomes.shift() ?? null
  })

  const [first = 0, second = 0] = moments
  expect(moments).toHaveLength(2)
  expect(second - first).toBeGreaterThanOrEqual(20)
})

test('waits for no pause after it is stopped', async () => {
  const dispatcher = createDispatcher(unexpected, limits(32))
  const run = dispatcher.enqueue({ name: 'a' }, async () => ({ tookMs: 1, pauseMs: 60_000 }))
  await new Promise(setImmediate)

  dispatcher.stop()

  expect(await run).toEqual([{ name: 'a' }])
})

test('finishes running attempts when it is stopped and returns what is left', async () => {
  const dispatcher = createDispatcher(unexpected, limits(1))
  const release = Promise.withResolvers<void>()
  const run = dispatcher.enqueue({ name: 'a' }, async () => {
    await release.promise
    return FAST
  })
  await dispatcher.enqueue({ name: 'b' }, async () => null)

  dispatcher.stop()
  release.resolve()

  expect(await run).toEqual([{ name: 'b' }, { name: 'a' }])
})

const settle = () => new Promise(setImmediate)

test('a wake-up during the last check of a run starts a new run', async () => {
  const dispatcher = createDispatcher(unexpected, limits(2))
  const work: string[] = []
  const done: string[] = []
  const attempt = async () => {
    const next = work.shift()
    if (next === undefined) return null
    done.push(next)
    return FAST
  }
  // Work is added in each of the microtasks around the end of a run, where a wake-up could be lost.
  for (let ticks = 0; ticks < 30; ticks += 1) {
    const run = dispatcher.enqueue({ name: 'a' }, attempt)
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
    work.push(`${ticks}`)
    const second = dispatcher.enqueue({ name: 'a' }, attempt)
    await Promise.all([run, second])
    await settle()
    expect(done.at(-1)).toBe(`${ticks}`)
  }
})

test('one destination with thousands of items leaves the others their share', async () => {
  const dispatcher = createDispatcher(unexpected, { all: 8, perDestination: 4, slow: 4 })
  let left = 5_000
  let [running, most] = [0, 0]
  const bulk = dispatcher.enqueue({ name: 'bulk' }, async () => {
    if (left === 0) return null
    left -= 1
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    return FAST
  })
  const leftAt: Record<string, number> = {}
  const others = ['a', 'b', 'c'].map((name) =>
    dispatcher.enqueue({ name }, async () => {
      leftAt[name] ??= left
      return null
    }),
  )
  await Promise.all([bulk, ...others])

  expect([left, most]).toEqual([0, 4])
  expect(Object.keys(leftAt)).toEqual(['a', 'b', 'c'])
  expect(Math.min(...Object.values(leftAt))).toBeGreaterThan(4_900)
})

test('does all work once and exceeds no limit, whatever comes when', async () => {
  const arrival = fc.record({
    name: fc.constantFrom('a', 'b', 'c', 'd'),
    items: fc.integer({ min: 0, max: 5 }),
    ticks: fc.integer({ min: 0, max: 6 }),
    speed: fc.constantFrom(FAST, SLOW),
    throws: fc.boolean(),
  })
  const bounds = fc
    .record({ all: fc.integer({ min: 1, max: 5 }), perDestination: fc.integer({ min: 1, max: 3 }) })
    .map((limit) => ({ ...limit, slow: Math.ceil(limit.all / 2) }))
  const runs = fc.asyncProperty(
    fc.array(arrival, { maxLength: 20 }),
    bounds,
    async (arrivals, limit) => {
      const dispatcher = createDispatcher(() => {}, limit)
      const waiting = new Map<string, string[]>()
      const done: string[] = []
      const running = new Map<string, number>()
      const pending = arrivals.map(async ({ name, items, ticks, speed, throws }, arrived) => {
        for (let tick = 0; tick < ticks * arrived; tick += 1) await Promise.resolve()
        const work = waiting.get(name) ?? []
        waiting.set(name, work)
        for (let number = 0; number < items; number += 1) work.push(`${arrived}.${number}`)
        await dispatcher.enqueue({ name }, async () => {
          const item = work.shift()
          if (item === undefined) return null
          running.set(name, (running.get(name) ?? 0) + 1)
          expect(running.get(name)).toBeLessThanOrEqual(limit.perDestination)
          const total = [...running.values()].reduce((sum, count) => sum + count, 0)
          expect(total).toBeLessThanOrEqual(limit.all)
          await Promise.resolve()
          running.set(name, (running.get(name) ?? 0) - 1)
          done.push(item)
          // An error ends the attempts at a destination, so it comes with the last item only.
          if (throws && work.length === 0) throw new Error('broken')
          return speed
        })
      })
      await Promise.all(pending)

      const all = arrivals.flatMap(({ items }, arrived) =>
        Array.from({ length: items }, (_, number) => `${arrived}.${number}`),
      )
      expect(done.toSorted()).toEqual(all.toSorted())
    },
  )
  await fc.assert(runs)
})
