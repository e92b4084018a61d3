import { describe, expect, test, vi } from 'vitest'
import { AdminApp } from './admin-app.ts'
import { ClientApp } from './client-app.ts'
import { type ClientAppJson, fromClientJson, toClientJson } from './client-json.ts'
import { ServerApp } from './server-app.ts'
import { Session } from './session.ts'
import { appOptions } from './testing/test-app.ts'

const serverApp = (more: object = {}) =>
  new ServerApp({
    ...appOptions,
    secretServerKey: 'ssk_secret',
    tokenStore: 'cookie',
    redirectMethod: 'window',
    ...more,
  })

describe('a description of an app', () => {
  test('holds what a browser needs to make the same app, and no secret', () => {
    const urls = { home: '/start' }
    const json = toClientJson(serverApp({ urls, oauthScopesOnSignIn: { github: ['repo'] } }))

    expect(json).toEqual({
      ...appOptions,
      tokenStore: 'cookie',
      redirectMethod: 'window',
      urls,
      oauthScopesOnSignIn: { github: ['repo'] },
      extraRequestHeaders: {},
      uniqueIdentifier: json.uniqueIdentifier,
    })
    expect(JSON.stringify(json)).not.toContain('ssk_secret')
    const app = fromClientJson(JSON.parse(JSON.stringify(json)))
    expect(app).toBeInstanceOf(ClientApp)
    expect(app).not.toBeInstanceOf(ServerApp)
    expect(app.urls.home).toBe('/start')
  })

  test('says where the service is, also where only the environment knows', () => {
    vi.stubEnv('LATCHKEY_URL_BROWSER', 'https://accounts.example.com')
    vi.stubEnv('LATCHKEY_URL_SERVER', 'http://latchkey:8102')
    const json = toClientJson(serverApp({ baseUrl: undefined }))
    vi.unstubAllEnvs()

    expect(json.baseUrl).toEqual({
      browser: 'https://accounts.example.com',
      server: 'http://latchkey:8102',
    })
  })

  test('is always that of the same app', () => {
    const [one, other] = [serverApp(), serverApp()]
    expect(toClientJson(one)).toEqual(toClientJson(one))
    expect(toClientJson(one).uniqueIdentifier).not.toBe(toClientJson(other).uniqueIdentifier)
  })

  test('always gives the same app, however its fields are ordered', () => {
    const json = toClientJson(serverApp())
    const { projectId, ...rest } = json
    expect(fromClientJson(json)).toBe(fromClientJson({ ...rest, projectId }))
    expect(() => fromClientJson({ ...json, projectId: 'another' })).toThrow('Two different apps')
  })

  test('makes the kind of app that is asked for', () => {
    class OwnApp extends ClientApp<ClientAppJson['tokenStore']> {}
    expect(
      fromClientJson(toClientJson(serverApp()), (options) => new OwnApp(options)),
    ).toBeInstanceOf(OwnApp)
  })

  test('fails for what JSON cannot represent', () => {
    const projectOwnerSession = new Session(
      { accessToken: 'a', refreshToken: 'r' },
      async () => null,
      () => 0,
    )
    expect(() => toClientJson(new AdminApp({ projectId: 'p', projectOwnerSession }))).toThrow(
      'owner session',
    )
    expect(() =>
      toClientJson(serverApp({ redirectMethod: { useNavigate: () => () => {} } })),
    ).toThrow('redirectMethod')
    expect(() => toClientJson(serverApp({ tokenStore: { headers: new Headers() } }))).toThrow(
      'tokenStore',
    )
  })
})
