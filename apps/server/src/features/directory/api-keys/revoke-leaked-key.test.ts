import { createCaller, type Reply, startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

/* Tests protocol 04 §12. */

const service = await startService()
afterAll(() => service.stop())

const codeOf = ({ status, code }: Reply) => [status, code]
const report = (value: string) =>
  service.anyone.post('/integrations/credential-scanning/revoke', { api_key: value })
const emailsTo = async (address: string) =>
  (await service.mailbox.all(address)).filter(({ subject }) =>
    subject.startsWith('API Key Revoked'),
  )

async function newStage() {
  const project = await service.newProject({
    display_name: 'Acme & Sons',
    allow_user_api_keys: true,
    allow_team_api_keys: true,
  })
  const ada = await project.signUp()
  const server = project.as('server')
  const createKey = async (more: object = {}): Promise<string> => {
    const key = { description: 'Deploy <b>', expires_at_millis: null, user_id: ada.user_id }
    return (await server.post('/user-api-keys', { ...key, ...more })).json.value
  }
  const check = (value: string) => server.post('/user-api-keys/check', { api_key: value })
  return { project, ada, server, createKey, check }
}

describe('C: revoking a leaked key', () => {
  test('case 59: revokes the key without any header and tells its owner', async () => {
    const { project, ada, createKey, check } = await newStage()
    const value = await createKey()

    const reply = await report(value)

    expect([reply.status, reply.json]).toEqual([200, { success: true }])
    expect(codeOf(await check(value))).toEqual([401, 'API_KEY_REVOKED'])
    const [email, ...others] = await emailsTo(ada.email)
    expect(others).toEqual([])
    expect(email?.subject).toBe('API Key Revoked: Deploy <b>')
    expect(email?.from).toContain('Latchkey')
    expect(email?.html).toContain('Deploy &lt;b&gt;')
    expect(email?.html).toContain('Acme &amp; Sons')
    expect(email?.html).not.toContain('<b>')
    expect(email?.text).toContain('found in public')
    for (const part of [email?.html, email?.text, email?.subject])
      expect(part).not.toContain(value.slice(3, 48))
    expect(await service.rows.emailTypes(project.id)).toContain('api_key_revoked')
  })

  test('changes nothing and sends no email for a key that is revoked already', async () => {
    const { ada, server, createKey } = await newStage()
    const value = await createKey()
    const [{ id }] = (await server.get(`/user-api-keys?user_id=${ada.user_id}`)).json.items
    const first = await server.patch(`/user-api-keys/${id}`, { revoked: true })
    service.clock.advance({ minutes: 1 })

    expect((await report(value)).status).toBe(200)

    expect((await server.get(`/user-api-keys/${id}`)).json).toEqual(first.json)
    expect(await emailsTo(ada.email)).toEqual([])
  })

  test('sends one email when 50 requests report the same key', async () => {
    const { ada, createKey } = await newStage()
    const value = await createKey()

    const replies = await Promise.all(Array.from({ length: 50 }, () => report(value)))

    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(await emailsTo(ada.email)).toHaveLength(1)
  })

  test('sends at most one email when the owner revokes the key concurrently', async () => {
    const { project, ada, server, createKey } = await newStage()
    const value = await createKey()
    const [{ id }] = (await server.get(`/user-api-keys?user_id=${ada.user_id}`)).json.items
    const client = project.as('client', ada)

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? report(value) : client.patch(`/user-api-keys/${id}`, { revoked: true }),
      ),
    )

    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect((await emailsTo(ada.email)).length).toBeLessThanOrEqual(1)
  })

  test('rejects unknown, public and expired keys, in this order', async () => {
    const { ada, createKey, server } = await newStage()
    const past = service.clock.now().getTime() - 1
    const open = await createKey({ is_public: true, expires_at_millis: past })
    const expired = await createKey({ expires_at_millis: past })
    const [{ id }] = (await server.get(`/user-api-keys?user_id=${ada.user_id}`)).json.items
    await server.patch(`/user-api-keys/${id}`, { revoked: true })

    expect(codeOf(await report('sk_unknown'))).toEqual([404, 'API_KEY_NOT_FOUND'])
    expect(codeOf(await report(open))).toEqual([400, 'PUBLIC_API_KEY_CANNOT_BE_REVOKED'])
    expect(codeOf(await report(expired))).toEqual([401, 'API_KEY_EXPIRED'])
    expect(await emailsTo(ada.email)).toEqual([])
    const invalid = await service.anyone.post('/integrations/credential-scanning/revoke', {})
    expect(codeOf(invalid)).toEqual([400, 'SCHEMA_ERROR'])
  })

  test('works while the project disables the keys, and from another project', async () => {
    const { project, createKey, check } = await newStage()
    const value = await createKey()
    const set = (on: boolean) =>
      project
        .as('admin')
        .patch('/internal/projects/current', { config: { allow_user_api_keys: on } })
    await set(false)
    const other = await service.newProject()

    const reply = await other
      .as('client')
      .post('/integrations/credential-scanning/revoke', { api_key: value })

    expect(reply.status).toBe(200)
    await set(true)
    expect(codeOf(await check(value))).toEqual([401, 'API_KEY_REVOKED'])
  })

  test('tells every user who manages the keys of a team, each address once', async () => {
    const { project, ada, server } = await newStage()
    const [bob, carol, eve] = [
      await project.signUp(),
      await project.signUp(),
      await project.signUp(),
    ]
    const team = (await server.post('/teams', { display_name: 'T', creator_user_id: ada.user_id }))
      .json
    await project.as('admin').post('/team-permission-definitions', {
      id: 'builder',
      contained_permission_ids: ['$manage_api_keys'],
    })
    for (const { user_id } of [bob, carol])
      await server.post(`/team-memberships/${team.id}/${user_id}`, {})
    for (const permission of ['builder', '$manage_api_keys'])
      await server.post(`/team-permissions/${team.id}/${bob.user_id}/${permission}`, {})
    const key = { description: 'CI', expires_at_millis: null, team_id: team.id }
    const { value } = (await server.post('/team-api-keys', key)).json

    expect((await report(value)).status).toBe(200)

    const counts: number[] = []
    for (const { email } of [ada, bob, carol, eve]) counts.push((await emailsTo(email)).length)
    expect(counts).toEqual([1, 1, 0, 0])
  })

  test('sends at most 500 emails about one key, each address once', async () => {
    const { project, ada, server } = await newStage()
    const team = (await server.post('/teams', { display_name: 'T' })).json
    const key = { description: 'CI', expires_at_millis: null, team_id: team.id }
    const { value } = (await server.post('/team-api-keys', key)).json
    await service.query(
      `with t as (select id from tenancies where project_id = $1), people as (
         insert into users (tenancy_id, id, created_at, last_active_at)
         select t.id, gen_random_uuid(), now(), now() from t, generate_series(1, 520)
         returning tenancy_id, id
       ), numbered as (select *, row_number() over () as n from people), channels as (
         insert into contact_channels (tenancy_id, id, user_id, type, value, is_primary,
           is_verified, used_for_auth, created_at)
         select tenancy_id, gen_random_uuid(), id, 'email',
           case when n <= 2 then $3 else $1 || n || '@example.com' end, true, false, false, now()
         from numbered
       ), members as (
         insert into team_memberships (tenancy_id, team_id, user_id, created_at)
         select tenancy_id, $2, id, now() from people
       )
       insert into team_member_permissions (tenancy_id, team_id, user_id, permission_id)
       select tenancy_id, $2, id, '$manage_api_keys' from people`,
      [project.id, team.id, ada.email],
    )

    expect((await report(value)).status).toBe(200)

    const recipients = await service.query<{ recipient: string }>(
      `select recipient from mails where type = 'api_key_revoked'
         and tenancy_id = (select id from tenancies where project_id = $1)`,
      [project.id],
    )
    expect(recipients).toHaveLength(500)
    expect(new Set(recipients.map(({ recipient }) => recipient)).size).toBe(500)
  })

  test('checks headers that are sent', async () => {
    const { project, createKey, check } = await newStage()
    const value = await createKey()

    const reply = await service.anyone.post(
      '/integrations/credential-scanning/revoke',
      { api_key: value },
      {
        'x-stack-access-type': 'client',
        'x-stack-project-id': project.id,
        'x-stack-publishable-client-key': 'pck_wrong',
      },
    )

    expect(codeOf(reply)).toEqual([401, 'INVALID_PUBLISHABLE_CLIENT_KEY'])
    expect((await check(value)).status).toBe(200)
  })

  test('revokes the key of a user without an email address', async () => {
    const { server, createKey, check } = await newStage()
    const { id } = (await server.post('/users', {})).json
    const value = await createKey({ user_id: id })

    expect((await report(value)).status).toBe(200)

    expect(codeOf(await check(value))).toEqual([401, 'API_KEY_REVOKED'])
  })

  test('uses the shared email server, even if the project has its own', async () => {
    const { project, ada, createKey } = await newStage()
    await project.as('admin').patch('/internal/config/override', {
      config_override_string: JSON.stringify({
        'emails.server': {
          isShared: false,
          host: '127.0.0.1',
          port: 9,
          username: 'u',
          password: 'p',
          senderName: 'Own',
          senderEmail: 'own@example.com',
        },
      }),
    })

    await report(await createKey())

    expect(await emailsTo(ada.email)).toHaveLength(1)
  })

  test.each([
    'Sign in at https://evil.example now',
    'www.evil.example',
    'mail ada@evil.example',
    'evil.example/login',
  ])('case 69: sends no link of a description: %s', async (description) => {
    const { ada, createKey } = await newStage()
    const value = await createKey({ description })

    expect((await report(value)).status).toBe(200)

    const [email] = await emailsTo(ada.email)
    expect(email?.subject).toBe(`API Key Revoked: …${value.slice(-4)}`)
    for (const part of [email?.html, email?.text]) expect(part).not.toContain('evil')
  })

  test('case 69: shortens a description and keeps it on one line', async () => {
    const { ada, createKey } = await newStage()

    await report(await createKey({ description: `Deploy\r\nBcc: x ${'y'.repeat(300)}` }))

    const [email] = await emailsTo(ada.email)
    expect(email?.subject).toMatch(/^API Key Revoked: Deploy Bcc: x y{45}…$/)
  })

  test('case 69: one inbox gets ten emails about one key of a team', async () => {
    const { project, ada, server } = await newStage()
    const team = (await server.post('/teams', { display_name: 'T' })).json
    const [name, domain] = ada.email.split('@')
    for (let n = 0; n < 12; n += 1) {
      const { json: user } = await server.post('/users', {
        primary_email: `${name}+${n}@${domain}`,
      })
      await server.post(`/team-memberships/${team.id}/${user.id}`, {})
      await server.post(`/team-permissions/${team.id}/${user.id}/$manage_api_keys`, {})
    }
    const key = { description: 'CI', expires_at_millis: null, team_id: team.id }
    const { value } = (await server.post('/team-api-keys', key)).json

    expect((await report(value)).status).toBe(200)

    const recipients = await service.query<{ recipient: string }>(
      `select recipient from mails where type = 'api_key_revoked'
         and tenancy_id = (select id from tenancies where project_id = $1)`,
      [project.id],
    )
    expect(new Set(recipients.map(({ recipient }) => recipient)).size).toBe(10)
    expect(recipients).toHaveLength(10)
  })

  test('case 69: one inbox gets ten emails a day, from all projects', async () => {
    const { ada, createKey, check } = await newStage()
    const other = await newStage()
    const { email } = ada
    const tagged = email.replace('@', '+news@')
    await other.server.patch(`/users/${other.ada.user_id}`, { primary_email: tagged })
    const keys: string[] = []
    for (let n = 0; n < 25; n += 1) keys.push(await createKey(), await other.createKey())

    const replies = await Promise.all(keys.map(report))

    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(codeOf(await check(keys[0] as string))).toEqual([401, 'API_KEY_REVOKED'])
    expect([...(await emailsTo(email)), ...(await emailsTo(tagged))]).toHaveLength(10)
    service.clock.advance({ days: 1, minutes: 1 })
    await report(await createKey())
    expect([...(await emailsTo(email)), ...(await emailsTo(tagged))]).toHaveLength(11)
  })
})

describe('with rate limits', async () => {
  const limited = await startService({
    config: {
      rateLimits: { enabled: true, changes: { 'leaked-key.address': { points: 3, seconds: 600 } } },
    },
  })
  afterAll(() => limited.stop())

  test('returns 429 after too many reports from one network', async () => {
    const send = (remoteAddress: string) =>
      createCaller((request) => limited.fetch(request, { remoteAddress }), limited.url).post(
        '/integrations/credential-scanning/revoke',
        { api_key: 'sk_x' },
      )

    for (const _ of [1, 2, 3]) expect((await send('192.0.2.1')).status).toBe(404)
    expect((await send('192.0.2.1')).status).toBe(429)
    expect((await send('192.0.2.2')).status).toBe(404)
  })
})
