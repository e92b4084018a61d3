import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FakeBrowser } from './testing/fake-platform.ts'
import { fakeAccessToken, json, knownError, userJson } from './testing/fake-wire.ts'
import { setUpApp } from './testing/test-app.ts'

/*
 * The tests of the screens run ceremonies in a real browser. Here a few lines replace
 * `navigator.credentials`, so that each failure can be tested.
 */

afterEach(() => vi.unstubAllGlobals())

const PLACEHOLDER = 'THIS_VALUE_WILL_BE_REPLACED.example.com'
const bytes = (text: string) => new TextEncoder().encode(text).buffer
const base64url = (text: string) => Buffer.from(text).toString('base64url')

type Ceremony = (options: { publicKey: Record<string, unknown> }) => Promise<unknown>

const credential = (response: Record<string, unknown>) => ({
  id: base64url('key'),
  rawId: bytes('key'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: { clientDataJSON: bytes('{}'), ...response },
  getClientExtensionResults: () => ({}),
})

/** Gives this runtime a browser's WebAuthn; each ceremony can be replaced. */
function installWebAuthn(ceremonies: { create?: Ceremony; get?: Ceremony } = {}) {
  const seen: Record<string, unknown>[] = []
  const remember = (ceremony: Ceremony): Ceremony => {
    return (options) => {
      seen.push(options.publicKey)
      return ceremony(options)
    }
  }
  const create =
    ceremonies.create ?? (async () => credential({ attestationObject: bytes('attestation') }))
  const get =
    ceremonies.get ??
    (async () => credential({ authenticatorData: bytes('data'), signature: bytes('signature') }))
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { credentials: { create: remember(create), get: remember(get) } })
  return seen
}

const registrationOptions = (id: string = PLACEHOLDER) => ({
  rp: { name: 'Demo', id },
  user: { id: base64url('user-1'), name: 'ada', displayName: 'ada' },
  challenge: base64url('challenge'),
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  excludeCredentials: [],
})

const signInOptions = (rpId: string = PLACEHOLDER) => ({
  rpId,
  challenge: base64url('challenge'),
  allowCredentials: [],
})

type Options = Parameters<typeof setUpApp<'cookie'>>[0]

async function setUpRegistration(options: Options = {}) {
  const setUp = setUpApp({ href: 'https://accounts.app.test/handler/account-settings', ...options })
  await setUp.app.signUpWithCredential({
    email: 'ada@example.com',
    password: 'correct horse',
    noRedirect: true,
  })
  const user = await setUp.app.getUser({ or: 'throw' })
  const { routes, users } = setUp.service
  routes['POST /auth/passkey/initiate-passkey-registration'] = () =>
    json({ options_json: registrationOptions(), code: 'challenge-code' })
  routes['POST /auth/passkey/register'] = () => {
    users.set(user.id, { ...userJson(users.get(user.id)), passkey_auth_enabled: true })
    return json({ user_handle: 'key' })
  }
  setUp.service.wire.requests.length = 0
  return { ...setUp, user }
}

function setUpSignIn(options: Options & { browser?: FakeBrowser | null } = {}) {
  const setUp = setUpApp({
    href: 'https://accounts.app.test/handler/sign-in?after_auth_return_to=%2Fdeep',
    ...options,
  })
  const { routes } = setUp.service
  routes['POST /auth/passkey/initiate-passkey-authentication'] = () =>
    json({ options_json: signInOptions(), code: 'challenge-code' })
  routes['POST /auth/passkey/sign-in'] = () =>
    json({
      access_token: fakeAccessToken(),
      refresh_token: 'refresh-1',
      user_id: 'user-1',
      is_new_user: false,
    })
  return setUp
}

const domException = (name: string) =>
  Promise.reject(new DOMException(`The browser says ${name}.`, name))

describe('registering a passkey', () => {
  test('binds it to the host of the page and shows at once that the user has one', async () => {
    const { app, service, user } = await setUpRegistration()
    const seen = installWebAuthn()

    expect(await user.registerPasskey()).toEqual({ status: 'ok', data: undefined })

    expect(seen).toMatchObject([{ rp: { name: 'Demo', id: 'accounts.app.test' } }])
    const [begin, register] = service.wire.requests
    expect(begin?.body).toBe('{}')
    expect(JSON.parse(register?.body ?? '')).toMatchObject({
      code: 'challenge-code',
      credential: {
        id: base64url('key'),
        type: 'public-key',
        response: { attestationObject: base64url('attestation') },
      },
    })
    expect((await app.getUser())?.passkeyAuthEnabled).toBe(true)
  })

  test('takes a host name from its caller', async () => {
    const { user } = await setUpRegistration()
    const seen = installWebAuthn()
    await user.registerPasskey({ hostname: 'app.test' })
    expect(seen).toMatchObject([{ rp: { id: 'app.test' } }])
  })

  test('needs the host if the app does not redirect', async () => {
    const { user } = await setUpRegistration({ redirectMethod: 'none' })
    const seen = installWebAuthn()

    await expect(user.registerPasskey()).rejects.toThrow('hostname')
    expect((await user.registerPasskey({ hostname: 'app.test' })).status).toBe('ok')
    expect(seen).toHaveLength(1)
  })

  test('refuses to bind it to a site that the service names', async () => {
    const { service, user } = await setUpRegistration()
    const seen = installWebAuthn()
    service.routes['POST /auth/passkey/initiate-passkey-registration'] = () =>
      json({ options_json: registrationOptions('bank.example'), code: 'c' })

    await expect(user.registerPasskey()).rejects.toThrow('bank.example')
    expect(seen).toEqual([])
  })

  test('returns that the service rejects the start, with the reason as cause', async () => {
    const { service, user } = await setUpRegistration()
    installWebAuthn()
    service.routes['POST /auth/passkey/initiate-passkey-registration'] = () =>
      knownError('PASSKEY_AUTHENTICATION_NOT_ENABLED')

    expect(await user.registerPasskey()).toMatchObject({
      error: {
        errorCode: 'PASSKEY_REGISTRATION_FAILED',
        cause: { errorCode: 'PASSKEY_AUTHENTICATION_NOT_ENABLED' },
      },
    })
  })

  test.each(['NotAllowedError', 'InvalidStateError', 'AbortError', 'DataError'])(
    'returns the %s of the browser by name',
    async (name) => {
      const { service, user } = await setUpRegistration()
      installWebAuthn({ create: () => domException(name) })

      expect(await user.registerPasskey()).toMatchObject({
        error: { errorCode: 'PASSKEY_WEBAUTHN_ERROR', details: { code: name } },
      })
      expect(service.wire.lines).not.toContain('POST /auth/passkey/register')
    },
  )

  test('returns that anything else went wrong in the ceremony', async () => {
    const { user } = await setUpRegistration()
    installWebAuthn({ create: async () => null })
    expect(await user.registerPasskey()).toMatchObject({
      error: { errorCode: 'PASSKEY_REGISTRATION_FAILED' },
    })
  })

  test('says so where the browser has no passkeys', async () => {
    const { user } = await setUpRegistration()
    expect(await user.registerPasskey()).toMatchObject({
      error: {
        errorCode: 'PASSKEY_WEBAUTHN_ERROR',
        details: { message: 'WebAuthn is not supported in this browser' },
      },
    })
  })

  test('returns the refusal of the service and throws that the challenge is too old', async () => {
    const { service, user } = await setUpRegistration()
    installWebAuthn()
    service.routes['POST /auth/passkey/register'] = () => knownError('PASSKEY_REGISTRATION_FAILED')
    expect(await user.registerPasskey()).toMatchObject({
      error: { errorCode: 'PASSKEY_REGISTRATION_FAILED' },
    })

    service.routes['POST /auth/passkey/register'] = () => knownError('VERIFICATION_CODE_EXPIRED')
    await expect(user.registerPasskey()).rejects.toMatchObject({
      errorCode: 'VERIFICATION_CODE_EXPIRED',
    })
  })
})

describe('signing in with a passkey', () => {
  test('requests one of this host, stores the session and redirects', async () => {
    const { app, browser, service } = setUpSignIn()
    const seen = installWebAuthn()

    expect(await app.signInWithPasskey()).toEqual({ status: 'ok', data: undefined })

    expect(seen).toMatchObject([{ rpId: 'accounts.app.test' }])
    expect(JSON.parse(service.wire.requests[1]?.body ?? '')).toMatchObject({
      code: 'challenge-code',
      authentication_response: {
        id: base64url('key'),
        response: { signature: base64url('signature') },
      },
    })
    expect(browser.document.cookie).toContain('refresh-1')
    expect(browser.visits).toEqual(['replace /deep'])
  })

  test('returns a relying party other than the placeholder as failure', async () => {
    const { app, browser, service } = setUpSignIn()
    const seen = installWebAuthn()
    service.routes['POST /auth/passkey/initiate-passkey-authentication'] = () =>
      json({ options_json: signInOptions('bank.example'), code: 'c' })

    expect(await app.signInWithPasskey()).toMatchObject({
      error: { errorCode: 'PASSKEY_AUTHENTICATION_FAILED' },
    })
    expect(seen).toEqual([])
    expect(browser.document.cookie).not.toContain('stack-refresh')
  })

  test.each([
    'PASSKEY_AUTHENTICATION_NOT_ENABLED',
    'VERIFICATION_CODE_EXPIRED',
    'PASSKEY_AUTHENTICATION_FAILED',
  ])('returns %s of the service as failure', async (code) => {
    const { app, service } = setUpSignIn()
    installWebAuthn()
    service.routes['POST /auth/passkey/sign-in'] = () => knownError(code)
    expect(await app.signInWithPasskey()).toMatchObject({
      error: { errorCode: 'PASSKEY_AUTHENTICATION_FAILED' },
    })
  })

  test('returns what the browser objects to by name', async () => {
    const { app } = setUpSignIn()
    installWebAuthn({ get: () => domException('NotAllowedError') })
    expect(await app.signInWithPasskey()).toMatchObject({
      error: { errorCode: 'PASSKEY_WEBAUTHN_ERROR', details: { code: 'NotAllowedError' } },
    })
  })

  test('goes to the second factor where the account has one', async () => {
    const { app, browser, service } = setUpSignIn()
    installWebAuthn()
    service.routes['POST /auth/passkey/sign-in'] = () =>
      knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: 'attempt' })

    await expect(app.signInWithPasskey()).rejects.toThrow('second factor')

    expect(browser.stored.get('stack_mfa_attempt_code')).toBe('attempt')
    expect(browser.visits).toEqual(['assign /handler/mfa?after_auth_return_to=%2Fdeep'])
  })

  test('needs a browser, but no redirect method', async () => {
    const outside = setUpSignIn({ browser: null, redirectMethod: 'none' })
    await expect(outside.app.signInWithPasskey()).rejects.toThrow('browser')

    const { app, browser } = setUpSignIn({ redirectMethod: 'none' })
    installWebAuthn()
    expect((await app.signInWithPasskey()).status).toBe('ok')
    expect(browser.visits).toEqual([])
  })
})
