import { startService, type TestService } from '@latchkey/testkit'
import { type Config, enqueue, transact } from 'latchkey/internals'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { claim } from './claim-endpoint.ts'
import { deliverNext, RETRY_PAUSES_MS } from './deliver.ts'
import { EXTERNAL_ENDPOINT } from './external.ts'
import { announceEach } from './index.ts'
import { startReceiver } from './testing/receiver.ts'
import { newSender, type TestSender } from './testing/sender.ts'
import { startSvixServer } from './testing/svix-server.ts'

/* Webhooks delivered by the operator's service with Svix's public interface. In production,
   where projects could not use its address. */

const API_KEY = 'testsk_that_only_the_operator_knows'
const svix = await startSvixServer(API_KEY)
const receiver = await startReceiver()
// Silent, because messages that are never accepted are logged as errors.
const settings = {
  production: true,
  logLevel: 'silent' as const,
  svix: { apiKey: API_KEY, serverUrl: svix.url },
}
const service = await startService({ config: settings })
afterAll(async () => {
  await service.stop()
  await svix.stop()
  await receiver.stop()
})
afterEach(async () => {
  await service.query('delete from webhook_endpoints')
  svix.applications.clear()
  for (const list of [
    svix.messages,
    svix.calls,
    svix.refusals,
    svix.applicationRefusals,
    receiver.received,
  ])
    list.length = 0
  svix.retryAfter = null
})

const numbersOf = () =>
  svix.messages.map(({ payload }) => Number((payload as { data: { id: string } }).data.id))
const states = (sender: TestSender) => sender.states(EXTERNAL_ENDPOINT)
const handingsOver = () => svix.calls.filter((call) => call.endsWith('/msg')).length

/** Starts another process on the same database at the same time, with other settings. */
async function startBeside(config: Partial<Config>): Promise<TestService> {
  const other = await startService({ database: service.database, config })
  other.clock.advance({ millis: service.clock.now().getTime() - other.clock.now().getTime() })
  return other
}

describe('a token', () => {
  test('is one of the service, for an application that is created if needed', async () => {
    const project = await service.newProject()
    const ask = () => project.as('admin').post('/webhooks/svix-token', {})

    const [first, second] = [await ask(), await ask()]

    expect([first.status, first.json]).toEqual([201, { token: `appsk_of_${project.id}` }])
    expect(second.json).toEqual(first.json)
    expect([...svix.applications.values()]).toEqual([{ uid: project.id, name: project.id }])
  })

  test('is returned to admins only', async () => {
    const project = await service.newProject()

    expect((await project.as('server').post('/webhooks/svix-token', {})).code).toBe(
      'INSUFFICIENT_ACCESS_TYPE',
    )
    expect(svix.calls).toEqual([])
  })

  test.each([
    ['refuses our key', { apiKey: 'another key', serverUrl: svix.url }],
    ['is not there', { apiKey: API_KEY, serverUrl: 'http://127.0.0.1:9' }],
  ])('returns 502 without key and address if the service %s', async (_what, wrong) => {
    const other = await startBeside({ svix: wrong })
    const project = await other.newProject()

    const { status, text } = await project.as('admin').post('/webhooks/svix-token', {})
    await other.stop()

    expect(status).toBe(502)
    expect(text).not.toContain(wrong.apiKey)
    expect(text).not.toContain('127.0.0.1')
  })
})

describe('C: is sent with type and payload, with an idempotency key, to a new application', () => {
  test('C: is sent with type, payload and idempotency key, to a new application', async () => {
    const sender = await newSender(service)
    const data = { team_id: 'ж "1"', user_id: 'u' }

    await sender.announce('team_membership.created', data)
    expect(svix.calls).toEqual([])
    await service.drain()

    const id = expect.stringMatching(/^msg_\w{20,}$/)
    expect(svix.messages).toEqual([
      {
        app: sender.project.id,
        eventType: 'team_membership.created',
        payload: { type: 'team_membership.created', data },
        idempotencyKey: id,
      },
    ])
    expect(svix.applications.has(sender.project.id)).toBe(true)
    expect(await states(sender)).toEqual(['succeeded'])
  })

  test('is sent for a real change, and not for a rejected one', async () => {
    const project = await service.newProject()

    const { json } = await project.as('server').post('/users', { primary_email: 'ada@example.com' })
    await project.as('server').post('/users', { primary_email: 'not an address' })
    await service.drain()

    expect(svix.messages).toMatchObject([
      {
        eventType: 'user.created',
        app: project.id,
        payload: { type: 'user.created', data: { id: json.id } },
      },
    ])
  })

  test('is not sent to endpoints of the project', async () => {
    const own = await startBeside({ production: false })
    const sender = await newSender(own)
    const { id } = await sender.addEndpoint(receiver.url)
    const elsewhere: TestSender['ctx'] = { ...sender.ctx, config: service.ctx.config }

    await transact(elsewhere, (tx) =>
      announceEach(tx, [{ type: 'team.deleted', data: { id: '1' } }]),
    )
    await service.drain()
    await own.stop()

    expect(numbersOf()).toEqual([1])
    expect(receiver.received).toEqual([])
    expect(await sender.states(id)).toEqual([])
  })

  test('is not sent if the change is rolled back', async () => {
    const { ctx } = await newSender(service)

    const failing = transact(ctx, async (tx) => {
      await announceEach(tx, [{ type: 'team.deleted', data: { id: '1' } }])
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await service.drain()

    expect(svix.calls).toEqual([])
  })

  test('is sent in order, including the first 20 concurrent ones', async () => {
    const sender = await newSender(service)
    await Promise.all(
      Array.from({ length: 20 }, (_, number) => sender.announceNumber(100 + number)),
    )
    await service.drain()
    for (const number of [1, 2, 3]) await sender.announceNumber(number)
    await service.drain()

    expect(numbersOf().slice(0, 20).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, number) => 100 + number),
    )
    expect(numbersOf().slice(20)).toEqual([1, 2, 3])
  })
})

describe('a service that rejects a message', () => {
  test.each([429, 500, 502, 503])('with %i gets it again, at least five times', async (status) => {
    const sender = await newSender(service)
    svix.refusals.push(...Array.from({ length: 7 }, () => status))
    await sender.announceNumber(1)

    await service.drain()
    expect(await states(sender)).toEqual(['pending'])
    for (const millis of RETRY_PAUSES_MS) {
      service.clock.advance({ millis })
      await service.drain()
    }

    expect(await states(sender)).toEqual(['succeeded'])
    expect(numbersOf()).toEqual([1])
    // The first request found no application.
    expect(handingsOver()).toBe(9)
  })

  test('pauses the whole project for five seconds, or as long as the response says', async () => {
    const sender = await newSender(service)
    svix.refusals.push(429, 429)
    await sender.announceNumber(1)
    await sender.announceNumber(2)

    await service.drain()
    expect([numbersOf(), svix.refusals.length]).toEqual([[], 1])
    svix.retryAfter = '60'
    service.clock.advance({ seconds: 5 })
    await service.drain()
    expect([numbersOf(), svix.refusals.length]).toEqual([[], 0])
    service.clock.advance({ seconds: 59 })
    await service.drain()
    expect(numbersOf()).toEqual([])
    service.clock.advance({ seconds: 1 })
    await service.drain()

    expect(numbersOf().toSorted()).toEqual([1, 2])
  })

  test.each([401, 409, 500])(
    'without an application, and with %i for its creation, gets the message again',
    async (status) => {
      const sender = await newSender(service)
      svix.applicationRefusals.push(status)
      await sender.announceNumber(1)

      await service.drain()
      expect([await states(sender), numbersOf()]).toEqual([['pending'], []])
      service.clock.advance({ seconds: 5 })
      await service.drain()

      expect([await states(sender), numbersOf()]).toEqual([['succeeded'], [1]])
    },
  )

  test('is logged for the operator when it starts to fail', async () => {
    const sender = await newSender(service)
    const told: object[] = []
    const log = { ...sender.ctx.log, warn: (fields: object) => void told.push(fields) }
    const key = { tenancyId: sender.ctx.tenancyId, endpointId: EXTERNAL_ENDPOINT }
    svix.refusals.push(401, 401)
    await sender.announceNumber(1)

    for (let time = 0; time < 2; time += 1) {
      await deliverNext({ ...sender.ctx, log }, key)
      service.clock.advance({ seconds: 5 })
    }

    expect([told, svix.refusals]).toEqual([[{ status: 401, failure: null }], []])
  })

  test('gets the next message even after weeks', async () => {
    const sender = await newSender(service)
    for (let week = 0; week < 2; week += 1) {
      svix.refusals.push(...Array.from({ length: 8 }, () => 500))
      await sender.announceNumber(week)
      await service.drain()
      for (const millis of RETRY_PAUSES_MS) {
        service.clock.advance({ millis })
        await service.drain()
      }
      service.clock.advance({ days: 7 })
    }
    expect(await states(sender)).toEqual(['failed', 'failed'])

    await sender.announceNumber(7)
    await service.drain()

    expect(numbersOf()).toEqual([7])
  })

  test('and fails after it accepted a message gets it again with the same idempotency key', async () => {
    const sender = await newSender(service)
    svix.breaksOff = true
    await sender.announceNumber(1)

    await service.drain()
    expect(await states(sender)).toEqual(['pending'])
    service.clock.advance({ seconds: 5 })
    await service.drain()

    expect(numbersOf()).toEqual([1])
    expect(await states(sender)).toEqual(['succeeded'])
  })
})

test('delivers messages of a killed process once', async () => {
  const sender = await newSender(service)
  await sender.announceNumber(1)
  await claim(sender.ctx, { tenancyId: sender.ctx.tenancyId, endpointId: EXTERNAL_ENDPOINT })
  await service.query(
    "delete from graphile_worker._private_jobs where payload->>'endpointId' = $1",
    [EXTERNAL_ENDPOINT],
  )

  service.clock.advance({ minutes: 3 })
  await transact(service.ctx, (tx) => enqueue(tx, 'webhooks.recover', {}))
  await service.drain()

  expect(numbersOf()).toEqual([1])
})

test('fails waiting messages without showing them once the service is no longer configured', async () => {
  const sender = await newSender(service)
  svix.refusals.push(500)
  await sender.announceNumber(1)
  await service.drain()
  const own = await startBeside({ production: false })
  const token = (await createOwnToken(own, sender)).json.token
  const get = async (path: string) =>
    await own.anyone.get(`/app/${sender.project.id}${path}`, { authorization: `Bearer ${token}` })

  service.clock.advance({ minutes: 2 })
  own.clock.advance({ minutes: 2 })
  await own.drain()
  const [message] = (await get('/msg')).json.data
  const shown = [
    await get('/endpoint'),
    await get(`/msg/${message.id}/endpoint`),
    await get(`/attempt/msg/${message.id}`),
  ]
  const hidden = [
    await get(`/endpoint/${EXTERNAL_ENDPOINT}`),
    await get(`/endpoint/${EXTERNAL_ENDPOINT}/secret`),
    await get(`/attempt/endpoint/${EXTERNAL_ENDPOINT}`),
  ]
  await own.stop()

  expect(await states(sender)).toEqual(['failed'])
  expect(numbersOf()).toEqual([])
  expect(shown.map(({ json }) => json.data)).toEqual([[], [], []])
  expect(hidden.map(({ status }) => status)).toEqual([404, 404, 404])
})

/** A token of our own interface for a project that another process created. */
const createOwnToken = (own: TestService, { project }: TestSender) =>
  own.anyone.post(
    '/webhooks/svix-token',
    {},
    {
      'x-stack-access-type': 'admin',
      'x-stack-project-id': project.id,
      'x-stack-super-secret-admin-key': project.superSecretAdminKey,
    },
  )
