import { describe, expect, test } from 'vitest'
import type { RequestCookies, ServerFramework } from '../platform.ts'
import { createFakeBrowser, createFakePlatform } from '../testing/fake-platform.ts'
import { createTokenStoreOpener, type TokenStoreOption } from './open-token-store.ts'

const pair = { accessToken: 'a.b.c', refreshToken: 'rt0' }
const request = (headers: Record<string, string>) => ({ headers: new Headers(headers) })

function setUp(href: string | null = 'http://app.test/') {
  const browser = createFakeBrowser(href ?? undefined)
  const platform = createFakePlatform({ browser: href === null ? null : browser })
  return { ...createTokenStoreOpener(platform, 'p'), browser, platform }
}

describe('the cookie store', () => {
  test('writes both cookies for the whole site, readable by scripts, kept from other sites', () => {
    const { open, browser } = setUp()

    open('cookie').set(pair)

    expect(browser.document.cookie).toBe(
      'stack-refresh-p=rt0; stack-access=[%22rt0%22%2C%22a.b.c%22]',
    )
    expect(browser.cookieWrites).toEqual([
      'stack-refresh-p=rt0; Path=/; Expires=Wed, 13 Nov 2024 22:13:20 GMT; SameSite=Lax',
      'stack-access=[%22rt0%22%2C%22a.b.c%22]; Path=/; Expires=Wed, 15 Nov 2023 22:13:20 GMT; SameSite=Lax',
    ])
    expect(open('cookie').get()).toEqual(pair)
  })

  test('marks its cookies as secure on https, and the site as being there', () => {
    const { open, browser } = setUp('https://app.test/')

    open('cookie').set(pair)

    expect(browser.cookieWrites.every((text) => text.includes('; Secure'))).toBe(true)
    expect(browser.document.cookie).toContain('stack-is-https=true')
  })

  test('removes cookies with their tokens, and the legacy one with any write', () => {
    const { open, browser } = setUp()
    browser.document.cookie = 'stack-refresh=legacy; Path=/'
    const store = open('cookie')
    expect(store.get().refreshToken).toBe('legacy')

    store.set({ accessToken: null, refreshToken: 'rt0' })
    expect(browser.document.cookie).toBe('stack-refresh-p=rt0')

    store.set({ accessToken: null, refreshToken: null })
    expect(browser.document.cookie).toBe('')
  })

  test('sees within 100 ms what another tab did, and polls only while it has listeners', () => {
    const { open, browser, platform } = setUp()
    const store = open('cookie')
    let news = 0
    const stop = store.onChange(() => news++)

    browser.document.cookie = 'stack-refresh-p=rt1; Path=/'
    platform.pass(100)
    platform.pass(1000)
    expect(news).toBe(1)
    expect(store.get()).toEqual({ accessToken: null, refreshToken: 'rt1' })

    stop()
    browser.document.cookie = 'stack-refresh-p=rt2; Path=/'
    platform.pass(1000)
    expect(news).toBe(1)
    expect(store.get().refreshToken).toBe('rt2')
  })

  test('notifies of a change even if it was read before the next poll', () => {
    const { open, browser, platform } = setUp()
    const store = open('cookie')
    let news = 0
    store.onChange(() => news++)

    browser.document.cookie = 'stack-refresh-p=rt1; Path=/'
    store.get()
    platform.pass(100)

    expect(news).toBe(1)
  })

  test('keeps its access token when the shared access cookie goes to another project', () => {
    const { open, browser } = setUp()
    const store = open('cookie')
    store.set(pair)

    browser.document.cookie = 'stack-access=["other","x.y.z"]; Path=/'

    expect(store.get()).toEqual(pair)
  })

  test('cannot be used on a server', () => {
    expect(() => setUp(null).open('cookie')).toThrow('cannot be used on a server')
  })
})

describe('stores of requests', () => {
  test('take the auth header before the cookies', () => {
    const { open } = setUp(null)

    expect(
      open(
        request({ 'x-stack-auth': JSON.stringify(pair), cookie: 'stack-refresh-p=other' }),
      ).get(),
    ).toEqual(pair)
    expect(open(request({ 'x-stack-auth': '{"refreshToken":"r"}' })).get()).toEqual({
      accessToken: null,
      refreshToken: 'r',
    })
  })

  test.each(['nonsense', 'null', '1', '[]', '{"accessToken":1}'])(
    'refuse the auth header %j',
    (header) => {
      expect(() => setUp(null).open(request({ 'x-stack-auth': header }))).toThrow(
        'x-stack-auth is invalid',
      )
    },
  )

  test('decode the access cookie, and are the same for the same request', () => {
    const { open } = setUp(null)
    const incoming = request({
      cookie: 'a=b; stack-refresh-p=rt0; stack-access=%5B%22rt0%22%2C%22a.b.c%22%5D',
    })

    expect(open(incoming).get()).toEqual(pair)
    expect(open(incoming)).toBe(open(incoming))
    expect(open(request({})).get()).toEqual({ accessToken: null, refreshToken: null })
  })

  test('never return the tokens of another user, even if one object represents the current request', () => {
    const { open } = setUp(null)
    let cookie: string | undefined
    const current = { headers: { get: (name: string) => (name === 'cookie' ? cookie : undefined) } }

    cookie = 'stack-refresh-p=of-ada'
    const store = open(current)
    cookie = 'stack-refresh-p=of-bo'
    expect(open(current).get().refreshToken).toBe('of-bo')
    cookie = undefined
    expect(open(current).get().refreshToken).toBeNull()
    cookie = 'stack-refresh-p=of-ada'
    expect(open(current).get().refreshToken).toBe('of-ada')
    expect(store.get().refreshToken).toBe('of-ada')
  })
})

describe('other stores', () => {
  test('memory is one store for the whole app', () => {
    const { open } = setUp(null)
    open('memory').set(pair)
    expect(open('memory').get()).toEqual(pair)
    expect(setUp(null).open('memory').get().refreshToken).toBeNull()
  })

  test('tokens make a new store at each call', () => {
    const { open } = setUp(null)
    expect(open(pair).get()).toEqual(pair)
    expect(open(pair)).not.toBe(open(pair))
  })

  test.each(['cookies', 1, {}, { accessToken: 'a' }, { headers: {} }])(
    '%j is not a token store',
    (option) => {
      expect(() => setUp().open(option as TokenStoreOption)).toThrow('Invalid tokenStore')
    },
  )
})

describe('the store in the cookies of a framework', () => {
  /** A request with its cookies. `writable` says where the framework runs the code. */
  function setUpRequest(cookies: Record<string, string>, { writable = true } = {}) {
    const jar = new Map(Object.entries(cookies))
    const lifetimes = new Map<string, number>()
    const found: RequestCookies = {
      get: (name) => jar.get(name) ?? null,
      set(name, value, seconds) {
        if (!writable) throw new Error('Cookies can only be modified in a Server Action.')
        if (value === null) jar.delete(name)
        else jar.set(name, value)
        lifetimes.set(name, seconds)
      },
    }
    const framework: ServerFramework = {
      cookies: async () => found,
      redirect: (url) => {
        throw new Error(url)
      },
      readOnce: (_, read) => read(),
    }
    const platform = { ...createFakePlatform(), framework }
    return { ...createTokenStoreOpener(platform, 'p'), jar, lifetimes }
  }
  const signedIn = { 'stack-refresh-p': 'rt0', 'stack-access': '["rt0","a.b.c"]' }

  test('reads the tokens, and is the same for all readers of a request', async () => {
    const { load } = setUpRequest(signedIn)

    const store = await load('nextjs-cookie')

    expect(store.get()).toEqual(pair)
    expect(await load('nextjs-cookie')).toBe(store)
  })

  test('writes the tokens where the framework allows it', async () => {
    const { load, jar, lifetimes } = setUpRequest({ 'stack-refresh': 'legacy' })
    const store = await load('nextjs-cookie')

    store.set(pair)

    expect(Object.fromEntries(jar)).toEqual(signedIn)
    expect(Object.fromEntries(lifetimes)).toEqual({
      'stack-refresh-p': 31_536_000,
      'stack-access': 86_400,
      'stack-refresh': 0,
    })
    store.set({ accessToken: null, refreshToken: null })
    expect(jar.size).toBe(0)
  })

  test('keeps new tokens for the request where cookies are read-only', async () => {
    const { load, jar } = setUpRequest(signedIn, { writable: false })
    const store = await load('nextjs-cookie')

    store.set({ accessToken: 'd.e.f', refreshToken: 'rt0' })

    expect((await load('nextjs-cookie')).get().accessToken).toBe('d.e.f')
    expect(Object.fromEntries(jar)).toEqual(signedIn)
  })

  test('is the cookie store in the browser', async () => {
    const { load, open } = setUp()

    expect(await load('nextjs-cookie')).toBe(open('cookie'))
    expect(open('nextjs-cookie')).toBe(open('cookie'))
  })

  test('throws on a server without the framework', async () => {
    const { load } = setUp(null)

    await expect(load('nextjs-cookie')).rejects.toThrow('Use the app of @latchkey/next')
  })
})
