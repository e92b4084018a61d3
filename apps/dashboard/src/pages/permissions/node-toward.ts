import type { GraphNode } from './graph-layout.ts'

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}
// A node straight ahead counts as nearer than one aside.
const ASIDE_COUNTS = 3

/**
 * The next permission in the direction of an arrow key; undefined if there is none, or for another
 * key.
 */
export function nodeToward(
  nodes: readonly GraphNode[],
  from: string,
  key: string,
): string | undefined {
  const start = nodes.find(({ id }) => id === from)
  const direction = DIRECTIONS[key]
  if (!start || !direction) return undefined
  const [right, down] = direction
  const nearest = nodes.reduce<{ id?: string; distance: number }>(
    (best, node) => {
      const [x, y] = [node.x - start.x, node.y - start.y]
      const ahead = x * right + y * down
      if (ahead <= 0) return best
      const distance = ahead + ASIDE_COUNTS * Math.abs(right === 0 ? x : y)
      return distance < best.distance ? { id: node.id, distance } : best
    },
    { distance: Number.POSITIVE_INFINITY },
  )
  return nearest.id
}
