import { expect, test } from 'vitest'
import { readRuntime } from './runtime.ts'

const runtime = {
  publishableClientKey: 'pck_1',
  baseUrl: 'https://auth.example',
  version: '1.0.0',
  project: {},
}

test('what the server writes is read', () => {
  expect(readRuntime(JSON.stringify(runtime))).toEqual(runtime)
})

test.each([
  undefined,
  '',
  'null',
  '[]',
  '{',
  JSON.stringify({ ...runtime, baseUrl: 7 }),
  JSON.stringify({ ...runtime, project: null }),
])('a page without its configuration is recognised: %s', (text) => {
  expect(readRuntime(text)).toBeNull()
})
