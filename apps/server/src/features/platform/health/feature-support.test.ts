import { startService } from '@latchkey/testkit'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const info = vi.spyOn(service.ctx.log, 'info')
beforeEach(() => info.mockClear())
const asked = () =>
  info.mock.calls
    .filter(([, message]) => message.includes('not supported'))
    .map(([fields]) => fields)

test('what apps miss is written to the log, where the operator can count it', async () => {
  await service.anyone.post('/check-feature-support', {
    feature_name: 'teleport',
    secret: 'not for the log',
  })
  await service.anyone.post('/check-feature-support')

  expect(asked()).toEqual([{ feature: 'teleport' }, { feature: 'This feature' }])
})

test('but no more of it than a name', async () => {
  await service.anyone.post('/check-feature-support', { feature_name: 'x'.repeat(10_000) })

  expect(asked()).toEqual([{ feature: 'x'.repeat(100) }])
})
