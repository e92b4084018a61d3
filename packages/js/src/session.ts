import { expiryMillis } from './access-token.ts'
import { createListeners } from './listeners.ts'
import type { Tokens } from './token-stores/token-store.ts'
import { createWriteLock } from './write-lock.ts'

/** A valid access token and its refresh token. */
export interface LiveTokens {
  readonly accessToken: string
  readonly refreshToken: string | null
}

/** How a session gets a new access token; null means that the refresh token is no longer valid. */
export type RefreshAccessToken = (refreshToken: string) => Promise<string | null>

/** The least remaining lifetime of an access token that is sent, in milliseconds. */
export const TOKEN_WINDOW_MS = 20_000

const LONGEST_WINDOW_MS = 60_000

/** Null for a token that no header can carry. Tokens may come from any cookie or header. */
const sendable = (token: string | null): string | null =>
  token && /^[ -~]+$/.test(token) ? token : null

/** Identifies pairs of tokens of the same sign-in. */
export const sessionKey = ({ accessToken, refreshToken }: Tokens): string =>
  refreshToken ? `refresh-${refreshToken}` : accessToken ? `access-${accessToken}` : 'not-logged-in'

/**
 * The tokens of one sign-in, kept fresh (protocol 07 §7). Once it is known to be invalid, it stays
 * invalid.
 */
export class Session {
  /** Held while the session is being ended: no response for it is stored meanwhile. */
  readonly writeLock = createWriteLock()
  #refreshToken: string | null
  readonly #refresh: RefreshAccessToken
  readonly #now: () => number
  readonly #onInvalidate = createListeners()
  readonly #onAccessTokenChange = createListeners()
  readonly #onReplace = createListeners()
  #accessToken: string | null
  #invalid: boolean
  #pendingRefresh: Promise<LiveTokens | null> | null = null

  constructor(tokens: Tokens, refresh: RefreshAccessToken, now: () => number) {
    // A common bug in the calling program: an undefined variable that became text.
    if (tokens.accessToken === 'undefined' || tokens.refreshToken === 'undefined')
      throw new Error('A token must not be the text "undefined".')
    this.#refreshToken = sendable(tokens.refreshToken)
    this.#accessToken = sendable(tokens.accessToken)
    this.#invalid = tokens.accessToken === null && tokens.refreshToken === null
    this.#refresh = refresh
    this.#now = now
  }

  get isKnownInvalid(): boolean {
    return this.#invalid
  }

  get refreshToken(): string | null {
    return this.#refreshToken
  }

  /** The access token as currently known, expired or not. */
  get accessToken(): string | null {
    return this.#accessToken
  }

  onInvalidate(listener: () => void): () => void {
    return this.#onInvalidate.add(listener)
  }

  onAccessTokenChange(listener: () => void): () => void {
    return this.#onAccessTokenChange.add(listener)
  }

  onReplace(listener: () => void): () => void {
    return this.#onReplace.add(listener)
  }

  /**
   * Continues with other tokens: the service issued new ones for the same sign-in, and the old ones
   * are invalid.
   */
  replaceTokens({
    accessToken,
    refreshToken,
  }: {
    readonly accessToken: string
    readonly refreshToken: string
  }): void {
    if (this.#invalid) return
    this.#refreshToken = refreshToken
    this.#accessToken = accessToken
    this.#onReplace.tell()
  }

  /** The cached access token if it is valid for at least that long; sends no request. */
  getAccessTokenIfNotExpiredYet(minMillis: number): string | null {
    if (minMillis > LONGEST_WINDOW_MS)
      throw new Error(`No access token can be promised to live for ${minMillis} ms.`)
    if (this.#accessToken === null || this.#invalid) return null
    const left = expiryMillis(this.#accessToken) - this.#now()
    return left > 0 && left >= minMillis ? this.#accessToken : null
  }

  /**
   * Tokens that are valid for at least that long, refreshed if necessary; null if the session is
   * over.
   */
  async getOrFetchLikelyValidTokens(minMillis: number): Promise<LiveTokens | null> {
    if (this.#invalid) return null
    const cached = this.getAccessTokenIfNotExpiredYet(this.#refreshToken === null ? 0 : minMillis)
    if (cached !== null) return { accessToken: cached, refreshToken: this.#refreshToken }
    const fresh = await this.fetchNewTokens()
    if (fresh !== null && expiryMillis(fresh.accessToken) - this.#now() < minMillis) {
      throw new Error(
        `A new access token lives for less than the ${minMillis} ms that are required.`,
      )
    }
    return fresh
  }

  /** Gets a new access token; null if the session is over. Concurrent callers share one request. */
  fetchNewTokens(): Promise<LiveTokens | null> {
    this.#pendingRefresh ??= this.#fetchNewTokens().finally(() => {
      this.#pendingRefresh = null
    })
    return this.#pendingRefresh
  }

  async #fetchNewTokens(): Promise<LiveTokens | null> {
    const refreshToken = this.#refreshToken
    const accessToken =
      refreshToken === null || this.#invalid ? null : await this.#refresh(refreshToken)
    // Replaced meanwhile: the result for the old token says nothing about the new one.
    if (refreshToken !== this.#refreshToken)
      return this.#accessToken === null
        ? this.#fetchNewTokens()
        : { accessToken: this.#accessToken, refreshToken: this.#refreshToken }
    if (accessToken === null) this.markInvalid()
    // The user may have signed out while the request was in progress.
    if (accessToken === null || this.#invalid) return null
    this.#setAccessToken(accessToken)
    return { accessToken, refreshToken }
  }

  /** Drops the access token if it is still this one. */
  markAccessTokenExpired(token: string): void {
    if (this.#accessToken === token) this.#setAccessToken(null)
  }

  markInvalid(): void {
    if (this.#invalid) return
    this.#invalid = true
    this.#accessToken = null
    this.#onInvalidate.tell()
  }

  #setAccessToken(token: string | null): void {
    this.#accessToken = token
    this.#onAccessTokenChange.tell()
  }
}
