import { expect, test } from 'vitest'
import { readRoute } from './read-route.ts'

test('reads the list of path parts, whatever the name of the parameter', async () => {
  const route = await readRoute({
    params: Promise.resolve({ locale: 'de', stack: ['sign-in'] }),
    searchParams: Promise.resolve({ a: 'b c', list: ['1', '2'], none: undefined }),
  })

  expect(route).toEqual({ parts: ['sign-in'], search: 'a=b+c&list=2' })
})

test('accepts plain objects', async () => {
  expect(await readRoute({ params: { latchkey: ['a', 'b'] } })).toEqual({
    parts: ['a', 'b'],
    search: '',
  })
})

test('has no parts if the page is not on a catch-all route', async () => {
  expect((await readRoute({ params: { id: '1' } })).parts).toBeNull()
  expect((await readRoute({})).parts).toBeNull()
})
