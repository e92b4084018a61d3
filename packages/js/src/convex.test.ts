import { expect, test, vi } from 'vitest'
import { getConvexProvidersConfig } from './convex.ts'
import { setUpSignedIn } from './testing/signed-in.ts'
import { setUpApp } from './testing/test-app.ts'
import { noTokens } from './token-stores/token-store.ts'

test('the configuration names issuer and keys of the project', () => {
  expect(
    getConvexProvidersConfig({ projectId: 'p-1', baseUrl: 'https://accounts.example.com/' }),
  ).toEqual([
    {
      type: 'customJwt',
      issuer: 'https://accounts.example.com/api/v1/projects/p-1',
      jwks: 'https://accounts.example.com/api/v1/projects/p-1/.well-known/jwks.json?include_anonymous=true',
      algorithm: 'ES256',
    },
  ])
})

test('the configuration comes from the environment without options', () => {
  vi.stubEnv('LATCHKEY_PROJECT_ID', 'p-2')
  vi.stubEnv('LATCHKEY_URL', 'https://env.example.com')
  expect(getConvexProvidersConfig()[0]?.issuer).toBe('https://env.example.com/api/v1/projects/p-2')
  vi.unstubAllEnvs()
  expect(() => getConvexProvidersConfig()).toThrow('Welcome to Latchkey')
})

test('a client gets the token of the session, and a new one if it asks for that', async () => {
  const { app, service } = await setUpSignedIn()
  const fetchToken = app.getConvexClientAuth()
  service.wire.requests.length = 0

  const first = await fetchToken({ forceRefreshToken: false })
  expect(first).not.toBeNull()
  expect(await fetchToken()).toBe(first)
  expect(service.wire.lines).toEqual([])

  const fresh = await fetchToken({ forceRefreshToken: true })
  expect(fresh).not.toBe(first)
  expect(service.wire.lines).toEqual(['POST /auth/oauth/token'])
  expect(await fetchToken()).toBe(fresh)
})

test('a client gets null when signed out, and the token of the user who signs in later', async () => {
  const { app } = setUpApp()
  const fetchToken = app.getConvexClientAuth()
  expect(await fetchToken()).toBeNull()

  await app.signUpWithCredential({
    email: 'ada@example.com',
    password: 'correct horse',
    noRedirect: true,
  })

  expect(await fetchToken()).not.toBeNull()
})

test('an HTTP client gets a token, or an error when signed out', async () => {
  const { app } = await setUpSignedIn()
  expect(await app.getConvexHttpClientAuth()).toMatch(/^header\./)
  await expect(app.getConvexHttpClientAuth({ tokenStore: noTokens })).rejects.toThrow(
    'Nobody is signed in',
  )
})
