import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  connectedGroups,
  containmentOf,
  expand,
  inCircles,
  type PermissionDefinition,
  reachedFrom,
  reachedThrough,
  reversed,
} from './permission-graph.ts'

const IDS = ['a', 'b', 'c', 'd', 'e', '__proto__', 'constructor'] as const
const id = fc.constantFrom(...IDS)
const definitions: fc.Arbitrary<PermissionDefinition[]> = fc.uniqueArray(
  fc.record({
    id,
    contained_permission_ids: fc.array(fc.constantFrom(...IDS, '$gone'), { maxLength: 4 }),
  }),
  { selector: (definition) => definition.id },
)
const containment = definitions.map(containmentOf)
const ids = fc.uniqueArray(id)

const of = (containing: Record<string, string[]>) =>
  containmentOf(
    Object.entries(containing).map(([name, contained_permission_ids]) => ({
      id: name,
      contained_permission_ids,
    })),
  )

describe('expanding', () => {
  test('terminates for any containment, and is idempotent', () => {
    fc.assert(
      fc.property(containment, ids, (graph, held) => {
        const once = expand(graph, held)

        expect(expand(graph, once)).toEqual(once)
      }),
    )
  })

  test('keeps all defined permissions, and distributes over a union', () => {
    fc.assert(
      fc.property(containment, ids, (graph, held) => {
        const together = expand(graph, held)

        for (const each of held) expect(together.has(each)).toBe(graph.has(each))
        expect(together).toEqual(new Set(held.flatMap((each) => [...expand(graph, [each])])))
      }),
    )
  })

  test('leaves out undefined permissions', () => {
    expect([...expand(of({ a: ['b', '$gone'], b: [] }), ['a', 'unknown'])]).toEqual(['a', 'b'])
  })

  test('handles a chain of a hundred thousand', () => {
    const chain = containmentOf(
      Array.from({ length: 100_000 }, (_, at) => ({
        id: `p${at}`,
        contained_permission_ids: [`p${at + 1}`],
      })),
    )

    expect(expand(chain, ['p0']).size).toBe(100_000)
    expect(connectedGroups(chain)).toHaveLength(100_000)
  })
})

describe('permissions held through others', () => {
  test('are listed with all that contain them, in order', () => {
    const graph = of({ owner: ['editor'], editor: ['write'], author: ['write'], write: [] })

    expect(reachedThrough(graph, ['author', 'owner'])).toEqual(
      new Map([
        ['write', ['author', 'owner']],
        ['editor', ['owner']],
      ]),
    )
  })

  test('are the expansion without the held ones, and never through themselves', () => {
    fc.assert(
      fc.property(containment, ids, (graph, held) => {
        const through = reachedThrough(graph, held)

        for (const [reached, sources] of through) {
          expect(sources).not.toContain(reached)
          for (const source of sources) expect(reachedFrom(graph, source).has(reached)).toBe(true)
        }
        const known = held.filter((each) => graph.has(each))
        expect(new Set([...known, ...through.keys()])).toEqual(expand(graph, held))
      }),
    )
  })
})

test('are reached by exactly the permissions that contain them', () => {
  fc.assert(
    fc.property(containment, id, id, (graph, one, other) => {
      expect(reachedFrom(reversed(graph), one).has(other)).toBe(
        graph.has(one) && graph.has(other) && reachedFrom(graph, other).has(one),
      )
    }),
  )
})

describe('cycles', () => {
  test('are found exactly where a permission contains itself', () => {
    fc.assert(
      fc.property(containment, (graph) => {
        expect(inCircles(graph)).toEqual(
          new Set([...graph.keys()].filter((each) => reachedFrom(graph, each).has(each))),
        )
      }),
    )
  })

  test('group permissions that contain each other, contained ones first', () => {
    fc.assert(
      fc.property(containment, (graph) => {
        const groups = connectedGroups(graph)
        const place = new Map(
          groups.flatMap((group, at) => group.map((each) => [each, at] as const)),
        )

        expect([...place.keys()].toSorted()).toEqual([...graph.keys()].toSorted())
        for (const [one, contained] of graph) {
          for (const other of contained) {
            const isCircle = reachedFrom(graph, other).has(one)
            if (isCircle) expect(place.get(other)).toBe(place.get(one))
            else expect(place.get(other)).toBeLessThan(place.get(one) as number)
          }
        }
      }),
    )
  })
})
