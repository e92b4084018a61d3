import { OAUTH_PROVIDER_TYPES } from '@latchkey/contract'
import { providerName } from '@latchkey/ui'
import { describe, expect, test } from 'vitest'
import { PROVIDER_METADATA } from '../../../../server/src/features/sign-in/oauth/providers/metadata.ts'
import { isTenant as serverTakesTenant } from '../../../../server/src/features/sign-in/oauth/providers/servers.ts'
import {
  canShare,
  isTenant,
  lossesWithout,
  PROVIDER_TYPES,
  type ProviderEntry,
  providersOf,
  remainingTypes,
  settingsChange,
  stateOf,
} from '../../data/auth-methods/providers.ts'
import type { ProjectConfig } from '../../data/projects/queries.ts'
import { t } from '../../text.ts'
import { GUIDES } from './provider-guides.ts'

const configWith = (providers: Record<string, object>) =>
  ({ auth: { oauth: { providers } } }) as unknown as ProjectConfig

const own: ProviderEntry = {
  key: 'github',
  type: 'github',
  isShared: false,
  clientId: 'id',
  hasSecret: true,
  facebookConfigId: '',
  microsoftTenantId: '',
  allowSignIn: true,
  allowConnectedAccounts: true,
}
const shared: ProviderEntry = { ...own, isShared: true, clientId: '', hasSecret: false }
const bare = { sharedOauthProviders: [], isProduction: false }

describe('the providers of a configuration', () => {
  test('never include a secret', () => {
    const entries = providersOf(
      configWith({
        github: {
          type: 'github',
          isShared: false,
          clientId: 'id',
          clientSecret: 'hush',
          allowSignIn: true,
          allowConnectedAccounts: true,
        },
      }),
    )

    expect(entries).toEqual([own])
    expect(JSON.stringify(entries)).not.toContain('hush')
  })

  test('leave out entries without a type, which can still be added', () => {
    const entries = providersOf(
      configWith({ x: { type: 'x' }, google: { clientId: 'id' }, apple: { type: 'apple' } }),
    )

    expect(entries.map(({ key }) => key)).toEqual(['apple', 'x'])
    expect(remainingTypes(entries)).toContain('google')
    expect(remainingTypes(entries)).not.toContain('x')
  })
})

test.each([
  ['own', own, bare],
  ['keys-missing', { ...own, hasSecret: false }, bare],
  ['keys-missing', { ...own, clientId: '' }, bare],
  ['shared-development', shared, bare],
  ['shared-operator', shared, { sharedOauthProviders: ['github'], isProduction: true }],
  ['shared-nothing', shared, { sharedOauthProviders: ['google'], isProduction: true }],
  ['connect-only', { ...own, allowSignIn: false }, bare],
  ['off', { ...own, allowSignIn: false, allowConnectedAccounts: false }, bare],
] as const)('describe %s from %j with %j', (state, entry, keys) => {
  expect(stateOf(entry, keys)).toBe(state)
})

test('offer shared keys only where they work, for four providers', () => {
  expect(PROVIDER_TYPES.filter((type) => canShare(type, bare))).toEqual([
    'google',
    'github',
    'microsoft',
    'spotify',
  ])
  expect(
    PROVIDER_TYPES.filter((type) =>
      canShare(type, { sharedOauthProviders: ['github'], isProduction: true }),
    ),
  ).toEqual(['github'])
})

describe('a change of settings', () => {
  const target = { key: 'github', type: 'github' as const }
  const settings = { ...own, clientSecret: '' }

  test('writes a new provider as a whole', () => {
    expect(
      settingsChange(target, null, { ...settings, clientSecret: 's', microsoftTenantId: 't' }),
    ).toEqual({
      'auth.oauth.providers.github': {
        type: 'github',
        isShared: false,
        clientId: 'id',
        clientSecret: 's',
        microsoftTenantId: 't',
        allowSignIn: true,
        allowConnectedAccounts: true,
      },
    })
  })

  test('deletes the own keys when it switches to shared ones', () => {
    expect(settingsChange(target, own, { ...settings, isShared: true })).toEqual({
      'auth.oauth.providers.github': {
        type: 'github',
        isShared: true,
        allowSignIn: true,
        allowConnectedAccounts: true,
      },
    })
  })

  test('keeps a secret that was not entered again', () => {
    expect(settingsChange(target, own, { ...settings, clientId: 'other' })).toEqual({
      'auth.oauth.providers.github.clientId': 'other',
    })
    expect(settingsChange(target, own, { ...settings, clientSecret: 'new' })).toEqual({
      'auth.oauth.providers.github.clientSecret': 'new',
    })
    expect(settingsChange(target, own, settings)).toEqual({})
  })

  test('unsets what was cleared', () => {
    expect(settingsChange(target, { ...own, microsoftTenantId: 'contoso.com' }, settings)).toEqual({
      'auth.oauth.providers.github.microsoftTenantId': null,
    })
  })

  test('writes only the uses of a provider with shared keys', () => {
    expect(
      settingsChange(target, shared, {
        ...settings,
        isShared: true,
        allowConnectedAccounts: false,
      }),
    ).toEqual({
      'auth.oauth.providers.github.allowConnectedAccounts': false,
    })
  })
})

test('lists who can no longer sign in without the last method', () => {
  const google: ProviderEntry = { ...own, key: 'google', type: 'google' }
  const warns = (entries: readonly ProviderEntry[], hasOtherMethod: boolean) =>
    lossesWithout(own, { entries, hasOtherMethod }).some((loss) =>
      loss.includes('last sign-in method'),
    )

  expect(warns([own], false)).toBe(true)
  expect(warns([own, { ...google, allowSignIn: false }], false)).toBe(true)
  expect(warns([own, google], false)).toBe(false)
  expect(warns([own], true)).toBe(false)
})

test('lists no loss for a provider that was off', () => {
  expect(
    lossesWithout({ ...own, allowSignIn: false }, { entries: [], hasOtherMethod: false }),
  ).toEqual(['Existing sessions stay active.'])
})

test.each([
  '',
  'contoso.com',
  'common',
  '9188040d-6c67-4c5b-b112-36a304b66dad',
  'a b',
  '../x',
  'a..b',
  'x/y',
  '-a',
])('accepts the directory %j if the service does', (text) => {
  expect(isTenant(text)).toBe(text === '' || serverTakesTenant(text))
})

describe('guides', () => {
  test('exist for every provider', () => {
    expect(PROVIDER_TYPES).toEqual([...OAUTH_PROVIDER_TYPES])
  })

  test.each(PROVIDER_TYPES)(
    'of %s name the scopes, the callback URL, and an https address',
    (type) => {
      const { console: registry, steps, scopes } = GUIDES[type]

      expect(scopes).toEqual(PROVIDER_METADATA[type].scopes)
      expect(steps.filter((step) => t(step).includes('the callback URL below'))).toHaveLength(1)
      expect(new URL(registry.url).protocol).toBe('https:')
      expect(registry.name).toContain({ facebook: 'Meta' }[type as string] ?? providerName(type))
    },
  )
})
