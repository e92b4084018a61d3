import { expect, test } from 'vitest'
import { fieldsOf, isChanged, isDescriptionContested, mergeChange } from './permission-edit.ts'

const opened = { id: 'a', description: 'old', contained: ['x', 'y'] }

test('has changes if a field has, in any order of the contained permissions', () => {
  expect(isChanged(opened, { ...opened, contained: ['y', 'x'] })).toBe(false)
  expect(isChanged(opened, { ...opened, description: ' old ' })).toBe(false)
  expect(isChanged(opened, { ...opened, id: 'b' })).toBe(true)
  expect(isChanged(opened, { ...opened, description: 'new' })).toBe(true)
  expect(isChanged(opened, { ...opened, contained: ['x', 'z'] })).toBe(true)
})

test('keeps what others changed, and applies what the form changed', () => {
  const stored = { id: 'a', description: 'theirs', contained: ['y', 'z'] }

  expect(
    mergeChange({ opened, entered: { ...opened, id: 'b', contained: ['x', 'w'] }, stored }),
  ).toEqual({
    id: 'b',
    description: 'theirs',
    contained: ['z', 'w'],
  })
  expect(mergeChange({ opened, entered: { ...opened, description: '' }, stored })).toEqual({
    ...stored,
    description: '',
  })
  expect(mergeChange({ opened, entered: opened, stored: opened })).toEqual(opened)
})

test('contests two descriptions only if both are new and differ', () => {
  const mine = { ...opened, description: 'mine' }

  expect(isDescriptionContested(opened, mine, { ...opened, description: 'theirs' })).toBe(true)
  expect(isDescriptionContested(opened, mine, opened)).toBe(false)
  expect(isDescriptionContested(opened, mine, mine)).toBe(false)
  expect(isDescriptionContested(opened, opened, { ...opened, description: 'theirs' })).toBe(false)
})

test('has an empty description in the form if there is none', () => {
  expect(fieldsOf({ id: 'a', contained_permission_ids: ['x'] })).toEqual({
    id: 'a',
    description: '',
    contained: ['x'],
  })
})
