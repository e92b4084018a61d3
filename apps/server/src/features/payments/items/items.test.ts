import { randomUUID } from 'node:crypto'
import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import {
  configure,
  storedOffer,
  storePurchase,
  storeSubscription,
} from './testing/stored-purchases.ts'

/* Tests protocol 06 §3 and §4, and the customer of protocol 09 §24 no. 16. */

const service = await startService()
afterAll(() => service.stop())

const MAX = 2_147_483_647

/** A project with an item for each type of customer. */
async function newProject(on = service): Promise<TestProject> {
  const project = await on.newProject()
  await configure(project, {
    'payments.items.credits': { displayName: 'Credits', customerType: 'custom' },
    'payments.items.emails': { customerType: 'user' },
    'payments.items.seats': { displayName: 'Seats', customerType: 'team' },
  })
  return project
}

const pathOf = (customerId: string, item = 'credits', type = 'custom') =>
  `/payments/items/${type}/${customerId}/${item}`
const read = (project: TestProject, customerId: string, item?: string, type?: string) =>
  project.as('server').get(pathOf(customerId, item, type))
const quantityOf = async (project: TestProject, customerId: string, item?: string, type?: string) =>
  (await read(project, customerId, item, type)).json.quantity

interface Options {
  allowNegative?: boolean
  key?: string
  item?: string
  type?: string
}

/** Changes the quantity of an item; by default that of the item `credits` of a custom customer. */
const change = (
  project: TestProject,
  customerId: string,
  body: number | object,
  { allowNegative = false, key, item, type }: Options = {},
) =>
  project
    .as('server')
    .post(
      `${pathOf(customerId, item, type)}/update-quantity?allow_negative=${allowNegative}`,
      typeof body === 'number' ? { delta: body } : body,
      key === undefined ? {} : { 'idempotency-key': key },
    )

const changesOf = (project: TestProject, customerId: string) =>
  service.query<{ id: string; delta: number }>(
    `select c.id, c.delta from item_quantity_changes c join tenancies t on t.id = c.tenancy_id
     where t.project_id = $1 and c.customer_id = $2 order by c.created_at`,
    [project.id, customerId],
  )

const inMillis = (millis: number) => new Date(service.clock.now().getTime() + millis).toISOString()
const DAY = 86_400_000

describe('reading an item', () => {
  test('returns id, name and quantity; 0 for a customer without changes', async () => {
    const project = await newProject()

    for (const access of ['client', 'server', 'admin'] as const) {
      const { status, json } = await project.as(access).get(pathOf('acme'))
      expect([access, status, json]).toEqual([
        access,
        200,
        { id: 'credits', display_name: 'Credits', quantity: 0 },
      ])
    }
  })

  test('falls back to the id of an item without a name', async () => {
    const project = await newProject()
    const { user_id } = await project.signUp()

    expect((await read(project, user_id, 'emails', 'user')).json).toEqual({
      id: 'emails',
      display_name: 'emails',
      quantity: 0,
    })
  })

  test('needs no signed-in user, but an access type', async () => {
    const project = await newProject()

    expect((await project.as('client').get(pathOf('acme'))).status).toBe(200)
    expect((await service.anyone.get(pathOf('acme'))).code).toBe('ACCESS_TYPE_REQUIRED')
  })

  test('checks type, item, type of the item and customer in this order', async () => {
    const project = await newProject()
    const unknown = randomUUID()

    const replies = [
      await read(project, 'x', 'unknown', 'company'),
      await read(project, 'x', 'unknown', 'user'),
      await read(project, 'x', 'seats', 'user'),
      await read(project, unknown, 'emails', 'user'),
      await read(project, unknown, 'seats', 'team'),
    ]

    expect(replies.map(({ status, code }) => [status, code])).toEqual([
      [400, 'SCHEMA_ERROR'],
      [404, 'ITEM_NOT_FOUND'],
      [400, 'ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH'],
      [404, 'USER_NOT_FOUND'],
      [404, 'TEAM_NOT_FOUND'],
    ])
    expect(replies.slice(1).map(({ json }) => json.details)).toEqual([
      { item_id: 'unknown' },
      {
        item_id: 'seats',
        customer_id: 'x',
        item_customer_type: 'team',
        actual_customer_type: 'user',
      },
      undefined,
      { team_id: unknown },
    ])
  })

  test.each(['me', 'x', '0', '%20'])('finds no user and no team by the id %j', async (id) => {
    const project = await newProject()
    const ada = await project.signUp()

    const user = await project.as('client', ada).get(pathOf(id, 'emails', 'user'))
    const team = await project.as('client', ada).get(pathOf(id, 'seats', 'team'))

    expect([user.code, team.code]).toEqual(['USER_NOT_FOUND', 'TEAM_NOT_FOUND'])
  })

  test.each(['constructor', '__proto__', 'toString', 'Credits', 'credits%20'])(
    'finds no item by the id %j',
    async (id) => {
      const project = await newProject()
      expect((await read(project, 'acme', id)).code).toBe('ITEM_NOT_FOUND')
      expect((await change(project, 'acme', 1, { item: id })).code).toBe('ITEM_NOT_FOUND')
    },
  )

  test.each([
    ['a'.repeat(257), 400],
    ['a'.repeat(256), 200],
    ['%00', 400],
    [encodeURIComponent('Ünïcode / ? # %'), 200],
    ['constructor', 200],
  ])('of the custom customer %j returns %i', async (id, status) => {
    const project = await newProject()
    expect((await read(project, id)).status).toBe(status)
    expect((await change(project, id, 2)).status).toBe(status)
    if (status === 200) expect(await quantityOf(project, id)).toBe(2)
  })

  test('finds a user and a team by an id in upper case', async () => {
    const project = await newProject()
    const { user_id } = await project.signUp()
    const team = (await project.as('server').post('/teams', { display_name: 'Acme' })).json.id
    await change(project, user_id.toUpperCase(), 2, { item: 'emails', type: 'user' })
    await change(project, team, 3, { item: 'seats', type: 'team' })

    expect(await quantityOf(project, user_id, 'emails', 'user')).toBe(2)
    expect(await quantityOf(project, team.toUpperCase(), 'seats', 'team')).toBe(3)
  })

  test('distinguishes custom customers by case', async () => {
    const project = await newProject()
    await change(project, 'acme', 2)

    expect(await quantityOf(project, 'ACME')).toBe(0)
  })

  test('accepts anonymous users', async () => {
    const project = await newProject()
    const { user_id } = (await project.as('client').post('/auth/anonymous/sign-up')).json

    expect(await quantityOf(project, user_id, 'emails', 'user')).toBe(0)
  })

  test('finds no user or team of another project', async () => {
    const [project, other] = [await newProject(), await newProject()]
    const { user_id } = await other.signUp()
    const team = (await other.as('server').post('/teams', { display_name: 'Acme' })).json.id

    const replies = [
      await read(project, user_id, 'emails', 'user'),
      await change(project, user_id, 1, { item: 'emails', type: 'user' }),
      await read(project, team, 'seats', 'team'),
      await change(project, team, 1, { item: 'seats', type: 'team' }),
    ]

    expect(replies.map(({ status, code }) => [status, code])).toEqual([
      [404, 'USER_NOT_FOUND'],
      [404, 'USER_NOT_FOUND'],
      [404, 'TEAM_NOT_FOUND'],
      [404, 'TEAM_NOT_FOUND'],
    ])
  })

  test('counts no changes of another project with the same custom customer', async () => {
    const [project, other] = [await newProject(), await newProject()]
    await change(other, 'acme', 7)

    expect(await quantityOf(project, 'acme')).toBe(0)
  })

  test('rejects an unknown query parameter', async () => {
    const project = await newProject()
    const { status, code } = await project.as('server').get(`${pathOf('acme')}?at=now`)
    expect([status, code]).toEqual([400, 'SCHEMA_ERROR'])
  })
})

describe('changing a quantity', () => {
  test('appends a change, and the quantity is their sum', async () => {
    const project = await newProject()

    const replies = [
      await change(project, 'acme', 10),
      await change(project, 'acme', { delta: -4, description: 'Two reports' }),
      await change(project, 'acme', 0),
    ]

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await changesOf(project, 'acme')).toEqual(
      expect.arrayContaining([10, -4, 0].map((delta, at) => ({ id: replies[at]?.json.id, delta }))),
    )
    expect(replies.map(({ json }) => Object.keys(json))).toEqual([['id'], ['id'], ['id']])
    expect(await quantityOf(project, 'acme')).toBe(6)
  })

  test('is refused to clients', async () => {
    const project = await newProject()
    const ada = await project.signUp()

    for (const user of [null, ada]) {
      const reply = await project
        .as('client', user)
        .post(`${pathOf(ada.user_id, 'emails', 'user')}/update-quantity`, { delta: 1 })
      expect([reply.status, reply.code, reply.json.details]).toEqual([
        401,
        'INSUFFICIENT_ACCESS_TYPE',
        { actual_access_type: 'client', allowed_access_types: ['server', 'admin'] },
      ])
    }
    expect(await quantityOf(project, ada.user_id, 'emails', 'user')).toBe(0)
  })

  test('checks the request before the item, and the item before the quantity', async () => {
    const project = await newProject()
    const unknown = randomUUID()

    const replies = [
      await change(project, 'x', { delta: 1.5 }, { item: 'unknown' }),
      await change(project, 'x', { delta: 1, expires_at: 'soon' }, { item: 'unknown' }),
      await change(project, 'x', -1, { item: 'unknown', type: 'user' }),
      await change(project, 'x', -1, { item: 'seats', type: 'user' }),
      await change(project, unknown, -1, { item: 'emails', type: 'user' }),
      await change(project, unknown, -1, { item: 'seats', type: 'team' }),
      await change(project, 'x', -1),
    ]

    expect(replies.map(({ status, code }) => [status, code])).toEqual([
      [400, 'SCHEMA_ERROR'],
      [400, 'SCHEMA_ERROR'],
      [404, 'ITEM_NOT_FOUND'],
      [400, 'ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH'],
      [404, 'USER_NOT_FOUND'],
      [404, 'TEAM_NOT_FOUND'],
      [400, 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT'],
    ])
    expect(replies.at(-1)?.json.details).toEqual({
      item_id: 'credits',
      customer_id: 'x',
      quantity: -1,
    })
  })

  test.each([
    {},
    { delta: null },
    { delta: 'one' },
    { delta: 0.5 },
    { delta: MAX + 1 },
    { delta: -MAX - 2 },
    { delta: 1, description: 'a'.repeat(1_001) },
    { delta: 1, description: 'a\u0000b' },
    { delta: 1, description: ['a'] },
    { delta: 1, expires_at: 0 },
    { delta: 1, unknown: true },
    [],
  ])('rejects the body %j', async (body) => {
    const project = await newProject()
    const { status, code } = await change(project, 'acme', body, { allowNegative: true })
    expect([status, code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(await changesOf(project, 'acme')).toEqual([])
  })

  test('accepts the whole range of 32 bits, and sums beyond it', async () => {
    const project = await newProject()
    for (const delta of [MAX, MAX, MAX]) await change(project, 'rich', delta)
    for (const delta of [-MAX - 1, -MAX - 1])
      await change(project, 'poor', delta, { allowNegative: true })

    expect(await quantityOf(project, 'rich')).toBe(3 * MAX)
    expect(await quantityOf(project, 'poor')).toBe(-2 * (MAX + 1))
  })

  test.each(['1', 'TRUE', 'yes', ''])('rejects allow_negative=%s', async (value) => {
    const project = await newProject()
    const reply = await project
      .as('server')
      .post(`${pathOf('acme')}/update-quantity?allow_negative=${value}`, { delta: 1 })
    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
  })

  test('does not fall below zero unless that is allowed', async () => {
    const project = await newProject()
    await change(project, 'acme', 3)

    const refused = await change(project, 'acme', -4)
    const withoutQuery = await project
      .as('admin')
      .post(`${pathOf('acme')}/update-quantity`, { delta: -4 })

    expect([refused.status, refused.code]).toEqual([400, 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT'])
    expect(refused.json.details).toEqual({ item_id: 'credits', customer_id: 'acme', quantity: -4 })
    expect(withoutQuery.code).toBe('ITEM_QUANTITY_INSUFFICIENT_AMOUNT')
    expect(await quantityOf(project, 'acme')).toBe(3)
    expect((await change(project, 'acme', -3)).status).toBe(200)
    expect((await change(project, 'acme', -4, { allowNegative: true })).status).toBe(200)
    expect(await quantityOf(project, 'acme')).toBe(-4)
  })

  test('looks only at the resulting total', async () => {
    const project = await newProject()
    await change(project, 'acme', -5, { allowNegative: true })

    for (const delta of [2, 0, -1])
      expect((await change(project, 'acme', delta)).code).toBe('ITEM_QUANTITY_INSUFFICIENT_AMOUNT')
    expect((await change(project, 'acme', 5)).status).toBe(200)
    expect(await quantityOf(project, 'acme')).toBe(0)
  })

  test('reports the customer as it was named', async () => {
    const project = await newProject()
    const { user_id } = await project.signUp()
    const named = user_id.toUpperCase()

    const { json } = await change(project, named, -1, { item: 'emails', type: 'user' })

    expect(json.details).toEqual({ item_id: 'emails', customer_id: named, quantity: -1 })
  })

  test('stops at the quota of changes of one item', async () => {
    const limited = await startService({
      database: service.database,
      config: { quotas: { ...service.ctx.config.quotas, quantity_changes_per_item: 2 } },
    })
    const project = await newProject(limited)
    await change(project, 'acme', 1)
    await change(project, 'acme', -1)

    const reply = await change(project, 'acme', 1)

    expect([reply.status, reply.code, reply.json.details]).toEqual([
      403,
      'QUOTA_EXCEEDED',
      { quota: 'quantity_changes_per_item', limit: 2 },
    ])
    expect((await change(project, 'other', 1)).status).toBe(200)
    expect(await quantityOf(project, 'acme')).toBe(0)
    await limited.stop()
  })
})

describe('an expiry', () => {
  test.each([
    'soon',
    '2026-13-01',
    '+0200',
    '2026-02-30T00:00:00Z',
    '17',
    '2026-01-01T25:00:00Z',
    ' ',
  ])('of %j is rejected', async (expires_at) => {
    const project = await newProject()
    const { status, code } = await change(project, 'acme', { delta: 1, expires_at })
    expect([status, code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(await changesOf(project, 'acme')).toEqual([])
  })

  test.each([
    ['2999-01-01', '2999-01-01T00:00:00.000Z'],
    ['2999-01-01T12:00:00', '2999-01-01T12:00:00.000Z'],
    ['2999-01-01T12:00:00Z', '2999-01-01T12:00:00.000Z'],
    ['2999-01-01T12:00:00.123Z', '2999-01-01T12:00:00.123Z'],
    ['2999-01-01T12:00:00+02:00', '2999-01-01T10:00:00.000Z'],
    ['2999-01-01T12:00:00+0200', '2999-01-01T10:00:00.000Z'],
    ['', null],
  ])('of %j is stored as %j', async (expires_at, stored) => {
    const project = await newProject()
    const { json } = await change(project, 'acme', { delta: 1, expires_at })

    const [row] = await service.query<{ expires_at: Date | null }>(
      'select expires_at from item_quantity_changes where id = $1',
      [json.id],
    )

    expect(row?.expires_at?.toISOString() ?? null).toBe(stored)
  })

  test('ends a grant, and it covers earlier use', async () => {
    const project = await newProject()
    await change(project, 'acme', { delta: 8, expires_at: inMillis(2 * DAY) })
    await change(project, 'acme', 6)
    service.clock.advance({ days: 1 })
    await change(project, 'acme', -3)
    expect(await quantityOf(project, 'acme')).toBe(11)

    service.clock.advance({ days: 1 })

    expect(await quantityOf(project, 'acme')).toBe(6)
    expect((await change(project, 'acme', -7)).code).toBe('ITEM_QUANTITY_INSUFFICIENT_AMOUNT')
  })

  test('in the past makes a grant worthless', async () => {
    const project = await newProject()

    const reply = await change(project, 'acme', { delta: 5, expires_at: inMillis(-1) })

    expect(reply.status).toBe(200)
    expect(await quantityOf(project, 'acme')).toBe(0)
    expect((await change(project, 'acme', -1)).code).toBe('ITEM_QUANTITY_INSUFFICIENT_AMOUNT')
  })

  test('of a use gives the quantity back', async () => {
    const project = await newProject()
    await change(project, 'acme', 5)
    await change(project, 'acme', { delta: -4, expires_at: inMillis(DAY) })
    expect(await quantityOf(project, 'acme')).toBe(1)

    service.clock.advance({ days: 1 })

    expect(await quantityOf(project, 'acme')).toBe(5)
  })

  test('of a use is ignored by the check', async () => {
    const project = await newProject()

    const reply = await change(project, 'acme', { delta: -1, expires_at: inMillis(-1) })

    expect(reply.code).toBe('ITEM_QUANTITY_INSUFFICIENT_AMOUNT')
  })
})

describe('case 17: at the same time', () => {
  const times = (count: number) => Array.from({ length: count }, (_, at) => at)

  test('50 uses of the last unit have exactly one success', async () => {
    const project = await newProject()
    await change(project, 'acme', 1)

    const replies = await Promise.all(times(50).map(() => change(project, 'acme', -1)))

    const codes = replies.map(({ status, code }) => code ?? status)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code === 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT')).toHaveLength(49)
    expect(await quantityOf(project, 'acme')).toBe(0)
  })

  test('50 first changes of a customer are all counted', async () => {
    const project = await newProject()

    const replies = await Promise.all(times(50).map((at) => change(project, 'acme', at)))

    expect(replies.map(({ status }) => status)).toEqual(times(50).map(() => 200))
    expect(await quantityOf(project, 'acme')).toBe((49 * 50) / 2)
  })

  test('uses by two processes never lose an update', async () => {
    const second = await startService({ database: service.database })
    const project = await newProject()
    const elsewhere = { ...project, as: asOn(second, project) }
    await change(project, 'acme', 25)

    const replies = await Promise.all(
      times(50).map((at) => change(at % 2 === 0 ? project : elsewhere, 'acme', -1)),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(25)
    expect(await quantityOf(project, 'acme')).toBe(0)
    await second.stop()
  })

  test('50 requests with one Idempotency-Key make one change', async () => {
    const project = await newProject()
    const key = randomUUID()

    const replies = await Promise.all(times(50).map(() => change(project, 'acme', 3, { key })))

    expect(new Set(replies.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1)
    expect(await changesOf(project, 'acme')).toEqual([{ id: replies[0]?.json.id, delta: 3 }])
    expect(await quantityOf(project, 'acme')).toBe(3)
  })
})

/** The same project on another process. */
function asOn(
  on: Awaited<ReturnType<typeof startService>>,
  project: TestProject,
): TestProject['as'] {
  return (accessType, user, headers) => {
    const key = { client: 'pck', server: 'ssk', admin: 'sak' }[accessType]
    if (key !== 'ssk') throw new Error(`Only for servers, not for ${accessType} ${user}`)
    const access = {
      'x-stack-access-type': 'server',
      'x-stack-project-id': project.id,
      'x-stack-secret-server-key': project.secretServerKey,
      ...headers,
    }
    return {
      ...on.anyone,
      post: (path, body, more) => on.anyone.post(path, body, { ...access, ...more }),
    }
  }
}

describe('an Idempotency-Key', () => {
  test('returns the first change again, and changes nothing', async () => {
    const project = await newProject()
    const { user_id } = await project.signUp()
    const body = { delta: 5, description: 'Welcome', expires_at: '2999-01-01' }
    const of = { item: 'emails', type: 'user', key: 'welcome' }

    const first = await change(project, user_id, body, of)
    const again = await change(project, user_id.toUpperCase(), body, of)

    expect([again.status, again.json]).toEqual([200, first.json])
    expect(await quantityOf(project, user_id, 'emails', 'user')).toBe(5)
  })

  test('returns the first change even when there is not enough left to repeat it', async () => {
    const project = await newProject()
    await change(project, 'acme', 1)

    const first = await change(project, 'acme', -1, { key: 'use' })
    const again = await change(project, 'acme', -1, { key: 'use' })

    expect([again.status, again.json]).toEqual([200, first.json])
    expect(await quantityOf(project, 'acme')).toBe(0)
  })

  test.each<[string, string, object, Options]>([
    ['delta', 'acme', { delta: 2 }, {}],
    ['customer', 'other', { delta: 1 }, {}],
    ['item', 'acme', { delta: 1 }, { item: 'tokens' }],
    ['description', 'acme', { delta: 1, description: '' }, {}],
    ['expiry', 'acme', { delta: 1, expires_at: '2999-01-01' }, {}],
    ['permission to be negative', 'acme', { delta: 1 }, { allowNegative: true }],
  ])('is rejected for a request with another %s', async (_name, customer, body, options) => {
    const project = await newProject()
    await configure(project, { 'payments.items.tokens': { customerType: 'custom' } })
    await change(project, 'acme', 1, { key: 'once' })

    const reply = await change(project, customer, body, { ...options, key: 'once' })

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect(reply.text).toContain('Idempotency-Key')
    expect(await quantityOf(project, 'acme')).toBe(1)
    expect(await quantityOf(project, 'other')).toBe(0)
  })

  test('of a refused change can be used again', async () => {
    const project = await newProject()
    expect((await change(project, 'acme', -1, { key: 'use' })).status).toBe(400)
    await change(project, 'acme', 1)

    expect((await change(project, 'acme', -1, { key: 'use' })).status).toBe(200)
    expect(await quantityOf(project, 'acme')).toBe(0)
  })

  test('means nothing to another project', async () => {
    const [project, other] = [await newProject(), await newProject()]
    const first = await change(project, 'acme', 1, { key: 'once' })
    const second = await change(other, 'acme', 9, { key: 'once' })

    expect(second.status).toBe(200)
    expect(second.json.id).not.toBe(first.json.id)
    expect(await quantityOf(other, 'acme')).toBe(9)
  })

  test('is checked after the customer', async () => {
    const project = await newProject()
    const { user_id } = await project.signUp()
    const of = { item: 'emails', type: 'user', key: 'once' }
    await change(project, user_id, 1, of)
    await project.as('server').delete(`/users/${user_id}`)

    expect((await change(project, user_id, 1, of)).code).toBe('USER_NOT_FOUND')
  })

  test('is kept for a day', async () => {
    const project = await newProject()
    await change(project, 'acme', 1, { key: 'once' })
    const cleanUp = async () => {
      await service.query(
        "select graphile_worker.add_job('items.delete-old-keys', payload := '{}'::json)",
      )
      await service.drain()
    }

    service.clock.advance({ hours: 23 })
    await cleanUp()
    await change(project, 'acme', 1, { key: 'once' })
    expect(await quantityOf(project, 'acme')).toBe(1)
    service.clock.advance({ hours: 2 })
    await cleanUp()
    await change(project, 'acme', 1, { key: 'once' })

    expect(await quantityOf(project, 'acme')).toBe(2)
  })

  test('of more than 255 characters is rejected', async () => {
    const project = await newProject()
    const { status, code } = await change(project, 'acme', 1, { key: 'a'.repeat(256) })
    expect([status, code]).toEqual([400, 'SCHEMA_ERROR'])
  })

  test('that is empty counts as absent', async () => {
    const project = await newProject()
    await change(project, 'acme', 1, { key: '' })
    await change(project, 'acme', 2, { key: '' })
    expect(await quantityOf(project, 'acme')).toBe(3)
  })

  test('is not stored', async () => {
    const project = await newProject()
    await change(project, 'acme', 1, { key: 'order-of-a-customer' })

    const rows = await service.query<{ row: string }>(
      'select item_change_keys::text as row from item_change_keys',
    )

    expect(rows.length).toBeGreaterThan(0)
    const stored = rows.map(({ row }) => row).join('\n')
    expect(stored).not.toContain(Buffer.from('order-of-a-customer').toString('hex'))
  })
})

describe('the configuration', () => {
  test('hides the quantity of a deleted item, and has it again with the item', async () => {
    const project = await newProject()
    await change(project, 'acme', 4)

    await configure(project, { 'payments.items.credits': null })
    expect((await read(project, 'acme')).code).toBe('ITEM_NOT_FOUND')
    expect((await change(project, 'acme', 1)).code).toBe('ITEM_NOT_FOUND')
    await configure(project, { 'payments.items.credits': { customerType: 'custom' } })

    expect(await quantityOf(project, 'acme')).toBe(4)
  })

  test('of the type of an item does not separate its changes', async () => {
    const project = await newProject()
    const { user_id } = await project.signUp()
    await change(project, user_id, 4)

    await configure(project, { 'payments.items.credits': { customerType: 'user' } })

    expect((await read(project, user_id)).code).toBe('ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH')
    expect(await quantityOf(project, user_id, 'credits', 'user')).toBe(4)
  })
})

describe('purchases', () => {
  const permanent = (quantity: number) => ({
    credits: { quantity, repeat: 'never', expires: 'never' },
  })
  const offer = (includedItems: object, changes: object = {}) => ({
    displayName: 'Pro',
    customerType: 'custom',
    serverOnly: false,
    prices: { monthly: { USD: '20', interval: [1, 'month'] } },
    includedItems,
    ...changes,
  })

  test('once: grant what the offer had then, times the quantity, without an end', async () => {
    const project = await newProject()
    const included = {
      credits: { quantity: 2, repeat: [1, 'day'], expires: 'when-purchase-expires' },
    }
    await configure(project, { 'payments.offers.pack': offer(permanent(100)) })
    const bought = { customer_id: 'acme', offer_id: 'pack', offer: storedOffer(included) }
    await storePurchase(service, project, { ...bought, quantity: 3 })
    expect(await quantityOf(project, 'acme')).toBe(6)

    service.clock.advance({ days: 500 })

    expect(await quantityOf(project, 'acme')).toBe(6)
    expect((await change(project, 'acme', -7)).code).toBe('ITEM_QUANTITY_INSUFFICIENT_AMOUNT')
    expect((await change(project, 'acme', -6)).status).toBe(200)
    expect(await quantityOf(project, 'other')).toBe(0)
  })

  test('once: of another type of customer with the same id do not count', async () => {
    const project = await newProject()
    const { user_id } = await project.signUp()
    const bought = { customer_id: user_id, offer: storedOffer(permanent(5)) }
    await storePurchase(service, project, { ...bought, customer_type: 'user' })

    expect(await quantityOf(project, user_id)).toBe(0)
  })

  test('by subscription: grant what the offer has now', async () => {
    const project = await newProject()
    await configure(project, { 'payments.offers.pro': offer(permanent(10)) })
    await storeSubscription(service, project, {
      customer_id: 'acme',
      offer_id: 'pro',
      offer: storedOffer(permanent(1)),
      quantity: 2,
    })
    expect(await quantityOf(project, 'acme')).toBe(20)

    await configure(project, { 'payments.offers.pro': offer(permanent(7)) })
    expect(await quantityOf(project, 'acme')).toBe(14)
    await configure(project, { 'payments.offers.pro': null })
    expect(await quantityOf(project, 'acme')).toBe(0)
  })

  test('by subscription: of an inline offer grant what was bought', async () => {
    const project = await newProject()
    await storeSubscription(service, project, {
      customer_id: 'acme',
      offer: storedOffer(permanent(4)),
    })

    expect(await quantityOf(project, 'acme')).toBe(4)
  })

  test.each(['active', 'canceled', 'past_due', 'incomplete'] as const)(
    'by subscription: count with status %s until the period ends',
    async (status) => {
      const project = await newProject()
      const included = {
        credits: { quantity: 5, repeat: 'never', expires: 'when-purchase-expires' },
      }
      await storeSubscription(service, project, {
        customer_id: 'acme',
        offer: storedOffer(included),
        period_end: new Date(service.clock.now().getTime() + DAY),
        status,
      })
      expect(await quantityOf(project, 'acme')).toBe(5)

      service.clock.advance({ days: 1 })

      expect(await quantityOf(project, 'acme')).toBe(0)
    },
  )

  test('by subscription: refill in each window', async () => {
    const project = await newProject()
    const included = { credits: { quantity: 10, repeat: [1, 'week'], expires: 'when-repeated' } }
    await storeSubscription(service, project, {
      customer_id: 'acme',
      offer: storedOffer(included),
    })
    service.clock.advance({ days: 9 })
    await change(project, 'acme', -14, { allowNegative: true })
    expect(await quantityOf(project, 'acme')).toBe(-4)

    service.clock.advance({ days: 7 })
    expect(await quantityOf(project, 'acme')).toBe(6)
    service.clock.advance({ days: 7 })
    expect(await quantityOf(project, 'acme')).toBe(10)
  })
})

describe('default offers', () => {
  const free = (quantity: number, changes: object = {}) => ({
    displayName: 'Free',
    customerType: 'custom',
    groupId: 'plans',
    serverOnly: false,
    prices: 'include-by-default',
    includedItems: { credits: { quantity, repeat: 'never', expires: 'when-purchase-expires' } },
    ...changes,
  })
  const group = { 'payments.groups.plans': { displayName: 'Plans' } }

  test('grant their items to every customer', async () => {
    const project = await newProject()
    await configure(project, { ...group, 'payments.offers.free': free(3) })

    expect(await quantityOf(project, 'acme')).toBe(3)
    expect((await change(project, 'acme', -4)).code).toBe('ITEM_QUANTITY_INSUFFICIENT_AMOUNT')
    expect((await change(project, 'acme', -2)).status).toBe(200)
    expect(await quantityOf(project, 'acme')).toBe(1)
  })

  test('count once for each group, and only in a configured one', async () => {
    const project = await newProject()
    await configure(project, {
      ...group,
      'payments.offers.free': free(3),
      'payments.offers.gift': free(50),
      'payments.offers.lost': free(500, { groupId: 'nowhere' }),
    })

    expect(await quantityOf(project, 'acme')).toBe(3)
  })

  test.each(['active', 'canceled'] as const)(
    'end with the first subscription of the group, also one that is %s',
    async (status) => {
      const project = await newProject()
      const pro = free(20, { prices: { monthly: { USD: '1', interval: [1, 'month'] } } })
      await configure(project, {
        ...group,
        'payments.offers.free': free(3),
        'payments.offers.pro': pro,
      })
      await storeSubscription(service, project, {
        customer_id: 'acme',
        offer_id: 'pro',
        period_end: new Date(service.clock.now().getTime() + DAY),
        status,
      })
      expect(await quantityOf(project, 'acme')).toBe(20)

      service.clock.advance({ days: 1 })

      expect(await quantityOf(project, 'acme')).toBe(0)
      expect(await quantityOf(project, 'other')).toBe(3)
    },
  )

  test('stay with a one-time purchase of the group', async () => {
    const project = await newProject()
    await configure(project, { ...group, 'payments.offers.free': free(3) })
    await storePurchase(service, project, {
      customer_id: 'acme',
      offer_id: 'pack',
      offer: storedOffer(
        { credits: { quantity: 2, repeat: 'never', expires: 'never' } },
        { groupId: 'plans' },
      ),
    })

    expect(await quantityOf(project, 'acme')).toBe(5)
  })
})

test('a long history has the same quantity, whatever it was read with before', async () => {
  const project = await newProject()
  let expected = 0
  for (let number = 1; number <= 200; number += 1) {
    service.clock.advance({ minutes: 1 })
    const delta = number % 3 === 0 ? -number : number
    const expires = number % 5 === 0 && delta < 0 ? { expires_at: inMillis(DAY) } : {}
    expect((await change(project, 'acme', { delta, ...expires })).status).toBe(200)
    expected += delta
    if (number % 40 === 0) expect(await quantityOf(project, 'acme')).toBe(expected)
  }

  service.clock.advance({ days: 2 })

  // Every fifteenth change was a use that has expired.
  const back = Array.from({ length: 13 }, (_, at) => 15 * (at + 1)).reduce((a, b) => a + b)
  expect(await quantityOf(project, 'acme')).toBe(expected + back)
  const checkpoints = await service.query(
    `select p.as_of from item_checkpoints p join tenancies t on t.id = p.tenancy_id
     where t.project_id = $1`,
    [project.id],
  )
  expect(checkpoints).toHaveLength(1)
})

test('a use that expires does not make the reads after it longer', async () => {
  const project = await newProject()
  await change(project, 'acme', { delta: 1_000 })
  await change(project, 'acme', { delta: -7, expires_at: inMillis(2 * DAY) })
  await change(project, 'acme', { delta: -5, expires_at: inMillis(3 * DAY) })
  for (let number = 1; number <= 80; number += 1) {
    service.clock.advance({ minutes: 1 })
    await change(project, 'acme', { delta: -1 })
  }
  expect(await quantityOf(project, 'acme')).toBe(908)
  const [checkpoint] = await service.query<{ after: string }>(
    `select (select count(*) from item_quantity_changes c
       where c.tenancy_id = p.tenancy_id and c.created_at > p.as_of) as after
     from item_checkpoints p join tenancies t on t.id = p.tenancy_id where t.project_id = $1`,
    [project.id],
  )
  expect(Number(checkpoint?.after)).toBeLessThan(65)

  service.clock.advance({ days: 2 })
  expect(await quantityOf(project, 'acme')).toBe(915)
  service.clock.advance({ days: 1 })
  expect(await quantityOf(project, 'acme')).toBe(920)
})

test('case 66: reading the item of a customer with many large subscriptions takes little time', async () => {
  const project = await newProject()
  const prices = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [`price_${at}`, { USD: '19.99' }]),
  )
  const offer = storedOffer(
    { credits: { quantity: 1, repeat: [1, 'month'], expires: 'when-repeated' } },
    { displayName: 'Pro'.repeat(300), prices },
  )
  await service.query(
    `insert into subscriptions (tenancy_id, id, customer_type, customer_id, offer, quantity, status,
       period_start, source, created_at, updated_at)
     select $1, gen_random_uuid(), 'custom', 'acme', $2, 1, 'active', moment, 'grant', moment, moment
     from (select $3::timestamptz - n * interval '1 minute' as moment
       from generate_series(1, 3000) n) moments`,
    [await service.rows.tenancyId(project.id), JSON.stringify(offer), service.clock.now()],
  )
  // So many that the read stores a checkpoint, with the sum after the expiry of each.
  for (let number = 1; number <= 70; number += 1) {
    service.clock.advance({ minutes: 1 })
    const use = { delta: -1, expires_at: inMillis(number * DAY) }
    await change(project, 'acme', use, { allowNegative: true })
  }
  const before = process.cpuUsage()

  expect(await quantityOf(project, 'acme')).toBe(2_930)

  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(1_500)
})

describe('reading a customer', () => {
  const readCustomer = (project: TestProject, id: string, type = 'custom') =>
    project.as('server').get(`/payments/customers/${type}/${id}`)

  test('returns every item of its type and its purchases, newest first', async () => {
    const project = await newProject()
    await configure(project, { 'payments.items.tokens': { customerType: 'custom' } })
    await change(project, 'acme', 4)
    const now = service.clock.now().getTime()
    const older = await storeSubscription(service, project, {
      customer_id: 'acme',
      offer_id: 'pro',
      price_id: 'monthly',
      status: 'canceled',
      period_end: new Date(now + DAY),
      created_at: new Date(now - DAY),
    })
    const newer = await storeSubscription(service, project, {
      customer_id: 'acme',
      quantity: 2,
      source: 'grant',
    })
    const purchase = await storePurchase(service, project, {
      customer_id: 'acme',
      offer_id: 'pack',
      price_id: 'once',
      quantity: 3,
      source: 'test_mode',
    })
    await storePurchase(service, project, { customer_id: 'other' })

    const { status, json } = await readCustomer(project, 'acme')

    expect([status, json]).toEqual([
      200,
      {
        customer_type: 'custom',
        customer_id: 'acme',
        items: [
          { id: 'credits', display_name: 'Credits', quantity: 4 },
          { id: 'tokens', display_name: 'tokens', quantity: 0 },
        ],
        subscriptions: [
          {
            id: newer,
            offer_id: null,
            offer_display_name: 'Pro',
            price_id: null,
            quantity: 2,
            source: 'grant',
            created_at_millis: now,
            status: 'active',
            current_period_start_millis: now,
            current_period_end_millis: null,
            cancel_at_period_end: false,
          },
          expect.objectContaining({
            id: older,
            offer_id: 'pro',
            price_id: 'monthly',
            status: 'canceled',
            current_period_end_millis: now + DAY,
          }),
        ],
        one_time_purchases: [
          {
            id: purchase,
            offer_id: 'pack',
            offer_display_name: 'Pro',
            price_id: 'once',
            quantity: 3,
            source: 'test_mode',
            created_at_millis: now,
          },
        ],
      },
    ])
  })

  test('has of each item what a read of that item says', async () => {
    const project = await newProject()
    const items = ['credits', 'minutes', 'tokens', 'untouched']
    for (const id of items.slice(1))
      await configure(project, { [`payments.items.${id}`]: { customerType: 'custom' } })
    for (let number = 1; number <= 70; number += 1) {
      service.clock.advance({ minutes: 1 })
      await change(project, 'acme', number, { item: 'minutes' })
    }
    await change(project, 'acme', { delta: 9, expires_at: inMillis(1_000) }, { item: 'tokens' })
    await change(project, 'acme', -2, { item: 'tokens', allowNegative: true })
    await change(project, 'other', 5, { item: 'tokens' })
    await storePurchase(service, project, { customer_id: 'acme', quantity: 3 })
    service.clock.advance({ minutes: 1 })

    const { json } = await readCustomer(project, 'acme')

    const single: number[] = []
    for (const item of items) single.push(await quantityOf(project, 'acme', item))
    const listed = (id: string) => json.items.find((item: { id: string }) => item.id === id)
    expect(items.map((id) => listed(id).quantity)).toEqual(single)
    expect(single.slice(1)).toEqual([2485, 0, 0])
  })

  test('is for servers and admins, and needs a user or team that exists', async () => {
    const [project, other] = [await newProject(), await newProject()]
    const { user_id } = await other.signUp()

    const client = await project.as('client').get('/payments/customers/custom/acme')
    expect([client.status, client.code]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE'])
    expect((await readCustomer(project, user_id, 'user')).code).toBe('USER_NOT_FOUND')
    expect((await readCustomer(project, randomUUID(), 'team')).code).toBe('TEAM_NOT_FOUND')
    expect((await readCustomer(project, 'me', 'user')).code).toBe('USER_NOT_FOUND')
    expect((await readCustomer(project, 'acme', 'company')).code).toBe('SCHEMA_ERROR')
  })

  test('returns the newest hundred of each kind of purchase', async () => {
    const project = await newProject()
    const now = service.clock.now().getTime()
    for (let number = 0; number < 101; number += 1) {
      const bought = { customer_id: 'acme', created_at: new Date(now - number) }
      await storeSubscription(service, project, bought)
      await storePurchase(service, project, bought)
    }

    const { subscriptions, one_time_purchases } = (await readCustomer(project, 'acme')).json

    for (const list of [subscriptions, one_time_purchases]) {
      expect(list).toHaveLength(100)
      expect(list[0].created_at_millis).toBe(now)
      expect(list[99].created_at_millis).toBe(now - 99)
    }
  })
})
