import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { containmentOf, reachedFrom } from '../../components/permission-graph.ts'
import { type GraphNode, layoutGraph } from './graph-layout.ts'
import { nearestApart } from './graph-order.ts'

const of = (containing: Record<string, string[]>) =>
  containmentOf(
    Object.entries(containing).map(([id, contained_permission_ids]) => ({
      id,
      contained_permission_ids,
    })),
  )

const IDS = Array.from({ length: 14 }, (_, at) => 'p'.repeat(1 + (at % 5) * 8) + at)
const id = fc.constantFrom(...IDS)
const containment = fc
  .uniqueArray(fc.record({ id, contained_permission_ids: fc.array(id, { maxLength: 5 }) }), {
    selector: (each) => each.id,
  })
  .map(containmentOf)

const byId = (nodes: readonly GraphNode[]) => new Map(nodes.map((node) => [node.id, node]))
const overlap = (a: GraphNode, b: GraphNode) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

describe('a drawing of containments', () => {
  test('shows each permission and each containment once, except of a permission in itself', () => {
    fc.assert(
      fc.property(containment, (graph) => {
        const { nodes, edges } = layoutGraph(graph)

        expect(nodes.map((node) => node.id).toSorted()).toEqual([...graph.keys()].toSorted())
        const expected = [...graph].flatMap(([from, contained]) =>
          contained.filter((to) => to !== from).map((to) => `${from}>${to}`),
        )
        expect(edges.map(({ from, to }) => `${from}>${to}`).toSorted()).toEqual(expected.toSorted())
      }),
    )
  })

  test('leads every line right that is not part of a cycle', () => {
    fc.assert(
      fc.property(containment, (graph) => {
        const { nodes, edges } = layoutGraph(graph)
        const places = byId(nodes)

        for (const { from, to, backward } of edges) {
          const [one, other] = [places.get(from) as GraphNode, places.get(to) as GraphNode]
          const isCircle = reachedFrom(graph, to).has(from)
          if (!isCircle) expect(backward).toBe(false)
          if (backward) expect(other.x + other.width).toBeLessThan(one.x)
          else expect(one.x + one.width).toBeLessThan(other.x)
        }
      }),
    )
  })

  test('keeps all boxes apart and inside its edges', () => {
    fc.assert(
      fc.property(containment, (graph) => {
        const { nodes, width, height } = layoutGraph(graph)

        nodes.forEach((one, at) => {
          for (const other of nodes.slice(at + 1)) expect(overlap(one, other)).toBe(false)
          expect([
            one.x >= 0,
            one.y >= 0,
            one.x + one.width <= width,
            one.y + one.height <= height,
          ]).toEqual([true, true, true, true])
        })
      }),
    )
  })

  test('reverses one line of a cycle', () => {
    const { edges } = layoutGraph(of({ a: ['b'], b: ['c'], c: ['a'] }))

    expect(edges.filter(({ backward }) => backward)).toHaveLength(1)
  })

  test('puts permissions without containments below', () => {
    const { nodes, aloneFrom } = layoutGraph(of({ alone: [], lonely: ['lonely'], a: ['b'], b: [] }))
    const places = byId(nodes)

    expect(aloneFrom).not.toBeNull()
    for (const each of ['alone', 'lonely']) expect(places.get(each)?.y).toBe(aloneFrom)
    for (const each of ['a', 'b'])
      expect((places.get(each)?.y ?? 0) + 36).toBeLessThan(aloneFrom as number)
    expect(layoutGraph(of({ alone: [] })).aloneFrom).toBeNull()
  })

  test('of nothing is empty', () => {
    expect(layoutGraph(of({}))).toMatchObject({ nodes: [], edges: [], aloneFrom: null })
  })

  test('terminates for hundreds that all contain each other, and for a chain of thousands', () => {
    const names = Array.from({ length: 150 }, (_, at) => `p${at}`)
    const chain = Array.from(
      { length: 2000 },
      (_, at) => [`p${at}`, at < 1999 ? [`p${at + 1}`] : []] as const,
    )

    expect(
      layoutGraph(of(Object.fromEntries(names.map((name) => [name, names])))).nodes,
    ).toHaveLength(150)
    expect(
      layoutGraph(of(Object.fromEntries(chain) as Record<string, string[]>)).nodes,
    ).toHaveLength(2000)
  })

  test('draws the six system permissions and two default ones without avoidable crossings', () => {
    const { nodes } = layoutGraph(
      of({
        $a: [],
        $b: [],
        $c: [],
        $d: [],
        admin: ['$a', '$b', '$c', '$d'],
        member: ['$c'],
        guest: ['$a'],
      }),
    )
    const places = byId(nodes)
    const top = (each: string) => places.get(each)?.y as number

    expect(Math.sign(top('guest') - top('member'))).toBe(Math.sign(top('$a') - top('$c')))
  })
})

test('keeps separated numbers in order, and in place where nothing is in the way', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 0, max: 50 }))),
      (pairs) => {
        const [wanted, lengths] = [pairs.map(([each]) => each), pairs.map(([, length]) => length)]
        const found = nearestApart(wanted, lengths)

        found.forEach((each, at) => {
          const next = found[at + 1]
          if (next !== undefined)
            expect(next - each).toBeGreaterThanOrEqual((lengths[at] as number) - 1e-6)
        })
        const isFree = wanted.every(
          (each, at) =>
            at === 0 || each - (wanted[at - 1] as number) >= (lengths[at - 1] as number),
        )
        if (isFree) found.forEach((each, at) => void expect(each).toBeCloseTo(wanted[at] as number))
      },
    ),
  )
  expect(nearestApart([10, 10], [20, 20])).toEqual([0, 20])
})
