import { describe, expect, test, vi } from 'vitest'
import { type RefreshAccessToken, Session } from './session.ts'
import { createSessionFinder } from './sessions.ts'
import { fakeAccessToken } from './testing/fake-wire.ts'
import { createMemoryTokenStore, type Tokens } from './token-stores/token-store.ts'

const NOW = 1_700_000_000_000
const tokenLiving = (ms: number) => fakeAccessToken({ exp: (NOW + ms) / 1000 })
const refuse: RefreshAccessToken = () => Promise.reject(new Error('This test expects no refresh.'))

const sessionWith = (tokens: Partial<Tokens>, refresh = refuse) =>
  new Session({ accessToken: null, refreshToken: null, ...tokens }, refresh, () => NOW)

describe('a session', () => {
  test('without tokens is invalid from the start', async () => {
    const session = sessionWith({})

    expect(session.isKnownInvalid).toBe(true)
    expect(await session.getOrFetchLikelyValidTokens(20_000)).toBeNull()
  })

  test('refuses a token that is the text "undefined"', () => {
    expect(() => sessionWith({ accessToken: 'undefined' })).toThrow('undefined')
    expect(() => sessionWith({ refreshToken: 'undefined' })).toThrow('undefined')
  })

  test('uses its access token as long as it lives long enough', async () => {
    const accessToken = tokenLiving(20_000)

    expect(
      await sessionWith({ accessToken, refreshToken: 'rt' }).getOrFetchLikelyValidTokens(20_000),
    ).toEqual({
      accessToken,
      refreshToken: 'rt',
    })
  })

  test('refreshes an access token that is about to expire, and one that cannot be read', async () => {
    const fresh = tokenLiving(600_000)
    for (const accessToken of [tokenLiving(19_000), tokenLiving(-1), 'nonsense', null]) {
      const session = sessionWith({ accessToken, refreshToken: 'rt' }, async () => fresh)
      expect((await session.getOrFetchLikelyValidTokens(20_000))?.accessToken).toBe(fresh)
      expect(session.getAccessTokenIfNotExpiredYet(60_000)).toBe(fresh)
    }
  })

  test('treats a token that no header can carry as absent', async () => {
    const fresh = tokenLiving(600_000)
    const refresh = async () => fresh
    const accessToken = `${fakeAccessToken({ exp: undefined })}€`
    expect(
      await sessionWith({ accessToken, refreshToken: 'rt' }, refresh).getOrFetchLikelyValidTokens(
        0,
      ),
    ).toEqual({ accessToken: fresh, refreshToken: 'rt' })
    expect(await sessionWith({ accessToken }).getOrFetchLikelyValidTokens(0)).toBeNull()
    expect(await sessionWith({ refreshToken: 'r€' }).getOrFetchLikelyValidTokens(0)).toBeNull()
  })

  test('treats a token without expiry as valid forever', () => {
    const accessToken = fakeAccessToken({ exp: undefined })
    expect(sessionWith({ accessToken }).getAccessTokenIfNotExpiredYet(60_000)).toBe(accessToken)
  })

  test('promises no more than a minute', () => {
    expect(() => sessionWith({}).getAccessTokenIfNotExpiredYet(60_001)).toThrow()
  })

  test('throws if even a new token lives too short', async () => {
    const session = sessionWith({ refreshToken: 'rt' }, async () => tokenLiving(5000))
    await expect(session.getOrFetchLikelyValidTokens(20_000)).rejects.toThrow(
      'less than the 20000 ms',
    )
  })

  test('refreshes once for concurrent callers, and again later', async () => {
    const refresh = vi.fn(async () => tokenLiving(600_000))
    const session = sessionWith({ refreshToken: 'rt' }, refresh)

    await Promise.all([
      session.fetchNewTokens(),
      session.fetchNewTokens(),
      session.getOrFetchLikelyValidTokens(0),
    ])
    expect(refresh).toHaveBeenCalledTimes(1)

    await session.fetchNewTokens()
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  test('is over when the service refuses the refresh, but not when the refresh fails', async () => {
    const responses: (() => Promise<string | null>)[] = [
      () => Promise.reject(new Error('down')),
      async () => null,
    ]
    const session = sessionWith({ refreshToken: 'rt' }, () => (responses.shift() ?? refuse)('rt'))
    let news = 0
    session.onInvalidate(() => news++)

    await expect(session.fetchNewTokens()).rejects.toThrow('down')
    expect(session.isKnownInvalid).toBe(false)

    expect(await session.fetchNewTokens()).toBeNull()
    expect(session.isKnownInvalid).toBe(true)
    expect(news).toBe(1)
  })

  test('stays over when a refresh arrives late', async () => {
    let response: (token: string) => void = () => {}
    const session = sessionWith(
      { refreshToken: 'rt' },
      () => new Promise((resolve) => (response = resolve)),
    )
    const refreshing = session.fetchNewTokens()

    session.markInvalid()
    response(tokenLiving(600_000))

    expect(await refreshing).toBeNull()
    expect(session.accessToken).toBeNull()
  })

  test('forgets an access token only if it is still the one', () => {
    const accessToken = tokenLiving(600_000)
    const session = sessionWith({ accessToken, refreshToken: 'rt' })

    session.markAccessTokenExpired('another')
    expect(session.accessToken).toBe(accessToken)
    session.markAccessTokenExpired(accessToken)
    expect(session.accessToken).toBeNull()
  })

  test('with only an access token is valid until it expires or is rejected', async () => {
    const accessToken = tokenLiving(5000)
    expect(await sessionWith({ accessToken }).getOrFetchLikelyValidTokens(20_000)).toEqual({
      accessToken,
      refreshToken: null,
    })

    const expired = sessionWith({ accessToken: tokenLiving(-1) })
    expect(await expired.getOrFetchLikelyValidTokens(20_000)).toBeNull()
    expect(expired.isKnownInvalid).toBe(true)

    const refused = sessionWith({ accessToken })
    refused.markAccessTokenExpired(accessToken)
    expect(await refused.getOrFetchLikelyValidTokens(20_000)).toBeNull()
    expect(refused.isKnownInvalid).toBe(true)
  })
})

describe('sessions of a store', () => {
  test('are the same for the same tokens in the same store, and never shared between stores', () => {
    const sessionOf = createSessionFinder(refuse, () => NOW)
    const [one, other] = [
      createMemoryTokenStore({ accessToken: 'a', refreshToken: 'rt' }),
      createMemoryTokenStore({ accessToken: 'a', refreshToken: 'rt' }),
    ]
    const first = sessionOf(one)

    one.set({ accessToken: 'b', refreshToken: 'rt' })
    expect(sessionOf(one)).toBe(first)
    expect(sessionOf(other)).not.toBe(first)

    one.set({ accessToken: 'b', refreshToken: 'rt2' })
    expect(sessionOf(one)).not.toBe(first)
  })

  test('write new access tokens into their store and empty it when they end', async () => {
    const fresh = tokenLiving(600_000)
    const responses = [fresh, null]
    const sessionOf = createSessionFinder(
      async () => responses.shift() ?? null,
      () => NOW,
    )
    const store = createMemoryTokenStore({ accessToken: null, refreshToken: 'rt' })

    await sessionOf(store).fetchNewTokens()
    expect(store.get()).toEqual({ accessToken: fresh, refreshToken: 'rt' })

    await sessionOf(store).fetchNewTokens()
    expect(store.get()).toEqual({ accessToken: null, refreshToken: null })
  })

  test('leave a store alone that holds another sign-in by now', () => {
    const sessionOf = createSessionFinder(refuse, () => NOW)
    const store = createMemoryTokenStore({ accessToken: null, refreshToken: 'old' })
    const old = sessionOf(store)

    store.set({ accessToken: null, refreshToken: 'new' })
    old.markInvalid()

    expect(store.get().refreshToken).toBe('new')
  })
})
