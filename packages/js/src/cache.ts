import { createListeners } from './listeners.ts'
import type { Platform } from './platform.ts'
import type { Session } from './session.ts'
import type { WriteLock } from './write-lock.ts'

/**
 * What is known of a thing right now. A state is an immutable object, replaced when something
 * changes.
 */
export type CacheState<T> =
  | { readonly status: 'ok'; readonly value: T }
  | { readonly status: 'error'; readonly error: unknown }
  | { readonly status: 'pending'; readonly promise: Promise<unknown> }

/** Where the answers of an entry come from. */
export interface CacheSource<T> {
  readonly fetch: () => Promise<T>
  /** An answer that needs no request, if there is one right now. */
  readonly immediate?: () => { readonly value: T } | null
  /**
   * No answer is stored while this is held; a lock of whom the answers are for only, as others must
   * not have to wait.
   */
  readonly writeLock?: WriteLock
}

export interface CacheSurroundings {
  readonly surroundings: Platform
}

const BETWEEN_FETCHES_MS = 300
const KEPT_UNWATCHED_MS = 5000
// An error boundary that is reset should ask again, but React renders a failed component twice at
// once.
const ERROR_KEPT_UNWATCHED_MS = 1000

/** One thing of the service as the client knows it (protocol 07 §10). */
export class CacheEntry<T> {
  readonly #source: CacheSource<T>
  readonly #surroundings: Platform
  readonly #listeners = createListeners()
  #state: CacheState<T> | null = null
  // What the answer was when it came: those who were given the object may have changed it since.
  #text: string | undefined
  #unwatchedSince = 0
  #next: Promise<T> | null = null
  #running: Promise<unknown> | null = null
  #lastStart = Number.NEGATIVE_INFINITY
  #begun = 0
  #stored = 0

  constructor(source: CacheSource<T>, { surroundings }: CacheSurroundings) {
    this.#source = source
    this.#surroundings = surroundings
  }

  /**
   * Asks the service, stores the answer and gives it. Callers before the request leaves share it.
   */
  get(): Promise<T> {
    this.#next ??= this.#fetchInTurn()
    return this.#next
  }

  /** What is known; begins to ask if nothing is. The same object until something changes. */
  readonly getSnapshot = (): CacheState<T> => {
    if (this.#isStale()) this.#state = null
    this.#state ??= this.#begin()
    return this.#state
  }

  /** Calls back after each change of what is known; returns the function that ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const remove = this.#listeners.add(listener)
    return () => {
      remove()
      this.#unwatchedSince = this.#surroundings.now()
    }
  }

  /**
   * Brings what is known up to date after a change: asks again if somebody is watching, else
   * forgets.
   */
  async refresh(): Promise<void> {
    if (this.#listeners.size === 0) return this.#forget()
    const immediate = this.#source.immediate?.()
    if (immediate) return this.#store(++this.#begun, { status: 'ok', value: immediate.value })
    // The change itself has succeeded; that the news of it could not be read must not look like its
    // failure.
    await this.get().catch(() => {})
  }

  /** Takes an answer that somebody else is getting. */
  seed(answer: Promise<T>): void {
    const turn = ++this.#begun
    const stored = this.#storeWhenDone(turn, answer)
    stored.catch(() => {})
    this.#state ??= { status: 'pending', promise: stored }
  }

  /**
   * Whether this is as good as a new entry: nobody watches it or is about to ask, and what it knew
   * is too old to be used.
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
      this.#unwatchedSince = this.#surroundings.now()
      this.#text = JSON.stringify(immediate.value)
      return { status: 'ok', value: immediate.value }
    }
    const promise = this.get()
    promise.catch(() => {})
    return { status: 'pending', promise }
  }

  async #fetchInTurn(): Promise<T> {
    // Even with nothing to wait for this yields once, so that callers of the same moment share the
    // request.
    await this.#running?.catch(() => {})
    // A clock that is set back must not stretch the pause.
    const pause = Math.min(
      this.#lastStart + BETWEEN_FETCHES_MS - this.#surroundings.now(),
      BETWEEN_FETCHES_MS,
    )
    if (pause > 0) await this.#surroundings.wait(pause)
    this.#next = null
    this.#lastStart = this.#surroundings.now()
    const immediate = this.#source.immediate?.()
    const stored = this.#storeWhenDone(
      ++this.#begun,
      immediate ? Promise.resolve(immediate.value) : this.#source.fetch(),
    )
    this.#running = stored
    return stored
  }

  async #storeWhenDone(turn: number, answer: Promise<T>): Promise<T> {
    const [outcome] = await Promise.allSettled([answer])
    await this.#source.writeLock?.whenFree()
    if (outcome.status === 'rejected') {
      this.#store(turn, { status: 'error', error: outcome.reason })
      throw outcome.reason
    }
    this.#store(turn, { status: 'ok', value: outcome.value })
    return outcome.value
  }

  /** Stores an outcome unless one that was begun later is there already. */
  #store(turn: number, next: CacheState<T>): void {
    if (turn <= this.#stored) return
    const old = this.#state
    // An old answer serves better than the news that a fresh one could not be had.
    if (next.status === 'error' && old?.status === 'ok') return
    this.#stored = turn
    this.#unwatchedSince = this.#surroundings.now()
    const text = next.status === 'ok' ? JSON.stringify(next.value) : undefined
    // An equal answer stays the same object, so that nothing that depends on it runs again.
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
    return this.#surroundings.now() - this.#unwatchedSince > kept
  }
}

/** The entries of one kind of thing: one for each session and list of arguments. */
export type SessionCache<T, A extends readonly string[] = []> = (
  session: Session,
  ...args: A
) => CacheEntry<T>

/**
 * Makes the entries of things that depend on who is signed in. They are forgotten together with
 * their session.
 */
export function createSessionCache<T, A extends readonly string[] = []>(
  context: CacheSurroundings,
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
