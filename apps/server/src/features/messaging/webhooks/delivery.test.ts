import { startService } from '@latchkey/testkit'
import type { KyselyPlugin } from 'kysely'
import { transact } from 'latchkey/internals'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { untilSomethingWaits } from '../../../testing/locks.ts'
import { announce, announceEach } from './index.ts'
import { startReceiver } from './testing/receiver.ts'
import { newSender, numbers } from './testing/sender.ts'
import { createVerifier } from './testing/verifier.ts'

const service = await startService()
const receiver = await startReceiver()
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})
afterEach(() => {
  receiver.received.length = 0
  receiver.nextStatuses.length = 0
  receiver.defaultStatus = 204
  receiver.respond = null
})

const production = await startService({ config: { production: true } })
afterAll(() => production.stop())

const membership = {
  team_id: 'd3ab1e2c-45f6-4a7b-9c8d-0123456789ab',
  user_id: '6fbf22eb-b20b-4c0c-8a14-0123456789ab',
}

describe('a webhook request', () => {
  test('is a POST with a JSON body of type and data', async () => {
    const sender = await newSender(service)
    await sender.addEndpoint(receiver.url)

    await sender.announce('team_membership.created', membership)
    expect(receiver.received).toEqual([])
    await service.drain()

    expect(receiver.received).toMatchObject([
      { method: 'POST', path: '/hook', headers: { 'content-type': 'application/json' } },
    ])
    expect(receiver.received[0]?.body).toBe(
      JSON.stringify({ type: 'team_membership.created', data: membership }),
    )
  })

  test('contains the exact payload, in any language and field order', async () => {
    const sender = await newSender(service)
    await sender.addEndpoint(receiver.url)
    const data = {
      zeta: 'ж\u2028"\\</script>',
      a: { list: [1.5, null, true], long: 'x'.repeat(5_000) },
      7: '\u0001',
    } as never

    await sender.announce('user.created', data)
    await service.drain()

    expect(receiver.received[0]?.body).toBe(JSON.stringify({ type: 'user.created', data }))
  })

  test.each(['svix', 'webhook'] as const)(
    'case 46: is signed with %s-… headers',
    async (prefix) => {
      const sender = await newSender(service)
      const { secret } = await sender.addEndpoint(receiver.url)
      await sender.announce('team_membership.created', membership)
      await service.drain()
      const [message] = receiver.received
      if (message === undefined) throw new Error('Nothing arrived.')
      const now = () => service.clock.now()

      expect(message.headers[`${prefix}-id`]).toMatch(/^msg_\w{20,}$/)
      expect(createVerifier(secret, prefix, now)(message)).toBeNull()
      // A verifying receiver rejects a changed body, another secret, another time, and a replay.
      expect(createVerifier(secret, prefix, now)({ ...message, body: `${message.body} ` })).toBe(
        'signature',
      )
      expect(
        createVerifier(`whsec_${Buffer.alloc(24).toString('base64')}`, prefix, now)(message),
      ).toBe('signature')
      const laterHeaders = {
        ...message.headers,
        [`${prefix}-timestamp`]: String(Math.floor(now().getTime() / 1000) + 60),
      }
      expect(createVerifier(secret, prefix, now)({ ...message, headers: laterHeaders })).toBe(
        'signature',
      )
      expect(
        createVerifier(secret, prefix, () => new Date(now().getTime() + 301_000))(message),
      ).toBe('timestamp')
      const verify = createVerifier(secret, prefix, now)
      expect([verify(message), verify(message)]).toEqual([null, 'replay'])
    },
  )

  test('case 46: has the same id for every attempt, and a new timestamp and signature', async () => {
    const sender = await newSender(service)
    const { secret } = await sender.addEndpoint(receiver.url)
    receiver.nextStatuses.push(500)
    await sender.announce('team_membership.created', membership)
    await service.drain()
    service.clock.advance({ minutes: 20 })
    await service.drain()

    const [first, second] = receiver.received
    expect(receiver.received).toHaveLength(2)
    expect(second?.headers['svix-id']).toBe(first?.headers['svix-id'])
    expect(second?.body).toBe(first?.body)
    expect(
      Number(second?.headers['svix-timestamp']) - Number(first?.headers['svix-timestamp']),
    ).toBe(20 * 60)
    const verify = createVerifier(secret, 'svix', () => service.clock.now())
    expect(first && verify(first)).toBe('timestamp')
    expect(second && verify(second)).toBeNull()
  })
})

describe('the events of an endpoint', () => {
  test('are those of its types, or all', async () => {
    const sender = await newSender(service)
    await sender.addEndpoint(`${receiver.url}/teams`, {
      filterTypes: ['team.created', 'team.deleted'],
    })
    await sender.addEndpoint(`${receiver.url}/all`)
    await sender.addEndpoint(`${receiver.url}/paused`, { disabled: true })

    await sender.announce('user.deleted', { id: 'u', teams: [] })
    await sender.announce('team.deleted', { id: 't' })
    await service.drain()

    const seen = receiver.received
      .map(({ path, body }) => `${path} ${JSON.parse(body).type}`)
      .toSorted()
    expect(seen).toEqual([
      '/hook/all team.deleted',
      '/hook/all user.deleted',
      '/hook/teams team.deleted',
    ])
  })

  test('are never those of another project', async () => {
    const [one, other] = [await newSender(service), await newSender(service)]
    await one.addEndpoint(`${receiver.url}/one`)
    await other.addEndpoint(`${receiver.url}/other`)

    await one.announceNumber(1)
    await service.drain()

    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook/one'])
  })

  test('do not include changes that were rolled back', async () => {
    const sender = await newSender(service)
    await sender.addEndpoint(receiver.url)

    const failing = transact(sender.ctx, async (tx) => {
      await announce(tx, 'team.deleted', { id: 'gone' })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await service.drain()

    expect(receiver.received).toEqual([])
  })

  test('are not stored if the project has no endpoints', async () => {
    const sender = await newSender(service)
    const before = await service.query('select id from graphile_worker.jobs')

    await sender.announceNumber(1)

    expect(
      await service.query('select id from webhook_messages where tenancy_id = $1', [
        sender.ctx.tenancyId,
      ]),
    ).toEqual([])
    expect(await service.query('select id from graphile_worker.jobs')).toEqual(before)
  })

  test('do not fail a change when an endpoint is deleted concurrently', async () => {
    const sender = await newSender(service)
    const { id } = await sender.addEndpoint(receiver.url)

    const announced = await transact(sender.ctx, async (tx) => {
      await tx.db
        .deleteFrom('webhook_endpoints')
        .where('tenancy_id', '=', tx.tenancyId)
        .where('id', '=', id)
        .execute()
      const announcing = sender.announceNumber(1)
      await untilSomethingWaits(service)
      return { announcing }
    })

    await expect(announced.announcing).resolves.toBeUndefined()
    expect(
      await service.query('select id from webhook_messages where tenancy_id = $1', [
        sender.ctx.tenancyId,
      ]),
    ).toEqual([])
  })
})

describe('the order of messages', () => {
  test('is that of the events', async () => {
    const sender = await newSender(service)
    await sender.addEndpoint(receiver.url)
    const expected = Array.from({ length: 25 }, (_, number) => number)
    for (const number of expected) await sender.announceNumber(number)

    await service.drain()

    expect(numbers(receiver.received)).toEqual(expected)
  })

  test('includes the events of one change', async () => {
    const sender = await newSender(service)
    await sender.addEndpoint(receiver.url)
    await transact(sender.ctx, async (tx) => {
      for (const number of [0, 1, 2, 3]) await announce(tx, 'team.deleted', { id: String(number) })
    })

    await service.drain()

    expect(numbers(receiver.received)).toEqual([0, 1, 2, 3])
  })

  test('continues with the next message after a failed one', async () => {
    const sender = await newSender(service)
    await sender.addEndpoint(receiver.url)
    for (const number of [0, 1, 2]) await sender.announceNumber(number)
    receiver.nextStatuses.push(500)

    await service.drain()
    expect(numbers(receiver.received)).toEqual([0, 1, 2])
    service.clock.advance({ seconds: 5 })
    await sender.announceNumber(3)
    await service.drain()

    expect(numbers(receiver.received)).toEqual([0, 1, 2, 0, 3])
  })

  test('is kept per endpoint, without waiting for an endpoint that does not respond', async () => {
    const silent = await startReceiver()
    const release = Promise.withResolvers<void>()
    silent.respond = (_request, response) =>
      void release.promise.then(() => response.writeHead(204).end())
    const sender = await newSender(service)
    await sender.addEndpoint(silent.url)
    await sender.addEndpoint(receiver.url)
    let atOnce = 0
    let most = 0
    const lastArrived = Promise.withResolvers<void>()
    receiver.respond = (_request, response) => {
      atOnce += 1
      most = Math.max(most, atOnce)
      response.writeHead(204).end(() => {
        atOnce -= 1
      })
      if (receiver.received.length === 8) lastArrived.resolve()
    }
    for (let number = 0; number < 8; number += 1) await sender.announceNumber(number)

    // Two worker slots, because the dispatcher uses one.
    const drained = Promise.all([service.drain(), service.drain()])
    await lastArrived.promise
    expect(numbers(receiver.received)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(numbers(silent.received)).toEqual([0])
    release.resolve()
    await drained

    expect(most).toBe(1)
    expect(numbers(silent.received)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    await silent.stop()
  })

  test('follows the rate limit of the endpoint', async () => {
    const sender = await newSender(service)
    const { id } = await sender.addEndpoint(receiver.url, { rateLimit: 50 })
    for (const number of [0, 1, 2]) await sender.announceNumber(number)

    await service.drain()
    expect(numbers(receiver.received)).toEqual([0])
    service.clock.advance({ millis: 20 })
    await service.drain()
    expect(numbers(receiver.received)).toEqual([0, 1])
    service.clock.advance({ millis: 20 })
    await service.drain()

    expect(numbers(receiver.received)).toEqual([0, 1, 2])
    expect(await sender.states(id)).toEqual(['succeeded', 'succeeded', 'succeeded'])
  })
})

describe('several events of one change', () => {
  test('cost two statements for any number of events and endpoints', async () => {
    const sender = await newSender(service)
    for (let number = 0; number < 20; number += 1) await sender.addEndpoint(receiver.url)
    let statements = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1
        return result
      },
    }

    await transact({ ...sender.ctx, db: sender.ctx.db.withPlugin(counting) }, (tx) =>
      announceEach(
        tx,
        Array.from({ length: 50 }, (_, number) => ({
          type: 'team.deleted' as const,
          data: { id: String(number) },
        })),
      ),
    )
    expect(statements).toBe(2)
    await service.query('delete from webhook_endpoints where tenancy_id = $1', [
      sender.ctx.tenancyId,
    ])
  })

  test('arrive in order, at each endpoint that accepts them', async () => {
    const sender = await newSender(service)
    await sender.addEndpoint(`${receiver.url}/all`)
    await sender.addEndpoint(`${receiver.url}/teams`, { filterTypes: ['team.deleted'] })
    const ids = Array.from({ length: 12 }, (_, number) => String(number))

    await transact(sender.ctx, (tx) =>
      announceEach(tx, [
        ...ids.map((id) => ({ type: 'team.deleted' as const, data: { id } })),
        { type: 'user.deleted', data: { id: '99', teams: [] } },
      ]),
    )
    await service.drain()

    const at = (path: string) =>
      numbers(receiver.received.filter((message) => message.path === `/hook/${path}`))
    expect(at('all')).toEqual([...ids.map(Number), 99])
    expect(at('teams')).toEqual(ids.map(Number))
  })
})

test('sends nothing in production to an endpoint whose host resolves to a private address', async () => {
  const sender = await newSender(production)
  const { id } = await sender.addEndpoint('https://8.8.8.8/hook')
  await production.query('update webhook_endpoints set url = $1 where id = $2', [receiver.url, id])

  await sender.announceNumber(1)
  await production.drain()

  expect(receiver.received).toEqual([])
  expect(await sender.states(id)).toEqual(['pending'])
  expect(await sender.attempts(id)).toMatchObject([
    { status: 2, responseStatusCode: 0, response: 'The URL does not lead to a public address.' },
  ])
})
