import { randomUUID } from 'node:crypto'
import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { configure } from '../items/testing/stored-purchases.ts'

/* Tests `GET /internal/payments/customers` of protocol 09 §24 no. 16. */

const service = await startService()
afterAll(() => service.stop())

const LIST = '/internal/payments/customers'

interface Page {
  items: { customer_type: string; customer_id: string; display_name: string | null }[]
  pagination: { next_cursor: string | null }
}

async function newProject(): Promise<TestProject> {
  const project = await service.newProject()
  await configure(project, {
    'payments.items.credits': { customerType: 'custom' },
    'payments.items.emails': { customerType: 'user' },
    'payments.items.seats': { customerType: 'team' },
  })
  return project
}

const ITEMS = { user: 'emails', team: 'seats', custom: 'credits' }

/** Makes a customer by a quantity change, a second after the previous one. */
async function add(project: TestProject, id: string, type: keyof typeof ITEMS = 'custom') {
  service.clock.advance({ seconds: 1 })
  const path = `/payments/items/${type}/${encodeURIComponent(id)}/${ITEMS[type]}/update-quantity`
  const { status, text } = await project.as('server').post(path, { delta: 1 })
  if (status !== 200) throw new Error(text)
}

async function list(project: TestProject, query: Record<string, string> = {}): Promise<Page> {
  const { status, json, text } = await project
    .as('admin')
    .get(`${LIST}?${new URLSearchParams(query)}`)
  if (status !== 200) throw new Error(text)
  return json
}

/** The customers of all pages. */
async function readAll(project: TestProject, query: Record<string, string> = {}) {
  const found: string[] = []
  let cursor: string | null = null
  do {
    const page: Page = await list(project, { ...query, ...(cursor === null ? {} : { cursor }) })
    found.push(...page.items.map((item) => `${item.customer_type} ${item.customer_id}`))
    cursor = page.pagination.next_cursor
  } while (cursor !== null)
  return found
}

test('lists customers with the names of users and teams, newest first', async () => {
  const project = await newProject()
  const { user_id } = await project.signUp({ email: 'ada@example.com' })
  await project.as('server').patch(`/users/${user_id}`, { display_name: 'Ada' })
  const team = (await project.as('server').post('/teams', { display_name: 'Acme' })).json.id
  await add(project, user_id, 'user')
  await add(project, 'machine-1')
  await add(project, team, 'team')
  await add(project, user_id)
  await add(project, 'machine-1')

  const { status, json } = await project.as('admin').get(LIST)

  const now = service.clock.now().getTime()
  const noName = { display_name: null, primary_email: null }
  expect([status, json]).toEqual([
    200,
    {
      items: [
        {
          ...noName,
          customer_type: 'custom',
          customer_id: user_id,
          created_at_millis: now - 1_000,
        },
        {
          customer_type: 'team',
          customer_id: team,
          display_name: 'Acme',
          primary_email: null,
          created_at_millis: now - 2_000,
        },
        {
          ...noName,
          customer_type: 'custom',
          customer_id: 'machine-1',
          created_at_millis: now - 3_000,
        },
        {
          customer_type: 'user',
          customer_id: user_id,
          display_name: 'Ada',
          primary_email: 'ada@example.com',
          created_at_millis: now - 4_000,
        },
      ],
      is_paginated: true,
      pagination: { next_cursor: null },
    },
  ])
})

test('keeps deleted users and teams, without their names', async () => {
  const project = await newProject()
  const { user_id } = await project.signUp()
  const team = (await project.as('server').post('/teams', { display_name: 'Acme' })).json.id
  await add(project, user_id, 'user')
  await add(project, team, 'team')
  await project.as('server').delete(`/users/${user_id}`)
  await project.as('server').delete(`/teams/${team}`)

  const noName = { display_name: null, primary_email: null }
  expect((await list(project)).items).toMatchObject([
    { customer_id: team, ...noName },
    { customer_id: user_id, ...noName },
  ])
})

test('lists users and teams that never existed', async () => {
  const project = await newProject()
  await service.query(
    `insert into payment_customers (tenancy_id, customer_type, customer_id, created_at)
     values ($1, 'user', 'no uuid', $2), ($1, 'team', $3, $2)`,
    [await service.rows.tenancyId(project.id), service.clock.now(), randomUUID()],
  )

  expect(await readAll(project)).toHaveLength(2)
})

test('has no customers and no names of another project', async () => {
  const [project, other] = [await newProject(), await newProject()]
  const { user_id } = await other.signUp()
  await add(other, user_id, 'user')
  await service.query(
    `insert into payment_customers (tenancy_id, customer_type, customer_id, created_at)
     values ($1, 'user', $2, $3)`,
    [await service.rows.tenancyId(project.id), user_id, service.clock.now()],
  )
  await add(other, 'acme')

  const { items } = await list(project)

  expect(items).toMatchObject([{ customer_id: user_id, display_name: null, primary_email: null }])
})

test('pages through all customers once, newest first, while others are added', async () => {
  const project = await newProject()
  const tenancyId = await service.rows.tenancyId(project.id)
  const now = service.clock.now()
  // Some have the same time, and some the same id.
  const stored = ['a', 'b', 'c', 'd'].flatMap((id, at) =>
    (['user', 'team', 'custom'] as const).map((type) => ({ id, type, at: at >> 1 })),
  )
  for (const { id, type, at } of stored)
    await service.query(
      `insert into payment_customers (tenancy_id, customer_type, customer_id, created_at)
       values ($1, $2, $3, $4)`,
      [tenancyId, type, id, new Date(now.getTime() + at)],
    )

  const whole = await readAll(project)
  const paged: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page = await list(project, { limit: '2', ...(cursor === '' ? {} : { cursor }) })
    paged.push(...page.items.map((item) => `${item.customer_type} ${item.customer_id}`))
    cursor = page.pagination.next_cursor
    await add(project, randomUUID())
  }

  expect(whole.map((name) => name.split(' ')[1])).toEqual([...'dddcccbbbaaa'])
  expect(new Set(whole).size).toBe(12)
  expect(paged).toEqual(whole)
})

test('lists one type of customer', async () => {
  const project = await newProject()
  const { user_id } = await project.signUp()
  await add(project, user_id, 'user')
  await add(project, 'one')
  await add(project, 'two')

  expect(await readAll(project, { customer_type: 'user' })).toEqual([`user ${user_id}`])
  expect(await readAll(project, { customer_type: 'team' })).toEqual([])
  expect(await readAll(project, { customer_type: 'custom', limit: '1' })).toEqual([
    'custom two',
    'custom one',
  ])
})

test('finds customers by the beginning of their id, in the order of the ids', async () => {
  const project = await newProject()
  const { user_id } = await project.signUp()
  for (const id of ['acme-2', 'acme-10', 'acme', 'ACME', 'other', 'a%', 'a_', 'a\\', 'ä'])
    await add(project, id)
  await add(project, user_id, 'user')
  await add(project, user_id)

  for (const limit of ['1', '2', '50']) {
    const found = (query: string) => readAll(project, { query, limit })
    expect(await found('acme')).toEqual(['custom acme', 'custom acme-10', 'custom acme-2'])
    expect(await found('ACME')).toEqual(['custom ACME'])
    expect(await found('cme')).toEqual([])
    expect(await found('a%')).toEqual(['custom a%'])
    expect(await found('a_')).toEqual(['custom a_'])
    expect(await found('a\\')).toEqual(['custom a\\'])
    expect(await found('ä')).toEqual(['custom ä'])
    expect(await found(user_id.slice(0, 8))).toEqual([`user ${user_id}`, `custom ${user_id}`])
    expect(await found(user_id.toUpperCase())).toEqual(
      user_id === user_id.toUpperCase() ? expect.anything() : [`user ${user_id}`],
    )
  }
})

test('accepts its own cursors after ids that are long to write', async () => {
  const project = await newProject()
  for (const id of ['€'.repeat(256), '\u0001'.repeat(256), '"'.repeat(256)]) await add(project, id)

  expect(await readAll(project, { limit: '1' })).toHaveLength(3)
  expect(await readAll(project, { limit: '1', query: '"' })).toHaveLength(1)
})

const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
test.each([
  'limit=0',
  'limit=201',
  'customer_type=company',
  'unknown=1',
  `query=${'a'.repeat(257)}`,
  'query=%00',
  'cursor=x',
  `cursor=${'a'.repeat(2_501)}`,
  `cursor=${cursorOf(['1', 'user'])}`,
  `cursor=${cursorOf(['x', 'user', 'a'])}`,
  `cursor=${cursorOf(['1', 'company', 'a'])}`,
  `cursor=${cursorOf(['1', 'user', 'a\0'])}`,
  `cursor=${cursorOf(['1', 'user', 1])}`,
])('rejects %s', async (query) => {
  const project = await newProject()
  const { status, code } = await project.as('admin').get(`${LIST}?${query}`)
  expect([status, code]).toEqual([400, 'SCHEMA_ERROR'])
})
