import { startService } from '@latchkey/testkit'
import { ApiException, type ListResponseEndpointOut, Ordering, Svix, Webhook } from 'svix'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startReceiver } from './testing/receiver.ts'
import { newSender, type TestSender } from './testing/sender.ts'

/* Calls the interface with the public client library over a real port. */

const service = await startService({ listen: true })
const receiver = await startReceiver()
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})

let sender: TestSender
let svix: Svix
let app: string
beforeEach(async () => {
  sender = await newSender(service)
  app = sender.project.id
  svix = new Svix(await sender.token(), { serverUrl: service.url, numRetries: 0 })
})
afterEach(async () => {
  await service.query('delete from webhook_endpoints')
  receiver.received.length = 0
  receiver.nextStatuses.length = 0
})

const refusal = async (call: Promise<unknown>): Promise<number> => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiException))
    throw new Error(`Not refused as the client expects: ${String(error)}`)
  return error.code
}

/** Creates an endpoint with a message that failed once and was then delivered. */
async function withDeliveredMessage() {
  const endpoint = await svix.endpoint.create(app, { url: receiver.url })
  receiver.nextStatuses.push(500)
  await sender.announceNumber(1)
  await service.drain()
  service.clock.advance({ seconds: 5 })
  await service.drain()
  return { endpoint, messageId: String(receiver.received[0]?.headers['svix-id']) }
}

describe('the application', () => {
  test('is the project, and is returned by get, list and get-or-create', async () => {
    const own = { id: app, uid: app, name: app }

    expect(await svix.application.get(app)).toMatchObject(own)
    expect((await svix.application.list()).data).toMatchObject([own])
    expect(await svix.application.getOrCreate({ uid: app, name: app })).toMatchObject(own)
    expect(await refusal(svix.application.create({ uid: app, name: app }))).toBe(409)
    expect(await refusal(svix.application.getOrCreate({ uid: 'another', name: 'another' }))).toBe(
      403,
    )
  })

  test('requires a token', async () => {
    const stranger = new Svix('nothing', { serverUrl: service.url, numRetries: 0 })

    expect(await refusal(stranger.application.get(app))).toBe(401)
    expect(await refusal(stranger.endpoint.list(app))).toBe(401)
  })
})

describe('an endpoint', () => {
  test('is created with types and rate limit, and returned again', async () => {
    const input = {
      url: receiver.url,
      description: 'Ours',
      eventTypes: ['user.created'],
      throttleRate: 3,
      metadata: { a: 'b' },
    }

    const created = await svix.endpoint.create(app, input)

    expect(created).toMatchObject({ ...input, disabled: false })
    expect(created.createdAt).toEqual(service.clock.now())
    expect(await svix.endpoint.get(app, created.id)).toEqual(created)
  })

  test('receives only its event types', async () => {
    await svix.endpoint.create(app, { url: receiver.url, eventTypes: ['team.deleted'] })

    await sender.announce('user.deleted', { id: 'u', teams: [] })
    await sender.announceNumber(1)
    await service.drain()

    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['team.deleted'])
  })

  test('is replaced, patched and deleted', async () => {
    const { id } = await svix.endpoint.create(app, {
      url: receiver.url,
      description: 'Old',
      eventTypes: ['user.created'],
    })

    expect(
      await svix.endpoint.upsert(app, id, { url: receiver.url, throttleRate: 2 }),
    ).toMatchObject({
      id,
      description: '',
      throttleRate: 2,
    })
    expect((await svix.endpoint.get(app, id)).eventTypes ?? null).toBeNull()
    expect(
      await svix.endpoint.patch(app, id, { eventTypes: ['team.created'], disabled: true }),
    ).toMatchObject({
      eventTypes: ['team.created'],
      throttleRate: 2,
      disabled: true,
    })
    await svix.endpoint.delete(app, id)
    expect(await refusal(svix.endpoint.get(app, id))).toBe(404)
  })

  test('is listed page by page', async () => {
    const ids: string[] = []
    for (let number = 0; number < 5; number += 1)
      ids.push((await svix.endpoint.create(app, { url: receiver.url })).id)

    const pages: string[][] = []
    let page: ListResponseEndpointOut | null = null
    do {
      page = await svix.endpoint.list(app, {
        limit: 2,
        ...(page?.iterator ? { iterator: page.iterator } : {}),
      })
      pages.push(page.data.map(({ id }) => id))
    } while (!page.done)

    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
    expect(
      (await svix.endpoint.list(app, { order: Ordering.Descending })).data.map(({ id }) => id),
    ).toEqual(ids.toReversed())
  })

  test("with invalid fields is rejected in the client's error format", async () => {
    expect(await refusal(svix.endpoint.create(app, { url: 'http://169.254.169.254/' }))).toBe(422)
    expect(await refusal(svix.endpoint.create(app, { url: receiver.url, channels: ['a'] }))).toBe(
      400,
    )
    expect(
      await refusal(
        svix.endpoint.create(app, { url: receiver.url, headers: { authorization: 'x' } }),
      ),
    ).toBe(400)
    expect((await svix.endpoint.list(app)).data).toEqual([])
  })

  test('has no custom headers', async () => {
    const { id } = await svix.endpoint.create(app, { url: receiver.url })

    expect(await svix.endpoint.getHeaders(app, id)).toEqual({ headers: {}, sensitive: [] })
    expect(await refusal(svix.endpoint.getHeaders(app, 'ep_unknown'))).toBe(404)
  })
})

describe('a received message', () => {
  test.each(['svix', 'webhook'])(
    "passes the library's verification of %s-… headers",
    async (prefix) => {
      const { id } = await svix.endpoint.create(app, { url: receiver.url })
      const { key } = await svix.endpoint.getSecret(app, id)
      await sender.announce('user.deleted', { id: 'ж "quoted"', teams: [] })
      await service.drain()
      const [message] = receiver.received
      const headers = Object.fromEntries(
        ['id', 'timestamp', 'signature'].map((name) => [
          `${prefix}-${name}`,
          String(message?.headers[`${prefix}-${name}`]),
        ]),
      )
      const body = String(message?.body)

      expect(() => new Webhook(key).verify(body, headers)).not.toThrow()
      expect(() => new Webhook(key).verify(`${body} `, headers)).toThrow()
      expect(() =>
        new Webhook(`whsec_${Buffer.alloc(24).toString('base64')}`).verify(body, headers),
      ).toThrow()
      expect(() =>
        new Webhook(key).verify(body, { ...headers, [`${prefix}-id`]: 'msg_another' }),
      ).toThrow()
    },
  )

  test('passes with the old and the new secret after a rotation, and with the new one without grace', async () => {
    const { id } = await svix.endpoint.create(app, { url: receiver.url })
    const before = (await svix.endpoint.getSecret(app, id)).key
    const passes = (key: string) => {
      const { body, headers } = receiver.received.at(-1) ?? { body: '', headers: {} }
      try {
        new Webhook(key).verify(body, headers as Record<string, string>)
        return true
      } catch {
        return false
      }
    }

    await svix.endpoint.rotateSecret(app, id, {})
    const after = (await svix.endpoint.getSecret(app, id)).key
    await sender.announceNumber(1)
    await service.drain()
    expect([after !== before, passes(before), passes(after)]).toEqual([true, true, true])

    await svix.endpoint.rotateSecret(app, id, { gracePeriodSeconds: 0 })
    const last = (await svix.endpoint.getSecret(app, id)).key
    await sender.announceNumber(2)
    await service.drain()
    // The first secret keeps the expiry of the first rotation.
    expect([passes(before), passes(after), passes(last)]).toEqual([true, false, true])
  })
})

describe('the log', () => {
  test('lists messages, all and by endpoint', async () => {
    const { endpoint, messageId } = await withDeliveredMessage()
    receiver.nextStatuses.push(503)
    await sender.announceNumber(2)
    await service.drain()
    const payload = { type: 'team.deleted', data: { id: '1' } }

    expect(await svix.message.get(app, messageId, { withContent: true })).toMatchObject({
      id: messageId,
      eventType: 'team.deleted',
      payload,
    })
    const messages = await svix.message.list(app, { withContent: true })
    expect(messages.data.map(({ payload }) => payload.data.id)).toEqual(['2', '1'])
    expect(
      (
        await svix.message.list(app, {
          before: messages.data[0]?.timestamp as Date,
          withContent: false,
        })
      ).data,
    ).toMatchObject([{ id: messageId, payload: {} }])
    expect((await svix.message.list(app, { eventTypes: ['user.created'] })).data).toEqual([])
    const first = await svix.message.list(app, { limit: 1 })
    const second = await svix.message.list(app, { limit: 1, iterator: first.iterator as string })
    expect([first.done, second.done, second.data[0]?.id]).toEqual([false, true, messageId])

    const attempted = await svix.messageAttempt.listAttemptedMessages(app, endpoint.id, {
      withContent: true,
    })
    expect(attempted.data).toMatchObject([
      {
        status: 1,
        statusText: 'pending',
        nextAttempt: new Date(service.clock.now().getTime() + 5_000),
        payload: { data: { id: '2' } },
      },
      { id: messageId, status: 0, statusText: 'success', payload },
    ])
    expect(attempted.data[1]?.nextAttempt ?? null).toBeNull()
    expect(
      (await svix.messageAttempt.listAttemptedMessages(app, endpoint.id, { status: 1 })).data,
    ).toHaveLength(1)
    expect(
      (await svix.messageAttempt.listAttemptedMessages(app, endpoint.id, { status: 2 })).data,
    ).toEqual([])
    expect(
      (await svix.messageAttempt.listAttemptedDestinations(app, messageId)).data,
    ).toMatchObject([{ id: endpoint.id, url: receiver.url, status: 0 }])
    expect(await refusal(svix.messageAttempt.listAttemptedMessages(app, 'ep_unknown'))).toBe(404)
    expect(await refusal(svix.messageAttempt.listAttemptedDestinations(app, 'msg_unknown'))).toBe(
      404,
    )
  })

  test('lists attempts by endpoint and by message, with filters, and single ones', async () => {
    const { endpoint, messageId } = await withDeliveredMessage()

    const { data } = await svix.messageAttempt.listByEndpoint(app, endpoint.id, { withMsg: true })
    expect(data).toMatchObject([
      {
        status: 0,
        responseStatusCode: 204,
        triggerType: 0,
        msgId: messageId,
        url: receiver.url,
        msg: { eventType: 'team.deleted' },
      },
      { status: 2, responseStatusCode: 500, triggerType: 0, msgId: messageId },
    ])
    expect((await svix.messageAttempt.listByMsg(app, messageId)).data.map(({ id }) => id)).toEqual(
      data.map(({ id }) => id),
    )
    expect(
      (await svix.messageAttempt.listByEndpoint(app, endpoint.id, { statusCodeClass: 500 })).data,
    ).toMatchObject([{ status: 2 }])
    expect(
      (await svix.messageAttempt.listByEndpoint(app, endpoint.id, { statusCodeClass: 400 })).data,
    ).toEqual([])
    expect(
      (await svix.messageAttempt.listByEndpoint(app, endpoint.id, { statusCodeClass: 0 })).data,
    ).toEqual([])
    expect(
      (await svix.messageAttempt.listByMsg(app, messageId, { status: 2, endpointId: endpoint.id }))
        .data,
    ).toHaveLength(1)
    const id = String(data[1]?.id)
    expect(await svix.messageAttempt.get(app, messageId, id)).toMatchObject({
      id,
      status: 2,
      timestamp: data[1]?.timestamp,
    })
    expect(await refusal(svix.messageAttempt.get(app, 'msg_another', id))).toBe(404)
  })

  test('counts delivered, waiting and failed messages', async () => {
    const { endpoint } = await withDeliveredMessage()
    receiver.nextStatuses.push(500)
    await sender.announceNumber(2)
    await service.drain()

    expect(await svix.endpoint.getStats(app, endpoint.id)).toEqual({
      success: 1,
      pending: 1,
      sending: 0,
      fail: 0,
      canceled: 0,
    })
    expect(await svix.endpoint.getStats(app, endpoint.id, { until: new Date(0) })).toMatchObject({
      success: 0,
      pending: 0,
    })
  })

  test('lists the event types', async () => {
    expect((await svix.eventType.list()).data.map(({ name }) => name)).toContain(
      'team_membership.created',
    )
    expect(await svix.eventType.get('user.created')).toMatchObject({
      name: 'user.created',
      archived: false,
    })
    expect(await refusal(svix.eventType.get('user.exploded'))).toBe(404)
  })
})

describe('resending', () => {
  test('sends one message as a manual attempt', async () => {
    const { endpoint, messageId } = await withDeliveredMessage()

    await svix.messageAttempt.resend(app, messageId, endpoint.id)
    await service.drain()

    expect(receiver.received.map(({ headers }) => headers['svix-id'])).toEqual([
      messageId,
      messageId,
      messageId,
    ])
    expect((await svix.messageAttempt.listByMsg(app, messageId)).data[0]).toMatchObject({
      triggerType: 1,
      status: 0,
    })
  })

  test('sends an example', async () => {
    const { id } = await svix.endpoint.create(app, { url: receiver.url })

    const message = await svix.endpoint.sendExample(app, id, { eventType: 'user.created' })
    await service.drain()

    expect(receiver.received).toMatchObject([
      { headers: { 'svix-id': message.id }, body: JSON.stringify(message.payload) },
    ])
  })

  test('sends failed messages', async () => {
    const { id } = await svix.endpoint.create(app, { url: receiver.url })
    receiver.nextStatuses.push(500)
    await sender.announceNumber(1)
    await service.drain()
    await svix.endpoint.patch(app, id, { disabled: true })
    await svix.endpoint.patch(app, id, { disabled: false })

    const task = await svix.endpoint.recover(app, id, { since: new Date(0) })
    await service.drain()

    expect(task).toMatchObject({ status: 'finished', task: 'endpoint.recover' })
    expect(receiver.received).toHaveLength(2)
  })

  test('sends missing messages in order and by type', async () => {
    const other = await svix.endpoint.create(app, { url: `${receiver.url}/other` })
    for (const number of [1, 2]) {
      await sender.announceNumber(number)
      await sender.announce('user.deleted', { id: 'u', teams: [] })
      service.clock.advance({ seconds: 1 })
    }
    await service.drain()
    receiver.received.length = 0
    const late = await svix.endpoint.create(app, {
      url: `${receiver.url}/late`,
      eventTypes: ['team.deleted'],
    })
    const since = new Date(0)

    const task = await svix.endpoint.replayMissing(app, late.id, { since })
    await svix.endpoint.replayMissing(app, late.id, { since })
    await svix.endpoint.replayMissing(app, other.id, { since })
    await service.drain()

    expect(task).toMatchObject({ status: 'finished', task: 'endpoint.replay' })
    expect(
      receiver.received.map(({ path, body }) => `${path} ${JSON.parse(body).data.id}`),
    ).toEqual(['/hook/late 1', '/hook/late 2'])
  })
})
