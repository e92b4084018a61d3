import { expect, test } from 'vitest'
import { Lru } from './lru.ts'

const keysIn = (lru: Lru<string, number>) =>
  ['a', 'b', 'c', 'd'].filter((key) => lru.get(key) !== undefined)

test('evicts the least recently used entry beyond its number', () => {
  const lru = new Lru<string, number>(2)
  lru.set('a', 1)
  lru.set('b', 1)
  lru.get('a')

  lru.set('c', 1)

  expect(keysIn(lru)).toEqual(['a', 'c'])
})

test('evicts as many as weigh too much', () => {
  const lru = new Lru<string, number>(10, { max: 10, weigh: (value) => value })
  lru.set('a', 4)
  lru.set('b', 4)
  lru.set('c', 1)
  lru.get('a')

  lru.set('d', 6)

  expect(keysIn(lru)).toEqual(['a', 'd'])
})

test('weighs only what it has: not what was replaced, deleted, cleared or evicted', () => {
  const lru = new Lru<string, number>(2, { max: 10, weigh: (value) => value })
  lru.set('a', 9)
  lru.clear()
  lru.set('a', 9)
  lru.set('a', 1)
  lru.set('b', 8)
  lru.delete('b')
  lru.delete('b')
  lru.set('b', 8)
  lru.set('c', 2)

  expect(keysIn(lru)).toEqual(['b', 'c'])
})

test('does not keep a value that is too heavy alone', () => {
  const lru = new Lru<string, number>(10, { max: 10, weigh: (value) => value })
  lru.set('a', 1)
  lru.set('b', 11)
  lru.set('c', 10)

  expect(keysIn(lru)).toEqual(['c'])
})
