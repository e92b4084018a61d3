import { startService } from '@latchkey/testkit'
import { OWASP_HASH_COST } from 'latchkey/internals'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { forgetImportedCosts } from '../../projects/projects/index.ts'

// One hash at a time and an empty queue: a request that arrives during a hash gets a 429, which
// shows that it needs a hash.
const service = await startService({
  config: { hashing: { concurrency: 1, queueLength: 0 }, passwordHashCost: OWASP_HASH_COST },
})
// Started before any test, because one records every statement of this process.
const roomy = await startService({ config: { passwordHashCost: OWASP_HASH_COST } })
const project = await service.newProject()
const ada = await project.signUp()
const withoutPassword = await project.signUp()
await service.rows.deletePassword(withoutPassword.user_id)
afterAll(() => Promise.all([service.stop(), roomy.stop()]))

test.each([
  ['a known address', ada.email, 'not the password'],
  ['an unknown address', 'nobody@example.com', 'not the password'],
  ['a user without password', withoutPassword.email, 'not the password'],
  ['an empty address', '', 'not the password'],
])('a sign-in computes a hash for %s', async (_who, email, password) => {
  const signIn = () => project.as('client').post('/auth/password/sign-in', { email, password })

  const replies = await Promise.all(Array.from({ length: 10 }, signIn))

  const refused = replies.filter((reply) => reply.status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(10)
  expect(replies.filter((reply) => reply.status !== 429).map((reply) => reply.code)).toContain(
    'EMAIL_PASSWORD_MISMATCH',
  )
})

test('returns 429 with Retry-After when the hash queue is full', async () => {
  const signIn = () =>
    project
      .as('client')
      .post('/auth/password/sign-in', { email: ada.email, password: ada.password })

  const replies = await Promise.all(Array.from({ length: 10 }, signIn))

  const [refused] = replies.filter((reply) => reply.status === 429)
  expect(refused?.code).toBeUndefined()
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(replies.some((reply) => reply.status === 200)).toBe(true)
})

test('a sign-up that gets a 429 creates no user', async () => {
  const other = await service.newProject()
  const signUp = (_: unknown, index: number) =>
    other.as('client').post('/auth/password/sign-up', {
      email: `crowd-${index}@example.com`,
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost:3000/',
    })

  const replies = await Promise.all(Array.from({ length: 10 }, signUp))

  const users = await service.query(
    'select u.id from users u join tenancies t on t.id = u.tenancy_id where t.project_id = $1',
    [other.id],
  )
  expect(users).toHaveLength(replies.filter((reply) => reply.status === 200).length)
  expect(users.length).toBeLessThan(10)
})

describe('M8, case 74: a wrong password costs the same for every address of a project with imported hashes:', () => {
  const OF_COST: Record<number, string> = {
    4: '$2b$04$abcdefghijklmnopqrstuuxf7a0Mc2fRVlfe4Gzz.2BWoxOoaZIZS',
    6: '$2a$06$N9qo8uLOickgx2ZMRZoMyedZ.1ZcSMLM1hzLQxlxX7BYNHyo/KyuC',
    8: '$2a$08$N9qo8uLOickgx2ZMRZoMyedZ.1ZcSMLM1hzLQxlxX7BYNHyo/KyuC',
  }

  async function prepare(costs: number[]) {
    const service = roomy
    const project = await service.newProject()
    const imported = await Promise.all(
      costs.map(async (cost) => {
        const email = `cost-${cost}-${service.ctx.random.uuid()}@example.com`
        const body = {
          primary_email: email,
          primary_email_auth_enabled: true,
          password_hash: OF_COST[cost],
        }
        return { email, id: (await project.as('server').post('/users', body)).json.id as string }
      }),
    )
    const ada = await project.signUp()
    const without = await project.signUp()
    await service.rows.deletePassword(without.user_id)
    const addresses = [
      ...imported.map(({ email }) => email),
      ada.email,
      without.email,
      'nobody@example.com',
      '',
    ]
    return { service, project, addresses }
  }

  /** Reads the counters of computed hashes from the metrics. */
  async function readWork(service: Awaited<ReturnType<typeof startService>>) {
    const text = await (await service.fetch(new Request(`${service.url}/metrics`))).text()
    const value = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
    return {
      argon2id: value('latchkey_password_hash_argon2id_total'),
      rounds: value('latchkey_password_hash_bcrypt_rounds_total'),
    }
  }

  async function workOf(
    service: Awaited<ReturnType<typeof startService>>,
    work: () => Promise<unknown>,
  ) {
    const before = await readWork(service)
    await work()
    const after = await readWork(service)
    return { argon2id: after.argon2id - before.argon2id, rounds: after.rounds - before.rounds }
  }

  test('one Argon2id hash and one bcrypt hash of the highest imported cost', async () => {
    const { service, project, addresses } = await prepare([4, 6, 8])

    for (const email of addresses) {
      const work = await workOf(service, () =>
        project.as('client').post('/auth/password/sign-in', { email, password: 'wrong' }),
      )
      expect({ email, ...work }).toEqual({ email, argon2id: 1, rounds: 2 ** 8 })
    }
  })

  test('only one Argon2id hash without imports, and for a correct password with a hash of ours', async () => {
    const { service, project, addresses } = await prepare([])
    const mixed = await prepare([6])
    const eve = await mixed.project.signUp()

    for (const email of addresses) {
      const work = await workOf(service, () =>
        project.as('client').post('/auth/password/sign-in', { email, password: 'wrong' }),
      )
      expect({ email, ...work }).toEqual({ email, argon2id: 1, rounds: 0 })
    }
    const right = { email: eve.email, password: eve.password }
    expect(
      await workOf(service, () => mixed.project.as('client').post('/auth/password/sign-in', right)),
    ).toEqual({
      argon2id: 1,
      rounds: 0,
    })
  })

  test('the cost falls once a day when users with imported hashes are gone', async () => {
    const { service, project, addresses } = await prepare([6, 8])
    const wrong = () =>
      project
        .as('client')
        .post('/auth/password/sign-in', { email: 'nobody@example.com', password: 'wrong' })
    const cost = async () =>
      (
        await service.query<{ cost: number | null }>(
          'select imported_bcrypt_cost as cost from projects where id = $1',
          [project.id],
        )
      )[0]?.cost

    await service.query(
      "update passwords set hash = 'x' where user_id = (select user_id from contact_channels where value = $1)",
      [addresses[1]],
    )
    await forgetImportedCosts(service.ctx)
    service.ctx.projects.forget(project.id)
    expect([await cost(), await workOf(service, wrong)]).toEqual([
      6,
      { argon2id: 1, rounds: 2 ** 6 },
    ])

    await project
      .as('client')
      .post('/auth/password/sign-in', { email: addresses[0], password: 'password of old' })
    await forgetImportedCosts(service.ctx)
    service.ctx.projects.forget(project.id)
    expect([await cost(), await workOf(service, wrong)]).toEqual([null, { argon2id: 1, rounds: 0 }])
  })

  test('fifty concurrent imports store the highest cost', async () => {
    const service = roomy
    const project = await service.newProject()
    const costs = Array.from({ length: 50 }, (_, index) => [4, 6, 8][index % 3] as number)

    const replies = await Promise.all(
      costs.map((cost) => project.as('server').post('/users', { password_hash: OF_COST[cost] })),
    )

    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(201))
    const rows = await service.query<{ cost: number }>(
      'select imported_bcrypt_cost as cost from projects where id = $1',
      [project.id],
    )
    expect(rows).toEqual([{ cost: 8 }])
  })
})

test('case 55: a sign-in runs the same statements for known and unknown addresses', async () => {
  const statementsFor = async (email: string) => {
    // Every statement of this process counts.
    await service.drain()
    await roomy.drain()
    const query = vi.spyOn(pg.Client.prototype, 'query')
    try {
      await project
        .as('client')
        .post('/auth/password/sign-in', { email, password: 'not the password' })
      return query.mock.calls.map(([statement]) =>
        typeof statement === 'string'
          ? statement
          : ((statement as { name?: string }).name ?? (statement as { text: string }).text),
      )
    } finally {
      query.mockRestore()
    }
  }

  const known = await statementsFor(ada.email)

  expect(known.some((statement) => statement.includes('select_user_by_email'))).toBe(true)
  for (const email of [withoutPassword.email, 'nobody@example.com', ''])
    expect(await statementsFor(email)).toEqual(known)
})
