import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containmentOf } from '../../components/permission-graph.ts'
import { type ListedPermission, listContainment } from './containment-list.ts'

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const containment = fc
  .uniqueArray(fc.record({ id, contained_permission_ids: fc.array(id, { maxLength: 4 }) }), {
    selector: (each) => each.id,
  })
  .map(containmentOf)

const pairs = ({ id: from, contained }: ListedPermission): string[] =>
  contained.flatMap((each) => [`${from}>${each.id}`, ...pairs(each)])
const ids = (listed: ListedPermission): string[] => [listed.id, ...listed.contained.flatMap(ids)]

test('lists each containment once, and each permission', () => {
  fc.assert(
    fc.property(containment, (graph) => {
      const list = listContainment(graph)

      expect(list.flatMap(pairs).toSorted()).toEqual(
        [...graph].flatMap(([from, to]) => to.map((each) => `${from}>${each}`)).toSorted(),
      )
      expect(new Set(list.flatMap(ids))).toEqual(new Set(graph.keys()))
    }),
  )
})

test('refers to permissions listed before, also in a cycle', () => {
  const of = (entries: Record<string, string[]>) =>
    listContainment(
      containmentOf(
        Object.entries(entries).map(([each, to]) => ({ id: each, contained_permission_ids: to })),
      ),
    )

  expect(of({ x: ['shared'], y: ['shared'], shared: ['leaf'], leaf: [] })).toEqual([
    {
      id: 'x',
      shown: 'here',
      contained: [
        { id: 'shared', shown: 'here', contained: [{ id: 'leaf', shown: 'here', contained: [] }] },
      ],
    },
    { id: 'y', shown: 'here', contained: [{ id: 'shared', shown: 'above', contained: [] }] },
  ])
  expect(of({ a: ['b'], b: ['a'] })).toEqual([
    {
      id: 'a',
      shown: 'here',
      contained: [
        { id: 'b', shown: 'here', contained: [{ id: 'a', shown: 'circle', contained: [] }] },
      ],
    },
  ])
})
