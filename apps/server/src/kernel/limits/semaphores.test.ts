import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createSemaphores, type Semaphore, type Semaphores } from './semaphores.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const SINGLE: Semaphore = { key: 'single', size: 1 }
const TRIPLE: Semaphore = { key: 'triple', size: 3 }

/** Acquires permits and tells when they are held. */
function acquire(semaphores: Semaphores, wanted: readonly Semaphore[]) {
  const work = { isRunning: false, release: () => {} }
  void semaphores.acquire(wanted).then((release) => {
    work.isRunning = true
    work.release = release
  })
  return work
}

/** Lets everything run that is ready. */
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('a semaphore', () => {
  test('grants as many permits as its size, and makes the next work wait', async () => {
    const semaphores = createSemaphores()
    const attempts = Array.from({ length: 4 }, () => acquire(semaphores, [TRIPLE]))
    await settle()
    expect(attempts.map(({ isRunning }) => isRunning)).toEqual([true, true, true, false])
  })

  test('grants a free permit to the work that has waited longest', async () => {
    const semaphores = createSemaphores()
    const [first, second, third] = [
      acquire(semaphores, [SINGLE]),
      acquire(semaphores, [SINGLE]),
      acquire(semaphores, [SINGLE]),
    ]
    await settle()

    first.release()
    await settle()
    expect([second.isRunning, third.isRunning]).toEqual([true, false])

    second.release()
    await settle()
    expect(third.isRunning).toBe(true)
  })

  test('frees one permit only, even if the same work releases twice', async () => {
    const semaphores = createSemaphores()
    const first = acquire(semaphores, [SINGLE])
    const [second, third] = [acquire(semaphores, [SINGLE]), acquire(semaphores, [SINGLE])]
    await settle()

    first.release()
    first.release()
    await settle()

    expect([second.isRunning, third.isRunning]).toEqual([true, false])
  })

  test('does not limit work under another key', async () => {
    const semaphores = createSemaphores()
    acquire(semaphores, [SINGLE])
    const other = acquire(semaphores, [{ key: 'other', size: 1 }])
    await settle()
    expect(other.isRunning).toBe(true)
  })

  test('lets work run after two seconds although no permit is free', async () => {
    const semaphores = createSemaphores()
    acquire(semaphores, [SINGLE])
    const late = acquire(semaphores, [SINGLE])

    await vi.advanceTimersByTimeAsync(1_999)
    expect(late.isRunning).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(late.isRunning).toBe(true)
  })

  test('counts work that started after two seconds, and passes its permit on', async () => {
    const semaphores = createSemaphores()
    const first = acquire(semaphores, [SINGLE])
    const late = acquire(semaphores, [SINGLE])
    await vi.advanceTimersByTimeAsync(2_000)
    const next = acquire(semaphores, [SINGLE])
    await settle()
    expect([late.isRunning, next.isRunning]).toEqual([true, false])

    first.release()
    await settle()
    expect(next.isRunning).toBe(true)
  })

  test('lets work run immediately if 64 others wait already', async () => {
    const semaphores = createSemaphores()
    acquire(semaphores, [SINGLE])
    const waiting = Array.from({ length: 64 }, () => acquire(semaphores, [SINGLE]))
    const next = acquire(semaphores, [SINGLE])
    await settle()
    expect(waiting.some(({ isRunning }) => isRunning)).toBe(false)
    expect(next.isRunning).toBe(true)
  })

  test('leaves no timer behind when the work has started', async () => {
    const semaphores = createSemaphores()
    const first = acquire(semaphores, [SINGLE])
    acquire(semaphores, [SINGLE])
    await settle()
    expect(vi.getTimerCount()).toBe(1)

    first.release()
    await settle()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('several semaphores', () => {
  test('are acquired in order, and the first is held while the second is full', async () => {
    const semaphores = createSemaphores()
    const inSecond = acquire(semaphores, [SINGLE])
    await settle()
    const both = acquire(semaphores, [{ key: 'first', size: 1 }, SINGLE])
    await settle()
    const behind = acquire(semaphores, [{ key: 'first', size: 1 }])
    await settle()
    expect([both.isRunning, behind.isRunning]).toEqual([false, false])

    inSecond.release()
    await settle()
    expect([both.isRunning, behind.isRunning]).toEqual([true, false])
  })

  test('are released together', async () => {
    const semaphores = createSemaphores()
    const both = acquire(semaphores, [SINGLE, TRIPLE])
    await settle()
    both.release()
    const [single, triple] = [acquire(semaphores, [SINGLE]), acquire(semaphores, [TRIPLE])]
    await settle()
    expect([single.isRunning, triple.isRunning]).toEqual([true, true])
  })
})

describe('a semaphore is shared', () => {
  test('only while other work holds a permit too', async () => {
    const semaphores = createSemaphores()
    expect(semaphores.isShared('triple')).toBe(false)
    const [first, second] = [acquire(semaphores, [TRIPLE]), acquire(semaphores, [TRIPLE])]
    await settle()
    expect(semaphores.isShared('triple')).toBe(true)

    second.release()
    expect(semaphores.isShared('triple')).toBe(false)
    first.release()
    expect(semaphores.isShared('triple')).toBe(false)
  })

  test('and work that waits does not count', async () => {
    const semaphores = createSemaphores()
    acquire(semaphores, [SINGLE])
    acquire(semaphores, [SINGLE])
    await settle()
    expect(semaphores.isShared('single')).toBe(false)
  })
})
