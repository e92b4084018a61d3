import { expect, test } from 'vitest'
import { containmentOf } from '../../components/permission-graph.ts'
import { edgeRelation, relationsTo } from './relations.ts'

const graph = containmentOf([
  { id: 'owner', contained_permission_ids: ['editor'] },
  { id: 'editor', contained_permission_ids: ['write', 'twin'] },
  { id: 'twin', contained_permission_ids: ['editor'] },
  { id: 'write', contained_permission_ids: [] },
  { id: 'other', contained_permission_ids: ['write'] },
])

test('divides the others into contained, containing, both and neither', () => {
  const relationOf = relationsTo(graph, 'editor')

  expect(Object.fromEntries([...graph.keys()].map((id) => [id, relationOf(id)]))).toEqual({
    owner: 'container',
    editor: 'self',
    twin: 'both',
    write: 'reached',
    other: 'none',
  })
  expect(relationsTo(graph, undefined)('owner')).toBe('none')
})

test('assigns a line to a side only with both its ends', () => {
  expect(edgeRelation('self', 'reached')).toBe('reached')
  expect(edgeRelation('both', 'reached')).toBe('reached')
  expect(edgeRelation('container', 'self')).toBe('container')
  expect(edgeRelation('container', 'reached')).toBe('none')
  expect(edgeRelation('none', 'reached')).toBe('none')
})
