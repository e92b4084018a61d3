import { startService } from '@latchkey/testkit'
// For what it adds to the types of others, which the web's type check would not see otherwise.
import type {} from '@latchkey/testkit/global-setup'
import { afterAll, describe, expect, test } from 'vitest'
import { AdminApp } from './admin-app.ts'
import type { UserFilter, UserJobChange } from './user-jobs.ts'

/* Changes of many users through the SDK, against the running service (protocol 07 §16.1). */

const service = await startService({ listen: true })
afterAll(() => service.stop())

async function setUp() {
  const project = await service.newProject({ magic_link_enabled: true })
  const app = new AdminApp({ projectId: project.id, baseUrl: service.url, ...project })
  const create = (displayName: string) => app.createUser({ displayName })
  return { app, create }
}

async function run(app: AdminApp, job: Parameters<AdminApp['startUserJob']>[0]) {
  const { id } = await app.startUserJob(job)
  await service.drain()
  return app.getUserJob(id)
}

test('starts a job, reads how far it is, and stops it', async () => {
  const { app, create } = await setUp()
  const [ada, bob] = [await create('Ada'), await create('Bob')]

  const { id } = await app.startUserJob({ userIds: [ada.id], action: 'delete' })
  const queued = await app.getUserJob(id)
  const stopped = await app.stopUserJob(id)
  const done = await run(app, { userIds: [bob.id, crypto.randomUUID()], action: 'delete' })

  expect(queued).toEqual({
    id,
    action: 'delete',
    state: 'queued',
    done: 0,
    total: 1,
    totalEstimate: 1,
    failed: 0,
    failures: [],
    createdAt: service.clock.now(),
    finishedAt: null,
  })
  expect(stopped).toEqual({ ...queued, state: 'stopped', finishedAt: service.clock.now() })
  expect(done).toMatchObject({
    state: 'done',
    done: 2,
    failed: 1,
    failures: [{ userId: expect.any(String), code: 'USER_NOT_FOUND' }],
  })
  expect((await app.listUsers()).map(({ displayName }) => displayName)).toEqual(['Ada'])
})

test('returns null for a job that does not exist, and throws what the service refuses', async () => {
  const { app } = await setUp()
  const teamId = crypto.randomUUID()

  expect(await app.getUserJob(crypto.randomUUID())).toBeNull()
  expect(await app.getUserJob('no-uuid')).toBeNull()
  await expect(
    app.startUserJob({ filter: {}, action: 'add_to_team', teamId }),
  ).rejects.toMatchObject({ errorCode: 'TEAM_NOT_FOUND' })
  await expect(app.startUserJob({ userIds: [], action: 'delete' })).rejects.toMatchObject({
    errorCode: 'SCHEMA_ERROR',
  })
})

test('makes every change', async () => {
  const { app, create } = await setUp()
  const user = await create('Ada')
  const team = await app.createTeam({ displayName: 'T' })
  await app.createProjectPermissionDefinition({ id: 'editor' })
  const changes: UserJobChange[] = [
    { action: 'block', reason: 'spam', until: new Date(service.clock.now().getTime() + 1_000) },
    { action: 'unblock' },
    { action: 'revoke_sessions' },
    { action: 'add_to_team', teamId: team.id },
    { action: 'remove_from_team', teamId: team.id },
    { action: 'grant_permission', permissionId: 'editor' },
    { action: 'revoke_permission', permissionId: 'editor' },
    { action: 'set_metadata', serverMetadata: { aB: 1 } },
  ]

  for (const change of changes)
    expect(await run(app, { userIds: [user.id], ...change })).toMatchObject({
      action: change.action,
      failures: [],
      done: 1,
    })

  expect((await app.getUser(user.id))?.serverMetadata).toEqual({ aB: 1 })
})

describe('finds the users of each condition:', () => {
  const past = new Date(1_000)
  const conditions: [string, UserFilter, number][] = [
    ['none', {}, 1],
    ['query', { query: 'Ada' }, 1],
    ['query of nobody', { query: 'nobody' }, 0],
    ['isVerified', { isVerified: true }, 0],
    ['not isVerified', { isVerified: false }, 1],
    ['method', { method: 'passkey' }, 0],
    ['provider', { provider: 'github' }, 0],
    ['requiresMfa', { requiresMfa: true }, 0],
    ['anonymous', { anonymous: true }, 0],
    ['any', { anonymous: 'any' }, 1],
    ['isBlocked', { isBlocked: true }, 0],
    ['teamId', { teamId: crypto.randomUUID() }, 0],
    ['signedUpFrom', { signedUpFrom: past }, 1],
    ['signedUpUntil', { signedUpUntil: past }, 0],
    ['activeFrom', { activeFrom: past }, 1],
    ['activeUntil', { activeUntil: past }, 0],
    ['metadata', { metadata: { path: 'server_metadata.plan', value: 'pro' } }, 1],
    ['other metadata', { metadata: { path: 'server_metadata.plan', value: 'free' } }, 0],
  ]

  test.each(conditions)('%s', async (_name, filter, total) => {
    const { app } = await setUp()
    await app.createUser({ displayName: 'Ada', serverMetadata: { plan: 'pro' } })

    expect(await run(app, { filter, action: 'revoke_sessions' })).toMatchObject({
      total,
      done: total,
    })
  })
})
