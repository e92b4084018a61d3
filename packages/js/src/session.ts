import { expiryMillis } from './access-token.ts'
import { createListeners } from './listeners.ts'
import type { Tokens } from './token-stores/token-store.ts'
import { createWriteLock } from './write-lock.ts'

/** An access token that can be used now, and the refresh token beside it. */
export interface LiveTokens {
  readonly accessToken: string
  readonly refreshToken: string | null
}

/** How a session gets a new access token; null means that the refresh token is no longer good. */
export type RefreshAccessToken = (refreshToken: string) => Promise<string | null>

/** How long an access token must still live to be sent along, in milliseconds. */
export const TOKEN_WINDOW_MS = 20_000

const LONGEST_WINDOW_MS = 60_000

/** By what two pairs of tokens are known to belong to the same sign-in. */
export const sessionKey = ({ accessToken, refreshToken }: Tokens): string =>
  refreshToken ? `refresh-${refreshToken}` : accessToken ? `access-${accessToken}` : 'not-logged-in'

/**
 * The tokens of one sign-in, kept fresh (protocol 07 §7). Once it is known to be invalid it stays
 * so.
 */
export class Session {
  /** Held while the session is being ended: no answer to it is stored meanwhile. */
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
    // The usual sign of a bug in the calling program: an undefined variable that became text.
    if (tokens.accessToken === 'undefined' || tokens.refreshToken === 'undefined')
      throw new Error('A token must not be the text "undefined".')
    this.#refreshToken = tokens.refreshToken || null
    this.#accessToken = tokens.accessToken || null
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

  /** The access token as it is known now, expired or not. */
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
   * Continues with other tokens: the service gave the same sign-in new ones, and the old ones are
   * no longer good.
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

  /** The cached access token if it lives for at least that long; never asks the service. */
  getAccessTokenIfNotExpiredYet(minMillis: number): string | null {
    if (minMillis > LONGEST_WINDOW_MS)
      throw new Error(`No access token can be promised to live for ${minMillis} ms.`)
    if (this.#accessToken === null || this.#invalid) return null
    const left = expiryMillis(this.#accessToken) - this.#now()
    return left > 0 && left >= minMillis ? this.#accessToken : null
  }

  /** Tokens that live for at least that long, refreshed if need be; null if the session is over. */
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

  /**
   * Gets a new access token; null if the session is over. Callers at the same time share one
   * request.
   */
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
    // Replaced meanwhile: what became of the old token says nothing of the new one.
    if (refreshToken !== this.#refreshToken)
      return this.#accessToken === null
        ? this.#fetchNewTokens()
        : { accessToken: this.#accessToken, refreshToken: this.#refreshToken }
    if (accessToken === null) this.markInvalid()
    // Somebody may have signed out while the request was on its way.
    if (accessToken === null || this.#invalid) return null
    this.#setAccessToken(accessToken)
    return { accessToken, refreshToken }
  }

  /** Forgets the access token if it is still this one. */
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
