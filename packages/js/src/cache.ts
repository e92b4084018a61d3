import { createListeners } from './listeners.ts'
import type { Platform } from './platform.ts'
import type { Session } from './session.ts'
import type { WriteLock } from './write-lock.ts'

/**
 * What is currently known about a value. A state is an immutable object, replaced when something
 * changes.
 */
export type CacheState<T> =
  | { readonly status: 'ok'; readonly value: T }
  | { readonly status: 'error'; readonly error: unknown }
  | { readonly status: 'pending'; readonly promise: Promise<unknown> }

/** The source of an entry's responses. */
export interface CacheSource<T> {
  readonly fetch: () => Promise<T>
  /** A response that needs no request, if there is one. */
  readonly immediate?: () => { readonly value: T } | null
  /**
   * No response is stored while this is held. It is a lock of the session that the responses are
   * for, so that others need not wait.
   */
  readonly writeLock?: WriteLock
}

export interface CachePlatform {
  readonly platform: Platform
}

const BETWEEN_FETCHES_MS = 300
const KEPT_UNWATCHED_MS = 5000
// An error boundary that is reset should send the request again, but React renders a failed
// component twice in a row.
const ERROR_KEPT_UNWATCHED_MS = 1000

/** One value of the service as the client knows it (protocol 07 §10). */
export class CacheEntry<T> {
  readonly #source: CacheSource<T>
  readonly #platform: Platform
  readonly #listeners = createListeners()
  #state: CacheState<T> | null = null
  // The response as it was received: callers may have changed the object since.
  #text: string | undefined
  #unwatchedSince = 0
  #next: Promise<T> | null = null
  #running: Promise<unknown> | null = null
  #lastStart = Number.NEGATIVE_INFINITY
  #begun = 0
  #stored = 0

  constructor(source: CacheSource<T>, { platform }: CachePlatform) {
    this.#source = source
    this.#platform = platform
  }

  /**
   * Sends the request, stores the response and returns it. Callers before the request is sent share
   * it.
   */
  get(): Promise<T> {
    this.#next ??= this.#fetchInTurn()
    return this.#next
  }

  /** What is known; sends a request if nothing is. The same object until something changes. */
  readonly getSnapshot = (): CacheState<T> => {
    if (this.#isStale()) this.#state = null
    this.#state ??= this.#begin()
    return this.#state
  }

  /** Calls back after each change; returns the function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const remove = this.#listeners.add(listener)
    return () => {
      remove()
      this.#unwatchedSince = this.#platform.now()
    }
  }

  /**
   * Updates after a change: sends a request if there are subscribers, otherwise forgets the value.
   */
  async refresh(): Promise<void> {
    if (this.#listeners.size === 0) return this.#forget()
    const immediate = this.#source.immediate?.()
    if (immediate) return this.#store(++this.#begun, { status: 'ok', value: immediate.value })
    // The change itself has succeeded; a failed read afterwards must not look like its failure.
    await this.get().catch(() => {})
  }

  /** Uses a response that another caller is requesting. */
  seed(response: Promise<T>): void {
    const turn = ++this.#begun
    const stored = this.#storeWhenDone(turn, response)
    stored.catch(() => {})
    this.#state ??= { status: 'pending', promise: stored }
  }

  /**
   * Whether this is as good as a new entry: it has no subscribers and no request, and its value is
   * too old to be used.
   */
  get isIdle(): boolean {
    return (
      this.#listeners.size === 0 && this.#next === null && (this.#state === null || this.#isStale())
    )
  }

  #begin(): CacheState<T> {
    const immediate = this.#source.immediate?.()
    if (immediate) {
      this.#stored = ++this.#begun
      this.#unwatchedSince = this.#platform.now()
      this.#text = JSON.stringify(immediate.value)
      return { status: 'ok', value: immediate.value }
    }
    const promise = this.get()
    promise.catch(() => {})
    return { status: 'pending', promise }
  }

  async #fetchInTurn(): Promise<T> {
    // Yields once even if there is nothing to wait for, so that callers in the same tick share the
    // request.
    await this.#running?.catch(() => {})
    // A response without a request must not wait: it could arrive after that of a later state.
    if (!this.#source.immediate?.()) await this.#pause()
    this.#next = null
    this.#lastStart = this.#platform.now()
    const immediate = this.#source.immediate?.()
    const stored = this.#storeWhenDone(
      ++this.#begun,
      immediate ? Promise.resolve(immediate.value) : this.#source.fetch(),
    )
    this.#running = stored
    return stored
  }

  /** Waits until the last request was sent long enough ago. */
  async #pause(): Promise<void> {
    // A clock that is set back must not extend the pause.
    const pause = Math.min(
      this.#lastStart + BETWEEN_FETCHES_MS - this.#platform.now(),
      BETWEEN_FETCHES_MS,
    )
    if (pause > 0) await this.#platform.wait(pause)
  }

  async #storeWhenDone(turn: number, response: Promise<T>): Promise<T> {
    const [outcome] = await Promise.allSettled([response])
    await this.#source.writeLock?.whenFree()
    if (outcome.status === 'rejected') {
      this.#store(turn, { status: 'error', error: outcome.reason })
      throw outcome.reason
    }
    this.#store(turn, { status: 'ok', value: outcome.value })
    return outcome.value
  }

  /** Stores a result unless one that started later is stored already. */
  #store(turn: number, next: CacheState<T>): void {
    if (turn <= this.#stored) return
    const old = this.#state
    // An old response is more useful than the error of a newer request.
    if (next.status === 'error' && old?.status === 'ok') return
    this.#stored = turn
    this.#unwatchedSince = this.#platform.now()
    const text = next.status === 'ok' ? JSON.stringify(next.value) : undefined
    // An equal response stays the same object, so that nothing that depends on it runs again.
    if (next.status === 'ok' && old?.status === 'ok' && text === this.#text) return
    this.#state = next
    this.#text = text
    this.#listeners.tell()
  }

  #forget(): void {
    this.#stored = ++this.#begun
    this.#state = null
  }

  #isStale(): boolean {
    if (this.#state === null || this.#state.status === 'pending' || this.#listeners.size > 0)
      return false
    const kept = this.#state.status === 'ok' ? KEPT_UNWATCHED_MS : ERROR_KEPT_UNWATCHED_MS
    return this.#platform.now() - this.#unwatchedSince > kept
  }
}

/** The entries of one kind: one for each session and list of arguments. */
export type SessionCache<T, A extends readonly string[] = []> = (
  session: Session,
  ...args: A
) => CacheEntry<T>

/**
 * Creates the entries that depend on the signed-in user. They are dropped together with their
 * session.
 */
export function createSessionCache<T, A extends readonly string[] = []>(
  context: CachePlatform,
  source: (session: Session, ...args: A) => CacheSource<T>,
): SessionCache<T, A> {
  const bySession = new WeakMap<Session, Map<string, CacheEntry<T>>>()
  return (session, ...args) => {
    const entries = bySession.get(session) ?? new Map<string, CacheEntry<T>>()
    bySession.set(session, entries)
    const key = JSON.stringify(args)
    const known = entries.get(key)
    if (known) return known
    const entry = new CacheEntry(
      { ...source(session, ...args), writeLock: session.writeLock },
      context,
    )
    entries.set(key, entry)
    session.onInvalidate(() => void entry.refresh())
    return entry
  }
}
