import { describe, expect, test } from 'vitest'
import { CacheEntry, createSessionCache } from './cache.ts'
import { Session } from './session.ts'
import { createFakePlatform } from './testing/fake-platform.ts'
import { createWriteLock } from './write-lock.ts'

/** An entry whose requests the test resolves, oldest first. */
function setUp(immediate?: () => { value: string } | null) {
  const [context, writeLock] = [{ platform: createFakePlatform() }, createWriteLock()]
  const asked: PromiseWithResolvers<string>[] = []
  const fetch = () => {
    const response = Promise.withResolvers<string>()
    asked.push(response)
    return response.promise
  }
  const entry = new CacheEntry<string>(
    { fetch, writeLock, ...(immediate && { immediate }) },
    context,
  )
  const reply = async (value: string) => {
    await settled()
    asked.shift()?.resolve(value)
    await settled()
  }
  return { entry, asked, reply, writeLock, ...context }
}

/** Runs everything that waits only for its turn. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('asking', () => {
  test('callers of the same moment share one request', async () => {
    const { entry, asked, reply } = setUp()
    const both = Promise.all([entry.get(), entry.get()])
    await settled()
    expect(asked).toHaveLength(1)

    await reply('a')
    expect(await both).toEqual(['a', 'a'])
  })

  test('callers during a request share the next one, which waits for the first and for 300 ms to pass', async () => {
    const { entry, asked, reply, platform } = setUp()
    const first = entry.get()
    await settled()
    const later = Promise.all([entry.get(), entry.get()])
    await settled()
    expect(asked).toHaveLength(1)

    platform.pass(100)
    await reply('a')
    expect(await first).toBe('a')
    expect(platform.waits).toEqual([200])

    await reply('b')
    expect(await later).toEqual(['b', 'b'])
  })

  test('a response that needs no request does not wait for 300 ms to pass', async () => {
    const { entry, platform } = setUp(() => ({ value: 'signed out' }))
    expect(await entry.get()).toBe('signed out')
    expect(await entry.get()).toBe('signed out')
    expect(platform.waits).toEqual([])
  })

  test('always sends a request, even if the value is known', async () => {
    const { entry, reply } = setUp()
    const first = entry.get()
    await reply('a')
    await first

    const second = entry.get()
    await reply('b')

    expect(await second).toBe('b')
    expect(entry.getSnapshot()).toEqual({ status: 'ok', value: 'b' })
  })

  test('fails with the request, and can be repeated', async () => {
    const { entry, asked, reply } = setUp()
    const first = entry.get()
    await settled()
    asked.shift()?.reject(new Error('down'))
    await expect(first).rejects.toThrow('down')

    const second = entry.get()
    await reply('up')
    expect(await second).toBe('up')
  })
})

describe('watching', () => {
  test('begins with a request and stays the same object until something changes', async () => {
    const { entry, reply } = setUp()
    let news = 0
    entry.subscribe(() => news++)
    const before = entry.getSnapshot()
    expect(before.status).toBe('pending')
    expect(entry.getSnapshot()).toBe(before)

    await reply('a')
    const known = entry.getSnapshot()
    expect(known).toEqual({ status: 'ok', value: 'a' })
    expect(entry.getSnapshot()).toBe(known)
    expect(news).toBe(1)

    void entry.get()
    await reply('a')
    expect(entry.getSnapshot()).toBe(known)
    expect(news).toBe(1)
  })

  test('notices a new response even if a caller has changed the old object, such as metadata before it is saved', async () => {
    const context = { platform: createFakePlatform() }
    let count = 1
    const entry = new CacheEntry({ fetch: async () => ({ count }) }, context)
    let news = 0
    entry.subscribe(() => news++)
    const known = await entry.get()
    expect(news).toBe(1)

    known.count = ++count
    await entry.refresh()

    expect(news).toBe(2)
    expect(entry.getSnapshot()).toEqual({ status: 'ok', value: { count: 2 } })
  })

  test('a value without subscribers for 5 seconds is requested again', async () => {
    const { entry, reply, platform } = setUp()
    const stop = entry.subscribe(() => {})
    entry.getSnapshot()
    await reply('a')

    platform.pass(60_000)
    expect(entry.getSnapshot().status).toBe('ok')

    stop()
    platform.pass(4000)
    expect(entry.getSnapshot().status).toBe('ok')
    platform.pass(2000)
    expect(entry.getSnapshot().status).toBe('pending')
  })

  test('an error is kept for the component that asked, and not for one that asks later', async () => {
    const { entry, asked, platform } = setUp()
    entry.getSnapshot()
    await settled()
    asked.shift()?.reject(new Error('down'))
    await settled()

    expect(entry.getSnapshot().status).toBe('error')
    platform.pass(1500)
    expect(entry.getSnapshot().status).toBe('pending')
  })

  test('a later error does not replace a response', async () => {
    const { entry, asked, reply } = setUp()
    entry.getSnapshot()
    await reply('a')
    const failing = entry.get()
    await settled()
    asked.shift()?.reject(new Error('down'))

    await expect(failing).rejects.toThrow('down')
    expect(entry.getSnapshot()).toEqual({ status: 'ok', value: 'a' })
  })
})

describe('order', () => {
  test('the response to the later request wins', async () => {
    const { entry, reply } = setUp()
    const seed = Promise.withResolvers<string>()
    entry.seed(seed.promise)
    const fetching = entry.get()
    await reply('fetched')
    expect(await fetching).toBe('fetched')

    seed.resolve('seeded')
    await settled()

    expect(entry.getSnapshot()).toEqual({ status: 'ok', value: 'fetched' })
  })

  test('a seed saves the first request', async () => {
    const { entry, asked } = setUp()
    entry.seed(Promise.resolve('seeded'))
    expect(entry.getSnapshot().status).toBe('pending')
    await settled()
    expect(entry.getSnapshot()).toEqual({ status: 'ok', value: 'seeded' })
    expect(asked).toEqual([])
  })

  test('nothing is stored while the write lock is held', async () => {
    const { entry, reply, writeLock } = setUp()
    entry.getSnapshot()
    const work = Promise.withResolvers<void>()
    const held = writeLock.hold(() => work.promise)

    await reply('a')
    expect(entry.getSnapshot().status).toBe('pending')

    work.resolve()
    await held
    await settled()
    expect(entry.getSnapshot().status).toBe('ok')
  })
})

describe('refreshing after a change', () => {
  test('requests again before it resolves if there are subscribers', async () => {
    const { entry, reply } = setUp()
    entry.subscribe(() => {})
    entry.getSnapshot()
    await reply('old')

    const refreshing = entry.refresh()
    await reply('new')
    await refreshing

    expect(entry.getSnapshot()).toEqual({ status: 'ok', value: 'new' })
  })

  test('only forgets without subscribers, even running requests', async () => {
    const { entry, asked, reply } = setUp()
    entry.getSnapshot()
    await settled()

    await entry.refresh()
    await reply('from before the change')

    expect(asked).toEqual([])
    expect(entry.getSnapshot().status).toBe('pending')
  })

  test('succeeds even if reading the new value fails', async () => {
    const { entry, asked, reply } = setUp()
    entry.subscribe(() => {})
    entry.getSnapshot()
    await reply('old')

    const refreshing = entry.refresh()
    await settled()
    asked.shift()?.reject(new Error('down'))

    await expect(refreshing).resolves.toBeUndefined()
    expect(entry.getSnapshot()).toEqual({ status: 'ok', value: 'old' })
  })
})

describe('entries of a session', () => {
  test('are one for each session and list of arguments', () => {
    const context = { platform: createFakePlatform() }
    const cache = createSessionCache<string, [string]>(context, () => ({ fetch: async () => '' }))
    const session = () =>
      new Session(
        { accessToken: null, refreshToken: 'rt' },
        async () => null,
        () => 0,
      )
    const one = session()

    expect(cache(one, 'a')).toBe(cache(one, 'a'))
    expect(cache(one, 'a')).not.toBe(cache(one, 'b'))
    expect(cache(one, 'a')).not.toBe(cache(session(), 'a'))
  })

  test('request again when the session ends while there are subscribers; earlier requests do not restore old values', async () => {
    const context = { platform: createFakePlatform() }
    const response = Promise.withResolvers<string | null>()
    const cache = createSessionCache<string | null>(context, (session) => ({
      fetch: () => response.promise,
      immediate: () => (session.isKnownInvalid ? { value: null } : null),
    }))
    const session = new Session(
      { accessToken: null, refreshToken: 'rt' },
      async () => null,
      () => 0,
    )
    const entry = cache(session)
    entry.subscribe(() => {})
    entry.getSnapshot()
    await settled()

    session.markInvalid()
    expect(entry.getSnapshot()).toEqual({ status: 'ok', value: null })

    response.resolve('the old user')
    await settled()
    expect(entry.getSnapshot()).toEqual({ status: 'ok', value: null })
  })
})
