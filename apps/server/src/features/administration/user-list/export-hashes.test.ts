import { startService, type TestUser } from '@latchkey/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* Tests `include_hashes` of protocol 09 §24 no. 10. */

const service = await startService()
afterAll(() => service.stop())

const SHA1 = '$pbkdf2-sha1$i=1000,l=20$c2FsdHNhbHRzYWx0$qsDkLAa0jWs+WAJNYuIOWhcU0ic'
const BCRYPT = '$2a$06$N9qo8uLOickgx2ZMRZoMyedZ.1ZcSMLM1hzLQxlxX7BYNHyo/KyuC'

const owner = await service.internal.signUp()
const viewer = await service.internal.signUp()
let projectId: string

const headersOf = ({ access_token }: Pick<TestUser, 'access_token'>) => ({
  'x-stack-access-type': 'admin',
  'x-stack-project-id': projectId,
  'x-stack-admin-access-token': access_token,
  'content-type': 'application/json',
})
const send = (method: string, path: string, user: TestUser, body?: object) =>
  service.anyone.send(method, `/api/v1${path}`, {
    headers: headersOf(user),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const download = (user: TestUser, query = 'format=ndjson&include_hashes=true') =>
  send('GET', `/internal/users/export?${query}`, user)
const recorded = async () =>
  (await send('GET', '/internal/audit-log?kind=project.password_hashes_exported', owner)).json.items

beforeAll(async () => {
  const { internal } = service
  const team = (await internal.as('client', owner).post('/teams', { display_name: 'Ours' })).json.id
  await internal.as('server').post(`/team-memberships/${team}/${viewer.user_id}`, {})
  await service.query(
    `insert into owner_team_roles (tenancy_id, team_id, user_id, role)
     select tenancy_id, team_id, user_id, 'viewer' from team_memberships
     where team_id = $1 and user_id = $2`,
    [team, viewer.user_id],
  )
  const body = { display_name: 'Birdwatch', owner_team_id: team }
  projectId = (await internal.as('client', owner).post('/internal/projects', body)).json.id
  for (const user of [
    { display_name: 'a', password_hash: SHA1 },
    { display_name: 'b', password_hash: BCRYPT },
    { display_name: 'c', password: 'correct horse battery' },
    { display_name: 'd' },
  ]) {
    service.clock.advance({ seconds: 1 })
    const reply = await send('POST', '/users', owner, {
      ...user,
      primary_email: `${user.display_name}@example.com`,
      primary_email_auth_enabled: true,
    })
    expect([reply.status, reply.text.slice(0, 0)]).toEqual([201, ''])
  }
})

test('contains the hashes in a form that can be imported, and is recorded once', async () => {
  const { status, text } = await download(owner)

  expect(status).toBe(200)
  const hashes = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).password_hash)
  expect(hashes).toEqual([SHA1, BCRYPT, expect.stringMatching(/^\$argon2id\$v=19\$/), null])
  for (const [index, password_hash] of hashes.slice(0, 3).entries()) {
    const reply = await send('POST', '/users', owner, {
      primary_email: `copy-${index}@example.com`,
      primary_email_auth_enabled: true,
      password_hash,
    })
    expect(reply.status).toBe(201)
  }
  expect(await recorded()).toMatchObject([
    { actor: { id: owner.user_id }, target: { id: projectId } },
  ])
})

test('adds the columns to CSV, after the chosen ones', async () => {
  const { text } = await download(
    owner,
    'format=csv&columns=display_name&query=b@example.com&include_hashes=true',
  )

  expect(text).toBe(`display_name,password_hash,totp_secret_base64\r\nb,${BCRYPT},\r\n`)
})

test('contains no hashes and is not recorded if they are not asked for', async () => {
  const before = (await recorded()).length

  for (const query of ['format=ndjson', 'format=ndjson&include_hashes=false']) {
    const { status, text } = await download(viewer, query)
    expect([status, text.includes('$argon2id')]).toEqual([200, false])
  }

  expect(await recorded()).toHaveLength(before)
})

test('refuses other roles than owners, and records nothing', async () => {
  const before = (await recorded()).length

  const reply = await download(viewer)

  expect([reply.status, reply.text.includes('viewer')]).toEqual([403, true])
  expect(await recorded()).toHaveLength(before)
})

test('refuses an owner whose authentication is older than ten minutes', async () => {
  service.clock.advance({ minutes: 11 })
  const refreshed = await service.internal
    .as('client')
    .post('/auth/sessions/current/refresh', undefined, {
      'x-stack-refresh-token': owner.refresh_token,
    })
  const later = { ...owner, access_token: refreshed.json.access_token }

  expect((await download(later)).code).toBe('RECENT_AUTHENTICATION_REQUIRED')
  expect((await download(later, 'format=ndjson')).status).toBe(200)
})
