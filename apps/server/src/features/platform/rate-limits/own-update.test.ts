import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

const service = await startService({
  config: {
    rateLimits: { enabled: true, changes: { 'own-update.account': { points: 5, seconds: 600 } } },
  },
})
afterAll(() => service.stop())

test('H4: limits 50 concurrent updates of one user, but not other users or servers', async () => {
  const project = await service.newProject()
  const [user, other] = [await project.signUp(), await project.signUp()]
  const patch = (index: number) =>
    project.as('client', user).patch('/users/me', { client_metadata: index })

  const replies = await Promise.all(Array.from({ length: 50 }, (_, index) => patch(index)))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(45)
  expect(
    (await project.as('client', other).patch('/users/me', { client_metadata: 1 })).status,
  ).toBe(200)
  expect((await project.as('server', user).patch('/users/me', { client_metadata: 1 })).status).toBe(
    200,
  )
})
