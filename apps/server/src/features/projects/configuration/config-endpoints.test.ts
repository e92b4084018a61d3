import { startService, type TestProject } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const read = async (project: TestProject) =>
  JSON.parse((await project.as('admin').get('/internal/config')).json.config_string)
const patch = (project: TestProject, override: unknown) =>
  project
    .as('admin')
    .patch('/internal/config/override', { config_override_string: JSON.stringify(override) })
const patchText = (project: TestProject, config_override_string: unknown) =>
  project.as('admin').patch('/internal/config/override', { config_override_string })

describe('access to the configuration', () => {
  test.each(['client', 'server'] as const)('rejects %s access', async (accessType) => {
    const project = await service.newProject()
    const caller = project.as(accessType)

    for (const reply of [
      await caller.get('/internal/config'),
      await caller.patch('/internal/config/override', {}),
    ]) {
      expect([reply.status, reply.code]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE'])
      expect(reply.json.details).toEqual({
        actual_access_type: accessType,
        allowed_access_types: ['admin'],
      })
    }
  })

  test('requires an access type', async () => {
    expect((await service.anyone.get('/internal/config')).code).toBe('ACCESS_TYPE_REQUIRED')
    expect((await service.anyone.patch('/internal/config/override', {})).code).toBe(
      'ACCESS_TYPE_REQUIRED',
    )
  })

  test('separates the configurations of projects', async () => {
    const [project, other] = [await service.newProject(), await service.newProject()]

    await patch(project, { 'dataVault.stores.mine': { displayName: 'Mine' } })

    expect((await read(other)).dataVault.stores).toEqual({})
  })
})

describe('reading the configuration', () => {
  test('returns the documented defaults for a new project', async () => {
    const project = await service.newProject()
    const reply = await project.as('admin').get('/internal/config')

    expect(reply.status).toBe(200)
    expect(Object.keys(reply.json)).toEqual(['config_string'])
    expect(reply.json.config_string).toBeTypeOf('string')
    const { emails, ...config } = JSON.parse(reply.json.config_string)
    expect(config).toEqual({
      rbac: {
        permissions: {
          team_member: {
            description: expect.any(String),
            scope: 'team',
            containedPermissionIds: { $read_members: true, $invite_members: true },
          },
          team_admin: {
            description: expect.any(String),
            scope: 'team',
            containedPermissionIds: {
              $update_team: true,
              $delete_team: true,
              $read_members: true,
              $remove_members: true,
              $invite_members: true,
              $manage_api_keys: true,
            },
          },
        },
        defaultPermissions: {
          teamCreator: { team_admin: true },
          teamMember: { team_member: true },
          signUp: {},
        },
      },
      apiKeys: { enabled: { team: false, user: false } },
      teams: { createPersonalTeamOnSignUp: false, allowClientTeamCreation: false },
      users: { allowClientUserDeletion: false },
      domains: { allowLocalhost: true, trustedDomains: {} },
      auth: {
        allowSignUp: true,
        password: { allowSignIn: true, allowCommonPasswords: false },
        otp: { allowSignIn: false },
        recentAuthentication: { required: true },
        passkey: { allowSignIn: false },
        oauth: { accountMergeStrategy: 'link_method', providers: {} },
      },
      payments: { groups: {}, offers: {}, items: {} },
      dataVault: { stores: {} },
      workflows: { availableWorkflows: {} },
      sourceOfTruth: { type: 'hosted' },
    })
    expect(emails).toMatchObject({
      server: { isShared: true, provider: 'smtp' },
      selectedThemeId: '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac',
      themes: {
        '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac': {
          displayName: 'Default Light',
          tsxSource: expect.any(String),
        },
        'a0172b5d-cff0-463b-83bb-85124697373a': {
          displayName: 'Default Dark',
          tsxSource: expect.any(String),
        },
      },
      templates: {
        'e7d009ce-8d47-4528-b245-5bf119f2ffa3': {
          displayName: 'Email Verification',
          tsxSource: expect.any(String),
        },
      },
    })
    expect(Object.keys(emails.server)).toHaveLength(2)
    expect(Object.keys(emails.templates)).toHaveLength(5)
  })

  test('returns secrets but no null values', async () => {
    const project = await service.newProject()
    await patch(project, {
      'auth.oauth.providers.google': { type: 'google', isShared: false, clientSecret: 'hush' },
      'auth.otp': null,
    })

    const reply = await project.as('admin').get('/internal/config')

    expect(reply.text).toContain('hush')
    expect(reply.text).not.toContain('null')
  })

  test('rejects query parameters', async () => {
    const project = await service.newProject()

    expect((await project.as('admin').get('/internal/config?full=1')).code).toBe('SCHEMA_ERROR')
  })
})

describe('changing the configuration', () => {
  test('returns an empty object', async () => {
    const project = await service.newProject()
    const reply = await patch(project, { 'auth.passkey.allowSignIn': true })

    expect([reply.status, reply.json]).toEqual([200, {}])
  })

  test.each([
    { body: {} },
    { body: { config_override_string: '' } },
    { body: { config_override_string: '{}' } },
  ])('changes nothing for $body', async ({ body }) => {
    const project = await service.newProject()
    const before = await read(project)

    const reply = await project.as('admin').patch('/internal/config/override', body)

    expect([reply.status, reply.json]).toEqual([200, {}])
    expect(await read(project)).toEqual(before)
  })

  test('rejects other body keys and types', async () => {
    const project = await service.newProject()
    const admin = project.as('admin')

    expect((await admin.patch('/internal/config/override', { config: {} })).code).toBe(
      'SCHEMA_ERROR',
    )
    expect(
      (
        await admin.patch('/internal/config/override', {
          config_override_string: { 'auth.allowSignUp': true },
        })
      ).code,
    ).toBe('SCHEMA_ERROR')
    expect(
      (await admin.patch('/internal/config/override', { config_override_string: null })).code,
    ).toBe('SCHEMA_ERROR')
  })

  test('stores three flags sent as dotted keys', async () => {
    const project = await service.newProject()

    await patch(project, {
      'teams.allowClientTeamCreation': true,
      'users.allowClientUserDeletion': true,
      'teams.createPersonalTeamOnSignUp': true,
    })

    expect(await read(project)).toMatchObject({
      teams: { allowClientTeamCreation: true, createPersonalTeamOnSignUp: true },
      users: { allowClientUserDeletion: true },
    })
  })

  test('applies immediately to the project', async () => {
    const project = await service.newProject({ passkey_enabled: false })
    await project.as('client').get('/projects/current')

    await patch(project, {
      'auth.passkey.allowSignIn': true,
      'auth.oauth.providers.google': { type: 'google', isShared: true, allowSignIn: true },
    })

    expect((await project.as('client').get('/projects/current')).json.config).toMatchObject({
      passkey_enabled: true,
      enabled_oauth_providers: [{ id: 'google' }],
    })
  })

  test('adds, replaces and removes single providers', async () => {
    const project = await service.newProject()
    const providers = async () => (await read(project)).auth.oauth.providers
    const google = {
      type: 'google',
      isShared: false,
      clientId: 'a',
      clientSecret: 'b',
      allowSignIn: true,
      allowConnectedAccounts: true,
    }
    const github = {
      type: 'github',
      isShared: true,
      allowSignIn: true,
      allowConnectedAccounts: false,
    }

    await patchText(
      project,
      '{"auth.oauth.providers.google":{"type":"google","isShared":false,"clientId":"a","clientSecret":"b","allowSignIn":true,"allowConnectedAccounts":true}}',
    )
    expect(await providers()).toEqual({ google })

    await patch(project, { 'auth.oauth.providers.github': github })
    expect(await providers()).toEqual({ google, github })

    const replaced = {
      type: 'google',
      isShared: true,
      allowSignIn: false,
      allowConnectedAccounts: true,
    }
    await patch(project, { 'auth.oauth.providers.google': replaced })
    expect(await providers()).toEqual({ google: replaced, github })

    await patchText(project, '{"auth.oauth.providers.google":null}')
    expect(await providers()).toEqual({ github })
  })

  test('creates an unusable provider with default values from a client id alone', async () => {
    const project = await service.newProject()

    await patch(project, { 'auth.oauth.providers.github.clientId': 'q' })

    expect((await read(project)).auth.oauth.providers).toEqual({
      github: { allowSignIn: false, allowConnectedAccounts: false, isShared: true, clientId: 'q' },
    })
    expect(
      (await project.as('client').get('/projects/current')).json.config.enabled_oauth_providers,
    ).toEqual([])
  })

  test('changes one trusted domain without the others', async () => {
    const project = await service.newProject()
    await patch(project, {
      'domains.trustedDomains.d1': { baseUrl: 'https://a.com', handlerPath: '/handler' },
      'domains.trustedDomains.d2': { baseUrl: 'https://b.com', handlerPath: '/b' },
    })

    await patch(project, {
      'domains.trustedDomains.d1': { baseUrl: 'https://c.com', handlerPath: '/c' },
    })

    expect((await read(project)).domains).toEqual({
      allowLocalhost: true,
      trustedDomains: {
        d1: { baseUrl: 'https://c.com', handlerPath: '/c' },
        d2: { baseUrl: 'https://b.com', handlerPath: '/b' },
      },
    })
    const view = (await project.as('admin').get('/internal/projects/current')).json
    expect(view.config.domains).toEqual([
      { domain: 'https://b.com', handler_path: '/b' },
      { domain: 'https://c.com', handler_path: '/c' },
    ])
  })

  test('replaces a subtree with an object', async () => {
    const project = await service.newProject()
    await patch(project, {
      'dataVault.stores.one': { displayName: 'One' },
      'dataVault.stores.two': { displayName: 'Two' },
    })

    await patch(project, { dataVault: { stores: { three: { displayName: 'Three' } } } })

    expect((await read(project)).dataVault.stores).toEqual({ three: { displayName: 'Three' } })
  })

  test('resets a section with null, and the project still works', async () => {
    const project = await service.newProject({ passkey_enabled: true })

    for (const section of [
      'auth',
      'domains',
      'emails',
      'payments',
      'rbac',
      'teams',
      'users',
      'apiKeys',
      'dataVault',
      'workflows',
    ]) {
      expect((await patch(project, { [section]: null })).status).toBe(200)
    }

    expect((await project.as('client').get('/projects/current')).json.config).toMatchObject({
      sign_up_enabled: true,
      passkey_enabled: false,
    })
    expect((await read(project)).emails.selectedThemeId).toBe(
      '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac',
    )
  })

  test('accepts the payments example of the contract', async () => {
    const project = await service.newProject()
    const example = {
      'payments.groups.plans': { displayName: 'Plans' },
      'payments.items.seats': { displayName: 'Seats', customerType: 'team' },
      'payments.offers.starter': {
        displayName: 'Starter',
        customerType: 'team',
        groupId: 'plans',
        prices: 'include-by-default',
        includedItems: {
          seats: { quantity: 1, repeat: 'never', expires: 'when-purchase-expires' },
        },
      },
      'payments.offers.pro': {
        displayName: 'Pro',
        customerType: 'team',
        groupId: 'plans',
        serverOnly: false,
        stackable: false,
        prices: { monthly: { USD: '20', interval: [1, 'month'] }, lifetime: { USD: '400' } },
        includedItems: {
          seats: { quantity: 5, repeat: 'never', expires: 'when-purchase-expires' },
        },
      },
      'payments.offers.more-seats': {
        displayName: 'More seats',
        customerType: 'team',
        groupId: 'plans',
        stackable: true,
        isAddOnTo: { pro: true },
        prices: { monthly: { USD: '4', interval: [1, 'month'] } },
        includedItems: { seats: { quantity: 1, expires: 'when-purchase-expires' } },
      },
    }

    expect((await patch(project, example)).text).toBe('{}')

    const { offers, items, groups } = (await read(project)).payments
    expect(groups).toEqual({ plans: { displayName: 'Plans' } })
    expect(items).toEqual({ seats: { displayName: 'Seats', customerType: 'team' } })
    expect(offers.starter).toEqual({
      ...example['payments.offers.starter'],
      isAddOnTo: false,
      serverOnly: false,
    })
    expect(offers.pro.prices.lifetime).toEqual({ USD: '400', serverOnly: false })
    expect(offers['more-seats']).toMatchObject({
      isAddOnTo: { pro: true },
      includedItems: { seats: { quantity: 1, repeat: 'never', expires: 'when-purchase-expires' } },
    })
  })
})

describe('rejecting a configuration', () => {
  test.each([
    ['{"auth.allowSignUp": true,}', /^invalid JSON$/],
    ['{"auth.allowSignUp": true, "auth.allowSignUp": }', /^invalid JSON$/],
    ['null', /^\[FORMAT ERROR\]/],
    ['"text"', /^\[FORMAT ERROR\]/],
    ['5', /^\[FORMAT ERROR\]/],
    ['{"auth..allowSignUp": true}', /^\[FORMAT ERROR\]/],
    ['[]', /^\[ERROR\] /],
    ['{"nowhere": true}', /^\[ERROR\] /],
    ['{"sourceOfTruth.type": "hosted"}', /^\[ERROR\] /],
    ['{"auth.oauth.providers.x": {"type": "nobody"}}', /^\[ERROR\] /],
    ['{"payments.offers.pro.displayName": "Pro"}', /^\[WARNING\] /],
    ['{"domains.trustedDomains.d1.baseUrl": "https://a.com"}', /^\[WARNING\] /],
    ['{"emails.server.host": "a\\u0000"}', /^\[ERROR\] /],
    ['{"__proto__": {"polluted": true}}', /^\[ERROR\] /],
    [`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, /^\[ERROR\] /],
  ])('%#: returns a plain 400 and changes nothing', async (text, problem) => {
    const project = await service.newProject()
    const before = await read(project)

    const reply = await patchText(project, text)

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(reply.text).toMatch(problem)
    expect(await read(project)).toEqual(before)
  })

  test('rejects the whole override if one key is invalid', async () => {
    const project = await service.newProject({ passkey_enabled: false })

    await patch(project, { 'auth.passkey.allowSignIn': true, nowhere: 1 })

    expect((await read(project)).auth.passkey.allowSignIn).toBe(false)
  })

  test('limits the stored configuration to 5,000,000 characters across changes', async () => {
    const project = await service.newProject()
    const theme = (digit: number, length: number) => ({
      [`emails.themes.5c0e2d9b-91c7-4e55-a1a4-0f4d3b0e6f1${digit}`]: {
        displayName: 'Large',
        tsxSource: 'x'.repeat(length),
      },
    })
    expect((await patch(project, theme(1, 2_500_000))).status).toBe(200)
    expect((await patch(project, theme(2, 2_400_000))).status).toBe(200)

    const reply = await patch(project, theme(3, 200_000))

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(Object.keys((await read(project)).emails.themes)).toHaveLength(4)
    expect((await patch(project, { ...theme(1, 10), ...theme(3, 200_000) })).status).toBe(200)
  })
})

test('removes a domain by key', async () => {
  const project = await service.newProject()
  await patchConfig(service.ctx, project.id, {
    'domains.trustedDomains': { dabc: { baseUrl: 'https://a.com', handlerPath: '/' } },
  })

  await patch(project, { 'domains.trustedDomains.dabc': null })

  expect((await read(project)).domains.trustedDomains).toEqual({})
})
