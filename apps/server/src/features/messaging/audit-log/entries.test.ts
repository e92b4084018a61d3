import { signInWithPassword } from '@latchkey/contract'
import { startService, type TestProject } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
import { startAudit } from '../../../kernel/audit.ts'
import type { RequestContext } from '../../../kernel/context.ts'
import { killAtEach, type Stop } from '../../../kernel/testing/kill-at.ts'
import { createFailedSignInLog, FAILURES_PER_HOUR } from './failed-sign-ins.ts'

/* What the audit log records, and that it is recorded together with its cause (protocol 09 §23). */

const service = await startService()
afterAll(() => service.stop())

interface Entry {
  id: string
  kind: string
  outcome: string
  reason: string | null
  actor_type: string
  actor_id: string | null
  actor_label: string | null
  key_last_four: string | null
  target_type: string
  target_id: string | null
  target_label: string | null
  related_type: string | null
  related_id: string | null
  changes: { path: string; from?: unknown; to?: unknown }[]
  ip: string | null
  user_agent: string | null
  request_id: string | null
}

const entriesOf = (project: { id: string }): Promise<Entry[]> =>
  service.query(
    `select l.* from audit_log l join tenancies t on t.id = l.tenancy_id
     where t.project_id = $1 order by l.id`,
    [project.id],
  )
const kindsOf = async (project: { id: string }) =>
  (await entriesOf(project)).map(({ kind }) => kind)

const signIn = (project: TestProject, email: string, password: string) =>
  project.as('client').post('/auth/password/sign-in', { email, password })

describe('an entry', () => {
  test('says who did what to whom, from where, with which request', async () => {
    const project = await service.newProject()
    const user = await project.signUp()
    const headers = {
      'x-stack-access-type': 'server',
      'x-stack-project-id': project.id,
      'x-stack-secret-server-key': project.secretServerKey,
      'user-agent': 'backend/1.0',
      'content-type': 'application/json',
    }
    const request = new Request(`${service.url}/api/v1/users/${user.user_id}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ display_name: 'Ada', server_metadata: { plan: 'pro' } }),
    })

    const reply = await service.fetch(request, { remoteAddress: '203.0.113.7' })
    const entry = (await entriesOf(project)).at(-1)

    expect(reply.status).toBe(200)
    expect(entry).toMatchObject({
      kind: 'user.updated',
      outcome: 'ok',
      reason: null,
      actor_type: 'key',
      actor_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      key_last_four: project.secretServerKey.slice(-4),
      target_type: 'user',
      target_id: user.user_id,
      target_label: user.email,
      changes: [{ path: 'display_name', from: null, to: 'Ada' }, { path: 'server_metadata' }],
      ip: '203.0.113.7',
      user_agent: 'backend/1.0',
      request_id: reply.headers.get('x-stack-request-id'),
    })
  })

  test('names the administrator whose token was used', async () => {
    const owner = await service.internal.signUp()
    const { json: team } = await service.internal
      .as('client', owner)
      .post('/teams', { display_name: 'Owners' })
    const { json: created } = await service.internal
      .as('client', owner)
      .post('/internal/projects', { display_name: 'Mine', owner_team_id: team.id })
    const asOwner = {
      'x-stack-access-type': 'admin',
      'x-stack-project-id': created.id,
      'x-stack-admin-access-token': owner.access_token,
    }

    await service.anyone.post('/users', { primary_email: 'grace@example.com' }, asOwner)
    const entries = await entriesOf(created)

    expect(entries).toMatchObject([
      { kind: 'project.created', actor_type: 'user', actor_id: owner.user_id },
      {
        kind: 'user.created',
        actor_type: 'admin',
        actor_id: owner.user_id,
        actor_label: owner.email,
        target_label: 'grace@example.com',
      },
    ])
  })

  test('is in the log of project internal when a project is deleted', async () => {
    const project = await service.newProject({ display_name: 'Short-lived' })

    const reply = await project.as('admin').delete('/internal/projects/current')
    const entry = (await entriesOf(service.internal)).at(-1)

    expect(reply.status).toBe(200)
    expect(entry).toMatchObject({
      kind: 'project.deleted',
      target_id: project.id,
      target_label: 'Short-lived',
      request_id: reply.headers.get('x-stack-request-id'),
    })
    expect(await entriesOf(project)).toEqual([])
  })

  test('is one for a request that signs up and signs in', async () => {
    const project = await service.newProject({ magic_link_enabled: true })
    const { code } = await project.requestCode('new@example.com')

    const { json } = await project.as('client').post('/auth/otp/sign-in', { code })

    expect(await entriesOf(project)).toMatchObject([
      {
        kind: 'user.signed_up',
        actor_type: 'user',
        actor_id: json.user_id,
        target_id: json.user_id,
        target_label: 'new@example.com',
      },
    ])
  })

  test('exists for every security event of a user', async () => {
    const project = await service.newProject()
    const user = await project.signUp()
    const client = project.as('client', user, { 'x-stack-refresh-token': user.refresh_token })
    const totp_secret_base64 = Buffer.from(new TOTP().secret.bytes).toString('base64')

    await client.post('/auth/password/update', {
      old_password: user.password,
      new_password: 'another horse battery',
    })
    await client.post('/contact-channels', {
      user_id: 'me',
      value: 'second@example.com',
      type: 'email',
      used_for_auth: false,
    })
    await client.patch('/users/me', { totp_secret_base64 })
    await client.post('/auth/mfa/recovery-codes')
    await client.delete('/auth/sessions/current')

    expect(await kindsOf(project)).toEqual([
      'user.signed_up',
      'password.changed',
      'contact_channel.created',
      'user.updated',
      'recovery_codes.created',
      'session.ended',
    ])
    expect((await entriesOf(project)).every(({ actor_id }) => actor_id === user.user_id)).toBe(true)
  })

  test('does not exist for what a user changes besides', async () => {
    const project = await service.newProject()
    const user = await project.signUp()

    const reply = await project
      .as('client', user)
      .patch('/users/me', { display_name: 'Ada', client_metadata: { theme: 'dark' } })

    expect(reply.status).toBe(200)
    expect(await kindsOf(project)).toEqual(['user.signed_up'])
  })
})

describe('a sign-in', () => {
  test('is recorded with its method once the session exists', async () => {
    const project = await service.newProject()
    const user = await project.signUp()

    await signIn(project, user.email, user.password)

    expect((await entriesOf(project)).at(-1)).toMatchObject({
      kind: 'sign_in.succeeded',
      actor_id: user.user_id,
      target_id: user.user_id,
      changes: [{ path: 'method', to: 'password' }],
    })
  })

  test('is recorded once with a second factor, when that succeeds', async () => {
    const project = await service.newProject()
    const user = await project.signUp()
    const totp = new TOTP()
    const totp_secret_base64 = Buffer.from(totp.secret.bytes).toString('base64')
    await project.as('client', user).patch('/users/me', { totp_secret_base64 })
    const before = await kindsOf(project)

    const first = await signIn(project, user.email, user.password)
    const between = await kindsOf(project)
    await project.as('client').post('/auth/mfa/sign-in', {
      type: 'totp',
      totp: totp.generate({ timestamp: service.clock.now().getTime() }),
      code: first.json.details.attempt_code,
    })

    expect(between).toEqual(before)
    expect(await kindsOf(project)).toEqual([...before, 'sign_in.succeeded'])
  })

  test('that fails is recorded with the account and the reason', async () => {
    const project = await service.newProject()
    const user = await project.signUp()

    await signIn(project, user.email, 'wrong horse battery')
    await signIn(project, 'nobody@example.com', 'wrong horse battery')
    const [known, unknown] = (await entriesOf(project)).slice(1)

    const failed = { kind: 'sign_in.failed', outcome: 'failed', reason: 'EMAIL_PASSWORD_MISMATCH' }
    expect(known).toMatchObject({ ...failed, target_id: user.user_id, target_label: user.email })
    expect(unknown).toMatchObject({
      ...failed,
      target_id: null,
      target_label: 'nobody@example.com',
    })
  })

  test('that fails is recorded a limited number of times per hour', async () => {
    const project = await service.newProject()
    const found = await service.ctx.projects.find(project.id)
    const request = {
      id: 'r',
      headers: new Headers(),
      clientAddress: null,
    } as RequestContext['request']
    const ctx = {
      ...service.ctx,
      tenancyId: found?.tenancies.get('main'),
      audit: startAudit(signInWithPassword, null, { params: {}, body: {} }, request),
    } as RequestContext
    const record = createFailedSignInLog()

    for (let i = 0; i < FAILURES_PER_HOUR + 5; i += 1)
      await record(ctx, { method: 'password', code: 'EMAIL_PASSWORD_MISMATCH' })
    const kinds = await kindsOf(project)
    service.clock.advance({ hours: 1 })
    await record(ctx, { method: 'password', code: 'EMAIL_PASSWORD_MISMATCH' })

    expect(kinds).toHaveLength(FAILURES_PER_HOUR)
    expect(kinds.slice(-2)).toEqual(['sign_in.failed', 'sign_in.failures_omitted'])
    expect(await kindsOf(project)).toHaveLength(FAILURES_PER_HOUR + 1)
  })
})

describe('entry and change are committed together:', () => {
  test('a request that fails leaves no entry', async () => {
    const project = await service.newProject()
    const [ada, bob] = [await project.signUp(), await project.signUp()]
    const before = await kindsOf(project)

    const taken = await project.as('server').patch(`/users/${bob.user_id}`, {
      primary_email: ada.email,
      primary_email_auth_enabled: true,
    })
    const missing = await project.as('server').delete(`/users/${crypto.randomUUID()}`)

    expect([taken.status, missing.status]).toEqual([409, 404])
    expect(await kindsOf(project)).toEqual(before)
  })

  test('an entry that cannot be written undoes the change', async () => {
    const project = await service.newProject()
    await service.query(
      `create function refuse_entry() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    )
    await service.query(
      `create trigger refuse_entry before insert on audit_log for each row execute function refuse_entry()`,
    )

    const reply = await project.as('server').post('/users', { primary_email: 'a@example.com' })
    await service.query('drop trigger refuse_entry on audit_log')
    const { json } = await project.as('server').get('/users')

    expect(reply.status).toBe(500)
    expect(json.items).toEqual([])
    expect(await entriesOf(project)).toEqual([])
  })

  test('one of fifty concurrent sign-outs ends the session and leaves an entry', async () => {
    const project = await service.newProject()
    const user = await project.signUp()
    const client = project.as('client', user)

    const replies = await Promise.all(
      Array.from({ length: 50 }, () => client.delete('/auth/sessions/current')),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await kindsOf(project)).toEqual(['user.signed_up', 'session.ended'])
  })

  const STOPS: readonly Stop[] = [
    { change: 'delete', table: 'sessions' },
    { change: 'insert', table: 'audit_log', when: `new.kind = 'session.ended'` },
  ]
  test('a process that is killed leaves both or neither', async () => {
    const stateAt = await killAtEach(service, STOPS, {
      async prepare() {
        const project = await service.newProject()
        return { project, user: await project.signUp() }
      },
      send: ({ user }, callerFor) => callerFor(user).delete('/auth/sessions/current'),
    })

    for (const stop of STOPS) {
      const { project, user, wasReached } = stateAt(stop)
      const sessions = await service.query('select id from sessions where user_id = $1', [
        user.user_id,
      ])
      expect(wasReached).toBe(true)
      expect(sessions).toHaveLength(1)
      expect(await kindsOf(project)).toEqual(['user.signed_up'])
      const again = await project.as('client', user).delete('/auth/sessions/current')
      expect(again.status).toBe(200)
      expect(await kindsOf(project)).toEqual(['user.signed_up', 'session.ended'])
    }
  })
})

describe('the database', () => {
  test('refuses to change or delete entries, but deletes them with their project', async () => {
    const project = await service.newProject()
    await project.signUp()
    const [entry] = await entriesOf(project)
    const refused = 'The audit log is append-only.'

    await expect(
      service.query(`update audit_log set kind = 'x' where id = $1`, [entry?.id]),
    ).rejects.toThrow(refused)
    await expect(service.query('delete from audit_log where id = $1', [entry?.id])).rejects.toThrow(
      refused,
    )
    await expect(service.query('truncate audit_log')).rejects.toThrow(refused)
    expect(await entriesOf(project)).toEqual([entry])

    expect((await project.as('admin').delete('/internal/projects/current')).status).toBe(200)
    expect(await service.query('select 1 from audit_log where id = $1', [entry?.id])).toEqual([])
  })

  test('keeps entries of one process in the order in which they were written', async () => {
    const project = await service.newProject()
    const server = project.as('server')
    for (let i = 0; i < 20; i += 1) await server.post('/teams', { display_name: `team ${i}` })

    const labels = (await entriesOf(project)).map(({ target_label }) => target_label)

    expect(labels).toEqual(Array.from({ length: 20 }, (_, i) => `team ${i}`))
  })
})

test('no entry contains a secret', async () => {
  const project = await service.newProject({ allow_user_api_keys: true })
  const user = await project.signUp({ password: 'the-secret-of-ada' })
  const [server, admin] = [project.as('server'), project.as('admin')]
  const totp_secret_base64 = Buffer.from(new TOTP().secret.bytes).toString('base64')
  const secrets = ['the-secret-of-ada', 'new-secret-of-ada', totp_secret_base64, 'provider-secret']

  await server.patch(`/users/${user.user_id}`, {
    password: 'new-secret-of-ada',
    totp_secret_base64,
  })
  const provider = {
    type: 'github',
    isShared: false,
    clientId: 'id',
    clientSecret: 'provider-secret',
  }
  await admin.patch('/internal/config/override', {
    config_override_string: JSON.stringify({ 'auth.oauth.providers.github': provider }),
  })
  await patchConfig(service.ctx, project.id, { 'dataVault.stores.vault': {} })
  await server.post('/data-vault/stores/vault/set', {
    hashed_key: 'k',
    encrypted_value: 'vaulted-value',
  })
  const { json: set } = await admin.post('/internal/api-keys', {
    description: 'deploy',
    expires_at_millis: service.clock.now().getTime() + 1e9,
    has_publishable_client_key: true,
    has_secret_server_key: true,
    has_super_secret_admin_key: true,
  })
  const { json: key } = await server.post('/user-api-keys', {
    description: 'k',
    expires_at_millis: null,
    user_id: user.user_id,
  })
  const { json: session } = await server.post('/auth/sessions', { user_id: user.user_id })
  secrets.push(
    'vaulted-value',
    set.publishable_client_key,
    set.secret_server_key,
    set.super_secret_admin_key,
    key.value,
    session.refresh_token,
    session.access_token,
  )
  const entries = await entriesOf(project)
  const text = JSON.stringify(entries)

  expect(entries.map(({ kind }) => kind)).toEqual([
    'user.signed_up',
    'user.updated',
    'project_config.updated',
    'data_vault.value_set',
    'project_key.created',
    'api_key.created',
    'session.created',
  ])
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(entries[2]?.changes).toContainEqual({
    path: 'auth.oauth.providers.github.clientSecret',
    from: null,
    to: '(secret)',
  })
})
