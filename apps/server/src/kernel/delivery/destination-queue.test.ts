import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDestinationQueue } from './destination-queue.ts'

const addAll = (
  queue: ReturnType<typeof createDestinationQueue<string>>,
  destination: string,
  count: number,
) => {
  for (let number = 0; number < count; number += 1)
    queue.add(destination, `${number}`, `${destination}${number}`)
}

test('takes destinations in turn and the items of each in order', () => {
  const queue = createDestinationQueue<string>(10)
  addAll(queue, 'a', 3)
  addAll(queue, 'b', 2)

  const taken = Array.from({ length: 6 }, () => queue.take(() => 1))

  expect(taken).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', null])
})

test('replaces an item with the same id and keeps its place', () => {
  const queue = createDestinationQueue<string>(10)
  addAll(queue, 'a', 2)

  queue.add('a', '0', 'new')

  expect(queue.items()).toEqual(['new', 'a1'])
  expect(queue.waiting('a')).toBe(2)
})

test('takes nothing for a destination at its limit, and nothing at all at the total limit', () => {
  const queue = createDestinationQueue<string>(2)
  addAll(queue, 'a', 2)
  addAll(queue, 'b', 2)

  expect(queue.start('a', 1)).toBe(true)
  expect(queue.start('a', 1)).toBe(false)
  expect(queue.take(() => 1)).toBe('b0')
  expect(queue.start('b', 1)).toBe(true)
  expect([queue.start('c', 1), queue.take(() => 9)]).toEqual([false, null])
  queue.finish('a')
  expect(queue.take(() => 1)).toBe('a0')
})

test('one project with thousands of items delays the item of another by one turn', () => {
  const queue = createDestinationQueue<string>(10)
  addAll(queue, 'bulk', 5_000)
  queue.take(() => 1)
  addAll(queue, 'other', 1)

  expect([queue.take(() => 1), queue.take(() => 1)]).toEqual(['bulk1', 'other0'])
})

test('loses no item and exceeds no limit, whatever the order of events', () => {
  const event = fc.record({
    kind: fc.constantFrom('add', 'start', 'finish'),
    destination: fc.constantFrom('a', 'b', 'c'),
  })
  const runs = fc.property(
    fc.array(event, { maxLength: 200 }),
    fc.integer({ min: 1, max: 5 }),
    fc.integer({ min: 1, max: 3 }),
    (events, concurrency, limit) => {
      const queue = createDestinationQueue<{ destination: string; id: number }>(concurrency)
      const taken: number[] = []
      const started: string[] = []
      let added = 0
      for (const { kind, destination } of events) {
        if (kind === 'add') {
          queue.add(destination, `${added}`, { destination, id: added })
          added += 1
        } else if (kind === 'start') {
          const item = queue.take(() => limit)
          if (item === null) continue
          expect(queue.start(item.destination, limit)).toBe(true)
          taken.push(item.id)
          started.push(item.destination)
        } else if (started.length > 0) queue.finish(started.shift() as string)
        expect(started.length).toBeLessThanOrEqual(concurrency)
        expect(Math.max(0, ...queue.running.values())).toBeLessThanOrEqual(limit)
      }
      const all = [...taken, ...queue.items().map(({ id }) => id)]
      expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: added }, (_, id) => id))
    },
  )
  fc.assert(runs)
})
