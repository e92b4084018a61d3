import { INTERNAL_KEYS, OWNER, startService, type TestService, testConfig } from '@latchkey/testkit'
import type { Config } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

// One database, empty at the first start. Each test starts the service on it again.
const first = await startService({ emptyDatabase: true })
afterAll(() => first.stop())

/** Starts the service again with other seed settings and stops it after `work`. */
async function again<T>(
  seed: Partial<Config['seed']>,
  work: (service: TestService) => Promise<T>,
): Promise<T> {
  const service = await startService({
    database: first.database,
    config: { seed: { ...testConfig('').seed, ...seed } },
  })
  try {
    return await work(service)
  } finally {
    await service.stop()
  }
}

const TABLES = [
  'projects',
  'tenancies',
  'project_key_sets',
  'users',
  'contact_channels',
  'passwords',
  'teams',
  'team_memberships',
]

const everything = async () =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => [
        table,
        await first.query(`select to_jsonb(t) as row from ${table} t order by t::text`),
      ]),
    ),
  )

const signIn = (service: TestService, password = OWNER.password) =>
  service.internal.as('client').post('/auth/password/sign-in', { email: OWNER.email, password })

const signUpFrom = (
  service: TestService,
  callback: string,
  email = `${crypto.randomUUID()}@example.com`,
) =>
  service.internal.as('client').post('/auth/password/sign-up', {
    email,
    password: 'correct horse battery',
    verification_callback_url: callback,
  })

test('a second start changes nothing', async () => {
  const before = await everything()

  await again({}, async () => {})

  expect(await everything()).toEqual(before)
  expect(before.projects).toHaveLength(1)
  expect(before.users).toHaveLength(1)
})

test('the project internal matches the settings', async () => {
  const { json } = await first.internal.as('client').get('/projects/current')

  expect(json).toEqual({
    id: 'internal',
    display_name: expect.any(String),
    config: {
      sign_up_enabled: true,
      credential_enabled: true,
      magic_link_enabled: false,
      passkey_enabled: false,
      client_team_creation_enabled: true,
      client_user_deletion_enabled: false,
      allow_user_api_keys: false,
      allow_team_api_keys: false,
      enabled_oauth_providers: [],
    },
  })
})

test('updates its switches from the settings at every start', async () => {
  const read = (service: TestService) => service.internal.as('client').get('/projects/current')

  const { json } = await again({ signUpEnabled: false, otpEnabled: true }, read)
  expect(json.config).toMatchObject({ sign_up_enabled: false, magic_link_enabled: true })

  const { json: back } = await again({}, read)
  expect(back.config).toMatchObject({ sign_up_enabled: true, magic_link_enabled: false })
})

test('accepts all three keys from the settings', async () => {
  for (const accessType of ['client', 'server', 'admin'] as const) {
    expect((await first.internal.as(accessType).get('/projects/current')).status).toBe(200)
  }
})

test('replaces its keys when the settings change', async () => {
  const keys = {
    publishableClientKey: 'other-client',
    secretServerKey: 'other-server',
    superSecretAdminKey: 'other-admin',
  }

  await again({ internalKeys: keys }, async (service) => {
    const ask = (accessType: string, header: string, key: string) =>
      service.anyone.get('/projects/current', {
        'x-stack-access-type': accessType,
        'x-stack-project-id': 'internal',
        [header]: key,
      })
    expect(
      (await ask('client', 'x-stack-publishable-client-key', keys.publishableClientKey)).status,
    ).toBe(200)
    expect((await ask('server', 'x-stack-secret-server-key', keys.secretServerKey)).status).toBe(
      200,
    )
    expect(
      (await ask('admin', 'x-stack-super-secret-admin-key', keys.superSecretAdminKey)).status,
    ).toBe(200)
    expect(
      (await ask('client', 'x-stack-publishable-client-key', INTERNAL_KEYS.publishableClientKey))
        .status,
    ).toBe(401)
    expect(
      (await ask('server', 'x-stack-secret-server-key', INTERNAL_KEYS.secretServerKey)).status,
    ).toBe(401)
    expect(
      (await ask('admin', 'x-stack-super-secret-admin-key', INTERNAL_KEYS.superSecretAdminKey))
        .status,
    ).toBe(401)
  })
  await again({}, async (service) =>
    expect((await service.internal.as('client').get('/projects/current')).status).toBe(200),
  )
})

describe('the owner', () => {
  test('signs in with the address and password from the settings and administers internal', async () => {
    const { json } = await signIn(first)

    const reply = await first.anyone.get('/users/me', {
      'x-stack-access-type': 'admin',
      'x-stack-project-id': 'internal',
      'x-stack-admin-access-token': json.access_token,
      'x-stack-access-token': json.access_token,
    })
    expect(reply.json).toMatchObject({
      primary_email: OWNER.email,
      primary_email_verified: false,
      has_password: true,
    })
  })

  test('is created once; later settings change neither address nor password', async () => {
    const other = {
      email: 'another@example.com',
      password: 'another password',
      joinsInternalTeam: true,
    }

    await again({ owner: other }, async (service) => {
      expect((await signIn(service)).status).toBe(200)
      expect((await signIn(service, other.password)).code).toBe('EMAIL_PASSWORD_MISMATCH')
    })
    expect(
      await first.query('select id from contact_channels where value = $1', [other.email]),
    ).toEqual([])
  })

  test('keeps a changed password at every start', async () => {
    const { json } = await signIn(first)
    const change = (from: string, to: string) =>
      first.internal
        .as('client', json)
        .post('/auth/password/update', { old_password: from, new_password: to })
    expect((await change(OWNER.password, 'a password of my own')).status).toBe(200)

    await again({}, async (service) => {
      expect((await signIn(service)).code).toBe('EMAIL_PASSWORD_MISMATCH')
      expect((await signIn(service, 'a password of my own')).status).toBe(200)
    })
    await change('a password of my own', OWNER.password)
  })
})

describe('the dashboard', () => {
  test('is a trusted domain of internal, next to existing ones', async () => {
    await first.query(
      `update tenancies
       set config_override = (config_override::jsonb || '{"domains.trustedDomains.mine": {"baseUrl": "https://mine.example.com"}}')::json`,
    )

    for (const _start of [1, 2]) {
      await again(
        { dashboardUrl: 'https://accounts.example.com', allowLocalhost: false },
        async (service) => {
          expect(
            (await signUpFrom(service, 'https://accounts.example.com/handler/email-verification'))
              .status,
          ).toBe(200)
          expect((await signUpFrom(service, 'https://mine.example.com/')).status).toBe(200)
          expect((await signUpFrom(service, 'https://evil.example.com/')).code).toBe(
            'REDIRECT_URL_NOT_WHITELISTED',
          )
          expect((await signUpFrom(service, 'http://localhost:8102/')).code).toBe(
            'REDIRECT_URL_NOT_WHITELISTED',
          )
        },
      )
    }
    const [tenancy] = await first.query<{ domains: object }>(
      `select config_override->'domains.trustedDomains' as domains from tenancies`,
    )
    expect(Object.keys(tenancy?.domains ?? {})).toHaveLength(2)
  })

  test('needs no trusted domain on localhost', async () => {
    await again({}, async (service) =>
      expect((await signUpFrom(service, 'http://localhost:8102/handler')).status).toBe(200),
    )
  })
})

test('the settings define the seats of a free dashboard team', async () => {
  await again({ seatsPerTeam: 12 }, async (service) => {
    const { json } = await service.internal.as('admin').get('/internal/config')

    expect(
      JSON.parse(json.config_string).payments.offers.free.includedItems.dashboard_admins.quantity,
    ).toBe(12)
  })
})

test('internal has the plans of the dashboard and fewer permissions than other projects', async () => {
  await again({}, async (service) => {
    const { json } = await service.internal.as('admin').get('/internal/config')
    const { payments, rbac, dataVault } = JSON.parse(json.config_string)

    expect(Object.keys(payments.offers)).toEqual(['free', 'team', 'growth', 'extra-admins'])
    expect(payments.offers.free).toMatchObject({
      customerType: 'team',
      groupId: 'plans',
      prices: 'include-by-default',
    })
    expect(payments.offers.growth.prices.monthly).toEqual({
      USD: '299',
      interval: [1, 'month'],
      serverOnly: false,
    })
    expect(payments.offers['extra-admins']).toMatchObject({
      stackable: true,
      isAddOnTo: { team: true, growth: true },
    })
    expect(payments.offers.team.includedItems.dashboard_admins).toEqual({
      quantity: 3,
      repeat: 'never',
      expires: 'when-purchase-expires',
    })
    expect(payments.items.dashboard_admins.customerType).toBe('team')
    expect(dataVault.stores).toHaveProperty('neon-connection-strings')
    expect(rbac.permissions.team_member.containedPermissionIds).toEqual({ $read_members: true })
    expect(rbac.permissions.team_admin.containedPermissionIds).toEqual({
      $read_members: true,
      $remove_members: true,
      $update_team: true,
    })
  })
})
