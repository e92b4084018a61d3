import { createHash } from 'node:crypto'
import { OAUTH_PROVIDER_TYPES, type OAuthProviderType } from '@latchkey/contract'
import { startService } from '@latchkey/testkit'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { isTenant } from './servers.ts'
import { newStart, open, openAt } from './testing/projects.ts'

const service = await startService()
afterAll(() => service.stop())

/** The URL and base scopes of each provider (protocol 02 §9.2). */
const PLACES: Record<OAuthProviderType, [address: string, scope: string]> = {
  google: [
    'https://accounts.google.com/o/oauth2/v2/auth',
    'https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile',
  ],
  github: ['https://github.com/login/oauth/authorize', 'user:email'],
  microsoft: [
    'https://login.microsoftonline.com/consumers/oauth2/v2.0/authorize',
    'User.Read openid',
  ],
  spotify: ['https://accounts.spotify.com/authorize', 'user-read-email user-read-private'],
  facebook: ['https://www.facebook.com/dialog/oauth', 'openid public_profile email'],
  discord: ['https://discord.com/oauth2/authorize', 'identify email'],
  gitlab: ['https://gitlab.com/oauth/authorize', 'read_user'],
  bitbucket: ['https://bitbucket.org/site/oauth2/authorize', 'account email'],
  linkedin: ['https://www.linkedin.com/oauth/v2/authorization', 'openid profile email'],
  apple: ['https://appleid.apple.com/auth/authorize', 'name email'],
  x: ['https://x.com/i/oauth2/authorize', 'users.read offline.access tweet.read'],
  twitch: ['https://id.twitch.tv/oauth2/authorize', 'user:read:email'],
}

/** The extra parameters of some providers. */
const EXTRAS: Partial<Record<OAuthProviderType, (nonce: string) => [string, string][]>> = {
  google: () => [['include_granted_scopes', 'true']],
  microsoft: (nonce) => [['nonce', nonce]],
  apple: (nonce) => [
    ['nonce', nonce],
    ['response_mode', 'form_post'],
  ],
}

describe.each(OAUTH_PROVIDER_TYPES)('the browser is sent to %s', (type) => {
  test('with the parameters of the protocol in their order', async () => {
    const provider = await open(service, type)
    const start = newStart(service, type, ['extra:one', PLACES[type][1].split(' ')[0] as string])

    const url = new URL(await provider.authorizationUrl(start))

    const [address, scope] = PLACES[type]
    expect(url.origin + url.pathname).toBe(address)
    expect([...url.searchParams]).toEqual([
      ['client_id', `${type}-id`],
      ['scope', `${scope} extra:one`],
      ['response_type', 'code'],
      ['redirect_uri', start.redirectUri],
      ['state', start.state],
      ['access_type', 'offline'],
      ['prompt', 'consent'],
      ...(type === 'linkedin'
        ? []
        : [
            ['code_challenge_method', 'S256'],
            ['code_challenge', createHash('sha256').update(start.codeVerifier).digest('base64url')],
          ]),
      ...(EXTRAS[type]?.(start.nonce) ?? []),
    ])
    expect(provider).toMatchObject({
      id: type,
      isShared: false,
      baseScopes: scope.split(' '),
      returnsByForm: type === 'apple',
    })
  })
})

describe('the tenant of Microsoft', () => {
  test.each([
    'common',
    'organizations',
    'contoso.onmicrosoft.com',
    '9188040d-6c67-4c5b-b112-36a304b66dad',
  ])('can be %s', async (microsoftTenantId) => {
    const provider = await open(service, 'microsoft', { microsoftTenantId })

    const url = await provider.authorizationUrl(newStart(service, 'microsoft'))

    expect(url).toMatch(
      `https://login.microsoftonline.com/${microsoftTenantId}/oauth2/v2.0/authorize?`,
    )
  })

  test.each([
    '../evil',
    '..',
    '.',
    'a/b',
    '@evil.example',
    'x@evil.example/',
    '%2e%2e',
    '%2f',
    'a?b',
    'a#b',
    'a\\b',
    'a b',
    'a\tb',
    'a..b',
    'évil',
    '{tenant}',
    'a'.repeat(300),
  ])('cannot be %j', async (microsoftTenantId) => {
    expect(await openAt(service, 'microsoft', { microsoftTenantId })).toBeNull()
  })
})

test('no accepted tenant changes host or path', () => {
  const pieces = fc.constantFrom(
    'a',
    'Z',
    '0',
    '-',
    '.',
    '..',
    '/',
    '\\',
    '@',
    ':',
    '?',
    '#',
    '%2e',
    '%2f',
    ' ',
    '\t',
    '\n',
    'é',
    '{',
    '}',
  )
  const texts = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      fc.pre(isTenant(text))
      const url = new URL(`https://login.microsoftonline.com/${text}/oauth2/v2.0/token`)
      expect([url.host, url.pathname, url.username, url.search, url.hash]).toEqual([
        'login.microsoftonline.com',
        `/${text}/oauth2/v2.0/token`,
        '',
        '',
        '',
      ])
    }),
  )
})

test.each([
  '1234567890',
  '../',
  '@evil.example',
  '%2f',
  'a?b',
  'a&client_id=evil',
  'a#b',
  '\r\nx: y',
])('the configuration id %j of Facebook stays a parameter', async (facebookConfigId) => {
  const provider = await open(service, 'facebook', { facebookConfigId })

  const url = new URL(await provider.authorizationUrl(newStart(service, 'facebook')))

  expect(url.origin + url.pathname + url.hash).toBe('https://www.facebook.com/dialog/oauth')
  expect(url.searchParams.get('config_id')).toBe(facebookConfigId)
  expect(url.searchParams.getAll('client_id')).toEqual(['facebook-id'])
})

test('settings of one provider do not affect another', async () => {
  const provider = await open(service, 'github', {
    facebookConfigId: '1',
    microsoftTenantId: '../evil',
  })

  const url = await provider.authorizationUrl(newStart(service, 'github'))

  expect(url).not.toMatch(/config_id|evil/)
})
