import { randomUUID } from 'node:crypto'
import { INTEGRATION_FAMILIES } from '@latchkey/contract'
import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { basic, CLIENTS } from './testing/partners.ts'

/* protocol 04 §16.4. */

const service = await startService({ config: { integrationClients: CLIENTS } })
afterAll(() => service.stop())

const admin = (project: TestProject) => project.as('admin')
const providers = '/integrations/neon/oauth-providers'
const KEYS = { client_id: 'the id', client_secret: 'the secret' }

test.each([
  ['GET', '/integrations/custom/domains'],
  ['POST', '/integrations/neon/domains'],
  ['DELETE', '/integrations/neon/domains/x'],
  ['GET', '/integrations/neon/api-keys'],
  ['POST', '/integrations/neon/api-keys'],
  ['GET', `/integrations/neon/api-keys/${randomUUID()}`],
  ['PATCH', `/integrations/neon/api-keys/${randomUUID()}`],
  ['GET', '/integrations/neon/projects/current'],
  ['PATCH', '/integrations/neon/projects/current'],
  ['GET', providers],
  ['POST', providers],
  ['PATCH', `${providers}/google`],
  ['DELETE', `${providers}/google`],
])('%s %s is for admins', async (method, path) => {
  const project = await service.newProject()

  for (const accessType of ['client', 'server'] as const) {
    const reply = await project.as(accessType).send(method, path)
    expect([reply.status, reply.code]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE'])
  }
})

describe.each(INTEGRATION_FAMILIES)('domains in the family %s', (family) => {
  const path = `/integrations/${family}/domains`
  const list = async (project: TestProject) => (await admin(project).get(path)).json

  test('are added and listed by name', async () => {
    const project = await service.newProject()
    expect(await list(project)).toEqual({ items: [], is_paginated: false })

    const first = await admin(project).post(path, { domain: 'https://b.example' })
    const second = await admin(project).post(path, { domain: 'http://*.a.example' })

    expect([first.status, first.json]).toEqual([201, { domain: 'https://b.example' }])
    expect(second.status).toBe(201)
    expect((await list(project)).items).toEqual([
      { domain: 'http://*.a.example' },
      { domain: 'https://b.example' },
    ])
    const { json } = await admin(project).get('/internal/projects/current')
    expect(json.config.domains).toContainEqual({
      domain: 'https://b.example',
      handler_path: '/handler',
    })
  })

  test('may be added twice and are removed together', async () => {
    const project = await service.newProject()
    for (const domain of ['https://a.example', 'https://a.example', 'https://b.example'])
      await admin(project).post(path, { domain })
    expect((await list(project)).items).toHaveLength(3)

    const reply = await admin(project).delete(`${path}/${encodeURIComponent('https://a.example')}`)

    expect([reply.status, reply.json]).toEqual([200, { success: true }])
    expect((await list(project)).items).toEqual([{ domain: 'https://b.example' }])
  })

  test('removing an unknown one returns 200', async () => {
    const project = await service.newProject()

    const reply = await admin(project).delete(`${path}/nothing`)

    expect([reply.status, reply.json]).toEqual([200, { success: true }])
  })

  test.each([
    [{}, 'body.domain must be defined'],
    [{ domain: 'whatever://x' }, 'body.domain must be a URL'],
    [{ domain: `https://${'x'.repeat(300)}.example` }, 'body.domain must be at most 300'],
    [{ domain: 'https://a.example', handler_path: '/x' }, 'unknown properties: handler_path'],
  ])('rejects %j', async (body, problem) => {
    const project = await service.newProject()

    const reply = await admin(project).post(path, body)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain(problem)
    expect((await list(project)).items).toEqual([])
  })

  test('case 66: one beyond the limit gets a 400', async () => {
    const project = await service.newProject({
      domains: Array.from({ length: 1_000 }, (_, at) => `https://d${at}.example`),
    })

    const reply = await admin(project).post(path, { domain: 'https://last.example' })

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect(reply.text).toBe('A project can have at most 1000 trusted domains.')
  })

  test('50 concurrent additions are all kept', async () => {
    const project = await service.newProject()

    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        admin(project).post(path, { domain: `https://d${at}.example` }),
      ),
    )

    expect((await list(project)).items).toHaveLength(50)
  })
})

describe('OAuth providers', () => {
  const list = async (project: TestProject) => (await admin(project).get(providers)).json.items

  test('are added with status 201, shared unless a type is given', async () => {
    const project = await service.newProject()

    const shared = await admin(project).post(providers, { id: 'google' })
    const own = await admin(project).post(providers, {
      id: 'facebook',
      type: 'standard',
      ...KEYS,
      facebook_config_id: 'the config',
    })
    const tenant = await admin(project).post(providers, {
      id: 'microsoft',
      type: 'standard',
      ...KEYS,
      microsoft_tenant_id: 'the tenant',
    })

    expect([shared.status, shared.json]).toEqual([201, { id: 'google', type: 'shared' }])
    expect([own.status, own.json]).toEqual([
      201,
      { id: 'facebook', type: 'standard', ...KEYS, facebook_config_id: 'the config' },
    ])
    expect([tenant.status, tenant.json]).toEqual([
      201,
      { id: 'microsoft', type: 'standard', ...KEYS, microsoft_tenant_id: 'the tenant' },
    ])
    expect(await list(project)).toEqual([own.json, shared.json, tenant.json])
    const { json } = await project.as('client').get('/projects/current')
    expect(json.config.enabled_oauth_providers).toEqual([
      { id: 'facebook' },
      { id: 'google' },
      { id: 'microsoft' },
    ])
  })

  test('without sign-in are listed; a write allows sign-in and connected accounts', async () => {
    const project = await service.newProject()
    await admin(project).patch('/internal/config/override', {
      config_override_string: JSON.stringify({
        'auth.oauth.providers.github': { type: 'github', isShared: true, allowSignIn: false },
      }),
    })
    expect(await list(project)).toEqual([{ id: 'github', type: 'shared' }])

    await admin(project).post(providers, { id: 'google' })

    const { json } = await project.as('client').get('/projects/current')
    expect(json.config.enabled_oauth_providers).toEqual([{ id: 'github' }, { id: 'google' }])
    const { config_string } = (await admin(project).get('/internal/config')).json
    expect(JSON.parse(config_string).auth.oauth.providers).toMatchObject({
      github: { allowSignIn: true, allowConnectedAccounts: true },
      google: { allowSignIn: true, allowConnectedAccounts: true },
    })
  })

  test('an existing one is rejected with a 400', async () => {
    const project = await service.newProject()
    await admin(project).post(providers, { id: 'google' })

    const reply = await admin(project).post(providers, { id: 'google', type: 'standard', ...KEYS })

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect(await list(project)).toEqual([{ id: 'google', type: 'shared' }])
  })

  test.each([
    [{}, 'body.id must be defined'],
    [{ id: 'unknown' }, 'body.id must be one of'],
    [{ id: 'google', type: 'standard' }, 'body.client_id must be defined'],
    [{ id: 'google', type: 'standard', client_id: 'x', client_secret: '' }, 'body.client_secret'],
    [{ id: 'google', enabled: true }, 'unknown properties: enabled'],
  ])('rejects %j', async (body, problem) => {
    const project = await service.newProject()

    const reply = await admin(project).post(providers, body)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain(problem)
  })

  test('a change replaces the given members', async () => {
    const project = await service.newProject()
    await admin(project).post(providers, { id: 'google', type: 'standard', ...KEYS })

    const reply = await admin(project).patch(`${providers}/google`, { client_secret: 'new' })

    expect([reply.status, reply.json]).toEqual([
      200,
      { id: 'google', type: 'standard', client_id: 'the id', client_secret: 'new' },
    ])
    expect(await list(project)).toEqual([reply.json])
  })

  test('a change to type standard requires keys', async () => {
    const project = await service.newProject()
    await admin(project).post(providers, { id: 'google' })

    const refused = await admin(project).patch(`${providers}/google`, { type: 'standard' })
    const accepted = await admin(project).patch(`${providers}/google`, {
      type: 'standard',
      ...KEYS,
    })

    expect([refused.status, refused.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(refused.json.details.message).toContain('body.client_id must be defined')
    expect(accepted.status).toBe(200)
  })

  test('is removed', async () => {
    const project = await service.newProject()
    await admin(project).post(providers, { id: 'google' })

    const reply = await admin(project).delete(`${providers}/google`)

    expect([reply.status, reply.json]).toEqual([200, { success: true }])
    expect(await list(project)).toEqual([])
  })

  test('an unknown one gets a 404, and one cannot be read alone', async () => {
    const project = await service.newProject()

    for (const reply of [
      await admin(project).patch(`${providers}/google`, {}),
      await admin(project).delete(`${providers}/google`),
    ])
      expect([reply.status, reply.code]).toEqual([404, undefined])
    const read = await admin(project).get(`${providers}/google`)
    expect([read.status, read.text]).toEqual([405, ''])
  })
})

describe('key sets', () => {
  const path = '/integrations/neon/api-keys'

  test('are the same as those of the dashboard', async () => {
    const project = await service.newProject()
    const created = await admin(project).post(path, {
      description: 'deploy',
      expires_at_millis: service.clock.now().getTime() + 1e9,
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    })

    const changed = await admin(project).patch(`${path}/${created.json.id}`, { revoked: true })

    expect([created.status, created.json.publishable_client_key]).toEqual([
      200,
      expect.stringMatching(/^pck_/),
    ])
    expect(changed.json.manually_revoked_at_millis).toBe(service.clock.now().getTime())
    expect((await admin(project).get(path)).json).toEqual(
      (await admin(project).get('/internal/api-keys')).json,
    )
    expect((await admin(project).get(`${path}/${created.json.id}`)).json).toEqual(changed.json)
    expect((await admin(project).get(`${path}/${randomUUID()}`)).code).toBe('API_KEY_NOT_FOUND')
  })
})

describe('the current project', () => {
  const path = '/integrations/neon/projects/current'

  test('is read and changed as in the dashboard, and cannot be deleted', async () => {
    const project = await service.newProject()

    const changed = await admin(project).patch(path, { display_name: 'Owls' })
    const removed = await admin(project).delete(path)

    expect([changed.status, changed.json.display_name]).toEqual([200, 'Owls'])
    expect((await admin(project).get(path)).json).toEqual(
      (await admin(project).get('/internal/projects/current')).json,
    )
    expect(removed.status).toBe(405)
  })
})

describe('webhooks', () => {
  const path = '/integrations/neon/webhooks'
  const url = 'http://localhost:9/hook'

  test('are added with partner authentication and access to the project', async () => {
    const project = await service.newProject()

    for (const accessType of ['server', 'admin'] as const) {
      const reply = await project
        .as(accessType)
        .post(path, { url, description: 'Owls' }, basic('neon-local'))
      expect(reply.status).toBe(200)
      expect(reply.json).toEqual({ secret: expect.stringMatching(/^whsec_/) })
    }

    const rows = await service.query(
      `select url, description from webhook_endpoints
       where tenancy_id = (select id from tenancies where project_id = $1)`,
      [project.id],
    )
    expect(rows).toEqual(Array(2).fill({ url, description: 'Owls' }))
  })

  test('need a project that the partner provisioned with the public key of a client', async () => {
    const [own, foreign] = [await service.newProject(), await service.newProject()]
    await service.query(
      'insert into provisioned_projects (tenancy_id, client_id, created_at) values ($1, $2, $3)',
      [await service.rows.tenancyId(own.id), 'neon-local', service.clock.now()],
    )
    const add = async (project: TestProject, partner: string) =>
      (await project.as('client').post(path, { url }, basic(partner))).status

    expect(await add(own, 'neon-local')).toBe(200)
    expect(await add(own, 'custom-local')).toBe(400)
    expect(await add(foreign, 'neon-local')).toBe(400)
    const rows = await service.query('select url from webhook_endpoints where tenancy_id = $1', [
      await service.rows.tenancyId(foreign.id),
    ])
    expect(rows).toEqual([])
  })

  test('require both', async () => {
    const project = await service.newProject()

    const withoutPartner = await admin(project).post(path, { url })
    const wrongPartner = await admin(project).post(path, { url }, basic('neon-local', 'wrong'))
    const withoutProject = await service.anyone.post(path, { url }, basic('neon-local'))

    expect([withoutPartner.status, withoutPartner.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect([wrongPartner.status, wrongPartner.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect([withoutProject.status, withoutProject.code]).toEqual([400, 'ACCESS_TYPE_REQUIRED'])
    expect(
      await service.query(
        `select from webhook_endpoints
         where tenancy_id = (select id from tenancies where project_id = $1)`,
        [project.id],
      ),
    ).toEqual([])
  })

  test('case 45: reject a URL that the service must not call', async () => {
    const project = await service.newProject()

    const reply = await admin(project).post(
      path,
      { url: 'http://user:pass@example.com/' },
      basic('neon-local'),
    )

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect(reply.text).toContain('must not contain a user or password')
  })
})
