import { OWNER, startService, type TestProject } from '@latchkey/testkit'
import { afterAll, beforeEach, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const SECRET = 'a very secret secret'
let project: TestProject

beforeEach(async () => {
  project = await service.newProject()
  await service.rows.setOwnerTeam(project.id, await service.rows.ownerTeamId('internal'))
  service.ctx.projects.forget(project.id)
  await project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify({
      'auth.oauth.providers.github': {
        type: 'github',
        isShared: false,
        clientId: 'id',
        clientSecret: SECRET,
        allowSignIn: true,
        allowConnectedAccounts: true,
      },
      'emails.server.password': 'smtp-password',
    }),
  })
})

const signIn = async () =>
  (await service.internal.as('client').post('/auth/password/sign-in', OWNER)).json
const exportAs = ({ access_token }: { access_token: string }, projectId = project.id) =>
  service.anyone.send('POST', '/api/v1/internal/config/export', {
    headers: {
      'x-stack-access-type': 'admin',
      'x-stack-project-id': projectId,
      'x-stack-admin-access-token': access_token,
      'x-stack-client-version': 'js @latchkey/dashboard@1.0.0',
      'content-type': 'application/json',
    },
    body: '{}',
  })
const recorded = async () =>
  (await project.as('admin').get('/internal/audit-log?kind=project_config.secrets_exported')).json
    .items

test('returns the secrets to an owner, as an override that another project accepts', async () => {
  const { status, json } = await exportAs(await signIn())

  expect(status).toBe(200)
  const override = JSON.parse(json.config_override_string)
  expect(override['auth.oauth.providers.github'].clientSecret).toBe(SECRET)
  expect(override['emails.server.password']).toBe('smtp-password')
  const other = await service.newProject()
  const { config_override_string } = json
  const applied = await other.as('admin').patch('/internal/config/override', {
    config_override_string,
  })
  expect(applied.status).toBe(200)
  const { config_string } = (await other.as('admin').get('/internal/config')).json
  expect(JSON.parse(config_string).auth.oauth.providers.github.clientSecret).toBe(SECRET)
})

test('is recorded with who did it, and without the secrets', async () => {
  const owner = await signIn()

  await exportAs(owner)

  const entries = await recorded()
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ outcome: 'ok', actor: { type: 'admin', id: owner.user_id } })
  expect(JSON.stringify(entries)).not.toContain(SECRET)
})

test('needs a recent authentication', async () => {
  const owner = await signIn()
  service.clock.advance({ minutes: 11 })
  const { json } = await service.internal
    .as('client')
    .post('/auth/sessions/current/refresh', {}, { 'x-stack-refresh-token': owner.refresh_token })

  const refused = await exportAs(json)

  expect([refused.status, refused.code]).toEqual([403, 'RECENT_AUTHENTICATION_REQUIRED'])
  expect(refused.text).not.toContain(SECRET)
  expect((await recorded()).filter((entry: { outcome: string }) => entry.outcome === 'ok')).toEqual(
    [],
  )
})

test.each(['developer', 'support', 'viewer'])('refuses a %s of the team', async (role) => {
  const team = await service.rows.ownerTeamId('internal')
  const member = await service.internal.signUp()
  await service.internal.as('server').post(`/team-memberships/${team}/${member.user_id}`, {})
  await service.internal
    .as('client', await signIn())
    .patch(`/internal/owner-teams/${team}/members/${member.user_id}`, { role })

  const refused = await exportAs(member)

  expect(refused.status).toBe(403)
  expect(refused.text).not.toContain(SECRET)
})

test('refuses members of other teams, servers and clients', async () => {
  const stranger = await service.internal.signUp()

  expect((await exportAs(stranger)).code).toBe('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
  for (const type of ['server', 'client'] as const)
    expect((await project.as(type).post('/internal/config/export', {})).code).toBe(
      'INSUFFICIENT_ACCESS_TYPE',
    )
})
