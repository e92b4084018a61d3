import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { accessHeaders, startService, type TestProject, type TestService } from '@latchkey/testkit'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { sealedValues } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { systemRandom } from '../../../kernel/random.ts'
import { createSecrets } from '../../../kernel/secrets.ts'
import { basic, CLIENTS, createFlow } from '../../administration/integrations/testing/partners.ts'
import { upload } from '../../administration/user-import/testing/imports.ts'
import { signUpWithApp } from '../../sign-in/second-factor/authenticator-app.ts'

/* A service with the former secret, one with both, and one with the new secret, on one database. */

const NEW = 'the secret after the change, which is long enough'
const former = await startService({
  config: { logLevel: 'silent', integrationClients: CLIENTS },
})
const OLD = former.ctx.config.secret as string
const services: TestService[] = [former]
afterAll(async () => {
  for (const service of services.toReversed()) await service.stop()
})

async function startWith(secret: string, oldSecret: string | null, shared = former) {
  const config = {
    secret,
    oldSecret,
    logLevel: 'silent' as const,
    integrationClients: CLIENTS,
  }
  const service = await startService({ database: shared.database, config })
  services.push(service)
  return service
}

const GOOGLE = { type: 'google', isShared: false, clientId: 'cid', clientSecret: 'oauth secret' }
const SMTP = {
  isShared: false,
  provider: 'smtp',
  host: 'mail.example',
  port: 25,
  username: 'me',
  password: 'mail secret',
  senderName: 'Birds',
  senderEmail: 'birds@example.com',
}

/** Creates one of each thing whose secret the service seals, with the secret in use. */
async function createEverything(service: TestService) {
  const project = await service.newProject({ magic_link_enabled: true })
  const admin = project.as('admin')
  await project.requestCode('reader@example.com')
  const override = {
    'auth.oauth.providers.google': GOOGLE,
    'emails.server': SMTP,
    'dataVault.stores.secrets': {},
  }
  await admin.patch('/internal/config/override', {
    config_override_string: JSON.stringify(override),
  })
  const { user, app } = await signUpWithApp(project)
  const entry = { hashed_key: 'key', encrypted_value: 'vault value' }
  await project.as('server').post('/data-vault/stores/secrets/set', entry)
  const { token } = (await admin.post('/webhooks/svix-token', {})).json
  const portal = { authorization: `Bearer ${token}` }
  const endpoint = await service.anyone.send('POST', `/api/v1/app/${project.id}/endpoint`, {
    headers: { ...portal, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'http://localhost:9/' }),
  })
  const cli = await project.as('client').post('/auth/cli', {})
  await project.as('client').post('/auth/cli/complete', {
    login_code: cli.json.login_code,
    refresh_token: user.refresh_token,
  })
  await insertOAuthRows(service, project, user.user_id)
  await upload(project, new TextEncoder().encode('{"primary_email":"uploaded@example.com"}'))
  const flow = createFlow(service, 'custom')
  const partnerCode = await flow.authorize(project.id)
  await flow.confirm(await flow.start(), project.id)
  return {
    redeemAtPartner: (at: TestService) =>
      at.anyone.post(
        '/integrations/custom/oauth/token',
        flow.grantOf(partnerCode),
        basic('custom-local'),
      ),
    project,
    user,
    app,
    portal,
    endpointId: endpoint.json.id as string,
    pollingCode: cli.json.polling_code as string,
  }
}

type Everything = Awaited<ReturnType<typeof createEverything>>

/** What a sign-in with a provider leaves. No provider is needed for what this is about. */
async function insertOAuthRows({ ctx, query }: TestService, project: TestProject, userId: string) {
  const tenancyId = (await ctx.projects.find(project.id))?.tenancies.get('main')
  const accountId = randomUUID()
  const now = ctx.clock.now()
  const sealed = (purpose: `sealed:${string}`) => ctx.secrets.seal(purpose, `value of ${purpose}`)
  await query(
    `insert into oauth_accounts (tenancy_id, id, user_id, provider_id, account_id,
       allow_sign_in, allow_connected_accounts, created_at) values ($1, $2, $3, 'google', 'account', true, true, $4)`,
    [tenancyId, accountId, userId, now],
  )
  await query(
    `insert into oauth_provider_tokens (tenancy_id, id, oauth_account_id, kind, sealed_token, scopes, created_at)
     values ($1, $2, $3, 'refresh', $4, '{}', $5)`,
    [tenancyId, randomUUID(), accountId, sealed('sealed:oauth-provider-token'), now],
  )
  await query(
    'insert into oauth_flows (tenancy_id, state_hash, sealed_flow, created_at) values ($1, $2, $3, $4)',
    [tenancyId, Buffer.from(accountId), sealed('sealed:oauth-flow'), now],
  )
  await query(
    `insert into oauth_authorization_codes (tenancy_id, code_hash, sealed_resolution, redirect_uri,
       code_challenge, is_new_user, created_at, expires_at) values ($1, $2, $3, '', '', false, $4, $4)`,
    [tenancyId, Buffer.from(accountId), sealed('sealed:oauth-resolution'), now],
  )
  await query(
    'insert into email_sends (tenancy_id, id, content, created_at, continued_at) values ($1, $2, $3, $4, $4)',
    [tenancyId, accountId, sealed('sealed:email-send'), now],
  )
}

/** Checks that a service reads everything that `createEverything` created. */
async function expectReadable(service: TestService, made: Everything) {
  const { project, user, app, portal, endpointId } = made
  const get = (path: string, type: 'admin' | 'server' = 'admin') =>
    service.anyone.get(path, accessHeaders(project, type))
  const config = JSON.parse((await get('/internal/config')).json.config_string)
  expect(config.auth.oauth.providers.google.clientSecret).toBe('oauth secret')
  expect(config.emails.server.password).toBe('mail secret')

  const value = await service.anyone.post(
    '/data-vault/stores/secrets/get',
    { hashed_key: 'key' },
    accessHeaders(project, 'server'),
  )
  expect(value.json).toEqual({ encrypted_value: 'vault value' })

  const mail = await get('/internal/mailbox')
  const opened = await get(`/internal/mailbox/${mail.json.items[0].id}`)
  expect(opened.text).toContain('reader@example.com')
  expect(opened.status).toBe(200)

  const { token } = (
    await service.anyone.post('/webhooks/svix-token', {}, accessHeaders(project, 'admin'))
  ).json
  const secret = await service.anyone.get(`/app/${project.id}/endpoint/${endpointId}/secret`, {
    ...portal,
    authorization: `Bearer ${token}`,
  })
  expect(secret.json.key).toMatch(/^whsec_/)

  const client = accessHeaders(project, 'client')
  const { email, password } = user
  const begun = await service.anyone.post('/auth/password/sign-in', { email, password }, client)
  expect(begun.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
  const finished = await service.anyone.post(
    '/auth/mfa/sign-in',
    {
      type: 'totp',
      totp: app.code(service.clock.now()),
      code: begun.json.details.attempt_code,
    },
    client,
  )
  expect(finished.status).toBe(200)
}

/** Which secrets open each stored value, by kind, as `new` or `old`. */
async function sealedWith({ query }: TestService): Promise<Record<string, readonly string[]>> {
  const columns = [
    ['sealed:totp', 'users', 'totp_secret'],
    ['sealed:mail', 'mails', 'content'],
    ['sealed:mail-body', 'mail_bodies', 'content'],
    ['sealed:email-send', 'email_sends', 'content'],
    ['sealed:webhook-endpoint', 'webhook_endpoints', 'secrets'],
    ['sealed:cli-refresh-token', 'cli_logins', 'refresh_token'],
    ['sealed:oauth-provider-token', 'oauth_provider_tokens', 'sealed_token'],
    ['sealed:oauth-flow', 'oauth_flows', 'sealed_flow'],
    ['sealed:oauth-resolution', 'oauth_authorization_codes', 'sealed_resolution'],
    ['sealed:data-vault-key', 'data_vault_entries', 'sealed_key'],
    ['sealed:partner-flow-key', 'partner_flows', 'sealed_key'],
    ['sealed:partner-confirmation-key', 'partner_confirmations', 'sealed_key'],
    ['sealed:user-import', 'user_import_pieces', 'sealed'],
  ] as const
  const secrets = { new: createSecrets(NEW, systemRandom), old: createSecrets(OLD, systemRandom) }
  const nameOf = (purpose: `sealed:${string}`, value: Buffer) =>
    (['new', 'old'] as const).find((name) => secrets[name].reseal(purpose, value) === 'current') ??
    'none'
  const entries = await Promise.all(
    columns.map(async ([purpose, table, column]) => {
      const rows = await query<{ value: Buffer }>(
        `select ${column} as value from ${table} where ${column} is not null`,
      )
      return [purpose, [...new Set(rows.map(({ value }) => nameOf(purpose, value)))]] as const
    }),
  )
  const configs = await query<{ text: string }>(
    `select config_override::text as text from tenancies
     union all select config_override::text from config_versions`,
  )
  const sealed = configs.flatMap(({ text }) => text.match(/(?<=sealed:1:)[\w-]+/g) ?? [])
  const found = sealed.map((text) =>
    nameOf('sealed:project-config', Buffer.from(text, 'base64url')),
  )
  return Object.fromEntries([...entries, ['sealed:project-config', [...new Set(found)]]])
}

const everyKind = (name: string) =>
  Object.fromEntries(sealedValues.map(({ purpose }) => [purpose, [name]]))

test('every purpose of sealed values has a kind that can be sealed again, or is not stored', () => {
  const sources = fileURLToPath(new URL('../../..', import.meta.url))
  const purposes = globSync('**/*.ts', { cwd: sources, exclude: (path) => /test/.test(path) })
    .map((file) => readFileSync(`${sources}${file}`, 'utf8'))
    .flatMap((text) => text.match(/(?<=')sealed:[\w-]+(?=')/g) ?? [])
  // A token that the portal hands out for an hour.
  const notStored = ['sealed:webhook-portal-token']

  expect([...new Set(purposes)].toSorted()).toEqual(
    [...new Set(sealedValues.map(({ purpose }) => purpose)), ...notStored].toSorted(),
  )
})

describe('case 62: a change of the secret', () => {
  test('loses nothing: both secrets open everything, and later the new one alone', async () => {
    const made = await createEverything(former)
    expect(await sealedWith(former)).toEqual(everyKind('old'))

    const both = await startWith(NEW, OLD)
    await expectReadable(both, made)
    expect((await sealedWith(both))['sealed:data-vault-key']).toEqual(['old'])
    await both.drain()

    expect(await sealedWith(both)).toEqual(everyKind('new'))
    expect((await made.redeemAtPartner(both)).status).toBe(200)
    const after = await startWith(NEW, null)
    after.clock.advance({ minutes: 1 })
    await expectReadable(after, made)
    const polled = await after.anyone.post(
      '/auth/cli/poll',
      { polling_code: made.pollingCode },
      accessHeaders(made.project, 'client'),
    )
    expect(polled.json.refresh_token).toBe(made.user.refresh_token)
  })

  test('keeps tokens, hosted pages and portals that were opened before it', async () => {
    const project = await former.newProject()
    const user = await project.signUp()
    const { token } = (await project.as('admin').post('/webhooks/svix-token', {})).json
    const hosted = (await former.ctx.projects.find(project.id))?.hostedClientKey as string
    const both = await startWith(NEW, OLD)
    const only = await startWith(NEW, null)
    const requests = (service: TestService) =>
      Promise.all([
        service.anyone.get('/users/me', {
          ...accessHeaders(project, 'client'),
          'x-stack-access-token': user.access_token,
        }),
        service.anyone.get('/projects/current', {
          ...accessHeaders({ ...project, publishableClientKey: hosted }, 'client'),
        }),
        service.anyone.get(`/app/${project.id}/endpoint`, { authorization: `Bearer ${token}` }),
      ])

    expect((await requests(both)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await requests(only)).map(({ status }) => status)).toEqual([401, 401, 401])
  })

  test('publishes the keys of both secrets, so that each verifies the tokens of the other', async () => {
    const project = await former.newProject()
    const before = await project.signUp()
    // The first step of a change without interruption: the old secret signs, the new one is known.
    const first = await startWith(OLD, NEW)
    const second = await startWith(NEW, OLD)
    const keysOf = async (service: TestService) =>
      (await service.anyone.get(`/projects/${project.id}/.well-known/jwks.json`)).json
    const signIn = (service: TestService) =>
      service.anyone.post(
        '/auth/password/sign-in',
        { email: before.email, password: before.password },
        accessHeaders(project, 'client'),
      )
    const tokens = [
      before.access_token,
      (await signIn(first)).json.access_token,
      (await signIn(second)).json.access_token,
    ]

    for (const service of [first, second]) {
      const keys = await keysOf(service)
      expect(keys.keys).toHaveLength(2)
      for (const token of tokens) {
        await jwtVerify(token, createLocalJWKSet(keys), { currentDate: service.clock.now() })
        const reply = await service.anyone.get('/users/me', {
          ...accessHeaders(project, 'client'),
          'x-stack-access-token': token,
        })
        expect(reply.status).toBe(200)
      }
    }
    expect((await keysOf(first)).keys[0].kid).toBe((await keysOf(former)).keys[0].kid)
  })

  test('leaves a value that neither secret opens as it is, and counts it', async () => {
    const project = await former.newProject()
    await project.signUp()
    const stranger = createSecrets('a third secret that no one knows', systemRandom)
    const sealed = stranger.seal('sealed:totp', 'c2VjcmV0')
    await former.query(
      'update users set totp_secret = $1 where tenancy_id = (select id from tenancies where project_id = $2)',
      [sealed, project.id],
    )

    const both = await startWith(NEW, OLD)
    await both.drain()

    const rows = await former.query<{ totp_secret: Buffer }>(
      'select totp_secret from users where tenancy_id = (select id from tenancies where project_id = $1)',
      [project.id],
    )
    expect(rows[0]?.totp_secret.equals(sealed)).toBe(true)
    const [progress] = await former.query<{ unreadable: string; finished_at: Date | null }>(
      "select unreadable, finished_at from secret_rotation where kind = 'authenticator secrets'",
    )
    expect(progress).toEqual({ unreadable: '1', finished_at: expect.any(Date) })
  })
})
