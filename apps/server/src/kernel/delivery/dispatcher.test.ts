import { describe, expect, test } from 'vitest'
import { createDispatcher } from './dispatcher.ts'

const unexpected = (error: unknown) => {
  throw error
}

const places = (all: number) => ({ all, slow: all })
const QUICK = { tookMs: 1, pauseMs: 0 }
const SLOW = { tookMs: 15_000, pauseMs: 0 }

/** Rounds that are noted, each with so much to do. */
function rounds(dispatcher: ReturnType<typeof createDispatcher>) {
  const made: string[] = []
  const visit = (name: string, times: number) => {
    let left = times
    return dispatcher.visit({ name }, async () => {
      made.push(name)
      left -= 1
      return left > 0 ? QUICK : null
    })
  }
  return { made, visit }
}

test('everyone is called on until nothing is left, in turn', async () => {
  const { made, visit } = rounds(createDispatcher(unexpected, places(1)))

  await Promise.all([visit('a', 3), visit('b', 2)])

  expect(made).toEqual(['a', 'b', 'a', 'b', 'a'])
})

test('who calls while the dispatcher is out is taken along, and waits for nothing', async () => {
  const dispatcher = createDispatcher(unexpected, places(2))
  const release = Promise.withResolvers<void>()
  const made = Promise.withResolvers<void>()
  let isBack = false
  const tour = dispatcher.visit({ name: 'slow' }, async () => {
    await release.promise
    return null
  })
  void tour.then(() => {
    isBack = true
  })

  await dispatcher.visit({ name: 'quick' }, async () => {
    made.resolve()
    return null
  })
  await made.promise

  expect(isBack).toBe(false)
  release.resolve()
  expect(await tour).toEqual([])
})

test('nobody is called on twice at once, but again when a call came during the round', async () => {
  const dispatcher = createDispatcher(unexpected)
  const release = Promise.withResolvers<void>()
  let atOnce = 0
  let count = 0
  const round = async () => {
    expect(atOnce).toBe(0)
    atOnce += 1
    count += 1
    await release.promise
    atOnce -= 1
    return null
  }

  const tour = dispatcher.visit({ name: 'a' }, round)
  await dispatcher.visit({ name: 'a' }, round)
  await dispatcher.visit({ name: 'a' }, round)
  release.resolve()
  await tour

  expect(count).toBe(2)
})

test('there are never more rounds at once than places', async () => {
  const dispatcher = createDispatcher(unexpected, places(3))
  let atOnce = 0
  let most = 0
  const round = async () => {
    atOnce += 1
    most = Math.max(most, atOnce)
    await Promise.resolve()
    atOnce -= 1
    return null
  }

  await Promise.all(Array.from({ length: 20 }, (_, name) => dispatcher.visit({ name }, round)))

  expect(most).toBe(3)
})

describe('a round that fails', () => {
  test('is reported and keeps nobody else from being called on', async () => {
    const errors: unknown[] = []
    const dispatcher = createDispatcher((error) => errors.push(error), places(1))
    const made: string[] = []

    await Promise.all([
      dispatcher.visit({ name: 'broken' }, async () => {
        throw new Error('broken')
      }),
      dispatcher.visit({ name: 'whole' }, async () => {
        made.push('whole')
        return null
      }),
    ])

    expect(errors).toEqual([new Error('broken')])
    expect(made).toEqual(['whole'])
  })
})

test('those who were slow leave places to the others, and get them back once they are quick', async () => {
  const dispatcher = createDispatcher(unexpected, { all: 4, slow: 2 })
  const settle = () => new Promise(setImmediate)
  let gate = Promise.withResolvers<void>()
  const open = async () => {
    const { resolve } = gate
    gate = Promise.withResolvers()
    resolve()
    await settle()
  }
  let atOnce = 0
  const outcomes = ['a', 'b', 'c', 'd'].map((name) => ({ name, left: [SLOW, QUICK, QUICK] }))
  const tours = outcomes.map(({ name, left }) =>
    dispatcher.visit({ name }, async () => {
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
  let isMet = false
  await dispatcher.visit({ name: 'quick' }, async () => {
    isMet = true
    return null
  })
  await settle()
  expect([isMet, atOnce]).toEqual([true, 2])

  await open()
  expect(atOnce).toBe(4)
  await open()
  await open()
  await Promise.all(tours)
  expect(outcomes.flatMap(({ left }) => left)).toEqual([])
})

test('who was slow on one tour gets no more places on the next', async () => {
  const dispatcher = createDispatcher(unexpected, { all: 3, slow: 1 })
  const names = ['a', 'b', 'c']
  const visitAll = (round: () => Promise<typeof SLOW | null>) =>
    Promise.all(
      names.map((name) => {
        let isFirst = true
        return dispatcher.visit({ name }, async () => {
          if (!isFirst) return null
          isFirst = false
          return await round()
        })
      }),
    )
  await visitAll(async () => SLOW)

  let atOnce = 0
  let most = 0
  let rounds = 0
  await visitAll(async () => {
    atOnce += 1
    rounds += 1
    most = Math.max(most, atOnce)
    await new Promise(setImmediate)
    atOnce -= 1
    return SLOW
  })

  expect([most, rounds]).toEqual([1, 3])
})

test('who asks for a pause is called on again when it is over, by the same tour', async () => {
  const outcomes = [{ tookMs: 1, pauseMs: 20 }, null]
  const moments: number[] = []

  await createDispatcher(unexpected).visit({ name: 'a' }, async () => {
    moments.push(performance.now())
    return outcomes.shift() ?? null
  })

  const [first = 0, second = 0] = moments
  expect(moments).toHaveLength(2)
  expect(second - first).toBeGreaterThanOrEqual(20)
})

test('a dispatcher that is stopped waits for no pause', async () => {
  const dispatcher = createDispatcher(unexpected)
  const tour = dispatcher.visit({ name: 'a' }, async () => ({ tookMs: 1, pauseMs: 60_000 }))
  await new Promise(setImmediate)

  dispatcher.stop()

  expect(await tour).toEqual([{ name: 'a' }])
})

test('a dispatcher that is stopped ends the rounds it is at and brings the others back', async () => {
  const dispatcher = createDispatcher(unexpected, places(1))
  const release = Promise.withResolvers<void>()
  const tour = dispatcher.visit({ name: 'a' }, async () => {
    await release.promise
    return QUICK
  })
  await dispatcher.visit({ name: 'b' }, async () => null)

  dispatcher.stop()
  release.resolve()

  expect(await tour).toEqual([{ name: 'b' }, { name: 'a' }])
})
