import { OAUTH_PROVIDER_TYPES } from '@latchkey/contract'
import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { openProvider } from './index.ts'
import { newStart, openAt } from './testing/projects.ts'

const key = (name: string) => ({
  clientId: `operator-${name}`,
  clientSecret: `operator-secret-${name}`,
})
const ALL_KEYS = {
  google: key('google'),
  github: key('github'),
  microsoft: key('microsoft'),
  spotify: key('spotify'),
}
const SHAREABLE: string[] = Object.keys(ALL_KEYS)

const withKeys = await startService({
  config: {
    oauth: { sharedKeys: ALL_KEYS, developmentProvider: null, handsOutSharedTokens: false },
  },
})
const bare = await startService()
const production = await startService({
  config: {
    production: true,
    oauth: {
      sharedKeys: { github: key('github') },
      developmentProvider: { issuer: 'http://x', secret: 's' },
      handsOutSharedTokens: false,
    },
  },
})
afterAll(async () => {
  for (const service of [withKeys, bare, production]) await service.stop()
})

const clientAt = async (
  service: typeof bare,
  type: (typeof OAUTH_PROVIDER_TYPES)[number],
  settings: Record<string, unknown>,
) => {
  const provider = await openAt(service, type, settings)
  if (provider === null) return null
  const url = new URL(await provider.authorizationUrl(newStart(service, type)))
  return {
    isShared: provider.isShared,
    origin: url.origin,
    path: url.pathname,
    clientId: url.searchParams.get('client_id'),
  }
}

const shared = { isShared: true, clientId: undefined, clientSecret: undefined }

test.each(OAUTH_PROVIDER_TYPES)(
  "%s with shared keys uses the operator's keys, or else the development provider",
  async (type) => {
    const development = {
      isShared: true,
      origin: 'http://localhost:8102',
      path: '/development-provider/authorize',
      clientId: type,
    }

    expect(await clientAt(bare, type, shared)).toEqual(development)
    const withOperatorKeys = await clientAt(withKeys, type, shared)
    if (SHAREABLE.includes(type))
      expect(withOperatorKeys).toMatchObject({ isShared: true, clientId: `operator-${type}` })
    else expect(withOperatorKeys).toEqual(development)
  },
)

describe('in production', () => {
  test.each(OAUTH_PROVIDER_TYPES)(
    '%s with shared keys is unavailable unless the operator configured keys',
    async (type) => {
      expect(await clientAt(production, type, shared)).toEqual(
        type === 'github'
          ? {
              isShared: true,
              origin: 'https://github.com',
              path: '/login/oauth/authorize',
              clientId: 'operator-github',
            }
          : null,
      )
    },
  )

  test('there is no development provider', async () => {
    for (const path of ['.well-known/openid-configuration', 'authorize', 'jwks']) {
      expect(
        (await production.fetch(new Request(`${production.url}/development-provider/${path}`)))
          .status,
      ).toBe(404)
    }
  })
})

test("a project's own keys take precedence over the operator's", async () => {
  expect(await clientAt(withKeys, 'github', {})).toMatchObject({
    isShared: false,
    clientId: 'github-id',
  })
})

test("ignores a project's other settings with shared keys", async () => {
  const client = await clientAt(withKeys, 'microsoft', {
    isShared: true,
    clientId: 'evil',
    clientSecret: 'evil',
    microsoftTenantId: 'evil.example',
  })

  expect(client).toMatchObject({
    clientId: 'operator-microsoft',
    path: '/consumers/oauth2/v2.0/authorize',
  })
})

test.each([
  { clientId: undefined },
  { clientSecret: undefined },
  { clientId: '' },
  { clientSecret: '' },
])('a provider with incomplete own keys is unavailable: %j', async (settings) => {
  expect(await openAt(withKeys, 'github', settings)).toBeNull()
})

test('a provider that is disabled or has no type is unavailable', async () => {
  expect(
    await openAt(bare, 'github', { allowSignIn: false, allowConnectedAccounts: false }),
  ).toBeNull()
  expect(await openAt(bare, 'github', { type: undefined })).toBeNull()
  expect(await openAt(bare, 'github', { allowSignIn: false })).not.toBeNull()
})

test('a provider that the project does not have is unavailable, even with the name of an object member', async () => {
  const { id } = await bare.newProject()
  const project = await bare.ctx.projects.find(id)
  if (project === null) throw new Error('the project does not exist')

  for (const name of ['github', 'constructor', '__proto__', 'toString', '', 'internal']) {
    expect(openProvider(bare.ctx, project, name)).toBeNull()
  }
})
