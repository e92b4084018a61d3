import { expect, test } from 'vitest'
import { lastActiveOf } from './last-active.ts'

test('D: a user without activity since the account was created has no last activity', () => {
  expect(lastActiveOf({ signed_up_at_millis: 1_000, last_active_at_millis: 1_000 })).toBeNull()
  expect(lastActiveOf({ signed_up_at_millis: 1_000, last_active_at_millis: 1_001 })).toEqual(
    new Date(1_001),
  )
})
