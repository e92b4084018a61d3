import { startService } from '@latchkey/testkit'
import { OWASP_HASH_COST } from 'latchkey/internals'
import { afterAll, describe, expect, test, vi } from 'vitest'

const service = await startService({
  listen: true,
  config: { hashing: { concurrency: 1, queueLength: 128 }, passwordHashCost: OWASP_HASH_COST },
})
afterAll(() => service.stop())

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const COST_8 = '$2a$08$N9qo8uLOickgx2ZMRZoMyedZ.1ZcSMLM1hzLQxlxX7BYNHyo/KyuC'

/** Creates a project whose users have imported bcrypt hashes, and floods it with wrong sign-ins. */
async function startFlood() {
  const project = await service.newProject()
  const people = times(20, (index) => `person-${index}@example.com`)
  for (const primary_email of people) {
    await project
      .as('server')
      .post('/users', { primary_email, primary_email_auth_enabled: true, password_hash: COST_8 })
  }
  const flood = { answered: 0, statuses: [] as number[] }
  const done = Promise.all(
    times(100, async (index) => {
      const email = people[index % people.length]
      const { status } = await project
        .as('client')
        .post('/auth/password/sign-in', { email, password: 'a wrong guess' })
      flood.answered += 1
      flood.statuses.push(status)
    }),
  )
  return { flood, done }
}

describe("H5, case 67: a flood of sign-ins with one project's imported hashes", () => {
  test('does not delay sign-ins of another project or of the dashboard', async () => {
    const other = await service.newProject()
    const ada = await other.signUp()
    const owner = await service.internal.signUp()
    const { flood, done } = await startFlood()
    await vi.waitFor(() => expect(service.ctx.hashing.waiting).toBeGreaterThan(50), 10_000)

    const before = flood.answered
    const signedIn: number[] = []
    for (const [project, { email, password }] of [
      [other, ada],
      [service.internal, owner],
      [other, ada],
      [service.internal, owner],
    ] as const) {
      signedIn.push(
        (await project.as('client').post('/auth/password/sign-in', { email, password })).status,
      )
    }

    expect(signedIn).toEqual([200, 200, 200, 200])
    // Each sign-in waits for the running hash, never for the whole queue. The flood continues while
    // the statements of the sign-in run.
    expect(flood.answered - before).toBeLessThanOrEqual(25)
    expect(service.ctx.hashing.waiting).toBeGreaterThan(0)
    await done
    expect(new Set(flood.statuses)).toEqual(new Set([400]))
  }, 60_000)
})

test('H5: removes sign-ins from the queue when their connection closes, without hashing', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const release = Promise.withResolvers<void>()
  const blocker = service.ctx.hashing.run({ tenant: 'the test' }, () => release.promise)
  const connections = times(50, () => new AbortController())
  const headers = {
    'content-type': 'application/json',
    'x-stack-access-type': 'client',
    'x-stack-project-id': project.id,
    'x-stack-publishable-client-key': project.publishableClientKey,
  }
  const body = JSON.stringify({ email: ada.email, password: ada.password })
  const requests = connections.map(({ signal }) =>
    fetch(`${service.url}/api/v1/auth/password/sign-in`, {
      method: 'POST',
      headers,
      body,
      signal,
    }).then(
      ({ status }) => status,
      () => 'closed',
    ),
  )
  await vi.waitFor(() => expect(service.ctx.hashing.waiting).toBe(50), 10_000)
  const before = service.ctx.hashWork.argon2id

  for (const connection of connections.slice(0, 49)) connection.abort()
  await vi.waitFor(() => expect(service.ctx.hashing.waiting).toBe(1), 10_000)
  release.resolve()

  expect(await Promise.all(requests)).toEqual([...times(49, () => 'closed'), 200])
  expect(service.ctx.hashWork.argon2id - before).toBe(1)
  await blocker
})

test('H5: verifies a hash above the import limit in a separate lane', async () => {
  const project = await service.newProject()
  const costly = await project.signUp()
  await service.rows.setPasswordHash(costly.user_id, COST_8.replace('$08$', '$13$'))
  const release = Promise.withResolvers<void>()
  const blocker = service.ctx.hashing.run(
    { tenant: 'the test', isSlow: true },
    () => release.promise,
  )

  const waiting = project
    .as('client')
    .post('/auth/password/sign-in', { email: costly.email, password: 'a wrong guess' })
  await vi.waitFor(() => expect(service.ctx.hashing.waiting).toBe(1), 10_000)
  const ada = await project.signUp()

  expect(
    (
      await project
        .as('client')
        .post('/auth/password/sign-in', { email: ada.email, password: ada.password })
    ).status,
  ).toBe(200)
  expect(service.ctx.hashing.waiting).toBe(1)
  release.resolve()
  expect((await waiting).code).toBe('EMAIL_PASSWORD_MISMATCH')
  await blocker
}, 60_000)
