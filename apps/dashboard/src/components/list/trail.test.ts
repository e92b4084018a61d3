import { expect, test } from 'vitest'
import { type Trail, withNext } from './trail.ts'

test('the trail grows by each page that is seen, and stays on the way back', () => {
  const first: Trail = [undefined]
  const second = withNext(first, undefined, 'b')
  const third = withNext(second, 'b', 'c')

  expect(third).toEqual([undefined, 'b', 'c'])
  expect(withNext(third, undefined, 'b')).toBe(third)
  expect(withNext(third, 'c', null)).toBe(third)
})

test('a page that now leads elsewhere takes what lay behind it off the trail', () => {
  expect(withNext([undefined, 'b', 'c'], undefined, 'x')).toEqual([undefined, 'x'])
})

test('a page that nobody came by adds nothing', () => {
  expect(withNext([undefined], 'm', 'n')).toEqual([undefined])
})
