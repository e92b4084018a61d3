import { expect, test } from 'vitest'
import { readRuntime } from './runtime.ts'

const runtime = {
  publishableClientKey: 'pck_1',
  baseUrl: 'https://auth.example',
  version: '1.0.0',
  project: {},
}

test('reads what the server writes', () => {
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
])('detects a page without its configuration: %s', (text) => {
  expect(readRuntime(text)).toBeNull()
})
