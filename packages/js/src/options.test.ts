import { afterEach, describe, expect, test, vi } from 'vitest'
import { ClientApp } from './client-app.ts'
import { clientConnection } from './options.ts'
import { createFakeBrowser, createFakePlatform } from './testing/fake-platform.ts'
import { appOptions } from './testing/test-app.ts'

const onServer = createFakePlatform()
const inBrowser = createFakePlatform({ browser: createFakeBrowser() })

afterEach(() => vi.unstubAllEnvs())

describe('construction', () => {
  test('sends nothing and uses no randomness', () => {
    const getRandomValues = vi.spyOn(crypto, 'getRandomValues')
    const random = vi.spyOn(Math, 'random')

    // The platform of this test fails on any request.
    new ClientApp({ ...appOptions, tokenStore: 'memory' }, onServer)

    expect(getRandomValues).not.toHaveBeenCalled()
    expect(random).not.toHaveBeenCalled()
  })

  test('fails with a hint if project or key are missing', () => {
    vi.stubEnv('LATCHKEY_PROJECT_ID', '')
    vi.stubEnv('LATCHKEY_PUBLISHABLE_CLIENT_KEY', '')
    expect(() => new ClientApp({ tokenStore: null }, onServer)).toThrow('LATCHKEY_PROJECT_ID')
    expect(() => new ClientApp({ tokenStore: null, projectId: 'p' }, onServer)).toThrow(
      'LATCHKEY_PUBLISHABLE_CLIENT_KEY',
    )
  })
})

describe('the environment', () => {
  test('gives what the options leave out', () => {
    vi.stubEnv('LATCHKEY_PROJECT_ID', 'env-project')
    vi.stubEnv('LATCHKEY_PUBLISHABLE_CLIENT_KEY', 'env-key')
    vi.stubEnv('LATCHKEY_URL', 'https://env.test')
    vi.stubEnv('LATCHKEY_EXTRA_REQUEST_HEADERS', '{"x-a":"b"}')

    const connection = clientConnection({ tokenStore: null }, onServer)

    expect(connection).toMatchObject({
      projectId: 'env-project',
      publishableClientKey: 'env-key',
      extraRequestHeaders: { 'x-a': 'b' },
    })
    expect(connection.baseUrl()).toBe('https://env.test')
    expect(clientConnection({ tokenStore: null, projectId: 'own' }, onServer).projectId).toBe('own')
  })

  test('is named where its headers are not JSON', () => {
    vi.stubEnv('LATCHKEY_EXTRA_REQUEST_HEADERS', 'x-a: b')
    expect(() => clientConnection({ ...appOptions, tokenStore: null }, onServer)).toThrow(
      'LATCHKEY_EXTRA_REQUEST_HEADERS',
    )
  })

  test('is read by older names where ours are empty', () => {
    vi.stubEnv('LATCHKEY_PROJECT_ID', '')
    vi.stubEnv('STACK_PROJECT_ID', 'second')
    vi.stubEnv('NEXT_PUBLIC_STACK_PROJECT_ID', 'first')
    expect(
      clientConnection({ tokenStore: null, publishableClientKey: 'k' }, onServer).projectId,
    ).toBe('first')
  })
})

describe('the base URL', () => {
  const baseUrl = (baseUrl: string | { browser: string; server: string }, platform = onServer) =>
    clientConnection({ ...appOptions, tokenStore: null, baseUrl }, platform).baseUrl()

  test('loses one trailing slash', () => {
    expect(baseUrl('https://a.test/')).toBe('https://a.test')
    expect(baseUrl('https://a.test/sub/')).toBe('https://a.test/sub')
  })

  test('may differ between browser and server', () => {
    const both = { browser: 'https://public.test', server: 'http://internal.test/' }
    expect(baseUrl(both, inBrowser)).toBe('https://public.test')
    expect(baseUrl(both, onServer)).toBe('http://internal.test')
  })

  test('is that of a service on this machine by default', () => {
    expect(
      clientConnection({ ...appOptions, tokenStore: null, baseUrl: undefined }, onServer).baseUrl(),
    ).toBe('http://localhost:8102')
  })
})
