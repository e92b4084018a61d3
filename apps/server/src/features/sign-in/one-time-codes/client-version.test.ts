import { expect, test } from 'vitest'
import { isLegacyClient } from './client-version.ts'

test.each([
  ['js @stackframe/stack@2.5.37', true],
  ['js @stackframe/stack@2.5.4', true],
  ['js @stackframe/stack@2.4.99', true],
  ['js @stackframe/stack@1.9', true],
  ['js  @stackframe/stack@2.5', true],
  ['js @stackframe/stack@2.5.38', false],
  ['js @stackframe/stack@2.5.100', false],
  ['js @stackframe/stack@2.10.0', false],
  ['js @stackframe/stack@3.0.0', false],
  ['js @stackframe/js@2.5.37', false],
  ['@stackframe/stack@2.5.37', false],
  ['js @stackframe/stack@2.5.37-beta', false],
  ['js @stackframe/stack@', false],
  ['anything', false],
  ['', false],
  [null, false],
])('%j is a legacy client: %j', (header, expected) => {
  expect(isLegacyClient(header)).toBe(expected)
})
