import { startService, type TestUser, testConfig } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

/* Decision 0019 for owners of projects; protocol 09 §28; security cases 42, 71. */

const service = await startService({
  config: { seed: { ...testConfig('').seed, seatsPerTeam: 100 } },
})
afterAll(() => service.stop())

const { internal } = service
const as = (user: TestUser) => internal.as('client', user)

let ada: TestUser
let team: string
let other: string
let projectId: string

beforeEach(async () => {
  ada = await internal.signUp()
  const newTeam = async () => (await as(ada).post('/teams', { display_name: 'Owners' })).json.id
  ;[team, other] = [await newTeam(), await newTeam()]
  const project = { display_name: 'Birdwatch', owner_team_id: team }
  projectId = (await as(ada).post('/internal/projects', project)).json.id
})

/** The headers of the dashboard for the project. */
const ofOwner = (user = ada) => ({
  'x-stack-access-type': 'admin',
  'x-stack-project-id': projectId,
  'x-stack-admin-access-token': user.access_token,
})
const keySet = (hasAdminKey: boolean) => ({
  description: 'CI',
  expires_at_millis: service.clock.now().getTime() + 86_400_000,
  has_publishable_client_key: true,
  has_secret_server_key: false,
  has_super_secret_admin_key: hasAdminKey,
})
const requests = {
  'deletes the project': () =>
    service.anyone.delete('/internal/projects/current', undefined, ofOwner()),
  'creates an admin key': () => service.anyone.post('/internal/api-keys', keySet(true), ofOwner()),
  'transfers it in the form of the dashboard': () =>
    as(ada).post('/internal/projects/transfer', { project_id: projectId, new_team_id: other }),
  'transfers it in the form of published SDKs': () =>
    service.anyone.post(
      '/internal/projects/transfer',
      { project_id: projectId, new_team_id: other },
      { ...ofOwner(), 'x-stack-access-token': ada.access_token },
    ),
}
const passTenMinutes = async () => {
  service.clock.advance({ minutes: 10, seconds: 1 })
  const { json } = await internal
    .as('client', null, { 'x-stack-refresh-token': ada.refresh_token })
    .post('/auth/sessions/current/refresh', {})
  ada = { ...ada, access_token: json.access_token }
}
const outcome = ({ status, code }: { status: number; code: string | undefined }) => [status, code]

describe.each(Object.entries(requests))('an owner who %s', (_, send) => {
  test('succeeds within ten minutes after signing in', async () => {
    service.clock.advance({ minutes: 9 })

    expect((await send()).status).toBeLessThan(300)
  })

  test('fails later, and succeeds after a reauthentication', async () => {
    await passTenMinutes()

    const late = await send()

    expect(outcome(late)).toEqual([403, 'RECENT_AUTHENTICATION_REQUIRED'])
    expect(late.json.details).toEqual({ factors: ['password'] })

    const proof = { type: 'password', password: ada.password }
    const { json } = await as(ada).post('/auth/sessions/current/reauthenticate', proof)
    ada = { ...ada, access_token: json.access_token }
    expect((await send()).status).toBeLessThan(300)
  })

  test('fails after signing out, although the access token is still valid', async () => {
    await as(ada).delete('/auth/sessions/current')

    const [status, code] = outcome(await send())

    expect(status).toBe(401)
    expect(['ACCESS_TOKEN_EXPIRED', 'ADMIN_ACCESS_TOKEN_EXPIRED']).toContain(code)
  })

  test('succeeds later if project internal has switched the rule off', async () => {
    await patchConfig(service.ctx, 'internal', { 'auth.recentAuthentication.required': false })
    await passTenMinutes()

    const reply = await send()

    await patchConfig(service.ctx, 'internal', { 'auth.recentAuthentication.required': true })
    expect(reply.status).toBeLessThan(300)
  })
})

test('the setting of the project itself does not count', async () => {
  await patchConfig(service.ctx, projectId, { 'auth.recentAuthentication.required': false })
  await passTenMinutes()

  expect(outcome(await requests['deletes the project']())).toEqual([
    403,
    'RECENT_AUTHENTICATION_REQUIRED',
  ])
})

test('keys without an admin key need no recent authentication', async () => {
  await passTenMinutes()

  expect((await service.anyone.post('/internal/api-keys', keySet(false), ofOwner())).status).toBe(
    200,
  )
})

test('an admin key of the project deletes it at any time', async () => {
  const project = await service.newProject()
  service.clock.advance({ hours: 1 })

  expect((await project.as('admin').delete('/internal/projects/current')).status).toBe(200)
})

test('does not delete the project while impersonating its owner', async () => {
  const { json } = await internal
    .as('server')
    .post('/auth/sessions', { user_id: ada.user_id, is_impersonation: true })

  const reply = await service.anyone.delete('/internal/projects/current', undefined, {
    ...ofOwner(),
    'x-stack-admin-access-token': json.access_token,
  })

  expect(reply.status).toBe(403)
  expect((await as(ada).get('/internal/projects')).json.items).toHaveLength(1)
})

describe('an owner of project internal who ends the role of an owner', () => {
  const ofInternal = () => ({ ...ofOwner(), 'x-stack-project-id': 'internal' })
  let bo: TestUser

  beforeEach(async () => {
    await service.rows.setOwnerTeam('internal', team)
    service.ctx.projects.forget('internal')
    bo = await internal.signUp()
    const server = internal.as('server')
    await server.post(`/team-memberships/${other}/${bo.user_id}`, {})
    await server.post(`/team-permissions/${other}/${bo.user_id}/team_admin`, {})
  })

  test.each([
    ['revokes team_admin', () => `/team-permissions/${other}/${bo.user_id}/team_admin`],
    ['removes the member', () => `/team-memberships/${other}/${bo.user_id}`],
  ])('%s only with a recent authentication', async (_, path) => {
    const project = { display_name: 'Other', owner_team_id: other }
    await as(ada).post('/internal/projects', project)
    await passTenMinutes()

    expect(outcome(await service.anyone.delete(path(), {}, ofInternal()))).toEqual([
      403,
      'RECENT_AUTHENTICATION_REQUIRED',
    ])
    const proof = { type: 'password', password: ada.password }
    const { json } = await as(ada).post('/auth/sessions/current/reauthenticate', proof)
    ada = { ...ada, access_token: json.access_token }
    expect((await service.anyone.delete(path(), {}, ofInternal())).status).toBe(200)
  })

  test('revokes other permissions at any time', async () => {
    const path = `/team-permissions/${other}/${bo.user_id}/$read_members`
    await internal.as('server').post(path, {})
    await passTenMinutes()

    expect((await service.anyone.delete(path, {}, ofInternal())).status).toBe(200)
  })
})
