import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import {
  startProcess,
  startService,
  type TestProcess,
  type TestProject,
  type TestService,
} from '@latchkey/testkit'
import { freePort } from '@latchkey/testkit/free-port'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../apps/screens/e2e/browser.ts'

/* The app of docs/guides/next.md, with the packed tarball, outside of the workspace. */

const ROOT = join(import.meta.dirname, '../../..')
const APP = join(import.meta.dirname, '..')
const PASSWORD = 'correct horse battery'
const ENVIRONMENT = {
  // Vitest sets it to `test`, for which Next.js does not read .env.local.
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  // Next.js would ask the registry for the compilers of other platforms.
  NEXT_IGNORE_INCORRECT_LOCKFILE: '1',
} as const

const execute = promisify(execFile)

/** Runs a program. The error of a failed one has what it printed. */
async function run(program: string, args: string[], cwd: string): Promise<string> {
  try {
    const shell = process.platform === 'win32'
    const env = { ...process.env, ...ENVIRONMENT }
    return (await execute(program, args, { cwd, shell, env })).stdout
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}\n${stderr}`)
  }
}

let folder: string
let service: TestService
let project: TestProject
let served: TestProcess
let counter: Awaited<ReturnType<typeof startCounter>>
beforeAll(async () => {
  service = await startService()
  project = await service.newProject({ credential_enabled: true })
  served = await startProcess(service)
  counter = await startCounter(served.url)
  folder = await mkdtemp(join(tmpdir(), 'latchkey-next-'))
}, 180_000)
afterAll(async () => {
  await counter?.stop()
  await served?.stop()
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Passes requests on to the service and lists them as `METHOD path`. */
async function startCounter(target: string) {
  const requests: string[] = []
  const server: Server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request
    if (method !== 'OPTIONS') requests.push(`${method} ${url.replace('/api/v1', '')}`)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { host: _, connection: __, 'content-length': ___, ...passed } = headers
    const reply = await fetch(`${target}${url}`, {
      method,
      headers: passed as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const body = Buffer.from(await reply.arrayBuffer())
    const { 'content-encoding': ____, ...answered } = Object.fromEntries(reply.headers)
    response.writeHead(reply.status, { ...answered, 'content-length': body.length }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** What was requested during some work. */
    async during(work: () => Promise<unknown>): Promise<string[]> {
      requests.length = 0
      await work()
      return [...requests]
    },
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const REFRESH = 'POST /auth/oauth/token'
const refreshes = (requests: string[]) => requests.filter((line) => line === REFRESH).length

/** Installs and builds the app with a version of Next.js. */
async function build(version: string, proxyFile: string): Promise<string> {
  const app = join(folder, `next-${version}`)
  const skipped = /next-app[/\\](testing|.*\.examples\.ts)/
  await cp(APP, app, { recursive: true, filter: (path) => !skipped.test(path) })
  const extra = import.meta.dirname
  await cp(join(extra, 'private'), join(app, 'app/private'), { recursive: true })
  await mkdir(join(app, 'app/api'))
  await cp(join(extra, 'me'), join(app, 'app/api/me'), { recursive: true })
  await cp(join(extra, 'next-types.ts'), join(app, 'next-types.ts'))
  const proxy = await readFile(join(extra, 'proxy.ts'), 'utf8')
  await writeFile(
    join(app, proxyFile),
    proxyFile === 'proxy.ts' ? proxy : proxy.replace('const proxy', 'const middleware'),
  )
  for (const path of ['app/private/page.tsx', 'app/api/me/route.ts']) {
    const file = join(app, path)
    const up = path.split('/').length - 1
    const source = await readFile(file, 'utf8')
    await writeFile(file, source.replace('../../latchkey', `${'../'.repeat(up)}latchkey`))
  }

  const manifest = JSON.parse(await readFile(join(app, 'package.json'), 'utf8'))
  manifest.dependencies.next = version
  await writeFile(join(app, 'package.json'), JSON.stringify(manifest))
  const settings = await readFile(join(app, '.env.example'), 'utf8')
  await writeFile(
    join(app, '.env.local'),
    settings
      .replace('http://localhost:8102', counter.url)
      .replace('<project id>', project.id)
      .replace('<publishable client key>', project.publishableClientKey)
      .replace('<secret server key>', project.secretServerKey),
  )
  await run(
    'npm',
    [
      'install',
      '--include=dev',
      '--prefer-offline',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      join(ROOT, 'dist-packages/next.tgz'),
    ],
    app,
  )
  await run(process.execPath, [join(app, 'node_modules/next/dist/bin/next'), 'build'], app)
  return app
}

async function start(
  app: string,
  command: 'start' | 'dev' = 'start',
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const mode = command === 'dev' ? { NODE_ENV: 'development' } : {}
  const child: ChildProcess = spawn(
    process.execPath,
    [join(app, 'node_modules/next/dist/bin/next'), command, '--port', String(port)],
    {
      cwd: app,
      env: { ...process.env, ...ENVIRONMENT, ...mode } as NodeJS.ProcessEnv,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const url = `http://localhost:${port}`
  for (let attempt = 0; ; attempt++) {
    const reply = await fetch(`${url}/api/me`).catch(() => null)
    if (reply?.ok) break
    if (attempt === 150) throw new Error('The app did not start.')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return {
    url,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Of code and styles, compressed with Brotli as in `npm run bench -- page` (decision 0030). */
const SIGN_IN_PAGE_KB = 50

interface Version {
  version: string
  /** The file of the proxy, whose name depends on the version. */
  proxyFile: 'proxy.ts' | 'middleware.ts'
}

/**
 * Declares the tests of the app with one version of Next.js. Each version has a file of its own,
 * because most of the time goes into the build, and files run in parallel.
 */
export function driveApp({ version, proxyFile }: Version): void {
  let app: Awaited<ReturnType<typeof start>>
  let context: BrowserContext
  let page: Page
  const noise: string[] = []
  const email = `ada-${version}@example.com`

  beforeAll(async () => {
    app = await start(await build(version, proxyFile))
    context = await (await launchBrowser()).newContext({ locale: 'en-US', baseURL: app.url })
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('pageerror', (error) => noise.push(String(error)))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) noise.push(message.text())
    })
  }, 600_000)
  afterAll(async () => {
    await context?.close()
    await app?.stop()
  })
  afterEach(() => expect(noise.splice(0)).toEqual([]))

  const sees = (heading: string) => page.getByRole('heading', { name: heading }).waitFor()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const path = () => new URL(page.url()).pathname
  const cookie = async (name: string) =>
    (await context.cookies()).find((found) => found.name.startsWith(name))
  /** The page as a browser without scripts sees it. */
  const html = async (place: string) => (await context.request.get(place)).text()
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values))
      await page.getByLabel(label, { exact: true }).fill(value)
  }

  /** Replaces the access token with one that has expired. Returns the new value of the cookie. */
  async function expireToken(): Promise<string> {
    const found = await cookie('stack-access')
    const [refreshToken, accessToken] = JSON.parse(decodeURIComponent(found?.value ?? ''))
    const [head, claims, signature] = accessToken.split('.')
    const expired = { ...JSON.parse(atob(claims)), exp: 1_600_000_000 }
    const text = Buffer.from(JSON.stringify(expired)).toString('base64url')
    const value = JSON.stringify([refreshToken, `${head}.${text}.${signature}`])
    await context.addCookies([
      { name: 'stack-access', value: encodeURIComponent(value), url: app.url },
    ])
    return value
  }

  /** Waits until the access cookie holds another token than the expired one. */
  const untilRenewed = (expired: string) =>
    expect
      .poll(async () => decodeURIComponent((await cookie('stack-access'))?.value ?? expired))
      .not.toBe(expired)

  test('signs up, and the server renders the user into the page', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Sign up' }).click()
    await fill({ Email: email, Password: PASSWORD, 'Repeat password': PASSWORD })
    await press('Sign up')
    await sees(`Hello ${email}`)

    expect(path()).toBe('/')
    expect(await html('/')).toContain(`Hello <!-- -->${email}`)
  })

  test('shows the user button in the colors of the theme, which leads to the styled settings', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Account settings' }).click()
    await sees('Account settings')
    const styleOf = (selector: string, property: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

    expect(path()).toBe('/handler/account-settings')
    expect(await styleOf('html', '--lk-accent')).toContain('#0f766e')
    // The styles of this screen come with its code.
    expect(await styleOf('nav a[href^="#"]', 'display')).toBe('flex')
  })

  test('the browser does not ask again for the user of the page', async () => {
    await page.goto('/')
    const requests = await counter.during(async () => {
      await page.reload({ waitUntil: 'networkidle' })
      await sees(`Hello ${email}`)
    })

    expect(requests).toEqual(['GET /users/me'])
  })

  test('no secret reaches the browser', async () => {
    const text = await html('/')

    expect(text).toContain(project.publishableClientKey)
    expect(text).not.toContain(project.secretServerKey)
    expect(text).not.toContain('server_metadata')
  })

  test('a server action changes the user, and all pages show it', async () => {
    await page.goto('/dashboard')
    await sees(`Dashboard of ${email}`)
    await fill({ Name: 'Countess' })
    await press('Save')
    await sees('Dashboard of Countess')

    await page.getByRole('main').waitFor()
    await page.goto('/')
    await sees('Hello Countess')
  })

  test('a server component refreshes an expired token once, and the browser afterwards', async () => {
    const expired = await expireToken()

    const onServer = await counter.during(() => html('/dashboard'))
    expect(refreshes(onServer)).toBe(1)

    const withBrowser = await counter.during(async () => {
      await page.goto('/dashboard')
      await untilRenewed(expired)
    })
    expect(refreshes(withBrowser)).toBe(2)

    const afterwards = await counter.during(() => page.reload({ waitUntil: 'networkidle' }))
    expect(refreshes(afterwards)).toBe(0)
  })

  test('a server action writes the cookie of a refreshed token', async () => {
    await page.goto('/dashboard', { waitUntil: 'networkidle' })
    const expired = await expireToken()

    const requests = await counter.during(async () => {
      await fill({ Name: 'Ada' })
      await press('Save')
      await sees('Dashboard of Ada')
      await untilRenewed(expired)
    })

    expect(refreshes(requests)).toBe(1)
    expect(await cookie('stack-access')).toMatchObject({
      path: '/',
      sameSite: 'Lax',
      secure: false,
      httpOnly: false,
    })
  })

  test('a route handler writes it too', async () => {
    const expired = await expireToken()

    const requests = await counter.during(async () => {
      expect(await html('/api/me')).toBe(JSON.stringify({ email }))
      await html('/api/me')
    })

    expect(refreshes(requests)).toBe(1)
    await untilRenewed(expired)
  })

  test('the proxy writes it before the page renders, which reads the user once', async () => {
    const expired = await expireToken()

    const requests = await counter.during(async () => {
      expect(await html('/private')).toContain(`Private page of ${email}`)
    })

    expect(refreshes(requests)).toBe(1)
    await untilRenewed(expired)
    // The proxy once, the page and the Provider together once.
    expect(requests.filter((line) => line === 'GET /users/me')).toHaveLength(2)
  })

  test('Secure is set behind a proxy that terminates TLS', async () => {
    await expireToken()
    const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`)

    const reply = await fetch(`${app.url}/api/me`, {
      headers: { cookie: cookies.join('; '), 'x-forwarded-proto': 'https' },
    })

    expect(await reply.json()).toEqual({ email })
    expect(reply.headers.getSetCookie().every((text) => text.includes('Secure'))).toBe(true)
    expect(reply.headers.getSetCookie()).toHaveLength(2)
  })

  test('signs out with a server action, and is asked to sign in again', async () => {
    await page.goto('/dashboard')
    await press('Sign out')
    await page.getByRole('link', { name: 'Sign up' }).waitFor()
    expect(path()).toBe('/')
    expect(await cookie('stack-refresh')).toBeUndefined()

    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
    expect(path()).toBe('/handler/sign-in')
  })

  test('the sign-in page loads at most 50 KB beyond React and Next.js', async () => {
    const visited = await (await fetch(`${app.url}/handler/sign-in`)).text()
    const built = await readFile(
      join(folder, `next-${version}`, '.next/build-manifest.json'),
      'utf8',
    )
    const { rootMainFiles, polyfillFiles } = JSON.parse(built)
    const files = new Set(visited.match(/static\/[^"'\\?]+\.(js|css)/g))
    const ours = [...files].filter((file) => ![...rootMainFiles, ...polyfillFiles].includes(file))
    const sizes = await Promise.all(
      ours.map(async (file) => {
        const content = await (await fetch(`${app.url}/_next/${file}`)).arrayBuffer()
        return brotliCompressSync(new Uint8Array(content)).length
      }),
    )

    expect(ours.filter((file) => file.endsWith('.css'))).toHaveLength(1)
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(SIGN_IN_PAGE_KB)
  })

  test('links between screens keep the page', async () => {
    await page.goto('/handler/sign-in?after_auth_return_to=%2Fprivate')
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByLabel('Repeat password', { exact: true }).waitFor()

    expect(page.url()).toBe(`${app.url}/handler/sign-up?after_auth_return_to=%2Fprivate`)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor()

    expect(path()).toBe('/handler/forgot-password')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })

  test('the proxy sends a visitor to sign in and back', async () => {
    await page.goto('/private')
    await fill({ Email: email, Password: PASSWORD })
    await press('Sign in')

    await sees(`Private page of ${email}`)
    expect(path()).toBe('/private')
  })

  test('a session that was ended elsewhere leads to sign-in without a loop', async () => {
    expect(await cookie('stack-refresh')).toBeDefined()
    await expireToken()
    await service.query('delete from sessions')

    const requests = await counter.during(async () => {
      await page.goto('/dashboard')
      await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
      await expect.poll(() => cookie('stack-refresh')).toBeUndefined()
    })

    // The dashboard, the sign-in page, and the browser, which then removes the cookies. The page
    // that is left may ask, too. A loop would ask many times.
    expect(refreshes(requests)).toBeLessThanOrEqual(4)
    expect(noise.splice(0).filter((text) => !text.includes('401'))).toEqual([])
  })

  test('the Handler redirects aliases on the server and knows no other pages', async () => {
    const alias = await fetch(`${app.url}/handler/login?a=b`, { redirect: 'manual' })
    const unknown = await fetch(`${app.url}/handler/nothing`)

    expect(alias.status).toBe(307)
    expect(alias.headers.get('location')).toBe('/handler/sign-in?a=b')
    expect(unknown.status).toBe(404)
  })

  // The last one: it builds the pages again, as a developer sees them.
  test('development prints no warnings of React', async () => {
    await app.stop()
    app = await start(join(folder, `next-${version}`), 'dev')
    const printed: string[] = []
    page.on('console', (message) => printed.push(`${message.type()}: ${message.text()}`))

    // Pages are compiled when they are opened.
    page.setDefaultTimeout(60_000)
    const open = (place: string) =>
      page.goto(`${app.url}${place}`, { waitUntil: 'domcontentloaded' })

    await open('/handler/sign-up')
    await fill({ Email: `dev-${email}`, Password: PASSWORD, 'Repeat password': PASSWORD })
    await press('Sign up')
    await sees(`Hello dev-${email}`)
    await open('/handler/account-settings')
    await sees('Account settings')
    await open('/dashboard')
    await sees(`Dashboard of dev-${email}`)

    const known = /^(info: .*React DevTools|log: \[(Fast Refresh|HMR)\])/
    expect(printed.filter((text) => !known.test(text))).toEqual([])
  }, 300_000)
}
