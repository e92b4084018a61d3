import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeAccessToken, json, knownError } from './testing/fake-wire.ts'
import { setUpApp } from './testing/test-app.ts'

/*
 * The tests of the screens do this in a real browser, which cannot cancel a request by itself, lose
 * the focus, or be without suggestions. Here a few lines replace it.
 */

const controllers: AbortController[] = []
const newController = () => {
  const controller = new AbortController()
  controllers.push(controller)
  return controller
}

afterEach(async () => {
  for (const controller of controllers.splice(0)) controller.abort()
  await settled()
  vi.unstubAllGlobals()
})

const CHALLENGE = 'POST /auth/passkey/initiate-passkey-authentication'
const SIGN_IN = 'POST /auth/passkey/sign-in'
const bytes = (text: string) => new TextEncoder().encode(text).buffer
const base64url = (text: string) => Buffer.from(text).toString('base64url')

interface Request {
  readonly challenge: string
  readonly isConditional: boolean
  choose(): void
  end(errorName: string): void
}

/** A browser with one request at a time, whose user a test plays. */
function installBrowser() {
  const page = new EventTarget()
  const browser = {
    pending: null as Request | null,
    /** How many requests were made of each kind. */
    conditional: 0,
    hasFocus: true,
    isSupported: true,
    use: (event: string) => page.dispatchEvent(new Event(event)),
  }
  const get = ({ mediation, publicKey, signal }: CredentialRequestOptions) =>
    new Promise((resolve, reject) => {
      if (browser.pending) throw new DOMException('A request is already pending.', 'OperationError')
      const isConditional = mediation === 'conditional'
      if (isConditional) browser.conditional++
      const leave = () => {
        browser.pending = null
        signal?.removeEventListener('abort', abort)
      }
      const abort = () => {
        leave()
        reject(new DOMException('Aborted', 'AbortError'))
      }
      if (signal?.aborted) return abort()
      signal?.addEventListener('abort', abort)
      browser.pending = {
        challenge: Buffer.from(publicKey?.challenge as ArrayBuffer).toString(),
        isConditional,
        choose() {
          leave()
          resolve({
            id: base64url('key'),
            rawId: bytes('key'),
            type: 'public-key',
            authenticatorAttachment: 'platform',
            response: {
              clientDataJSON: bytes('{}'),
              authenticatorData: bytes('data'),
              signature: bytes('signature'),
              userHandle: bytes('user-1'),
            },
            getClientExtensionResults: () => ({}),
          })
        },
        end(errorName) {
          leave()
          reject(new DOMException(errorName, errorName))
        },
      }
    })
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable: async () => browser.isSupported }),
  )
  vi.stubGlobal('navigator', { credentials: { get } })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { hasFocus: () => browser.hasFocus })
  return browser
}

function setUp() {
  const browser = installBrowser()
  const app = setUpApp({
    href: 'https://accounts.app.test/handler/sign-in?after_auth_return_to=%2Fdeep',
  })
  const { routes, wire } = app.service
  let asked = 0
  routes[CHALLENGE] = () => {
    asked++
    return json({
      code: `code-${asked}`,
      options_json: {
        rpId: 'THIS_VALUE_WILL_BE_REPLACED.example.com',
        challenge: base64url(`challenge-${asked}`),
        allowCredentials: [],
        timeout: 60_000,
        userVerification: 'preferred',
      },
    })
  }
  routes[SIGN_IN] = () =>
    json({
      access_token: fakeAccessToken(),
      refresh_token: 'refresh-1',
      user_id: 'user-1',
      is_new_user: false,
    })
  const controller = newController()
  const offer = (signal = controller.signal) =>
    app.app.signInWithPasskey({ mediation: 'conditional', signal })
  const offered = (challenge: string) =>
    holds(() => expect(browser.pending).toMatchObject({ challenge, isConditional: true }))
  const challenges = () => wire.lines.filter((line) => line === CHALLENGE).length
  return { ...app, page: browser, controller, offer, offered, challenges, routes, wire }
}

/** Waits until a check holds. Parts of the SDK are loaded on demand. */
const holds = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })

/** Time for everything that does not wait for an event. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 30))

const aborted = { error: { errorCode: 'PASSKEY_WEBAUTHN_ERROR', details: { code: 'AbortError' } } }

describe('a passkey among the suggestions', () => {
  test('signs in when it is chosen, and goes to the page after', async () => {
    const { browser, page, offer, offered, wire } = setUp()
    const result = offer()
    await offered('challenge-1')
    expect(browser.visits).toEqual([])

    page.pending?.choose()

    expect(await result).toEqual({ status: 'ok', data: undefined })
    expect(JSON.parse(wire.requests.at(-1)?.body ?? '')).toMatchObject({
      code: 'code-1',
      authentication_response: {
        id: base64url('key'),
        rawId: base64url('key'),
        type: 'public-key',
        response: { signature: base64url('signature'), userHandle: base64url('user-1') },
      },
    })
    expect(browser.document.cookie).toContain('refresh-1')
    expect(browser.visits).toEqual(['replace /deep'])
  })

  test('that the service refuses is a failure with the reason as cause', async () => {
    const { page, offer, offered, routes } = setUp()
    routes[SIGN_IN] = () => knownError('PASSKEY_AUTHENTICATION_FAILED')
    const result = offer()
    await offered('challenge-1')

    page.pending?.choose()

    expect(await result).toMatchObject({ error: { errorCode: 'PASSKEY_AUTHENTICATION_FAILED' } })
    // A used challenge is of no use.
    void offer()
    await offered('challenge-2')
  })

  test('leads to the second factor of its account', async () => {
    const { browser, page, offer, offered, routes } = setUp()
    routes[SIGN_IN] = () =>
      knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: 'attempt' })
    const result = offer()
    await offered('challenge-1')

    page.pending?.choose()

    await expect(result).rejects.toThrow('second factor')
    expect(browser.stored.get('stack_mfa_attempt_code')).toBe('attempt')
    expect(browser.visits).toEqual(['assign /handler/mfa?after_auth_return_to=%2Fdeep'])
  })

  test('asks the service for nothing where the browser has no suggestions', async () => {
    const { page, offer, challenges } = setUp()
    page.isSupported = false

    expect(await offer()).toMatchObject({
      error: { errorCode: 'PASSKEY_WEBAUTHN_ERROR', details: { code: 'NotSupportedError' } },
    })
    expect(challenges()).toBe(0)
  })

  test('returns what the browser will always object to', async () => {
    const { page, offer, offered } = setUp()
    const result = offer()
    await offered('challenge-1')

    page.pending?.end('SecurityError')

    expect(await result).toMatchObject({
      error: { errorCode: 'PASSKEY_WEBAUTHN_ERROR', details: { code: 'SecurityError' } },
    })
  })
})

describe('aborting', () => {
  test('ends the request of the browser', async () => {
    const { page, controller, offer, offered } = setUp()
    const result = offer()
    await offered('challenge-1')

    controller.abort()

    expect(await result).toMatchObject(aborted)
    await holds(() => expect(page.pending).toBeNull())
  })

  test('before it begins sends no request', async () => {
    const { page, controller, offer, challenges } = setUp()
    controller.abort()

    expect(await offer()).toMatchObject(aborted)

    await settled()
    expect(challenges()).toBe(0)
    expect(page.pending).toBeNull()
  })

  test('ends a ceremony with a dialog too', async () => {
    const { app, page, controller } = setUp()
    const result = app.signInWithPasskey({ signal: controller.signal })
    await holds(() => expect(page.pending?.isConditional).toBe(false))

    controller.abort()

    expect(await result).toMatchObject(aborted)
    expect(page.pending).toBeNull()
    expect(await app.signInWithPasskey({ signal: controller.signal })).toMatchObject(aborted)
  })

  test('lets the next form take over, with the same challenge', async () => {
    const { page, controller, offer, offered, challenges } = setUp()
    const first = offer()
    const second = offer(newController().signal)
    await offered('challenge-1')
    await settled()
    expect(page.conditional).toBe(1)

    controller.abort()

    expect(await first).toMatchObject(aborted)
    await offered('challenge-1')
    page.pending?.choose()
    expect((await second).status).toBe('ok')
    expect(challenges()).toBe(1)
  })
})

describe('a page that stays open', () => {
  test('gets a new challenge when its user returns, and none before', async () => {
    const { page, platform, offer, offered, challenges } = setUp()
    void offer()
    await offered('challenge-1')

    page.use('pointermove')
    platform.pass(3_600_000)
    await settled()
    expect(challenges()).toBe(1)
    page.use('pointermove')

    await offered('challenge-2')
    expect(challenges()).toBe(2)
    page.use('keydown')
    await settled()
    expect(challenges()).toBe(2)
  })

  test('keeps its challenge while a dialog of the browser has the focus', async () => {
    const { page, platform, offer, offered, challenges } = setUp()
    const result = offer()
    await offered('challenge-1')
    platform.pass(50_000)
    page.hasFocus = false

    page.use('pointermove')
    await settled()
    page.pending?.choose()

    expect((await result).status).toBe('ok')
    expect(challenges()).toBe(1)
  })

  test('asks once and again later where the service refuses a challenge', async () => {
    const { page, platform, offer, offered, challenges, routes } = setUp()
    const works = routes[CHALLENGE]
    routes[CHALLENGE] = () => knownError('PASSKEY_AUTHENTICATION_NOT_ENABLED')
    void offer()
    await holds(() => expect(challenges()).toBe(1))

    page.use('pointermove')
    await settled()
    expect(challenges()).toBe(1)
    if (works) routes[CHALLENGE] = works
    platform.pass(60_000)
    page.use('focus')

    await offered('challenge-1')
  })
})

describe('after the browser has ended the request', () => {
  test('offers it again if the user has canceled', async () => {
    const { page, platform, offer, offered, challenges } = setUp()
    void offer()
    await offered('challenge-1')
    platform.pass(5000)

    page.pending?.end('NotAllowedError')

    await offered('challenge-1')
    expect(challenges()).toBe(1)
    expect(page.conditional).toBe(2)
  })

  test('waits if the browser has refused it at once', async () => {
    const { page, platform, offer, offered } = setUp()
    void offer()
    await offered('challenge-1')

    page.pending?.end('NotAllowedError')
    page.use('pointermove')
    await settled()
    expect(page.conditional).toBe(1)

    platform.pass(60_000)
    page.use('pointermove')
    await offered('challenge-2')
  })
})

describe('the ceremony of the button', () => {
  test('ends the suggestions, and they return after it was canceled', async () => {
    const { app, page, offer, offered } = setUp()
    void offer()
    await offered('challenge-1')

    const result = app.signInWithPasskey()
    await holds(() => expect(page.pending?.isConditional).toBe(false))
    await settled()
    expect(page.conditional).toBe(1)
    page.pending?.end('NotAllowedError')

    expect(await result).toMatchObject({ error: { details: { code: 'NotAllowedError' } } })
    await offered('challenge-1')
  })
})
