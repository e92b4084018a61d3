import type { Browser, Platform } from '../platform.ts'

/** A browser window reduced to what the SDK uses: a URL, a cookie jar and storage. */
export interface FakeBrowser extends Browser {
  readonly location: {
    href: string
    assign(url: string | URL): void
    replace(url: string | URL): void
    reload(): void
  }
  /** How and where the page was redirected, in order. */
  readonly visits: string[]
  /** Every text that was written to `document.cookie`. */
  readonly cookieWrites: string[]
  readonly stored: Map<string, string>
  /** The URL of the next redirect. */
  nextVisit(): Promise<URL>
}

export function createFakeBrowser(href = 'http://app.test/page'): FakeBrowser {
  const jar = new Map<string, string>()
  const visits: string[] = []
  const cookieWrites: string[] = []
  const stored = new Map<string, string>()
  const location = {
    href,
    assign: (url: string | URL) => leave('assign', url),
    replace: (url: string | URL) => leave('replace', url),
    reload: () => leave('reload', location.href),
  }
  let routerState: unknown = { of: 'the router' }
  const waiting: ((url: URL) => void)[] = []
  const leave = (how: string, url: string | URL) => {
    visits.push(`${how} ${url}`)
    for (const resolve of waiting.splice(0)) resolve(new URL(url, location.href))
  }

  return {
    location,
    visits,
    cookieWrites,
    stored,
    nextVisit: () => new Promise((resolve) => waiting.push(resolve)),
    history: {
      get state() {
        return routerState
      },
      replaceState(state, _, url) {
        routerState = state
        location.href = new URL(url ?? '', location.href).href
      },
    },
    document: {
      get cookie() {
        return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      },
      set cookie(text) {
        cookieWrites.push(text)
        const [pair = '', ...attributes] = text.split('; ')
        const at = pair.indexOf('=')
        const expires = attributes
          .find((attribute) => attribute.startsWith('Expires='))
          ?.slice('Expires='.length)
        if (attributes.includes('Secure') && !location.href.startsWith('https:')) return
        // The jar has no clock: only what expired in 1970 is gone.
        if (expires !== undefined && Date.parse(expires) <= 0) jar.delete(pair.slice(0, at))
        else jar.set(pair.slice(0, at), pair.slice(at + 1))
      },
    },
    sessionStorage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  }
}

/** A platform whose time passes only where code waits or a test says so. */
export interface FakePlatform extends Platform {
  /** All waits so far, in milliseconds. */
  readonly waits: number[]
  /** Advances the time, with the ticks that are due. */
  pass(ms: number): void
  offline: boolean
  /** What `mode` returns. */
  buildMode: string | undefined
  /** The pages that were opened for the user. */
  readonly openedLinks: string[]
}

export interface FakePlatformOptions {
  readonly browser?: Browser | null
  readonly fetch?: Platform['fetch']
  readonly startMillis?: number
}

export function createFakePlatform({
  browser = null,
  fetch,
  startMillis = 1_700_000_000_000,
}: FakePlatformOptions = {}): FakePlatform {
  let now = startMillis
  const timers = new Set<{ ms: number; due: number; tick: () => void }>()
  const waits: number[] = []
  const openedLinks: string[] = []
  const pass = (ms: number) => {
    now += ms
    for (const timer of timers) {
      for (; timers.has(timer) && timer.due <= now; timer.due += timer.ms) timer.tick()
    }
  }
  return {
    waits,
    openedLinks,
    pass,
    offline: false,
    buildMode: 'test',
    browser: () => browser,
    fetch: fetch ?? (() => Promise.reject(new Error('This test expects no requests.'))),
    now: () => now,
    random: () => 0.5,
    async wait(ms) {
      waits.push(ms)
      pass(ms)
    },
    every(ms, tick) {
      const timer = { ms, due: now + ms, tick }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    isOffline() {
      return this.offline
    },
    mode() {
      return this.buildMode
    },
    loadProbe: () => import('../probe-service.ts'),
    loadHints: () => import('../find-setup-hint.ts'),
    async openLink(url) {
      openedLinks.push(url)
    },
  }
}
