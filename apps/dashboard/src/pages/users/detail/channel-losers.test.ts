import { expect, test } from 'vitest'
import type { Channel } from '../../../data/users/queries.ts'
import { losersOf, lossText } from './channel-losers.ts'

const channel = (value: string, used_for_auth: boolean, is_verified: boolean) =>
  ({ id: value, value, used_for_auth, is_verified }) as Channel

test('unverified sign-in emails lose to another email that becomes verified', () => {
  const work = channel('ada@work.example', true, false)
  const channels = [
    work,
    channel('ada@home.example', true, false),
    channel('ada@verified.example', true, true),
    channel('ada@contact.example', false, false),
  ]

  expect(losersOf(channels, work)).toEqual(['ada@home.example'])
  expect(losersOf(channels)).toEqual(['ada@work.example', 'ada@home.example'])
  expect(losersOf([work], work)).toEqual([])
})

test('the text names them', () => {
  expect(lossText(['a@example.com', 'b@example.com'])).toContain('a@example.com and b@example.com')
})
