import { expect, test } from 'vitest'
import { fieldsOf, isChanged, isDescriptionContested, mergeChange } from './permission-edit.ts'

const opened = { id: 'a', description: 'old', contained: ['x', 'y'] }

test('a form has changed something when a field has, whatever the order of what is contained', () => {
  expect(isChanged(opened, { ...opened, contained: ['y', 'x'] })).toBe(false)
  expect(isChanged(opened, { ...opened, description: ' old ' })).toBe(false)
  expect(isChanged(opened, { ...opened, id: 'b' })).toBe(true)
  expect(isChanged(opened, { ...opened, description: 'new' })).toBe(true)
  expect(isChanged(opened, { ...opened, contained: ['x', 'z'] })).toBe(true)
})

test('what others changed meanwhile stays, what the form changed comes', () => {
  const stored = { id: 'a', description: 'theirs', contained: ['y', 'z'] }

  expect(
    mergeChange({ opened, wanted: { ...opened, id: 'b', contained: ['x', 'w'] }, stored }),
  ).toEqual({
    id: 'b',
    description: 'theirs',
    contained: ['z', 'w'],
  })
  expect(mergeChange({ opened, wanted: { ...opened, description: '' }, stored })).toEqual({
    ...stored,
    description: '',
  })
  expect(mergeChange({ opened, wanted: opened, stored: opened })).toEqual(opened)
})

test('two descriptions for one permission are contested only when both are new and differ', () => {
  const mine = { ...opened, description: 'mine' }

  expect(isDescriptionContested(opened, mine, { ...opened, description: 'theirs' })).toBe(true)
  expect(isDescriptionContested(opened, mine, opened)).toBe(false)
  expect(isDescriptionContested(opened, mine, mine)).toBe(false)
  expect(isDescriptionContested(opened, opened, { ...opened, description: 'theirs' })).toBe(false)
})

test('a permission without a description has an empty one in the form', () => {
  expect(fieldsOf({ id: 'a', contained_permission_ids: ['x'] })).toEqual({
    id: 'a',
    description: '',
    contained: ['x'],
  })
})
