import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRefusals } from './refusals.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

test('a certain rejection is cached until it ends', () => {
  const refusals = createRefusals()
  refusals.remember('key', 60_000, 'certain')

  expect(refusals.remainingMs('key')).toBe(60_000)
  pass(59_999)
  expect(refusals.remainingMs('key')).toBe(1)
  pass(1)
  expect(refusals.remainingMs('key')).toBe(0)
})

test('a doubtful rejection is cached for two seconds, with its remaining time', () => {
  const refusals = createRefusals()
  refusals.remember('key', 60_000, 'doubtful')

  pass(1_999)
  expect(refusals.remainingMs('key')).toBe(58_001)
  pass(1)
  expect(refusals.remainingMs('key')).toBe(0)
})

test('a withdrawn rejection is removed from the cache, and no other', () => {
  const refusals = createRefusals()
  refusals.remember('one', 60_000, 'certain')
  refusals.remember('other', 60_000, 'certain')

  refusals.forget('one')

  expect([refusals.remainingMs('one'), refusals.remainingMs('other')]).toEqual([0, 60_000])
})

test('a flood of new keys does not fill the memory', () => {
  const refusals = createRefusals()
  for (let index = 0; index <= 20_000; index += 1)
    refusals.remember(`key ${index}`, 60_000, 'certain')

  expect(refusals.remainingMs('key 0')).toBe(0)
  expect(refusals.remainingMs('key 1')).toBe(60_000)
})
