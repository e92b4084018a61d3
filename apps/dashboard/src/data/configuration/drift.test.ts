import { portableSettings, renderConfig } from '@latchkey/contract/pure'
import { expect, test } from 'vitest'
import { driftOf } from './drift.ts'

const config = renderConfig({
  'auth.passkey.allowSignIn': true,
  'domains.trustedDomains.app': { baseUrl: 'https://app.example.com', handlerPath: '/handler' },
  'auth.oauth.providers.github': {
    type: 'github',
    isShared: false,
    clientId: 'id',
    clientSecret: 'secret',
    allowSignIn: true,
    allowConnectedAccounts: true,
  },
})

test.each<[string, Record<string, unknown>]>([
  ['an export without secrets', portableSettings(config)],
  ['an export with secrets', portableSettings(config, { withSecrets: true })],
  ['the whole configuration', { ...config }],
  ['other secrets', { ...portableSettings(config), 'emails.server.password': 'other' }],
  ['a default in the file', { ...portableSettings(config), 'auth.allowSignUp': true }],
])('%s does not differ', (_, file) => {
  expect(driftOf(config, file)).toEqual([])
})

test.each<[string, Record<string, unknown>, unknown[]]>([
  [
    'a changed value',
    { 'domains.trustedDomains.app.baseUrl': 'https://old.example.com' },
    [
      {
        path: 'domains.trustedDomains.app.baseUrl',
        from: 'https://old.example.com',
        to: 'https://app.example.com',
      },
    ],
  ],
  [
    'what only the file has',
    { 'branding.radius': 4 },
    [{ path: 'branding.radius', from: 4, to: undefined }],
  ],
  [
    'what only the project has',
    { 'auth.passkey': null },
    [{ path: 'auth.passkey.allowSignIn', from: undefined, to: true }],
  ],
])('%s is named with both values', (_, change, expected) => {
  expect(driftOf(config, { ...portableSettings(config), ...change })).toEqual(expected)
})

test('never contains a secret', () => {
  const drift = driftOf(config, {
    'auth.oauth.providers.github': { type: 'github', clientSecret: 'of the file' },
  })

  expect(drift.map(({ path }) => path)).toContain('auth.oauth.providers.github.clientId')
  expect(JSON.stringify(drift)).not.toMatch(/secret|of the file/i)
})
