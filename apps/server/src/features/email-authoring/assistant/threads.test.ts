import { startService, type TestProject } from '@latchkey/testkit'
import { enqueue, transact } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

/* The stored conversations with the editing assistant (protocol 05 §13). */

const quotas = {
  assistant_threads_per_project: 3,
  assistant_messages_per_thread: 4,
  assistant_bytes_per_thread: 1_000,
}
const service = await startService()
const small = await startService({
  database: service.database,
  config: { quotas: { ...service.ctx.config.quotas, ...quotas } },
})
afterAll(async () => {
  await small.stop()
  await service.stop()
})

const THREAD = '5c0e2d9b-91c7-4e55-a1a4-0f4d3b0e6f10'
const threadOf = (number: number) => `5c0e2d9b-91c7-4e55-a1a4-${String(number).padStart(12, '0')}`

const save = (project: TestProject, message: unknown, thread = THREAD) =>
  project.as('admin').patch(`/internal/ai-chat/${thread}`, { message })
const list = async (project: TestProject, thread = THREAD) =>
  (await project.as('admin').get(`/internal/ai-chat/${thread}`)).json.messages
const countThreads = async (project: TestProject) =>
  (
    await service.query(
      `select 1 from assistant_threads h join tenancies t on t.id = h.tenancy_id
       where t.project_id = $1`,
      [project.id],
    )
  ).length
/** A project whose threads have the small limits. */
const newSmallProject = () => small.newProject()

describe('a thread', () => {
  test('is empty at first', async () => {
    const project = await service.newProject()

    const reply = await project.as('admin').get(`/internal/ai-chat/${THREAD}`)

    expect([reply.status, reply.json]).toEqual([200, { messages: [] }])
    expect(await countThreads(project)).toBe(0)
  })

  test('returns exactly what was stored, oldest first', async () => {
    const project = await service.newProject()
    const text = '{"z":1,"a":[1.50,{"role":"user","content":"ж \\u2028 🙂"}],"m":null,"1":true}'
    const others = ['text', '', 0, -1.5, true, false, [], {}, [null]]

    const first = await project.as('admin').send('PATCH', `/internal/ai-chat/${THREAD}`, {
      headers: { 'content-type': 'application/json' },
      body: `{"message":${text}}`,
    })
    for (const message of others) expect((await save(project, message)).status).toBe(200)

    expect([first.status, first.json]).toEqual([200, {}])
    const stored = await list(project)
    expect(stored).toEqual([JSON.parse(text), ...others])
    // The order of the keys, too.
    expect(JSON.stringify(stored[0])).toBe(JSON.stringify(JSON.parse(text)))
  })

  test.each([
    ['null', { message: null }],
    ['nothing', {}],
    ['more than a message', { message: 1, role: 'user' }],
  ])('does not accept %s', async (_what, body) => {
    const project = await service.newProject()

    const reply = await project.as('admin').patch(`/internal/ai-chat/${THREAD}`, body)

    expect(reply.code).toBe('SCHEMA_ERROR')
    expect(await list(project)).toEqual([])
  })

  test('has a UUID in any case as id', async () => {
    const project = await service.newProject()
    await save(project, 'one', THREAD.toUpperCase())

    expect(await list(project)).toEqual(['one'])
    expect((await save(project, 'two', 'draft')).code).toBe('SCHEMA_ERROR')
    expect((await project.as('admin').get('/internal/ai-chat/draft')).code).toBe('SCHEMA_ERROR')
  })

  test('case 41: belongs to its project, also if another has the same id', async () => {
    const [one, two] = [await service.newProject(), await service.newProject()]
    await save(one, 'one')
    await save(two, 'two')

    expect([await list(one), await list(two)]).toEqual([['one'], ['two']])
    expect(await list(one, threadOf(1))).toEqual([])
  })

  test.each(['client', 'server'] as const)('is not accessible with %s access', async (access) => {
    const caller = (await service.newProject()).as(access)

    const replies = [
      await caller.get(`/internal/ai-chat/${THREAD}`),
      await caller.patch(`/internal/ai-chat/${THREAD}`, { message: 1 }),
    ]

    expect(replies.map(({ code }) => code)).toEqual([
      'INSUFFICIENT_ACCESS_TYPE',
      'INSUFFICIENT_ACCESS_TYPE',
    ])
  })

  test('keeps all of 50 messages that are saved at the same time', async () => {
    const project = await service.newProject()
    const numbers = Array.from({ length: 50 }, (_, number) => number)

    const replies = await Promise.all(numbers.map((number) => save(project, number)))

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await list(project)).toSorted((a: number, b: number) => a - b)).toEqual(numbers)
  })
})

describe('case 66: what is stored is limited', () => {
  test('a thread keeps its newest messages', async () => {
    const project = await newSmallProject()

    for (let number = 1; number <= 6; number += 1) await save(project, number)

    expect(await list(project)).toEqual([3, 4, 5, 6])
  })

  test('a thread keeps the newest bytes', async () => {
    const project = await newSmallProject()
    const text = (letter: string) => letter.repeat(398)

    for (const letter of ['a', 'b', 'c']) await save(project, text(letter))
    expect(await list(project)).toEqual([text('b'), text('c')])
    await save(project, 'ж'.repeat(499))

    expect(await list(project)).toEqual(['ж'.repeat(499)])
  })

  test('a message that is larger than a thread is refused', async () => {
    const project = await newSmallProject()
    await save(project, 'one')

    const reply = await save(project, 'ж'.repeat(500))

    expect([reply.status, reply.code, reply.json.details]).toEqual([
      403,
      'QUOTA_EXCEEDED',
      { quota: 'assistant_bytes_per_thread', limit: 1_000 },
    ])
    expect(await list(project)).toEqual(['one'])
  })

  test('case 16: allows only the quota of threads per project with 50 concurrent requests', async () => {
    const project = await newSmallProject()
    const numbers = Array.from({ length: 50 }, (_, number) => number)

    const replies = await Promise.all(
      numbers.map((number) => save(project, number, threadOf(number))),
    )

    const accepted = numbers.filter((number) => replies[number]?.status === 200)
    expect(accepted).toHaveLength(3)
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([undefined, 'QUOTA_EXCEEDED']))
    expect(await countThreads(project)).toBe(3)
    // The threads that exist continue.
    expect((await save(project, 'more', threadOf(Number(accepted[0])))).status).toBe(200)
  })

  test('the last thread of a project accepts 50 first messages at the same time', async () => {
    const project = await newSmallProject()
    for (const number of [1, 2]) await save(project, number, threadOf(number))

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, number) => save(project, number)),
    )

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await list(project)).toHaveLength(4)
  })

  test('nothing is limited without quotas', async () => {
    const off = Object.fromEntries(Object.keys(quotas).map((name) => [name, Infinity]))
    const open = await startService({
      database: service.database,
      config: { quotas: { ...service.ctx.config.quotas, ...off } },
    })
    const project = await open.newProject()

    for (let number = 0; number < 6; number += 1) await save(project, number)
    const stored = await list(project)
    await open.stop()

    expect(stored).toEqual([0, 1, 2, 3, 4, 5])
  })
})

const runCleanup = async () => {
  await transact(service.ctx, (tx) => enqueue(tx, 'assistant.delete-old', {}))
  await service.drain()
}

describe('a thread is deleted', () => {
  test('90 days after its last message', async () => {
    const project = await service.newProject()
    await save(project, 'old', threadOf(1))
    await save(project, 'continued', threadOf(2))
    service.clock.advance({ days: 80 })
    await save(project, 'yes', threadOf(2))
    service.clock.advance({ days: 11 })

    await runCleanup()

    expect(await list(project, threadOf(1))).toEqual([])
    expect(await list(project, threadOf(2))).toEqual(['continued', 'yes'])
    expect(await countThreads(project)).toBe(1)
  })

  test('with its project', async () => {
    const project = await service.newProject()
    await save(project, 'one')

    const { status } = await project.as('admin').delete('/internal/projects/current')

    expect(status).toBe(200)
    const [left] = await service.query<{ count: string }>(
      `select count(*) from assistant_messages m
       where not exists (select from tenancies t where t.id = m.tenancy_id)`,
    )
    expect(left).toEqual({ count: '0' })
    expect(await countThreads(project)).toBe(0)
  })
})
