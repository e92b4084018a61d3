import { startService, type TestService } from '@latchkey/testkit'
import { type Config, enqueue, transact } from 'latchkey/internals'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { claim, deliverNext, RETRY_PAUSES_MS } from './deliver.ts'
import { EXTERNAL_ENDPOINT } from './external.ts'
import { announceEach } from './index.ts'
import { startReceiver } from './testing/receiver.ts'
import { newSender, type TestSender } from './testing/sender.ts'
import { startSvixServer } from './testing/svix-server.ts'

/* The operator has another service deliver, one that speaks Svix's public interface. In production, where projects could not name its address. */

const API_KEY = 'testsk_that_only_the_operator_knows'
const svix = await startSvixServer(API_KEY)
const receiver = await startReceiver()
// Silent, as messages that are never taken are logged as errors.
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

/** Another process on the same database, set up otherwise, at the same moment. */
async function startBeside(config: Partial<Config>): Promise<TestService> {
  const other = await startService({ database: service.database, config })
  other.clock.advance({ millis: service.clock.now().getTime() - other.clock.now().getTime() })
  return other
}

describe('a token', () => {
  test('is one of the service, for an application of the project that is made when it is missing', async () => {
    const project = await service.newProject()
    const ask = () => project.as('admin').post('/webhooks/svix-token', {})

    const [first, second] = [await ask(), await ask()]

    expect([first.status, first.json]).toEqual([201, { token: `appsk_of_${project.id}` }])
    expect(second.json).toEqual(first.json)
    expect([...svix.applications.values()]).toEqual([{ uid: project.id, name: project.id }])
  })

  test('is given to administrators alone', async () => {
    const project = await service.newProject()

    expect((await project.as('server').post('/webhooks/svix-token', {})).code).toBe(
      'INSUFFICIENT_ACCESS_TYPE',
    )
    expect(svix.calls).toEqual([])
  })

  test.each([
    ['refuses our key', { apiKey: 'another key', serverUrl: svix.url }],
    ['is not there', { apiKey: API_KEY, serverUrl: 'http://127.0.0.1:9' }],
  ])(
    'is not to be had where the service %s; neither key nor address is told',
    async (_what, wrong) => {
      const other = await startBeside({ svix: wrong })
      const project = await other.newProject()

      const { status, text } = await project.as('admin').post('/webhooks/svix-token', {})
      await other.stop()

      expect(status).toBe(502)
      expect(text).not.toContain(wrong.apiKey)
      expect(text).not.toContain('127.0.0.1')
    },
  )
})

describe('an event', () => {
  test('C: is handed over as a message with type and payload, our id only as idempotency key, to an application made for it', async () => {
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

  test('of a real change arrives as well, and none of a refused one', async () => {
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

  test('goes there and not to endpoints of our own', async () => {
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

  test('of a change that is taken back does not', async () => {
    const { ctx } = await newSender(service)

    const failing = transact(ctx, async (tx) => {
      await announceEach(tx, [{ type: 'team.deleted', data: { id: '1' } }])
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await service.drain()

    expect(svix.calls).toEqual([])
  })

  test('comes in the order of occurrence, the first ones of 20 that are announced side by side included', async () => {
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

describe('a service that does not take a message', () => {
  test.each([429, 500, 502, 503])(
    'and answers %i is asked again, five times and more',
    async (status) => {
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
      // The first found no application yet.
      expect(handingsOver()).toBe(9)
    },
  )

  test('is left alone for five seconds, or as long as it says, by everything else of the project, too', async () => {
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
    'as it has no application for it, and answers %i to the making of one, is asked again',
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

  test('is told of to the operator when that begins', async () => {
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

  test('for weeks is tried with the next message all the same', async () => {
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

  test('but breaks off after it took it is asked again, and has it once', async () => {
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

test('what a process that died had in hand is handed over by the next, once', async () => {
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

test('once the service is no longer set, what waited for it is given up, and nothing of it is shown or counted', async () => {
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

/** A token of our own interface for a project that was made by another process. */
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
