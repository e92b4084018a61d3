import { team, user } from '@latchkey/contract'
import { type Reply, startService } from '@latchkey/testkit'
import { sql } from 'kysely'
import { transact } from 'latchkey/internals'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { untilSomethingWaits } from '../../../testing/locks.ts'
import { announceEach } from './index.ts'
import { startReceiver } from './testing/receiver.ts'
import { newSender, numbers } from './testing/sender.ts'
import { createVerifier } from './testing/verifier.ts'

const service = await startService()
const receiver = await startReceiver()
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})
afterEach(async () => {
  await service.query('delete from webhook_endpoints')
  receiver.received.length = 0
  receiver.nextStatuses.length = 0
})

async function senderWithEndpoint(fields: Record<string, unknown> = {}) {
  const sender = await newSender(service)
  const endpoint = await sender.addEndpoint(receiver.url, fields)
  const idOf = (index: number) => receiver.received[index]?.headers['svix-id'] as string
  return { sender, endpoint, idOf, below: `/endpoint/${endpoint.id}` }
}

describe('an attempt in the log', () => {
  test('contains URL, time and result', async () => {
    const { sender, endpoint, idOf } = await senderWithEndpoint()
    receiver.nextStatuses.push(503)
    await sender.announceNumber(1)
    await service.drain()

    const { status, json } = await sender.call('GET', `/attempt/endpoint/${endpoint.id}`)

    expect(status).toBe(200)
    expect(json).toEqual({
      data: [
        {
          id: expect.stringMatching(/^atmpt_\w{20,}$/),
          endpointId: endpoint.id,
          msgId: idOf(0),
          url: receiver.url,
          status: 2,
          statusText: 'fail',
          responseStatusCode: 503,
          response: '',
          responseDurationMs: expect.any(Number),
          triggerType: 0,
          timestamp: service.clock.now().toISOString(),
        },
      ],
      iterator: json.data[0].id,
      prevIterator: `-${json.data[0].id}`,
      done: true,
    })
  })

  test('includes the message and its payload on request', async () => {
    const { sender, endpoint, idOf } = await senderWithEndpoint()
    await sender.announceNumber(7)
    await service.drain()
    const messageOf = async (query: string) =>
      (await sender.call('GET', `/attempt/endpoint/${endpoint.id}?${query}`)).json.data[0].msg

    const message = { id: idOf(0), eventId: null, eventType: 'team.deleted', channels: null }
    expect(await messageOf('')).toBeUndefined()
    expect(await messageOf('with_msg=true')).toMatchObject({
      ...message,
      payload: { type: 'team.deleted', data: { id: '7' } },
    })
    expect(await messageOf('with_msg=true&with_content=false')).toMatchObject({
      ...message,
      payload: {},
    })
  })

  test('is filtered by status, type and time, newest first and page by page', async () => {
    const { sender, endpoint } = await senderWithEndpoint()
    receiver.nextStatuses.push(500, 204, 204, 204)
    await sender.announceNumber(0)
    await service.drain()
    service.clock.advance({ seconds: 1 })
    const later = service.clock.now()
    await sender.announce('user.deleted', { id: '1', teams: [] })
    await sender.announceNumber(2)
    await service.drain()
    const find = async (query: string) => {
      const { json } = await sender.call(
        'GET',
        `/attempt/endpoint/${endpoint.id}?with_msg=true&${query}`,
      )
      return json.data.map(({ msg }: { msg: { payload: { data: { id: string } } } }) =>
        Number(msg.payload.data.id),
      )
    }

    expect(await find('')).toEqual([2, 1, 0])
    expect(await find('status=0')).toEqual([2, 1])
    expect(await find('status=2')).toEqual([0])
    expect(await find('status=1')).toEqual([])
    expect(await find('event_types=user.deleted')).toEqual([1])
    expect(await find('event_types=user.deleted,team.deleted')).toEqual([2, 1, 0])
    expect(await find(`before=${later.toISOString()}`)).toEqual([0])
    expect(await find(`after=${new Date(later.getTime() - 1).toISOString()}`)).toEqual([2, 1])
    const first = (await sender.call('GET', `/attempt/endpoint/${endpoint.id}?limit=2`)).json
    expect(first).toMatchObject({ done: false })
    expect(await find(`limit=2&iterator=${first.iterator}`)).toEqual([0])
    expect(
      (await sender.call('GET', `/attempt/endpoint/${endpoint.id}?before=yesterday`)).code,
    ).toBe('SCHEMA_ERROR')
  })

  test('includes the request headers without the signatures', async () => {
    const { sender, endpoint, idOf } = await senderWithEndpoint()
    await sender.announceNumber(1)
    await service.drain()
    const [attempt] = (await sender.call('GET', `/attempt/endpoint/${endpoint.id}`)).json.data
    const sent = receiver.received[0]?.headers as Record<string, string>

    const { status, json, text } = await sender.call(
      'GET',
      `/msg/${idOf(0)}/attempt/${attempt.id}/headers`,
    )

    expect(status).toBe(200)
    expect(json.sensitive).toEqual(['webhook-signature', 'svix-signature'])
    expect(Object.keys(json.sentHeaders)).toEqual(
      expect.arrayContaining([
        'content-type',
        'user-agent',
        'webhook-id',
        'webhook-timestamp',
        'svix-id',
        'svix-timestamp',
      ]),
    )
    expect(sent).toMatchObject(json.sentHeaders)
    expect(text).not.toContain(String(sent['svix-signature']))
    expect(
      (await sender.call('GET', `/msg/msg_another/attempt/${attempt.id}/headers`)).status,
    ).toBe(404)
  })

  test('is listed with all attempts of its message', async () => {
    const { sender, endpoint, idOf } = await senderWithEndpoint()
    const other = await sender.addEndpoint(`${receiver.url}/other`)
    receiver.nextStatuses.push(500, 500)
    await sender.announceNumber(1)
    await service.drain()
    service.clock.advance({ seconds: 5 })
    await service.drain()

    const all = (await sender.call('GET', `/attempt/msg/${idOf(0)}`)).json.data
    const ofOne = (await sender.call('GET', `/attempt/msg/${idOf(0)}?endpoint_id=${other.id}`)).json
      .data

    expect(all).toHaveLength(4)
    expect(new Set(all.map(({ endpointId }: { endpointId: string }) => endpointId))).toEqual(
      new Set([endpoint.id, other.id]),
    )
    expect(ofOne.map(({ status }: { status: number }) => status)).toEqual([0, 2])
  })
})

test('returns a message with or without its payload', async () => {
  const { sender, idOf } = await senderWithEndpoint()
  await sender.announceNumber(3)
  await service.drain()

  const { json } = await sender.call('GET', `/msg/${idOf(0)}?with_content=true`)

  // C: toEqual also checks that there are no tags.
  expect(json).toEqual({
    id: idOf(0),
    eventId: null,
    eventType: 'team.deleted',
    channels: null,
    payload: { type: 'team.deleted', data: { id: '3' } },
    timestamp: service.clock.now().toISOString(),
  })
  expect((await sender.call('GET', `/msg/${idOf(0)}?with_content=false`)).json.payload).toEqual({})
  expect((await sender.call('GET', '/msg/msg_unknown')).status).toBe(404)
})

test('counts the deliveries of an endpoint for the last day by default', async () => {
  const { sender, below } = await senderWithEndpoint()
  receiver.nextStatuses.push(204, 500, 204)
  await sender.announceNumber(1)
  await sender.announceNumber(2)
  await sender.announceNumber(3)
  await service.drain()
  const stats = async (query = '') => (await sender.call('GET', `${below}/stats${query}`)).json

  expect(await stats()).toEqual({ success: 2, pending: 1, sending: 0, fail: 0, canceled: 0 })
  const then = service.clock.now()
  service.clock.advance({ days: 1, seconds: 1 })
  expect(await stats()).toEqual({ success: 0, pending: 0, sending: 0, fail: 0, canceled: 0 })
  expect(await stats(`?since=${then.toISOString()}`)).toMatchObject({ success: 2, pending: 1 })
})

test('counts the deliveries of all endpoints at once, for admins only', async () => {
  const { sender, endpoint } = await senderWithEndpoint()
  receiver.nextStatuses.push(204, 500)
  await sender.announceNumber(1)
  await sender.announceNumber(2)
  await service.drain()
  const unused = await sender.addEndpoint(receiver.url)
  await senderWithEndpoint()
  const health = (level: 'client' | 'server' | 'admin') =>
    sender.project.as(level).get('/internal/webhook-health')
  const none = { success: 0, pending: 0, sending: 0, fail: 0, canceled: 0 }

  expect((await health('admin')).json).toEqual({
    items: [
      {
        endpoint_id: endpoint.id,
        stats: { ...none, success: 1, pending: 1 },
        newest_attempt_status: 2,
      },
      { endpoint_id: unused.id, stats: none, newest_attempt_status: null },
    ],
    is_paginated: false,
  })
  service.clock.advance({ days: 1, seconds: 1 })
  expect((await health('admin')).json.items[0]).toMatchObject({
    stats: none,
    newest_attempt_status: 2,
  })
  for (const level of ['client', 'server'] as const)
    expect((await health(level)).code).toBe('INSUFFICIENT_ACCESS_TYPE')
})

describe('resending', () => {
  test('sends a delivered message again with the same id, as a manual attempt', async () => {
    const { sender, endpoint, idOf } = await senderWithEndpoint()
    await sender.announceNumber(1)
    await service.drain()
    service.clock.advance({ minutes: 1 })

    const reply = await sender.call('POST', `/msg/${idOf(0)}/endpoint/${endpoint.id}/resend`)
    await service.drain()

    expect(reply.status).toBe(202)
    expect(receiver.received.map(({ headers, body }) => [headers['svix-id'], body])).toEqual(
      Array.from({ length: 2 }, () => [idOf(0), receiver.received[0]?.body]),
    )
    // A receiver that stores ids recognizes the message.
    const verify = createVerifier(endpoint.secret, 'svix', () => service.clock.now())
    expect(receiver.received.map(verify)).toEqual([null, 'replay'])
    expect(await sender.attempts(endpoint.id)).toMatchObject([
      { triggerType: 1 },
      { triggerType: 0 },
    ])
  })

  test('retries a resent message with the whole schedule', async () => {
    const { sender, endpoint, idOf } = await senderWithEndpoint()
    await sender.announceNumber(1)
    await service.drain()
    receiver.nextStatuses.push(500, 500)
    await sender.call('POST', `/msg/${idOf(0)}/endpoint/${endpoint.id}/resend`)
    await service.drain()
    service.clock.advance({ seconds: 5 })
    await service.drain()
    service.clock.advance({ minutes: 5 })
    await service.drain()

    expect(await sender.states(endpoint.id)).toEqual(['succeeded'])
    expect((await sender.attempts(endpoint.id)).map(({ triggerType }) => triggerType)).toEqual([
      0, 0, 1, 0,
    ])
  })

  test('sends a message once for 50 concurrent requests', async () => {
    const { sender, endpoint, idOf } = await senderWithEndpoint()
    await sender.announceNumber(1)
    await service.drain()
    const token = await sender.token()
    const path = `/msg/${idOf(0)}/endpoint/${endpoint.id}/resend`

    const replies = await Promise.all(
      Array.from({ length: 50 }, () => sender.call('POST', path, undefined, token)),
    )
    await service.drain()

    expect(replies.every(({ status }) => status === 202)).toBe(true)
    expect(receiver.received).toHaveLength(2)
  })

  test('returns 404 for a message that is being deleted', async () => {
    const { sender, endpoint, idOf } = await senderWithEndpoint()
    await sender.announceNumber(1)
    await service.drain()
    const token = await sender.token()
    let resending: Promise<Reply> | undefined
    await transact(service.ctx, async ({ db }) => {
      await sql`delete from webhook_messages where id = ${idOf(0)}`.execute(db)
      const path = `/msg/${idOf(0)}/endpoint/${endpoint.id}/resend`
      resending = sender.call('POST', path, undefined, token)
      await untilSomethingWaits(service)
    })

    expect((await resending)?.status).toBe(404)
  })

  test('sends to an endpoint that was added later or filters other events', async () => {
    const { sender, idOf } = await senderWithEndpoint()
    await sender.announceNumber(1)
    await service.drain()
    const late = await sender.addEndpoint(`${receiver.url}/late`, { filterTypes: ['user.created'] })

    await sender.call('POST', `/msg/${idOf(0)}/endpoint/${late.id}/resend`)
    await service.drain()

    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook/late'])
  })

  test('resends all failed messages since a time', async () => {
    const { sender, endpoint, below } = await senderWithEndpoint()
    const failFor = async (number: number) => {
      receiver.nextStatuses.push(500)
      await sender.announceNumber(number)
      await service.drain()
      // The waiting message fails.
      await sender.call('PATCH', below, { disabled: true })
      await sender.call('PATCH', below, { disabled: false })
      service.clock.advance({ minutes: 1 })
    }
    await failFor(1)
    const since = service.clock.now()
    await failFor(2)
    await sender.announceNumber(3)
    await service.drain()
    await failFor(4)
    const until = new Date(service.clock.now().getTime() - 1)
    await failFor(5)
    expect(await sender.states(endpoint.id)).toEqual([
      'failed',
      'failed',
      'succeeded',
      'failed',
      'failed',
    ])
    receiver.received.length = 0

    const reply = await sender.call('POST', `${below}/recover`, {
      since: since.toISOString(),
      until: until.toISOString(),
    })
    await service.drain()

    expect(reply.status).toBe(202)
    expect(reply.json).toMatchObject({ status: 'finished', task: 'endpoint.recover' })
    expect(numbers(receiver.received)).toEqual([2, 4])
    await sender.call('POST', `${below}/recover`, { since: '2000-01-01T00:00:00Z' })
    await service.drain()
    expect(numbers(receiver.received)).toEqual([2, 4, 1, 5])
  })

  test('sends missing messages in order, even with equal timestamps', async () => {
    const { sender } = await senderWithEndpoint({ filterTypes: ['user.created'] })
    const expected = Array.from({ length: 12 }, (_, number) => number)
    await transact(sender.ctx, (tx) =>
      announceEach(
        tx,
        expected.map((number) => ({ type: 'team.deleted', data: { id: String(number) } })),
      ),
    )
    const late = await sender.addEndpoint(`${receiver.url}/late`)

    await sender.call('POST', `/endpoint/${late.id}/replay-missing`, {
      since: '2000-01-01T00:00:00Z',
    })
    await service.drain()

    expect(numbers(receiver.received)).toEqual(expected)
  })

  test('does not send examples to other endpoints', async () => {
    const { sender, below } = await senderWithEndpoint()
    const other = await sender.addEndpoint(`${receiver.url}/other`)
    await sender.call('POST', `${below}/send-example`, { eventType: 'user.deleted' })
    await sender.announceNumber(1)
    await service.drain()
    receiver.received.length = 0

    await sender.call('POST', `/endpoint/${other.id}/replay-missing`, {
      since: '2000-01-01T00:00:00Z',
    })
    await service.drain()

    expect(receiver.received).toEqual([])
  })

  test('sends the remaining messages if others are deleted concurrently', async () => {
    const { sender } = await senderWithEndpoint({ filterTypes: ['user.created'] })
    for (const number of [1, 2]) await sender.announceNumber(number)
    const late = await sender.addEndpoint(`${receiver.url}/late`)

    const { replaying } = await transact(sender.ctx, async (tx) => {
      await sql`delete from webhook_messages where tenancy_id = ${tx.tenancyId} and payload->'data'->>'id' = '1'`.execute(
        tx.db,
      )
      const replaying = sender.call('POST', `/endpoint/${late.id}/replay-missing`, {
        since: '2000-01-01T00:00:00Z',
      })
      await untilSomethingWaits(service)
      return { replaying }
    })

    expect((await replaying).status).toBe(202)
    await service.drain()
    expect(numbers(receiver.received)).toEqual([2])
  })

  test('rejects a disabled endpoint', async () => {
    const { sender, endpoint, idOf, below } = await senderWithEndpoint()
    await sender.announceNumber(1)
    await service.drain()
    await sender.call('PATCH', below, { disabled: true })
    const refused = { status: 400, json: { code: 'endpoint_disabled' } }

    expect(
      await sender.call('POST', `/msg/${idOf(0)}/endpoint/${endpoint.id}/resend`),
    ).toMatchObject(refused)
    expect(
      await sender.call('POST', `${below}/recover`, { since: '2000-01-01T00:00:00Z' }),
    ).toMatchObject(refused)
    expect(
      await sender.call('POST', `${below}/send-example`, { eventType: 'user.created' }),
    ).toMatchObject(refused)
    await service.drain()
    expect(receiver.received).toHaveLength(1)
  })
})

describe('an example message', () => {
  test('of every type is sent to the endpoint, ignoring its filters', async () => {
    const { sender, below } = await senderWithEndpoint({ filterTypes: ['team.deleted'] })
    await sender.addEndpoint(`${receiver.url}/other`)
    const types = (
      await service.anyone.get('/event-type', { authorization: `Bearer ${await sender.token()}` })
    ).json.data.map(({ name }: { name: string }) => name)

    for (const eventType of types) {
      const { status, json } = await sender.call('POST', `${below}/send-example`, { eventType })
      expect([status, json.eventType, json.payload.type]).toEqual([200, eventType, eventType])
    }
    await service.drain()

    expect(receiver.received.map(({ path, body }) => `${path} ${JSON.parse(body).type}`)).toEqual(
      types.map((type: string) => `/hook ${type}`),
    )
    const dataOf = (type: string) =>
      JSON.parse(receiver.received[types.indexOf(type)]?.body ?? '').data
    // The example has the format of the real event.
    expect(user.view.server.parse(dataOf('user.created'))).toEqual(dataOf('user.created'))
    expect(team.view.server.parse(dataOf('team.updated'))).toEqual(dataOf('team.updated'))
  })

  test('of an unknown type is rejected', async () => {
    const { sender, below } = await senderWithEndpoint()

    expect(
      (await sender.call('POST', `${below}/send-example`, { eventType: 'user.exploded' })).code,
    ).toBe('SCHEMA_ERROR')
  })
})

describe('a replaced secret', () => {
  test('signs together with the new one for 24 hours', async () => {
    const { sender, endpoint, below } = await senderWithEndpoint()
    await sender.call('POST', `${below}/secret/rotate`, {})
    const fresh = (await sender.call('GET', `${below}/secret`)).json.key
    const verdicts = async () => {
      await sender.announceNumber(1)
      await service.drain()
      const message = receiver.received.at(-1)
      if (message === undefined) throw new Error('Nothing arrived.')
      return [endpoint.secret, fresh].map((secret) =>
        createVerifier(secret, 'svix', () => service.clock.now())(message),
      )
    }

    expect(await verdicts()).toEqual([null, null])
    service.clock.advance({ hours: 23, minutes: 59 })
    expect(await verdicts()).toEqual([null, null])
    service.clock.advance({ minutes: 1 })
    expect(await verdicts()).toEqual(['signature', null])
  })

  test('keeps its expiry when later secrets are replaced', async () => {
    const { sender, endpoint, below } = await senderWithEndpoint()
    await sender.call('POST', `${below}/secret/rotate`, {})
    for (let time = 0; time < 2; time += 1) {
      service.clock.advance({ hours: 12 })
      await sender.call('POST', `${below}/secret/rotate`, {})
    }

    await sender.announceNumber(1)
    await service.drain()

    const [message] = receiver.received
    expect(
      message && createVerifier(endpoint.secret, 'svix', () => service.clock.now())(message),
    ).toBe('signature')
    expect(String(message?.headers['svix-signature']).split(' ')).toHaveLength(3)
  })

  test('that cannot be opened sends nothing until it is replaced', async () => {
    const { sender, endpoint, below } = await senderWithEndpoint()
    await service.query("update webhook_endpoints set secrets = '\\x00112233' where id = $1", [
      endpoint.id,
    ])
    await sender.announceNumber(1)
    await service.drain()

    expect(receiver.received).toEqual([])
    expect(await sender.attempts(endpoint.id)).toMatchObject([
      { status: 2, response: expect.stringContaining('secret') },
    ])
    expect((await sender.call('GET', `${below}/secret`)).status).toBe(409)
    await sender.call('POST', `${below}/secret/rotate`, {})
    service.clock.advance({ seconds: 5 })
    await service.drain()
    expect(receiver.received).toHaveLength(1)
  })
})

describe('case 66: a page of large messages', () => {
  test.each([
    ['/msg', (item: Listed) => item],
    ['/endpoint/{id}/msg', (item: Listed) => item],
    ['/attempt/endpoint/{id}?with_msg=true', (item: Listed) => item.msg as Listed],
  ])(
    'case 66: %s ends after 1 MiB, and none is lost, forwards and backwards',
    async (path, messageOf) => {
      const { sender, endpoint } = await senderWithEndpoint()
      for (let number = 1; number <= 5; number += 1) await sender.announceNumber(number)
      await service.drain()
      await service.query(
        "update webhook_messages set payload = json_build_object('text', repeat('x', 500000)) where tenancy_id = $1",
        [sender.ctx.tenancyId],
      )
      const url = path.replace('{id}', endpoint.id)
      const page = (iterator: string | null) =>
        sender.call(
          'GET',
          `${url}${url.includes('?') ? '&' : '?'}limit=250${iterator === null ? '' : `&iterator=${iterator}`}`,
        )

      const sizes: number[] = []
      const ids: string[] = []
      let last = null
      do {
        last = await page(last?.json.iterator ?? null)
        const messages: Listed[] = last.json.data.map(messageOf)
        expect(messages.every(({ payload }) => payload.text.length === 500_000)).toBe(true)
        sizes.push(messages.length)
        ids.push(...messages.map(({ id }) => id))
      } while (!last.json.done)
      const before = (await page(last.json.prevIterator)).json

      expect(sizes).toEqual([3, 2])
      expect(new Set(ids).size).toBe(5)
      expect(before.data.map((item: Listed) => messageOf(item).id)).toEqual(ids.slice(0, 3))
      expect(before.done).toBe(true)
    },
  )
})

interface Listed {
  id: string
  payload: { text: string }
  msg?: Listed
}
