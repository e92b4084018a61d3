import { startService } from '@latchkey/testkit'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const info = vi.spyOn(service.ctx.log, 'info')
beforeEach(() => info.mockClear())
const unsupported = () =>
  info.mock.calls
    .filter(([, message]) => message.includes('not supported'))
    .map(([fields]) => fields)

test('logs unsupported features that apps request', async () => {
  await service.anyone.post('/check-feature-support', {
    feature_name: 'teleport',
    secret: 'not for the log',
  })
  await service.anyone.post('/check-feature-support')

  expect(unsupported()).toEqual([{ feature: 'teleport' }, { feature: 'This feature' }])
})

test('limits the logged name to 100 characters', async () => {
  await service.anyone.post('/check-feature-support', { feature_name: 'x'.repeat(10_000) })

  expect(unsupported()).toEqual([{ feature: 'x'.repeat(100) }])
})

test.each([
  ['GET', '/internal/feature-requests'],
  ['POST', '/internal/feature-requests'],
  ['POST', '/internal/feature-requests/1/upvote'],
])('does not offer %s %s', async (method, path) => {
  const { status, code } = await service.internal.as('admin').send(method, path)

  expect([status, code]).toEqual([404, undefined])
})
