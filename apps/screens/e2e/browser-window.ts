import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** A page with cookies and storage of its own. */
export interface BrowserWindow {
  context: BrowserContext
  page: Page
  /** Console output and errors of the pages. */
  noise: string[]
  close(): Promise<void>
}

type WindowOptions = Pick<
  BrowserContextOptions,
  'colorScheme' | 'reducedMotion' | 'viewport' | 'storageState' | 'permissions'
>

const CHANGEABLE = new Set([
  'colorScheme',
  'reducedMotion',
  'viewport',
  'storageState',
  'permissions',
])
const DEFAULT_VIEWPORT = { width: 1280, height: 720 }

const idle: Pooled[] = []

interface Pooled {
  context: BrowserContext
  page: Page
  /** Whether a test has changed something that stays. */
  isSpoiled: boolean
}

/**
 * Opens a window. If possible it is one that another test has closed, without the cookies, storage
 * and routes of that test: a new one starts a process and compiles all scripts again, which takes
 * longer than most tests.
 */
export async function openWindow(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<BrowserWindow> {
  if (Object.keys(options).some((name) => !CHANGEABLE.has(name))) {
    const context = await browser.newContext({ locale: 'en-US', ...options })
    const page = await context.newPage()
    return { context, page, noise: noiseOf(context), close: () => context.close() }
  }
  const pooled = idle.pop() ?? (await createPooled(browser))
  await prepare(pooled, origin, options)
  const { context, page } = pooled
  return { context, page, noise: noiseOf(context), close: () => recycle(pooled, origin) }
}

/** A remark of the browser. It comes if a test types before the page has set the focus. */
const FOCUS_BY_TEST = 'Autofocus processing was blocked because a document already has a focused'

/** Collects console output and errors of all pages. */
function noiseOf(context: BrowserContext): string[] {
  const noise: string[] = []
  context.on('console', (message) => {
    if (!message.text().startsWith(FOCUS_BY_TEST))
      noise.push(`${message.type()}: ${message.text()}`)
  })
  context.on('weberror', (error) => noise.push(String(error.error())))
  return noise
}

/** Closes what the tests of a file have left open. */
export async function closeWindows(browser: Browser): Promise<void> {
  const kept = new Set(idle.map(({ context }) => context))
  for (const context of browser.contexts()) if (!kept.has(context)) await context.close()
}

async function createPooled(browser: Browser): Promise<Pooled> {
  const context = await browser.newContext({ locale: 'en-US' })
  const pooled: Pooled = { context, page: await context.newPage(), isSpoiled: false }
  const { page } = pooled
  const spoil = () => {
    pooled.isSpoiled = true
  }
  for (const name of ['addInitScript', 'exposeFunction', 'setOffline', 'newCDPSession'] as const)
    before(context, name, spoil)
  for (const name of ['addInitScript', 'exposeFunction', 'close'] as const)
    before(page, name, spoil)
  before(page.clock, 'install', spoil)
  return pooled
}

/** Calls a function before each call of a method. */
function before<Name extends string>(
  // biome-ignore lint/suspicious/noExplicitAny: any method, with any parameters
  target: Record<Name, (...args: any[]) => unknown>,
  name: Name,
  act: () => void,
): void {
  const method = target[name].bind(target)
  target[name] = (...args) => {
    act()
    return method(...args)
  }
}

async function prepare(
  { context, page }: Pooled,
  origin: string,
  { colorScheme, reducedMotion, viewport, storageState, permissions }: WindowOptions,
): Promise<void> {
  await page.setViewportSize(viewport ?? DEFAULT_VIEWPORT)
  await page.emulateMedia({
    colorScheme: colorScheme ?? 'light',
    reducedMotion: reducedMotion ?? 'no-preference',
  })
  if (permissions !== undefined) await context.grantPermissions(permissions)
  if (typeof storageState !== 'object') return
  await context.addCookies(storageState.cookies)
  const items = storageState.origins.find((stored) => stored.origin === origin)?.localStorage
  if (items === undefined) return
  // The test before has left it there, unless it was a test of another origin.
  if (page.url() !== plainPage(origin)) await page.goto(plainPage(origin))
  await page.evaluate((stored) => {
    for (const { name, value } of stored) localStorage.setItem(name, value)
  }, items)
}

/** Clears a window for the next test, or closes it if that is not possible. */
async function recycle(pooled: Pooled, origin: string): Promise<void> {
  const { context, page } = pooled
  try {
    for (const event of ['console', 'weberror', 'page', 'request', 'response'])
      context.removeAllListeners(event as 'page')
    if (pooled.isSpoiled) throw new Error('Something in it stays changed.')
    for (const event of ['request', 'response', 'requestfailed', 'dialog', 'download', 'popup'])
      page.removeAllListeners(event as 'popup')
    for (const other of context.pages()) if (other !== page) await other.close()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.mouse.move(0, 0)
    await page.goto(plainPage(origin))
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
      Object.assign(globalThis, { name: '' })
    })
    await context.clearCookies()
    await context.clearPermissions()
    idle.push(pooled)
  } catch {
    await context.close()
  }
}

/**
 * A small page of the origin without scripts, so that the next page of the origin uses the same
 * process. It has the opener policy of all pages: the browser builds a new frame where that
 * changes.
 */
const plainPage = (origin: string) => `${origin}/health`
