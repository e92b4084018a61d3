import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ConfigOverride } from './assemble.ts'
import { compareIds, fromLegacyConfig, toLegacyConfig } from './legacy-fields.ts'
import { type LegacyConfigPatch, legacyConfigPatch, legacyConfigView } from './legacy-schemas.ts'
import { findOverrideProblem } from './parse-override.ts'
import { configDefaults, mergeOverride, renderConfig } from './render.ts'
import { isConfigId } from './rules.ts'
import { ACCOUNT_MERGE_STRATEGIES, OAUTH_PROVIDER_TYPES } from './tree.ts'

const viewOf = (override: ConfigOverride) => toLegacyConfig(renderConfig(override))
const afterPatch = (fields: LegacyConfigPatch, stored: ConfigOverride = {}) =>
  mergeOverride(stored, fromLegacyConfig(fields, renderConfig(stored)))
const TEAM_PERMISSIONS = {
  'rbac.permissions': {
    team_admin: { scope: 'team' },
    team_member: { scope: 'team' },
    editor: { scope: 'project' },
  },
}

test('nothing configured gives the defaults of the schema', () => {
  expect(toLegacyConfig(configDefaults)).toEqual({
    allow_localhost: false,
    sign_up_enabled: true,
    credential_enabled: false,
    magic_link_enabled: false,
    passkey_enabled: false,
    client_team_creation_enabled: false,
    client_user_deletion_enabled: false,
    allow_user_api_keys: false,
    allow_team_api_keys: false,
    create_team_on_sign_up: false,
    oauth_account_merge_strategy: 'link_method',
    oauth_providers: [],
    enabled_oauth_providers: [],
    domains: [],
    email_config: { type: 'shared' },
    email_theme: '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac',
    team_creator_default_permissions: [],
    team_member_default_permissions: [],
    user_default_permissions: [],
  })
})

describe('one field, one key', () => {
  test.each([
    ['sign_up_enabled', 'auth.allowSignUp', false],
    ['credential_enabled', 'auth.password.allowSignIn', true],
    ['magic_link_enabled', 'auth.otp.allowSignIn', true],
    ['passkey_enabled', 'auth.passkey.allowSignIn', true],
    ['oauth_account_merge_strategy', 'auth.oauth.accountMergeStrategy', 'raise_error'],
    ['client_user_deletion_enabled', 'users.allowClientUserDeletion', true],
    ['client_team_creation_enabled', 'teams.allowClientTeamCreation', true],
    ['create_team_on_sign_up', 'teams.createPersonalTeamOnSignUp', true],
    ['allow_localhost', 'domains.allowLocalhost', true],
    ['allow_user_api_keys', 'apiKeys.enabled.user', true],
    ['allow_team_api_keys', 'apiKeys.enabled.team', true],
    ['email_theme', 'emails.selectedThemeId', 'a0172b5d-cff0-463b-83bb-85124697373a'],
  ] as const)('%s is %s', (field, key, value) => {
    expect(fromLegacyConfig({ [field]: value }, configDefaults)).toEqual({ [key]: value })
    expect(viewOf({ [key]: value })).toEqual({ ...toLegacyConfig(configDefaults), [field]: value })
  })

  test('no field, no key', () => {
    expect(fromLegacyConfig({}, configDefaults)).toEqual({})
  })
})

describe('providers', () => {
  test('are stored under their type with sign-in and connected accounts', () => {
    const override = fromLegacyConfig(
      {
        oauth_providers: [
          { id: 'google', type: 'shared' },
          {
            id: 'microsoft',
            type: 'standard',
            client_id: 'cid',
            client_secret: 'csec',
            microsoft_tenant_id: 'tenant-1',
          },
        ],
      },
      configDefaults,
    )

    expect(override).toEqual({
      'auth.oauth.providers': {
        google: { type: 'google', isShared: true, allowSignIn: true, allowConnectedAccounts: true },
        microsoft: {
          type: 'microsoft',
          isShared: false,
          clientId: 'cid',
          clientSecret: 'csec',
          microsoftTenantId: 'tenant-1',
          allowSignIn: true,
          allowConnectedAccounts: true,
        },
      },
    })
    expect(viewOf(override)).toMatchObject({
      oauth_providers: [
        { provider_config_id: 'google', id: 'google', type: 'shared' },
        {
          provider_config_id: 'microsoft',
          id: 'microsoft',
          type: 'standard',
          client_id: 'cid',
          client_secret: 'csec',
          microsoft_tenant_id: 'tenant-1',
        },
      ],
      enabled_oauth_providers: [{ id: 'google' }, { id: 'microsoft' }],
    })
  })

  test('are listed only with a type and with sign-in', () => {
    const view = viewOf({
      'auth.oauth.providers': {
        mine: { type: 'github', allowSignIn: true, isShared: false },
        untyped: { allowSignIn: true },
        off: { type: 'google', allowSignIn: false, allowConnectedAccounts: true },
      },
    })

    // Without id and secret it is shown without the two fields rather than making every read of the
    // project fail.
    expect(view.oauth_providers).toEqual([
      { provider_config_id: 'mine', id: 'github', type: 'standard' },
    ])
  })

  test('a list replaces all of them, secrets and finer keys included; the last one of a type stays', () => {
    const stored = {
      'auth.oauth.providers.github': { type: 'github', allowSignIn: false },
      'auth.oauth.providers.google.clientSecret': 'old',
      'auth.oauth.accountMergeStrategy': 'raise_error',
    }
    const fields: LegacyConfigPatch = {
      oauth_providers: [
        { id: 'google', type: 'standard', client_id: 'a', client_secret: 'b' },
        { id: 'google', type: 'shared' },
      ],
    }

    expect(renderConfig(afterPatch(fields, stored)).auth.oauth).toEqual({
      accountMergeStrategy: 'raise_error',
      providers: {
        google: { type: 'google', isShared: true, allowSignIn: true, allowConnectedAccounts: true },
      },
    })
    expect(renderConfig(afterPatch({ oauth_providers: [] }, stored)).auth.oauth.providers).toEqual(
      {},
    )
  })
})

describe('domains', () => {
  const domains = [
    { domain: 'https://b.example', handler_path: '/auth' },
    { domain: 'https://A.example', handler_path: '/handler' },
  ]

  test('get keys that can be named in a configuration change', () => {
    const trusted = renderConfig(afterPatch({ domains })).domains.trustedDomains

    expect(Object.keys(trusted).every(isConfigId)).toBe(true)
    expect(viewOf(afterPatch({ domains })).domains).toEqual([domains[1], domains[0]])
    for (const id of Object.keys(trusted))
      expect(findOverrideProblem({ [`domains.trustedDomains.${id}`]: null })).toBeNull()
  })

  test('replace the whole list and leave the switch for localhost alone', () => {
    const stored = afterPatch({ domains, allow_localhost: true })

    expect(viewOf(afterPatch({ domains: [] }, stored))).toMatchObject({
      domains: [],
      allow_localhost: true,
    })
  })

  test('that were there before keep their key', () => {
    const stored = {
      'domains.trustedDomains': { app: { baseUrl: 'https://b.example', handlerPath: '/handler' } },
    }

    expect(renderConfig(afterPatch({ domains }, stored)).domains.trustedDomains).toMatchObject({
      app: { baseUrl: 'https://b.example', handlerPath: '/auth' },
    })
  })

  test('under keys that no change could name get new ones', () => {
    const stored = {
      'domains.trustedDomains': {
        '0a-b': { baseUrl: 'https://b.example', handlerPath: '/handler' },
      },
    }

    expect(viewOf(stored).domains).toHaveLength(1)
    expect(
      Object.keys(renderConfig(afterPatch({ domains }, stored)).domains.trustedDomains).every(
        isConfigId,
      ),
    ).toBe(true)
  })

  test('named twice are two', () => {
    const twice = [domains[0], domains[0]] as typeof domains
    const stored = {
      'domains.trustedDomains': { app: { baseUrl: 'https://b.example', handlerPath: '/handler' } },
    }

    expect(viewOf(afterPatch({ domains: twice }, stored)).domains).toEqual(twice)
  })

  test('without base URL are not shown', () => {
    expect(viewOf({ 'domains.trustedDomains.d1.handlerPath': '/x' }).domains).toEqual([])
  })
})

describe('the email server', () => {
  const standard = {
    type: 'standard',
    host: 'smtp.example',
    port: 587,
    username: 'u',
    password: 'p',
    sender_name: 'N',
    sender_email: 'n@example.com',
  } as const

  test('standard is converted both ways, with the password in plain text', () => {
    const override = fromLegacyConfig({ email_config: standard }, configDefaults)

    expect(override).toEqual({
      'emails.server': {
        isShared: false,
        provider: 'smtp',
        host: 'smtp.example',
        port: 587,
        username: 'u',
        password: 'p',
        senderName: 'N',
        senderEmail: 'n@example.com',
      },
    })
    expect(viewOf(override).email_config).toEqual(standard)
  })

  test('shared drops what was stored, and what comes along', () => {
    const stored = afterPatch({ email_config: standard })

    expect(viewOf(stored).email_config).toEqual(standard)
    expect(
      renderConfig(afterPatch({ email_config: { type: 'shared', host: 'x' } }, stored)).emails
        .server,
    ).toEqual({
      isShared: true,
      provider: 'smtp',
    })
  })

  test('of another kind reads as standard, and a write makes it SMTP', () => {
    const stored = {
      ...fromLegacyConfig({ email_config: standard }, configDefaults),
      'emails.server.provider': 'resend',
    }

    expect(viewOf(stored).email_config).toEqual(standard)
    expect(
      renderConfig(afterPatch({ email_config: standard }, stored)).emails.server.provider,
    ).toBe('smtp')
  })
})

describe('default permissions', () => {
  test('only those that are defined in the right scope are shown', () => {
    const view = viewOf(
      afterPatch(
        {
          team_creator_default_permissions: [
            { id: 'team_admin' },
            { id: '$update_team' },
            { id: 'editor' },
            { id: 'nobody_knows' },
          ],
          team_member_default_permissions: [{ id: 'team_member' }],
          user_default_permissions: [
            { id: 'editor' },
            { id: 'team_member' },
            { id: '$read_members' },
            { id: 'constructor' },
          ],
        },
        TEAM_PERMISSIONS,
      ),
    )

    expect(view.team_creator_default_permissions).toEqual([
      { id: '$update_team' },
      { id: 'team_admin' },
    ])
    expect(view.team_member_default_permissions).toEqual([{ id: 'team_member' }])
    expect(view.user_default_permissions).toEqual([{ id: 'editor' }])
  })

  test('the others stay stored and show once they are defined', () => {
    const stored = afterPatch({ user_default_permissions: [{ id: 'later' }] })

    expect(viewOf(stored).user_default_permissions).toEqual([])
    expect(
      viewOf({ ...stored, 'rbac.permissions.later': { scope: 'project' } })
        .user_default_permissions,
    ).toEqual([{ id: 'later' }])
  })

  test('a list replaces that list only', () => {
    const stored = afterPatch(
      {
        team_creator_default_permissions: [{ id: 'team_admin' }],
        team_member_default_permissions: [{ id: 'team_member' }],
      },
      TEAM_PERMISSIONS,
    )

    expect(viewOf(afterPatch({ team_creator_default_permissions: [] }, stored))).toMatchObject({
      team_creator_default_permissions: [],
      team_member_default_permissions: [{ id: 'team_member' }],
    })
  })
})

test('lists are sorted without regard to case, lower case first where that is equal', () => {
  expect(['b', 'B', 'a', 'A', 'aB', 'Ab', '_', '$x', 'ab'].toSorted(compareIds)).toEqual([
    '$x',
    'a',
    'A',
    'ab',
    'aB',
    'Ab',
    'b',
    'B',
    '_',
  ])
})

describe('properties', () => {
  const permissions = fc
    .uniqueArray(fc.constantFrom('team_admin', 'team_member', '$update_team'), {})
    .map((ids) => ids.map((id) => ({ id })))
  const word = fc.stringMatching(/^[a-z]{1,8}$/)
  const patch = fc.record<LegacyConfigPatch>(
    {
      allow_localhost: fc.boolean(),
      sign_up_enabled: fc.boolean(),
      credential_enabled: fc.boolean(),
      magic_link_enabled: fc.boolean(),
      passkey_enabled: fc.boolean(),
      client_team_creation_enabled: fc.boolean(),
      client_user_deletion_enabled: fc.boolean(),
      allow_user_api_keys: fc.boolean(),
      allow_team_api_keys: fc.boolean(),
      create_team_on_sign_up: fc.boolean(),
      oauth_account_merge_strategy: fc.constantFrom(...ACCOUNT_MERGE_STRATEGIES),
      oauth_providers: fc.uniqueArray(
        fc.oneof(
          fc.record({
            id: fc.constantFrom(...OAUTH_PROVIDER_TYPES),
            type: fc.constant('shared' as const),
          }),
          fc.record({
            id: fc.constantFrom(...OAUTH_PROVIDER_TYPES),
            type: fc.constant('standard' as const),
            client_id: word,
            client_secret: word,
            facebook_config_id: word,
          }),
        ),
        { selector: ({ id }) => id },
      ),
      domains: fc.array(
        fc.record({
          domain: word.map((name) => `https://${name}.example`),
          handler_path: word.map((name) => `/${name}`),
        }),
      ),
      email_config: fc.oneof(
        fc.constant({ type: 'shared' as const }),
        fc.record({
          type: fc.constant('standard' as const),
          host: word,
          port: fc.integer({ min: 0, max: 65_535 }),
          username: word,
          password: word,
          sender_name: word,
          sender_email: word.map((name) => `${name}@example.com`),
        }),
      ),
      email_theme: fc.constantFrom(
        '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac',
        'a0172b5d-cff0-463b-83bb-85124697373a',
      ),
      team_creator_default_permissions: permissions,
      team_member_default_permissions: permissions,
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<LegacyConfigPatch>
  const sorted = (value: unknown) =>
    JSON.stringify(value, (_, member) =>
      Array.isArray(member) ? member.map((item) => JSON.stringify(item)).toSorted() : member,
    )

  test('what is written in old-style fields is read back, and the rest stays as it was', () => {
    fc.assert(
      fc.property(patch, patch, (first, second) => {
        const stored = afterPatch(first, TEAM_PERMISSIONS)
        const view = viewOf(afterPatch(second, stored))
        const { enabled_oauth_providers, oauth_providers, ...fields } = view

        expect(legacyConfigView.parse(view)).toEqual(view)
        const writable = {
          ...fields,
          oauth_providers: oauth_providers.map(
            ({ provider_config_id: _, ...provider }) => provider,
          ),
        }
        const { enabled_oauth_providers: _, oauth_providers: before, ...others } = viewOf(stored)
        const expected = {
          ...others,
          oauth_providers: before.map(({ provider_config_id: _id, ...provider }) => provider),
          ...second,
        }
        expect(JSON.parse(sorted(writable))).toEqual(JSON.parse(sorted(expected)))
        expect(enabled_oauth_providers).toEqual(oauth_providers.map(({ id }) => ({ id })))
      }),
    )
  })

  test('writing back what was read changes nothing', () => {
    fc.assert(
      fc.property(patch, (fields) => {
        const stored = afterPatch(fields, TEAM_PERMISSIONS)
        const { enabled_oauth_providers: _, oauth_providers, ...view } = viewOf(stored)
        const writable = {
          ...view,
          oauth_providers: oauth_providers.map(
            ({ provider_config_id: _id, ...provider }) => provider,
          ),
        }

        expect(legacyConfigPatch.parse(writable)).toEqual(writable)
        expect(viewOf(afterPatch(writable, stored))).toEqual(viewOf(stored))
      }),
    )
  })

  test('what old-style fields write is a valid configuration change', () => {
    fc.assert(
      fc.property(patch, (fields) => {
        expect(findOverrideProblem(fromLegacyConfig(fields, configDefaults))).toBeNull()
      }),
    )
  })
})
