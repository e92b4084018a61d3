import { firstSet } from './first-set.ts'

/**
 * The parts of a browser window that the SDK uses. Spelled out, so that the types of the package
 * need no DOM library in apps that run on servers only.
 */
export interface Browser {
  readonly location: {
    href: string
    assign(url: string): void
    replace(url: string): void
    reload(): void
  }
  readonly history: {
    readonly state: unknown
    replaceState(state: unknown, unused: string, url: string): void
  }
  readonly document: { cookie: string }
  readonly sessionStorage: {
    getItem(key: string): string | null
    setItem(key: string, value: string): void
    removeItem(key: string): void
  }
}

/** The cookies of the request that a framework is handling. Values are decoded. */
export interface RequestCookies {
  get(name: string): string | null
  /**
   * Writes a cookie of the whole site that lives for `seconds`; null removes it. Throws where the
   * framework allows no cookies to be written.
   */
  set(name: string, value: string | null, seconds: number): void
}

/** What a framework offers where it renders on a server (protocol 07 §25). */
export interface ServerFramework {
  /** The cookies of the current request: the same object each time, until they are written. */
  cookies(): Promise<RequestCookies>
  /** Leaves for another page. */
  redirect(url: string, options: { readonly replace: boolean }): Promise<never>
  /** Reads once for each key while a page is rendered, and each time elsewhere. */
  readOnce<T>(key: object, read: () => Promise<T>): Promise<T>
}

/**
 * Everything outside the SDK that it uses: network, time, randomness and the browser. Passed in, so
 * that it can be replaced.
 */
export interface Platform {
  /**
   * The window, or null if there is none. Evaluated at each use, because a module may load before
   * the environment is complete.
   */
  browser(): Browser | null
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** A number from 0 up to, but not including, 1. */
  random(): number
  wait(ms: number): Promise<void>
  /** Calls `tick` repeatedly until the returned function is called. */
  every(ms: number, tick: () => void): () => void
  isOffline(): boolean
  /** What the program was built for, such as `production`; undefined if nothing says so. */
  mode(): string | undefined
  /** Absent in browsers, and on servers without such a framework. */
  readonly framework?: ServerFramework | undefined
  /** Loads the diagnostics of an unreachable service. */
  loadProbe(): Promise<typeof import('./probe-service.ts')>
  /** Loads the texts for developers. */
  loadHints(): Promise<typeof import('./find-setup-hint.ts')>
  /** Opens a web page for the user of this machine, if possible. */
  openLink(url: string): Promise<void>
}

const LONGEST_WAIT_MS = 2_147_483_647

/** The platform of the running program. */
export const defaultPlatform: Platform = {
  // protocol 07 §2: a browser has `window`, `document` and `document.createElement`.
  browser: () =>
    typeof window !== 'undefined' && typeof window.document?.createElement === 'function'
      ? window
      : null,
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  random: () => Math.random(),
  wait: (ms) => {
    // Timers treat other values as zero, and a broken wait would become a busy loop.
    if (!(ms >= 0 && ms <= LONGEST_WAIT_MS)) throw new RangeError(`Cannot wait for ${ms} ms.`)
    return new Promise((resolve) => setTimeout(resolve, ms))
  },
  every: (ms, tick) => {
    const timer = setInterval(tick, ms)
    return () => clearInterval(timer)
  },
  isOffline: () => typeof navigator !== 'undefined' && navigator.onLine === false,
  mode: () => firstSet([() => process.env.NODE_ENV, () => import.meta.env.MODE]),
  loadProbe: () => import('./probe-service.ts'),
  loadHints: () => import('./find-setup-hint.ts'),
  // Loaded on demand: few apps sign in from a terminal.
  openLink: async (url) => (await import('./open-link.ts')).openLink(url),
}
