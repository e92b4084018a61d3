import { startService, type TestProject } from '@latchkey/testkit'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { TooManyAttempts } from '../../../kernel/http/responses.ts'
import { WrongKey } from '../../../kernel/limits/failed-keys.ts'
import { pass, stopTheClock, visitorFrom } from './testing/visitor.ts'

stopTheClock()
const METRICS_TOKEN = 'the metrics token of these tests, long enough'
const service = await startService({
  config: {
    rateLimits: { enabled: true, changes: {} },
    metricsToken: METRICS_TOKEN,
    trustedProxies: ['10.0.0.0/8'],
    logLevel: 'silent',
  },
})
const project = await service.newProject()
afterAll(() => service.stop())

const together = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const countOf = (list: readonly (number | string | undefined)[], value: number | string) =>
  list.filter((entry) => entry === value).length

const WRONG = {
  publishable: {
    headers: { 'x-stack-access-type': 'client', 'x-stack-publishable-client-key': 'pck_wrong' },
    code: 'INVALID_PUBLISHABLE_CLIENT_KEY',
  },
  secret: {
    headers: { 'x-stack-access-type': 'server', 'x-stack-secret-server-key': 'ssk_wrong' },
    code: 'INVALID_SECRET_SERVER_KEY',
  },
  admin: {
    headers: { 'x-stack-access-type': 'admin', 'x-stack-super-secret-admin-key': 'sak_wrong' },
    code: 'INVALID_SUPER_SECRET_ADMIN_KEY',
  },
} as const
const from = (address: string | null, headers: Record<string, string>, of: TestProject = project) =>
  visitorFrom(service, of, address, headers)

describe('M4, case 70: wrong keys', () => {
  test.each(Object.entries(WRONG))(
    '%s: rejects the sixty-first attempt per minute and network with 429',
    async (kind, { headers, code }) => {
      const visitor = from(`203.0.113.${kind.length}`, headers)

      const replies = await together(65, () => visitor.get('/projects/current'))

      expect(
        countOf(
          replies.map((reply) => reply.code),
          code,
        ),
      ).toBe(60)
      const refused = replies.filter(({ status }) => status === 429)
      expect(refused).toHaveLength(5)
      for (const { headers, code } of refused)
        expect([headers.get('retry-after'), code]).toEqual(['60', undefined])
      pass(service, { minutes: 1 })
      expect((await visitor.get('/projects/current')).code).toBe(code)
    },
  )

  test('do not affect correct keys of the same network or other networks', async () => {
    const wrong = from('203.0.113.50', WRONG.admin.headers)
    await together(70, () => wrong.get('/projects/current'))

    for (const accessType of ['client', 'server', 'admin'] as const) {
      const right = project.as(accessType)
      expect((await right.get('/projects/current')).status).toBe(200)
    }
    expect((await from('203.0.113.50', {}).get('/projects/current')).status).toBe(200)
    expect((await wrong.get('/projects/current')).status).toBe(429)
    expect((await from('203.0.113.51', WRONG.admin.headers).get('/projects/current')).status).toBe(
      401,
    )
  })

  test('are counted per network over all kinds and projects; an IPv6 network is a /64', async () => {
    const other = await service.newProject()
    const kinds = Object.values(WRONG)

    const replies = await together(66, (index) =>
      from(
        `2001:db8::${index + 1}`,
        kinds[index % 3]?.headers ?? {},
        index % 2 === 0 ? project : other,
      ).get('/projects/current'),
    )

    expect(
      countOf(
        replies.map(({ status }) => status),
        429,
      ),
    ).toBe(6)
    expect(
      (await from('2001:db8:0:1::1', WRONG.secret.headers).get('/projects/current')).status,
    ).toBe(401)
  })

  test.each([null, '127.0.0.1'])(
    'are not limited without a public address (%s)',
    async (address) => {
      const replies = await together(65, () =>
        from(address, WRONG.secret.headers).get('/projects/current'),
      )

      expect(
        countOf(
          replies.map(({ status }) => status),
          401,
        ),
      ).toBe(65)
    },
  )

  test('of the development override and the metrics are counted too', async () => {
    const override = from('203.0.113.60', { 'x-stack-development-override-key': 'wrong' })
    const scrape = (authorization: string) =>
      service.fetch(new Request(`${service.url}/metrics`, { headers: { authorization } }), {
        remoteAddress: '203.0.113.61',
      })

    const overrides = await together(62, () => override.get('/projects/current'))
    const scrapes = await together(62, () => scrape('Bearer wrong'))

    expect([
      countOf(
        overrides.map(({ status }) => status),
        401,
      ),
      countOf(
        overrides.map(({ status }) => status),
        429,
      ),
    ]).toEqual([60, 2])
    expect([
      countOf(
        scrapes.map(({ status }) => status),
        404,
      ),
      countOf(
        scrapes.map(({ status }) => status),
        429,
      ),
    ]).toEqual([60, 2])
    const metrics = await (await scrape(`Bearer ${METRICS_TOKEN}`)).text()
    expect(metrics).toMatch(/^latchkey_failed_keys_total\{kind="development-override"\} 62$/m)
    expect(metrics).toMatch(/^latchkey_failed_keys_total\{kind="metrics"\} 62$/m)
  })

  test('run no SQL statement, and neither do correct keys', async () => {
    const right = from('203.0.113.70', {})
    const wrong = from('203.0.113.70', WRONG.publishable.headers)
    await right.get('/projects/current')
    const query = vi.spyOn(pg.Client.prototype, 'query')

    const replies = [await right.get('/projects/current'), await wrong.get('/projects/current')]

    expect([replies.map(({ status }) => status), query.mock.calls.length]).toEqual([[200, 401], 0])
    query.mockRestore()
  })

  test('from ever new networks use bounded memory', async () => {
    const judge = (index: number) =>
      service.ctx.failedKeys.judge(new WrongKey('metrics', 'metrics-not-found'), {
        clientAddress: `2001:db8:${(index >> 8).toString(16)}:${(index & 255).toString(16)}::1`,
      })

    for (let index = 0; index < 60; index += 1) judge(0)
    expect(judge(0)).toBeInstanceOf(TooManyAttempts)
    for (let index = 1; index <= 20_000; index += 1) judge(index)

    expect(judge(0)).toBeInstanceOf(WrongKey)
  })
})
