import { expect, test } from 'vitest'
import { CacheEntry } from './cache.ts'
import { createEntryPool } from './entry-pool.ts'
import { createFakePlatform } from './testing/fake-platform.ts'

function setUp() {
  const platform = createFakePlatform()
  const pool = createEntryPool()
  const asked: string[] = []
  const entry = (name: string) =>
    pool.entry(
      name,
      () =>
        new CacheEntry(
          {
            fetch: async () => {
              asked.push(name)
              return name
            },
          },
          { platform },
        ),
    )
  return { platform, pool, entry, asked }
}

test('the same name is the same entry', () => {
  const { entry } = setUp()
  expect(entry('a')).toBe(entry('a'))
  expect(entry('a')).not.toBe(entry('b'))
})

test('a refresh requests only entries with subscribers', async () => {
  const { entry, pool, asked } = setUp()
  for (const name of ['a', 'b']) await entry(name).get()
  entry('a').subscribe(() => {})

  await pool.refresh()

  expect(asked).toEqual(['a', 'b', 'a'])
})

test('a server with many users drops entries without subscribers', async () => {
  const { entry, platform } = setUp()
  const [watched, old] = [entry('watched'), entry('old')]
  watched.subscribe(() => {})
  await Promise.all([watched.get(), old.get()])
  platform.pass(6000)
  const fresh = entry('fresh')
  await fresh.get()

  for (let met = 0; met < 200; met++) entry(`user ${met}`)

  expect(entry('watched')).toBe(watched)
  expect(entry('fresh')).toBe(fresh)
  expect(entry('old')).not.toBe(old)
})

test('an entry that is being waited for stays', async () => {
  const { entry, asked } = setUp()
  const first = entry('a').get()
  for (let met = 0; met < 300; met++) entry(`user ${met}`)
  await Promise.all([first, entry('a').get()])
  expect(asked.filter((name) => name === 'a')).toHaveLength(1)
})
