import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { newSender } from './testing/sender.ts'

const service = await startService()
const production = await startService({
  config: { production: true, allowedPrivateHosts: ['10.0.0.5'] },
})
afterAll(async () => {
  await service.stop()
  await production.stop()
})

const URL = 'http://127.0.0.1:9/hook'
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

describe('an endpoint', () => {
  test('requires only a URL and has defaults for the rest', async () => {
    const sender = await newSender(service)

    const { status, json } = await sender.call('POST', '/endpoint', { url: URL })

    expect(status).toBe(201)
    const now = service.clock.now().toISOString()
    expect(json).toEqual({
      id: expect.stringMatching(/^ep_\w{20,}$/),
      uid: null,
      url: URL,
      description: '',
      disabled: false,
      eventTypes: null,
      filterTypes: null,
      channels: null,
      metadata: {},
      throttleRate: null,
      rateLimit: null,
      version: 1,
      createdAt: now,
      updatedAt: now,
    })
    expect((await sender.call('GET', `/endpoint/${json.id}`)).json).toEqual(json)
  })

  test('stores the given fields and ignores unknown ones', async () => {
    const sender = await newSender(service)
    const given = {
      url: URL,
      description: 'Ours',
      filterTypes: ['user.created'],
      metadata: { team: 'a' },
      rateLimit: 3,
      disabled: true,
    }

    const { json } = await sender.call('POST', '/endpoint', {
      ...given,
      featureFlags: ['x'],
      version: 7,
    })

    expect(json).toMatchObject(given)
  })

  test('is replaced by PUT, which resets omitted fields except the URL', async () => {
    const sender = await newSender(service)
    const { id, secret } = await sender.addEndpoint(URL, {
      description: 'Old',
      filterTypes: ['user.created'],
      rateLimit: 3,
      metadata: { a: 'b' },
    })
    service.clock.advance({ seconds: 1 })

    const reply = await sender.call('PUT', `/endpoint/${id}`, { description: 'New' })

    expect(reply.status).toBe(200)
    expect(reply.json).toMatchObject({
      id,
      url: URL,
      description: 'New',
      filterTypes: null,
      rateLimit: null,
      metadata: {},
    })
    expect(Date.parse(reply.json.updatedAt) - Date.parse(reply.json.createdAt)).toBe(1_000)
    expect((await sender.call('GET', `/endpoint/${id}/secret`)).json).toEqual({ key: secret })
  })

  test('is updated by PATCH in the given fields; null clears', async () => {
    const sender = await newSender(service)
    const { id } = await sender.addEndpoint(URL, {
      description: 'Old',
      filterTypes: ['user.created'],
      rateLimit: 3,
    })

    await sender.call('PATCH', `/endpoint/${id}`, { url: `${URL}/2`, disabled: true })
    const { json } = await sender.call('PATCH', `/endpoint/${id}`, { filterTypes: null })

    expect(json).toMatchObject({
      url: `${URL}/2`,
      description: 'Old',
      filterTypes: null,
      rateLimit: 3,
      disabled: true,
    })
  })

  test('returns 404 everywhere after it was deleted', async () => {
    const sender = await newSender(service)
    const { id } = await sender.addEndpoint(URL)

    const reply = await sender.call('DELETE', `/endpoint/${id}`)

    expect([reply.status, reply.text]).toEqual([204, ''])
    const gone = [404, { code: 'not_found', detail: 'There is no such thing in this project.' }]
    const calls = [
      ['DELETE', ''],
      ['GET', ''],
      ['PUT', '', { url: URL }],
      ['PATCH', '', { description: 'x' }],
      ['GET', '/secret'],
      ['POST', '/secret/rotate', {}],
      ['GET', '/stats'],
      ['POST', '/send-example', { eventType: 'user.created' }],
      ['POST', '/recover', { since: '2026-01-01T00:00:00Z' }],
    ] as const
    for (const [method, path, body] of calls) {
      const response = await sender.call(method, `/endpoint/${id}${path}`, body)
      expect([response.status, response.json]).toEqual(gone)
    }
    expect((await sender.call('GET', `/attempt/endpoint/${id}`)).status).toBe(404)
  })
})

describe('rejects the URL', () => {
  const refusals = async (sender: Awaited<ReturnType<typeof newSender>>, url: string) => {
    const { status, json } = await sender.call('POST', '/endpoint', { url })
    return { status, loc: json?.detail?.[0]?.loc }
  }
  const refused = { status: 422, loc: ['body', 'url'] }

  test.each([
    'not a url',
    '/hook',
    'ftp://example.com/hook',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://user@example.com/',
    'https://user:pass@example.com/',
    'http://169.254.169.254/latest/meta-data',
    'http://[fe80::1]/',
  ])('%s', async (url) => {
    expect(await refusals(await newSender(service), url)).toEqual(refused)
  })

  test.each([
    'http://example.com/hook',
    'https://127.0.0.1/hook',
    'https://localhost/hook',
    'https://10.0.0.1/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://2130706433/hook',
  ])('%s in production', async (url) => {
    expect(await refusals(await newSender(production), url)).toEqual(refused)
  })

  test('is also checked when an endpoint is changed', async () => {
    const sender = await newSender(service)
    const { id } = await sender.addEndpoint(URL)

    for (const method of ['PUT', 'PATCH']) {
      const { status } = await sender.call(method, `/endpoint/${id}`, {
        url: 'http://169.254.169.254/',
        description: 'x',
      })
      expect(status).toBe(422)
    }
    expect((await sender.call('GET', `/endpoint/${id}`)).json).toMatchObject({
      url: URL,
      description: '',
    })
  })

  test('accepts public https URLs and listed hosts in production', async () => {
    const sender = await newSender(production)

    expect((await sender.call('POST', '/endpoint', { url: 'https://8.8.8.8/hook' })).status).toBe(
      201,
    )
    expect((await sender.call('POST', '/endpoint', { url: 'http://10.0.0.5/hook' })).status).toBe(
      201,
    )
  })

  test.each([
    ['no URL', {}],
    ['a URL without end', { url: `http://127.0.0.1/${'x'.repeat(2_048)}` }],
    ['an event nobody knows', { url: URL, filterTypes: ['user.exploded'] }],
    ['no event at all', { url: URL, filterTypes: [] }],
    ['a rate of nothing', { url: URL, rateLimit: 0 }],
    ['channels, which there are none of', { url: URL, channels: ['a'] }],
    ['an id of its own', { url: URL, uid: 'mine' }],
    ['headers of its own', { url: URL, headers: { authorization: 'Bearer x' } }],
    ['metadata that is not text', { url: URL, metadata: { a: { b: 1 } } }],
  ])('rejects an endpoint with %s', async (_what, body) => {
    const { status, code } = await (await newSender(service)).call('POST', '/endpoint', body)

    expect([status, code]).toEqual([400, 'SCHEMA_ERROR'])
  })

  test('rejects the 101st endpoint, also for concurrent requests', async () => {
    const sender = await newSender(service)
    const token = await sender.token()

    const replies = await Promise.all(
      Array.from({ length: 110 }, () => sender.call('POST', '/endpoint', { url: URL }, token)),
    )

    expect(replies.filter(({ status }) => status === 201)).toHaveLength(100)
    expect(replies.find(({ status }) => status !== 201)).toMatchObject({
      status: 400,
      json: { code: 'too_many_endpoints' },
    })
  })
})

describe('a list', () => {
  test('is paged forwards and backwards', async () => {
    const sender = await newSender(service)
    const ids: string[] = []
    for (let number = 0; number < 5; number += 1) ids.push((await sender.addEndpoint(URL)).id)
    const page = async (query: string) => {
      const { data, ...rest } = (await sender.call('GET', `/endpoint?${query}`)).json
      return { ids: data.map(({ id }: { id: string }) => ids.indexOf(id)), ...rest }
    }

    const first = await page('limit=2')
    const second = await page(`limit=2&iterator=${first.iterator}`)
    const third = await page(`limit=2&iterator=${second.iterator}`)

    expect(first).toEqual({
      ids: [0, 1],
      iterator: ids[1],
      prevIterator: `-${ids[0]}`,
      done: false,
    })
    expect(second).toMatchObject({ ids: [2, 3], done: false })
    expect(third).toMatchObject({ ids: [4], done: true })
    expect(await page(`limit=2&iterator=${third.prevIterator}`)).toMatchObject({
      ids: [2, 3],
      done: false,
    })
    expect(await page(`limit=2&iterator=${second.prevIterator}`)).toMatchObject({
      ids: [0, 1],
      done: true,
    })
    expect(await page('limit=2&order=descending')).toMatchObject({ ids: [4, 3], done: false })
    expect(await page('limit=100&unknown=1')).toMatchObject({ ids: [0, 1, 2, 3, 4], done: true })
  })

  test('is done if it is empty', async () => {
    const sender = await newSender(service)
    const empty = { data: [], iterator: null, prevIterator: null, done: true }

    expect((await sender.call('GET', '/endpoint?limit=100')).json).toEqual(empty)
    expect((await sender.call('GET', '/endpoint?iterator=ep_unknown')).json).toEqual(empty)
  })

  test.each(['limit=0', 'limit=251', 'limit=x', 'order=random'])('rejects %s', async (query) => {
    expect((await (await newSender(service)).call('GET', `/endpoint?${query}`)).code).toBe(
      'SCHEMA_ERROR',
    )
  })
})

describe('a secret', () => {
  test('is generated, differs by endpoint, and is stored sealed', async () => {
    const sender = await newSender(service)
    const [one, other] = [await sender.addEndpoint(URL), await sender.addEndpoint(URL)]

    expect(one.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    expect(one.secret).not.toBe(other.secret)
    const rows = await service.query<{ secrets: Buffer }>('select * from webhook_endpoints')
    for (const { secrets } of rows)
      expect(secrets.toString('latin1')).not.toContain(one.secret.slice(6))
    expect(JSON.stringify((await sender.call('GET', '/endpoint')).json)).not.toContain('whsec_')
  })

  test('can be chosen when it is created or replaced', async () => {
    const sender = await newSender(service)
    const { id, secret } = await sender.addEndpoint(URL, { secret: SECRET })
    expect(secret).toBe(SECRET)
    const next = `whsec_${Buffer.alloc(24, 8).toString('base64')}`

    const reply = await sender.call('POST', `/endpoint/${id}/secret/rotate`, { key: next })

    expect([reply.status, reply.text]).toEqual([204, ''])
    expect((await sender.call('GET', `/endpoint/${id}/secret`)).json).toEqual({ key: next })
  })

  test.each([
    'short',
    `whsec_${Buffer.alloc(23).toString('base64')}`,
    `whsec_${Buffer.alloc(76).toString('base64')}`,
    SECRET.slice(6),
    `${SECRET}!`,
    'whsec_',
  ])('rejects %s', async (key) => {
    const sender = await newSender(service)
    const { id, secret } = await sender.addEndpoint(URL)

    expect((await sender.call('POST', '/endpoint', { url: URL, secret: key })).status).toBe(422)
    expect((await sender.call('POST', `/endpoint/${id}/secret/rotate`, { key })).status).toBe(422)
    expect((await sender.call('GET', `/endpoint/${id}/secret`)).json).toEqual({ key: secret })
  })

  test('is replaced without a body too', async () => {
    const sender = await newSender(service)
    const { id, secret } = await sender.addEndpoint(URL)

    expect((await sender.call('POST', `/endpoint/${id}/secret/rotate`)).status).toBe(204)

    expect((await sender.call('GET', `/endpoint/${id}/secret`)).json.key).not.toBe(secret)
  })
})

test('lists all event types', async () => {
  const sender = await newSender(service)
  const headers = { authorization: `Bearer ${await sender.token()}` }

  const { json } = await service.anyone.get('/event-type', headers)

  expect(json).toMatchObject({ done: true, iterator: null })
  expect(json.data.map(({ name }: { name: string }) => name).toSorted()).toEqual(
    [
      ...['user', 'team'].flatMap((thing) =>
        ['created', 'updated', 'deleted'].map((what) => `${thing}.${what}`),
      ),
      ...['team_membership', 'team_permission', 'project_permission'].flatMap((thing) => [
        `${thing}.created`,
        `${thing}.deleted`,
      ]),
    ].toSorted(),
  )
})
