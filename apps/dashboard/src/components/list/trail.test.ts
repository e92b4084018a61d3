import { expect, test } from 'vitest'
import { type Trail, withNext } from './trail.ts'

test('grows by each visited page, and stays on the way back', () => {
  const first: Trail = [undefined]
  const second = withNext(first, undefined, 'b')
  const third = withNext(second, 'b', 'c')

  expect(third).toEqual([undefined, 'b', 'c'])
  expect(withNext(third, undefined, 'b')).toBe(third)
  expect(withNext(third, 'c', null)).toBe(third)
})

test('drops the pages after one whose next page changed', () => {
  expect(withNext([undefined, 'b', 'c'], undefined, 'x')).toEqual([undefined, 'x'])
})

test('adds nothing for a page that was opened directly', () => {
  expect(withNext([undefined], 'm', 'n')).toEqual([undefined])
})
