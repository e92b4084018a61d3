import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nodeToward } from './node-toward.ts'

const node = (id: string, x: number, y: number) => ({ id, x, y, width: 100, height: 36 })
const nodes = [node('a', 0, 0), node('b', 0, 50), node('c', 200, 60), node('d', 200, 400)]

test('finds the nearest node in the direction of an arrow key', () => {
  expect(nodeToward(nodes, 'a', 'ArrowDown')).toBe('b')
  expect(nodeToward(nodes, 'a', 'ArrowRight')).toBe('c')
  expect(nodeToward(nodes, 'd', 'ArrowLeft')).toBe('b')
  expect(nodeToward(nodes, 'c', 'ArrowDown')).toBe('d')
})

test('finds nothing at the edge, for other keys and for an unknown node', () => {
  expect(nodeToward(nodes, 'a', 'ArrowUp')).toBeUndefined()
  expect(nodeToward(nodes, 'a', 'ArrowLeft')).toBeUndefined()
  expect(nodeToward(nodes, 'a', 'Enter')).toBeUndefined()
  expect(nodeToward(nodes, 'gone', 'ArrowDown')).toBeUndefined()
})

test('never finds the current node, nor one behind it', () => {
  const places = fc.uniqueArray(
    fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })),
    {
      selector: String,
      minLength: 1,
    },
  )
  fc.assert(
    fc.property(places, (points) => {
      const all = points.map(([x, y], at) => node(String(at), x * 100, y * 50))
      const next = nodeToward(all, '0', 'ArrowRight')
      const isMore = all.some(({ x }) => x > (all[0]?.x ?? 0))

      expect(next !== undefined).toBe(isMore)
      if (next) expect(all[Number(next)]?.x).toBeGreaterThan(all[0]?.x ?? 0)
    }),
  )
})
