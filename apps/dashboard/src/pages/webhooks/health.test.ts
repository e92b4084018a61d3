import { expect, test } from 'vitest'
import type { WebhookAttempt } from '../../data/webhooks/queries.ts'
import { shareOf, shareText, stateOf } from './health.ts'

const newest = (status: number) => ({ stats: null, newest: { status } as WebhookAttempt })
const counts = (success: number, pending: number, sending: number, fail: number) => ({
  success,
  pending,
  sending,
  fail,
})

test('fails while the newest attempt failed, and is paused regardless', () => {
  expect(stateOf({ disabled: false }, undefined)).toBe('active')
  expect(stateOf({ disabled: false }, { stats: null, newest: null })).toBe('active')
  expect(stateOf({ disabled: false }, newest(0))).toBe('active')
  expect(stateOf({ disabled: false }, newest(2))).toBe('failing')
  expect(stateOf({ disabled: true }, newest(2))).toBe('paused')
})

test('counts messages waiting for a retry as not delivered, and ignores those being sent', () => {
  expect(shareOf(counts(3, 1, 5, 0))).toBe(0.75)
  expect(shareOf(counts(0, 1, 0, 1))).toBe(0)
  expect(shareOf(counts(0, 0, 4, 0))).toBeNull()
})

test.each([
  [1, '100%'],
  [0, '0%'],
  [0.5, '50%'],
  [0.98765, '98.8%'],
  [0.99999, '99.9%'],
  [0.00001, '0.1%'],
])('formats a share of %f as %s', (share, text) => {
  expect(shareText(share)).toBe(text)
})
