import { expect, test } from 'vitest'
import { readRuntime } from './runtime.ts'

const runtime = {
  projectId: 'internal',
  publishableClientKey: 'pck_1',
  baseUrl: 'https://auth.example',
  displayName: 'Acme',
  project: {},
}

test('reads the configuration that the server writes', () => {
  expect(readRuntime(JSON.stringify(runtime))).toEqual(runtime)
})

test.each([
  undefined,
  '',
  'null',
  '[]',
  '{',
  JSON.stringify({ ...runtime, projectId: 7 }),
  JSON.stringify({ ...runtime, project: null }),
])('detects a missing or invalid configuration: %s', (text) => {
  expect(readRuntime(text)).toBeNull()
})
