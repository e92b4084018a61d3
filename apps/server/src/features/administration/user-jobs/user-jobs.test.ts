import { randomUUID } from 'node:crypto'
import { recordEvents, startService, type TestProject } from '@latchkey/testkit'
import { DEFAULT_QUOTAS, enqueue, transact } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { createUsers } from '../../email-authoring/sending/testing/many-users.ts'
import { runNextStep } from './run-step.ts'

/* Tests protocol 09 §7.3 and §24 no. 9. */

const service = await startService({ config: { logLevel: 'silent' } })
afterAll(() => service.stop())

const newProject = () => service.newProject({ magic_link_enabled: true, credential_enabled: true })
const start = (project: TestProject, body: object) =>
  project.as('admin').post('/internal/users/bulk', body)
const read = async (project: TestProject, id: string) =>
  (await project.as('admin').get(`/internal/jobs/${id}`)).json
const userOf = async (project: TestProject, id: string) =>
  (await project.as('server').get(`/users/${id}`)).json

async function run(project: TestProject, body: object) {
  const { json, status, text } = await start(project, body)
  if (status !== 202) throw new Error(`Starting failed: ${status} ${text}`)
  await service.drain()
  return read(project, json.job_id)
}

const newUser = async (project: TestProject, fields: object = {}): Promise<string> =>
  (await project.as('server').post('/users', fields)).json.id

test('returns the id of the job, which says how far it is', async () => {
  const project = await newProject()
  const ids = [await newUser(project), await newUser(project)]
  const at = service.clock.now().getTime()

  const reply = await start(project, { ids, action: 'delete' })

  expect([reply.status, reply.json]).toEqual([202, { job_id: expect.any(String) }])
  const queued = await read(project, reply.json.job_id)
  expect(queued).toEqual({
    id: reply.json.job_id,
    kind: 'users.bulk',
    action: 'delete',
    state: 'queued',
    done: 0,
    total: 2,
    total_estimate: 2,
    failed: 0,
    failures: [],
    created_at_millis: at,
    finished_at_millis: null,
  })
  await service.drain()
  expect(await read(project, reply.json.job_id)).toEqual({
    ...queued,
    state: 'done',
    done: 2,
    finished_at_millis: at,
  })
  expect((await project.as('server').get(`/users/${ids[0]}`)).code).toBe('USER_NOT_FOUND')
})

describe('changes each user as the call for one user does:', () => {
  test('verify_email', async () => {
    const project = await newProject()
    const id = await newUser(project, { primary_email: `${randomUUID()}@example.com` })
    const events = await recordEvents(service, project)

    const job = await run(project, { ids: [id], action: 'verify_email' })

    expect([job.done, job.failed]).toEqual([1, 0])
    expect((await userOf(project, id)).primary_email_verified).toBe(true)
    expect((await events.take()).map(({ type }) => type)).toEqual(['user.updated'])
  })

  test('block and unblock', async () => {
    const project = await newProject()
    const ada = await project.signUp()
    const block = () => project.as('admin').get(`/internal/users/${ada.user_id}/block`)

    await run(project, { ids: [ada.user_id], action: 'block', args: { reason: 'spam' } })
    expect((await block()).json).toMatchObject({ is_blocked: true, reason: 'spam' })
    await run(project, { ids: [ada.user_id], action: 'unblock' })

    expect((await block()).json.is_blocked).toBe(false)
  })

  test('revoke_sessions', async () => {
    const project = await newProject()
    const ada = await project.signUp()

    await run(project, { ids: [ada.user_id], action: 'revoke_sessions' })

    const sessions = await project.as('admin').get(`/auth/sessions?user_id=${ada.user_id}`)
    expect(sessions.json.items).toEqual([])
  })

  test('add_to_team and remove_from_team', async () => {
    const project = await newProject()
    const id = await newUser(project)
    const team = (await project.as('server').post('/teams', { display_name: 'T' })).json
    const events = await recordEvents(service, project)
    const teams = async () =>
      (await project.as('server').get(`/teams?user_id=${id}`)).json.items.length
    const args = { team_id: team.id }

    await run(project, { ids: [id], action: 'add_to_team', args })
    expect(await teams()).toBe(1)
    const again = await run(project, { ids: [id], action: 'add_to_team', args })
    await run(project, { ids: [id], action: 'remove_from_team', args })

    expect(again.failures.map(({ code }: { code: string }) => code)).toEqual([
      'TEAM_MEMBERSHIP_ALREADY_EXISTS',
    ])
    expect(await teams()).toBe(0)
    const types = (await events.take()).map(({ type }) => type)
    expect(types).toContain('team_membership.created')
    expect(types).toContain('team_membership.deleted')
  })

  test('grant_permission and revoke_permission', async () => {
    const project = await newProject()
    const id = await newUser(project)
    await project.as('admin').post('/project-permission-definitions', { id: 'editor' })
    const args = { permission_id: 'editor' }
    const granted = async () =>
      (await project.as('server').get(`/project-permissions?user_id=${id}`)).json.items.length

    await run(project, { ids: [id], action: 'grant_permission', args })
    expect(await granted()).toBe(1)
    await run(project, { ids: [id], action: 'revoke_permission', args })

    expect(await granted()).toBe(0)
  })

  test('set_metadata', async () => {
    const project = await newProject()
    const id = await newUser(project, { server_metadata: { old: 1 }, client_metadata: { a: 1 } })

    const args = { server_metadata: { plan: 'pro' } }
    await run(project, { ids: [id], action: 'set_metadata', args })

    expect(await userOf(project, id)).toMatchObject({
      server_metadata: { plan: 'pro' },
      client_metadata: { a: 1 },
    })
  })
})

test('records each change in the audit log, with the caller who started the job', async () => {
  const project = await newProject()
  const ids = [await newUser(project), await newUser(project)]

  await run(project, { ids, action: 'block', args: { reason: 'spam' } })

  const { items } = (await project.as('admin').get('/internal/audit-log?kind=user.blocked')).json
  expect(items.map(({ target }: { target: { id: string } }) => target.id).toSorted()).toEqual(
    ids.toSorted(),
  )
  expect(items[0].actor.type).toBe('key')
  expect(items[0].changes).toContainEqual({ path: 'reason', to: 'spam' })
})

test('a filter covers all users that match and signed up before', async () => {
  const project = await newProject()
  await createUsers(service, project, 'many', 1_100)
  const staying = await newUser(project, { display_name: 'other' })
  service.clock.advance({ seconds: 1 })

  const reply = await start(project, { filter: { query: 'many-' }, action: 'delete' })
  service.clock.advance({ seconds: 1 })
  const late = await newUser(project, { display_name: 'many-late' })
  await service.drain()

  expect((await read(project, reply.json.job_id)).total).toBe(1_100)
  expect(await read(project, reply.json.job_id)).toMatchObject({
    state: 'done',
    done: 1_100,
    failed: 0,
  })
  const left = (await project.as('admin').get('/internal/users')).json.items
  expect(left.map(({ id }: { id: string }) => id)).toEqual([staying, late])
})

test('a filter that the change itself affects still reaches every user', async () => {
  const project = await newProject()
  await createUsers(service, project, 'unverified', 700)
  await service.query('update contact_channels set is_verified = false where tenancy_id = $1', [
    await service.rows.tenancyId(project.id),
  ])
  service.clock.advance({ seconds: 1 })

  const job = await run(project, { filter: { verified: 'false' }, action: 'verify_email' })

  expect([job.total, job.done, job.failed]).toEqual([700, 700, 0])
  const { total } = (await project.as('admin').get('/internal/users?verified=false')).json
  expect(total).toBe(0)
})

test('counts all failures and keeps the first hundred', async () => {
  const project = await newProject()
  const unknown = Array.from({ length: 130 }, () => randomUUID())
  const id = await newUser(project)

  const job = await run(project, { ids: [...unknown, id, id], action: 'delete' })

  expect([job.total, job.done, job.failed, job.failures.length]).toEqual([131, 131, 130, 100])
  expect(job.failures[0]).toEqual({
    id: unknown[0],
    code: 'USER_NOT_FOUND',
    message: expect.any(String),
  })
  const plain = await run(project, { ids: [await newUser(project)], action: 'verify_email' })
  expect(plain.failures).toEqual([
    { id: expect.any(String), code: null, message: expect.stringContaining('primary email') },
  ])
})

test('changes no user after it was stopped', async () => {
  const project = await newProject()
  const ids = await createUsers(service, project, 'stop', 100)
  const { json } = await start(project, { ids, action: 'delete' })
  const tenancyId = await service.rows.tenancyId(project.id)
  const remaining = async () => (await project.as('admin').get('/internal/users')).json.total

  await runNextStep({ ...service.ctx, tenancyId })
  const [stopped] = await Promise.all([
    project.as('admin').delete(`/internal/jobs/${json.job_id}`),
    runNextStep({ ...service.ctx, tenancyId }),
  ])
  const { done } = await read(project, json.job_id)
  await service.drain()

  expect([stopped.status, stopped.json.state]).toEqual([200, 'stopped'])
  expect(done).toBe(stopped.json.done)
  expect(await read(project, json.job_id)).toMatchObject({ state: 'stopped', done })
  expect(await remaining()).toBe(100 - done)
  const again = await project.as('admin').delete(`/internal/jobs/${json.job_id}`)
  expect(again.json).toEqual(await read(project, json.job_id))
})

test('stopping a job that has ended leaves it as it is', async () => {
  const project = await newProject()
  const job = await run(project, { ids: [await newUser(project)], action: 'delete' })

  const reply = await project.as('admin').delete(`/internal/jobs/${job.id}`)

  expect(reply.json).toEqual(job)
})

test('changes each user once, however many workers continue the job', async () => {
  const project = await newProject()
  const ids = await createUsers(service, project, 'once', 120)
  const events = await recordEvents(service, project)
  const { json } = await start(project, {
    ids,
    action: 'set_metadata',
    args: { client_metadata: 1 },
  })
  const tenancyId = await service.rows.tenancyId(project.id)

  await Promise.all(Array.from({ length: 50 }, () => runNextStep({ ...service.ctx, tenancyId })))
  await service.drain()

  expect(await read(project, json.job_id)).toMatchObject({ state: 'done', done: 120, failed: 0 })
  expect(await events.take()).toHaveLength(120)
})

test('the jobs of a project take turns', async () => {
  const project = await newProject()
  const ids = await createUsers(service, project, 'turns', 60)
  const tenancyId = await service.rows.tenancyId(project.id)
  const args = { client_metadata: 1 }
  const first = (await start(project, { ids, action: 'set_metadata', args })).json
  service.clock.advance({ seconds: 1 })
  const second = (await start(project, { ids, action: 'verify_email' })).json

  for (let step = 0; step < 4; step += 1) {
    service.clock.advance({ seconds: 1 })
    await runNextStep({ ...service.ctx, tenancyId })
  }

  const counts = [await read(project, first.job_id), await read(project, second.job_id)]
  expect(counts.map((job) => job.done)).toEqual([40, 40])
  await service.drain()
})

test('a job that no process has continued for a while is recovered', async () => {
  const project = await newProject()
  const ids = await createUsers(service, project, 'recover', 30)
  const { json } = await start(project, { ids, action: 'delete' })
  await service.query(
    `update user_jobs set claimed_until = $2::timestamptz + interval '5 minutes' where id = $1`,
    [json.job_id, service.clock.now()],
  )
  await service.drain()
  expect((await read(project, json.job_id)).done).toBe(0)

  service.clock.advance({ minutes: 6 })
  await transact(service.ctx, (tx) => enqueue(tx, 'user-jobs.recover', {}))
  await service.drain()

  expect(await read(project, json.job_id)).toMatchObject({ state: 'done', done: 30, failed: 0 })
})

// A transaction that could not be serialized, a server that shuts down, a lost connection, a full
// disk, too many connections, a lock that another transaction held too long.
test.each(['40001', '57P01', '08006', '53100', '53300', '55P03'])(
  'changes a user later whose change failed with the temporary error %s',
  async (code) => {
    const project = await newProject()
    const ids = [await newUser(project), await newUser(project), await newUser(project)]
    await service.query('create sequence changes')
    await service.query(
      `create function break_off() returns trigger language plpgsql as $$ begin
        if nextval('changes') = 2 then raise 'not now' using errcode = '${code}'; end if;
        return new;
      end $$`,
    )
    await service.query(
      'create trigger break_off before update on users for each row execute function break_off()',
    )
    const body = { ids, action: 'set_metadata', args: { server_metadata: 'changed' } }
    const { json } = await start(project, body)

    await service.drain()
    service.clock.advance({ minutes: 2 })
    await transact(service.ctx, (tx) => enqueue(tx, 'user-jobs.recover', {}))
    await service.drain()

    await service.query('drop function break_off cascade')
    await service.query('drop sequence changes')
    expect(await read(project, json.job_id)).toMatchObject({ state: 'done', done: 3, failed: 0 })
    for (const id of ids)
      expect(await userOf(project, id)).toMatchObject({ server_metadata: 'changed' })
  },
)

test('deletes a job seven days after its end', async () => {
  const project = await newProject()
  const job = await run(project, { ids: [await newUser(project)], action: 'delete' })
  const clean = async () => {
    await transact(service.ctx, (tx) => enqueue(tx, 'user-jobs.delete-old', {}))
    await service.drain()
    return (await project.as('admin').get(`/internal/jobs/${job.id}`)).status
  }

  service.clock.advance({ days: 6 })
  expect(await clean()).toBe(200)
  service.clock.advance({ days: 1, seconds: 1 })

  expect(await clean()).toBe(404)
})

describe('refuses', () => {
  test('without ids and filter, with both, and with wrong arguments', async () => {
    const project = await newProject()
    const ids = [randomUUID()]
    for (const body of [
      { action: 'delete' },
      { ids, filter: {}, action: 'delete' },
      { ids: [], action: 'delete' },
      { ids: ['x'], action: 'delete' },
      { ids: Array.from({ length: 1_001 }, () => randomUUID()), action: 'delete' },
      { ids, action: 'explode' },
      { ids, action: 'add_to_team' },
      { ids, action: 'delete', args: { reason: 'x' } },
      { filter: { unknown: 1 }, action: 'delete' },
      { filter: { verified: 'maybe' }, action: 'delete' },
    ])
      expect({ body, code: (await start(project, body)).code }).toEqual({
        body,
        code: 'SCHEMA_ERROR',
      })
  })

  test('what every user would fail with', async () => {
    const project = await newProject()
    const ids = [randomUUID()]
    const team_id = randomUUID()
    const codes = []
    for (const body of [
      { ids, action: 'add_to_team', args: { team_id } },
      { ids, action: 'remove_from_team', args: { team_id } },
      { ids, action: 'grant_permission', args: { permission_id: 'nothing' } },
    ])
      codes.push((await start(project, body)).code)
    const late = await start(project, { ids, action: 'block', args: { until_millis: 1 } })

    expect(codes).toEqual(['TEAM_NOT_FOUND', 'TEAM_NOT_FOUND', 'PERMISSION_NOT_FOUND'])
    expect([late.status, late.text]).toEqual([
      400,
      expect.stringContaining('must be in the future'),
    ])
  })

  test('clients and servers, and jobs of other projects', async () => {
    const [project, other] = [await newProject(), await newProject()]
    const { json } = await start(project, { ids: [randomUUID()], action: 'delete' })

    for (const access of ['client', 'server'] as const)
      expect(
        (await project.as(access).post('/internal/users/bulk', { filter: {}, action: 'delete' }))
          .code,
      ).toBe('INSUFFICIENT_ACCESS_TYPE')
    expect((await other.as('admin').get(`/internal/jobs/${json.job_id}`)).status).toBe(404)
    expect((await other.as('admin').delete(`/internal/jobs/${json.job_id}`)).status).toBe(404)
    expect((await read(project, json.job_id)).state).toBe('queued')
    await service.drain()
  })

  test('users of other projects fail as unknown ones', async () => {
    const [project, other] = [await newProject(), await newProject()]
    const id = await newUser(other)

    const job = await run(project, { ids: [id], action: 'delete' })

    expect(job.failures).toMatchObject([{ id, code: 'USER_NOT_FOUND' }])
    expect((await userOf(other, id)).id).toBe(id)
  })

  test('more jobs than the quota allows, also with fifty parallel calls', async () => {
    const limited = await startService({
      database: service.database,
      config: { quotas: { ...DEFAULT_QUOTAS, user_jobs_per_project: 3 } },
    })
    const project = await limited.newProject()
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => start(project, { ids: [randomUUID()], action: 'delete' })),
    )

    expect(replies.filter(({ status }) => status === 202)).toHaveLength(3)
    expect(replies.filter(({ code }) => code === 'QUOTA_EXCEEDED')).toHaveLength(47)
    await limited.drain()
    expect((await start(project, { ids: [randomUUID()], action: 'delete' })).status).toBe(202)
    await limited.stop()
  })
})
