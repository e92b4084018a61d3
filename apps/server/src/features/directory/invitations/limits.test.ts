import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { pass, stopTheClock, visitorFrom } from '../../platform/rate-limits/testing/visitor.ts'
import { CALLBACK, newTeam } from './testing/team.ts'

/* Tests that the rate limits of features/platform/rate-limits/policies.ts apply to invitations. */

stopTheClock()
const service = await startService({ config: { rateLimits: { enabled: true, changes: {} } } })
afterAll(() => service.stop())

const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status)
const repeated = (status: number, count: number) => Array.from({ length: count }, () => status)

/** Sends invitations one after the other, each from the given IP address. */
async function invite(
  count: number,
  email: (index: number) => string,
  address: (index: number) => string,
) {
  const { project, admin, id } = await newTeam(service)
  const replies = []
  for (let index = 0; index < count; index += 1) {
    const visitor = visitorFrom(service, project, address(index), {
      'x-stack-access-token': admin.access_token,
    })
    replies.push(
      await visitor.post('/team-invitations/send-code', {
        team_id: id,
        email: email(index),
        callback_url: CALLBACK,
      }),
    )
  }
  return replies
}

test('limits an IP address to sixty invitations in ten minutes', async () => {
  const replies = await invite(
    62,
    (index) => `bo-${index}@example.org`,
    () => '203.0.113.1',
  )

  expect(statuses(replies)).toEqual([...repeated(200, 60), 429, 429])
  expect(Number(replies[60]?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('limits a user to a hundred invitations per hour from any IP address', async () => {
  const replies = await invite(
    102,
    (index) => `cy-${index}@example.org`,
    (index) => `198.51.100.${index}`,
  )

  expect(statuses(replies)).toEqual([...repeated(200, 100), 429, 429])
})

test('limits a recipient to ten invitations, ignoring the case of the address', async () => {
  const replies = await invite(
    12,
    (index) => (index % 2 ? 'Di@example.org' : 'di@EXAMPLE.org'),
    () => '203.0.113.2',
  )

  expect(statuses(replies)).toEqual([...repeated(200, 10), 429, 429])
})

test('limits an IP address to fifty guesses of codes across all endpoints', async () => {
  const { project, admin } = await newTeam(service)
  const visitor = visitorFrom(service, project, '203.0.113.3', {
    'x-stack-access-token': admin.access_token,
  })
  const paths = ['accept', 'accept/details', 'accept/check-code', 'accept/preview']
  const replies = []
  for (let index = 0; index < 52; index += 1) {
    replies.push(
      await visitor.post(`/team-invitations/${paths[index % paths.length]}`, {
        code: String(index).padStart(45, 'a'),
      }),
    )
  }

  expect(statuses(replies)).toEqual([...repeated(404, 50), 429, 429])
  pass(service, { minutes: 9, seconds: 50 })
  expect(
    (await visitor.post('/team-invitations/accept/check-code', { code: 'b'.repeat(45) })).status,
  ).toBe(429)
})
