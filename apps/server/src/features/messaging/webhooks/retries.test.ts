import { startService } from '@latchkey/testkit'
import { sql } from 'kysely'
import { enqueue, transact } from 'latchkey/internals'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { untilSomethingWaits } from '../../../testing/locks.ts'
import { claim } from './claim-endpoint.ts'
import { deliverNext, RETRY_PAUSES_MS } from './deliver.ts'
import { deleteMessagesBefore } from './delivery-store.ts'
import { announceEach } from './index.ts'
import { startReceiver } from './testing/receiver.ts'
import { newSender, numbers } from './testing/sender.ts'

const service = await startService()
const receiver = await startReceiver()
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})
afterEach(async () => {
  // Retries of one test must not arrive in another.
  await service.query('delete from webhook_endpoints')
  receiver.received.length = 0
  receiver.nextStatuses.length = 0
  receiver.defaultStatus = 204
  receiver.respond = null
})

/** Creates a sender with one endpoint and one queued message. */
async function withMessage(fields: Record<string, unknown> = {}) {
  const sender = await newSender(service)
  const endpoint = await sender.addEndpoint(receiver.url, fields)
  await sender.announceNumber(1)
  return {
    sender,
    endpoint,
    states: () => sender.states(endpoint.id),
    attempts: () => sender.attempts(endpoint.id),
  }
}

/** Deletes the jobs, as if the worker had been killed. */
const forgetJobs = (endpointId: string) =>
  service.query("delete from graphile_worker._private_jobs where payload->>'endpointId' = $1", [
    endpointId,
  ])

/** Runs all attempts of a message. */
async function exhaust() {
  await service.drain()
  for (const millis of RETRY_PAUSES_MS) {
    service.clock.advance({ millis })
    await service.drain()
  }
}

describe('an attempt', () => {
  test.each([200, 201, 202, 204, 299])('with response %i succeeds', async (status) => {
    const { states, attempts } = await withMessage()
    receiver.nextStatuses.push(status)
    await service.drain()

    expect(await states()).toEqual(['succeeded'])
    expect(await attempts()).toMatchObject([
      { status: 0, responseStatusCode: status, triggerType: 0 },
    ])
  })

  test.each([301, 302, 307, 308, 400, 401, 404, 410, 429, 500, 503])(
    'with response %i fails and is retried',
    async (status) => {
      const { states, attempts } = await withMessage()
      receiver.nextStatuses.push(status)
      await service.drain()

      expect(await states()).toEqual(['pending'])
      expect(await attempts()).toMatchObject([{ status: 2, responseStatusCode: status }])
      service.clock.advance({ seconds: 5 })
      await service.drain()
      expect(await states()).toEqual(['succeeded'])
      expect(receiver.received).toHaveLength(2)
    },
  )

  test('follows no redirects', async () => {
    const { attempts } = await withMessage()
    receiver.respond = (_request, response) =>
      response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end()

    await service.drain()

    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
    expect(await attempts()).toMatchObject([{ responseStatusCode: 302, status: 2 }])
  })

  test('with a broken connection fails', async () => {
    const { states, attempts } = await withMessage()
    receiver.respond = (request) => request.socket.destroy()

    await service.drain()

    expect(await states()).toEqual(['pending'])
    expect(await attempts()).toMatchObject([
      { status: 2, responseStatusCode: 0, response: 'The connection could not be made, or broke.' },
    ])
  })

  test('shows only the status of the response', async () => {
    const { sender, endpoint } = await withMessage()
    receiver.respond = (_request, response) =>
      response.writeHead(500, { 'x-inner': 'the inner header' }).end('the inner secret')

    await service.drain()

    const { text } = await sender.call('GET', `/attempt/endpoint/${endpoint.id}?with_msg=true`)
    expect(text).toContain('"responseStatusCode":500')
    expect(text).not.toContain('the inner')
    const rows = await service.query('select * from webhook_attempts where endpoint_id = $1', [
      endpoint.id,
    ])
    expect(JSON.stringify(rows)).not.toContain('the inner')
  })

  test('does not wait for an endless response body', async () => {
    const { states } = await withMessage()
    receiver.respond = (_request, response) => {
      response.writeHead(200)
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      }
      response.on('drain', pour)
      pour()
    }

    await service.drain()

    expect(await states()).toEqual(['succeeded'])
  })
})

describe('the retry schedule', () => {
  test('is immediate, then 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h after the previous attempt', async () => {
    const { states, attempts } = await withMessage()
    receiver.defaultStatus = 500
    const seconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]

    await service.drain()
    expect(receiver.received).toHaveLength(1)
    for (const [index, pause] of seconds.entries()) {
      service.clock.advance({ seconds: pause, millis: -1 })
      await service.drain()
      expect(receiver.received).toHaveLength(index + 1)
      service.clock.advance({ millis: 1 })
      await service.drain()
      expect(receiver.received).toHaveLength(index + 2)
    }

    expect(await states()).toEqual(['failed'])
    expect(await attempts()).toHaveLength(8)
    service.clock.advance({ days: 3 })
    await service.drain()
    expect(receiver.received).toHaveLength(8)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('ends with the first successful attempt', async () => {
    const { states } = await withMessage()
    receiver.nextStatuses.push(500, 500)
    await exhaust()

    expect(receiver.received).toHaveLength(3)
    expect(await states()).toEqual(['succeeded'])
  })
})

describe('a failing endpoint', () => {
  test('is disabled when a message fails permanently after five days without success', async () => {
    const { sender, endpoint, states } = await withMessage()
    receiver.defaultStatus = 500
    await exhaust()
    expect((await sender.call('GET', `/endpoint/${endpoint.id}`)).json.disabled).toBe(false)
    service.clock.advance({ days: 5 })
    await sender.announceNumber(2)
    await service.drain()
    // One failure after a quiet period does not count.
    expect((await sender.call('GET', `/endpoint/${endpoint.id}`)).json.disabled).toBe(false)
    await exhaust()

    expect((await sender.call('GET', `/endpoint/${endpoint.id}`)).json.disabled).toBe(true)
    expect(await states()).toEqual(['failed', 'failed'])
    await sender.announceNumber(3)
    await service.drain()
    expect(await states()).toEqual(['failed', 'failed'])
  })

  test('stays enabled after a success in between', async () => {
    const { sender, endpoint } = await withMessage()
    receiver.defaultStatus = 500
    await exhaust()
    receiver.nextStatuses.push(204)
    await sender.announceNumber(2)
    await service.drain()
    service.clock.advance({ days: 4 })
    await sender.announceNumber(3)
    await exhaust()

    expect((await sender.call('GET', `/endpoint/${endpoint.id}`)).json.disabled).toBe(false)
  })

  test('is disabled after five days even if no message has used all its attempts', async () => {
    const { sender, endpoint, states } = await withMessage()
    await sender.announceNumber(2)
    receiver.defaultStatus = 500
    await deliverNext(sender.ctx, endpoint.key)
    service.clock.advance({ days: 4, hours: 23 })
    await deliverNext(sender.ctx, endpoint.key)
    expect(await states()).toEqual(['pending', 'pending'])

    service.clock.advance({ hours: 1 })
    await service.drain()

    expect((await sender.call('GET', `/endpoint/${endpoint.id}`)).json.disabled).toBe(true)
    expect(await states()).toEqual(['failed', 'failed'])
    expect(receiver.received).toHaveLength(3)
  })

  test('fails waiting messages when it is disabled, and starts again when it is enabled', async () => {
    const { sender, endpoint, states } = await withMessage()
    receiver.nextStatuses.push(500)
    await service.drain()
    expect(await states()).toEqual(['pending'])

    await sender.call('PATCH', `/endpoint/${endpoint.id}`, { disabled: true })
    expect(await states()).toEqual(['failed'])
    service.clock.advance({ seconds: 5 })
    await service.drain()
    expect(receiver.received).toHaveLength(1)

    await sender.call('PATCH', `/endpoint/${endpoint.id}`, { disabled: false })
    await sender.announceNumber(2)
    await service.drain()
    expect(numbers(receiver.received)).toEqual([1, 2])
  })
})

test('fails events that are sent while their endpoint is being disabled', async () => {
  const { sender, endpoint, states } = await withMessage()
  await service.drain()
  await transact(sender.ctx, async (tx) => {
    await announceEach(tx, [{ type: 'team.deleted', data: { id: '2' } }])
    // The change is not committed yet when the endpoint is disabled.
    await sender.call('PATCH', `/endpoint/${endpoint.id}`, { disabled: true })
  })
  await service.drain()
  expect(await states()).toEqual(['succeeded', 'failed'])

  await sender.call('PATCH', `/endpoint/${endpoint.id}`, { disabled: false })
  service.clock.advance({ minutes: 2 })
  await transact(service.ctx, (tx) => enqueue(tx, 'webhooks.recover', {}))
  await service.drain()

  expect(numbers(receiver.received)).toEqual([1])
})

describe('with concurrent senders', () => {
  test('sends a message once for 50 concurrent deliveries', async () => {
    const { sender, endpoint } = await withMessage()

    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => deliverNext(sender.ctx, endpoint.key)),
    )

    expect(outcomes.filter((isMine) => isMine)).toHaveLength(1)
    await service.drain()
    expect(receiver.received).toHaveLength(1)
  })

  test('sends each message once and in order with several processes', async () => {
    const others = await Promise.all(
      Array.from({ length: 3 }, () => startService({ database: service.database })),
    )
    for (const { clock } of others)
      clock.advance({ millis: service.clock.now().getTime() - clock.now().getTime() })
    const { sender } = await withMessage()
    for (const number of [2, 3, 4, 5, 6, 7, 8]) await sender.announceNumber(number)

    await Promise.all([service, ...others].map((process) => process.drain()))
    for (const other of others) await other.stop()

    expect(numbers(receiver.received)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})

describe('a process that dies', () => {
  test('before sending is replaced after its lease expires, and the order is kept', async () => {
    const { sender, endpoint, states } = await withMessage()
    await claim(sender.ctx, endpoint.key)
    await sender.announceNumber(2)

    await service.drain()
    expect(receiver.received).toEqual([])
    expect(await states()).toEqual(['sending', 'pending'])
    service.clock.advance({ minutes: 1 })
    await service.drain()

    expect(numbers(receiver.received)).toEqual([1, 2])
    expect(await states()).toEqual(['succeeded', 'succeeded'])
  })

  test('has scheduled a job for the end of its lease', async () => {
    const { sender, endpoint, states } = await withMessage()
    await forgetJobs(endpoint.id)
    await claim(sender.ctx, endpoint.key)

    service.clock.advance({ minutes: 1 })
    await service.drain()

    expect(await states()).toEqual(['succeeded'])
  })

  test('after sending is replaced, and the message is sent again with the same id', async () => {
    const { sender, endpoint, states } = await withMessage()
    await service.query(
      `create function break_off() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$`,
    )
    await service.query(
      'create trigger break_off before insert on webhook_attempts for each row execute function break_off()',
    )
    await expect(deliverNext(sender.ctx, endpoint.key)).rejects.toThrow('the disk is full')
    await service.query('drop function break_off cascade')
    expect(await states()).toEqual(['sending'])

    service.clock.advance({ minutes: 1 })
    await service.drain()

    expect(await states()).toEqual(['succeeded'])
    expect(receiver.received).toHaveLength(2)
    expect(receiver.received[1]?.headers['svix-id']).toBe(receiver.received[0]?.headers['svix-id'])
  })

  test('together with its job is detected within minutes', async () => {
    const { endpoint, states } = await withMessage()
    await forgetJobs(endpoint.id)
    await service.drain()
    expect(await states()).toEqual(['pending'])

    service.clock.advance({ minutes: 2 })
    await transact(service.ctx, (tx) => enqueue(tx, 'webhooks.recover', {}))
    await service.drain()

    expect(await states()).toEqual(['succeeded'])
  })

  test('repeatedly with the same message fails that message', async () => {
    const { sender, endpoint, states, attempts } = await withMessage()
    for (let deaths = 0; deaths < 8; deaths += 1) {
      expect(await claim(sender.ctx, endpoint.key)).not.toBeNull()
      service.clock.advance({ minutes: 1 })
    }

    await service.drain()

    expect(await states()).toEqual(['failed'])
    expect(receiver.received).toEqual([])
    expect(await attempts()).toMatchObject([
      { status: 2, response: 'Every attempt to send this message was interrupted.' },
    ])
  })

  test('and resumes late does not overwrite the result of its successor', async () => {
    const { sender, endpoint, states } = await withMessage()
    const release = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    receiver.respond = (_request, response) => {
      arrived.resolve()
      void release.promise.then(() => response.writeHead(500).end())
    }
    const late = deliverNext(sender.ctx, endpoint.key)
    await arrived.promise
    receiver.respond = null
    service.clock.advance({ minutes: 1 })
    await service.drain()
    expect(await states()).toEqual(['succeeded'])

    release.resolve()
    await late

    expect(await states()).toEqual(['succeeded'])
    expect(await sender.attempts(endpoint.id)).toMatchObject([
      { responseStatusCode: 500 },
      { responseStatusCode: 204 },
    ])
  })
})

test('deletes an endpoint with everything while a message is being sent', async () => {
  const { sender, endpoint, states } = await withMessage()
  const release = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  receiver.respond = (_request, response) => {
    arrived.resolve()
    void release.promise.then(() => response.writeHead(204).end())
  }
  const sending = deliverNext(sender.ctx, endpoint.key)
  await arrived.promise

  expect((await sender.call('DELETE', `/endpoint/${endpoint.id}`)).status).toBe(204)
  release.resolve()

  expect(await sending).not.toBeNull()
  expect(await states()).toEqual([])
})

test('deletes an endpoint with many messages without blocking concurrent changes', async () => {
  const { sender, endpoint, states } = await withMessage()
  await sender.addEndpoint(`${receiver.url}/other`)

  const deleting = await transact(sender.ctx, async (tx) => {
    // The deletion takes as long as this lock is held.
    await sql`select 1 from webhook_deliveries where tenancy_id = ${tx.tenancyId} and endpoint_id = ${endpoint.id} for update`.execute(
      tx.db,
    )
    const deleted = sender.call('DELETE', `/endpoint/${endpoint.id}`)
    await untilSomethingWaits(service)
    await sender.announceNumber(2)
    return { deleted }
  })

  expect((await deleting.deleted).status).toBe(204)
  expect(await states()).toEqual([])
  await service.drain()
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook/other'])
})

test('deletes old messages in batches', async () => {
  const { sender } = await withMessage()
  for (let number = 2; number <= 25; number += 1) await sender.announceNumber(number)
  const moment = new Date(service.clock.now().getTime() + 1)
  const left = async () =>
    (
      await service.query('select id from webhook_messages where tenancy_id = $1', [
        sender.ctx.tenancyId,
      ])
    ).length
  await service.query('delete from webhook_messages where tenancy_id <> $1', [sender.ctx.tenancyId])

  const portions: [boolean, number][] = []
  for (let time = 0; time < 3; time += 1)
    portions.push([await deleteMessagesBefore(sender.ctx, moment, 10), await left()])

  expect(portions).toEqual([
    [true, 15],
    [true, 5],
    [false, 0],
  ])
})

test('deletes messages and attempts after 30 days', async () => {
  const { sender, endpoint } = await withMessage()
  await service.drain()
  service.clock.advance({ days: 29 })
  const forget = async () => {
    await transact(service.ctx, (tx) => enqueue(tx, 'webhooks.delete-old', {}))
    await service.drain()
  }

  await forget()
  expect(await sender.attempts(endpoint.id)).toHaveLength(1)
  service.clock.advance({ days: 1, seconds: 1 })
  await forget()

  expect(await sender.attempts(endpoint.id)).toEqual([])
  expect(
    await service.query('select id from webhook_messages where tenancy_id = $1', [
      sender.ctx.tenancyId,
    ]),
  ).toEqual([])
})
