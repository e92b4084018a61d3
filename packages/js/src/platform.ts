/** What the toolkit touches of a browser window. */
export interface Browser {
  readonly location: Pick<Location, 'href' | 'assign' | 'replace'>
  readonly history: Pick<History, 'replaceState' | 'state'>
  readonly document: Pick<Document, 'cookie'>
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/**
 * Everything outside the toolkit that it can reach: network, time, chance and the browser. Handed
 * in, so that it can be replaced.
 */
export interface Platform {
  /**
   * The window, or null where there is none. Asked at each use, as a module may load before it is
   * known where it runs.
   */
  browser(): Browser | null
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** A number from 0 up to, but not including, 1. */
  random(): number
  wait(ms: number): Promise<void>
  /** Calls `tick` again and again until the returned function is called. */
  every(ms: number, tick: () => void): () => void
  isOffline(): boolean
  /** Opens a web page for the person at this machine, if there is a way to. */
  openLink(url: string): Promise<void>
}

const LONGEST_WAIT_MS = 2_147_483_647

/** The surroundings of the program as it runs. */
export const defaultPlatform: Platform = {
  // protocol 07 §2: browser-like is what has `window`, `document` and `document.createElement`.
  browser: () =>
    typeof window !== 'undefined' && typeof window.document?.createElement === 'function'
      ? window
      : null,
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  random: () => Math.random(),
  wait: (ms) => {
    // Timers take anything else for zero, and a broken wait would become a busy loop.
    if (!(ms >= 0 && ms <= LONGEST_WAIT_MS)) throw new RangeError(`Cannot wait for ${ms} ms.`)
    return new Promise((resolve) => setTimeout(resolve, ms))
  },
  every: (ms, tick) => {
    const timer = setInterval(tick, ms)
    return () => clearInterval(timer)
  },
  isOffline: () => typeof navigator !== 'undefined' && navigator.onLine === false,
  // Loaded at need: few apps sign in from a terminal.
  openLink: async (url) => (await import('./open-link.ts')).openLink(url),
}
