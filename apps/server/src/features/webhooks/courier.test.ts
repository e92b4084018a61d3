import { describe, expect, test } from 'vitest'
import { createCourier } from './courier.ts'

const unexpected = (error: unknown) => {
  throw error
}

/** Rounds that are noted, each with so much to do. */
function rounds(courier: ReturnType<typeof createCourier>) {
  const made: string[] = []
  const visit = (name: string, times: number) => {
    let left = times
    return courier.visit({ name }, async () => {
      made.push(name)
      left -= 1
      return left > 0
    })
  }
  return { made, visit }
}

test('everyone is called on until nothing is left, in turn', async () => {
  const { made, visit } = rounds(createCourier(unexpected, 1))

  await Promise.all([visit('a', 3), visit('b', 2)])

  expect(made).toEqual(['a', 'b', 'a', 'b', 'a'])
})

test('who calls while the courier is out is taken along, and waits for nothing', async () => {
  const courier = createCourier(unexpected, 2)
  const release = Promise.withResolvers<void>()
  const made = Promise.withResolvers<void>()
  let isBack = false
  const tour = courier.visit({ name: 'slow' }, async () => {
    await release.promise
    return false
  })
  void tour.then(() => {
    isBack = true
  })

  await courier.visit({ name: 'quick' }, async () => {
    made.resolve()
    return false
  })
  await made.promise

  expect(isBack).toBe(false)
  release.resolve()
  expect(await tour).toEqual([])
})

test('nobody is called on twice at once, but again when a call came during the round', async () => {
  const courier = createCourier(unexpected)
  const release = Promise.withResolvers<void>()
  let atOnce = 0
  let count = 0
  const round = async () => {
    expect(atOnce).toBe(0)
    atOnce += 1
    count += 1
    await release.promise
    atOnce -= 1
    return false
  }

  const tour = courier.visit({ name: 'a' }, round)
  await courier.visit({ name: 'a' }, round)
  await courier.visit({ name: 'a' }, round)
  release.resolve()
  await tour

  expect(count).toBe(2)
})

test('there are never more rounds at once than places', async () => {
  const courier = createCourier(unexpected, 3)
  let atOnce = 0
  let most = 0
  const round = async () => {
    atOnce += 1
    most = Math.max(most, atOnce)
    await Promise.resolve()
    atOnce -= 1
    return false
  }

  await Promise.all(Array.from({ length: 20 }, (_, name) => courier.visit({ name }, round)))

  expect(most).toBe(3)
})

describe('a round that fails', () => {
  test('is reported and keeps nobody else from being called on', async () => {
    const errors: unknown[] = []
    const courier = createCourier((error) => errors.push(error), 1)
    const made: string[] = []

    await Promise.all([
      courier.visit({ name: 'broken' }, async () => {
        throw new Error('broken')
      }),
      courier.visit({ name: 'whole' }, async () => {
        made.push('whole')
        return false
      }),
    ])

    expect(errors).toEqual([new Error('broken')])
    expect(made).toEqual(['whole'])
  })
})

test('a courier that is stopped ends the rounds it is at and brings the others back', async () => {
  const courier = createCourier(unexpected, 1)
  const release = Promise.withResolvers<void>()
  const tour = courier.visit({ name: 'a' }, async () => {
    await release.promise
    return true
  })
  await courier.visit({ name: 'b' }, async () => false)

  courier.stop()
  release.resolve()

  expect(await tour).toEqual([{ name: 'b' }, { name: 'a' }])
})
