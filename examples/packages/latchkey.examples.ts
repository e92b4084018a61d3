import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@latchkey/testkit/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNodes } from './nodes.ts'

/* The package `latchkey` as packed, in an empty folder outside of the workspace (decision 0029). */

const ROOT = join(import.meta.dirname, '../..')
const TARBALLS = join(ROOT, 'dist-packages')
const execute = promisify(execFile)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-packed-'))
  // PostgreSQL does not run as root, and its account must reach the folder.
  await chmod(folder, 0o755)
  const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund']
  await execute('npm', ['install', ...options, join(TARBALLS, 'latchkey.tgz')], { cwd: folder })
}, 300_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The environment of a user who has this Node, without the settings of the tests. */
function environment(node: string): NodeJS.ProcessEnv {
  const { NODE_ENV: _, ...rest } = process.env
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('LATCHKEY_'))),
    PATH: [dirname(node), process.env.PATH].join(delimiter),
  }
}

/** Runs `npx latchkey` to its end. */
const latchkey = (node: string, ...args: string[]) =>
  execute('npx', ['latchkey', ...args], { cwd: folder, env: environment(node) })

interface Running {
  url: string
  /** What it printed. */
  output(): string
  /** Sends SIGTERM and waits until everything has ended. Resolves to the exit code. */
  stop(): Promise<number | null>
}

/** Runs `latchkey start` in a folder with npx or directly, and waits until it is healthy. */
async function start(node: string, cwd: string, through: 'npx' | 'itself'): Promise<Running> {
  const port = await freePort()
  const [program, ...args] =
    through === 'npx' ? ['npx', 'latchkey'] : [join(folder, 'node_modules/.bin/latchkey')]
  const child: ChildProcess = spawn(program as string, [...args, 'start'], {
    cwd,
    env: { ...environment(node), LATCHKEY_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (text) => {
    output += text
  })
  child.stderr?.on('data', (text) => {
    output += text
  })
  // npx ends before the service, which then still has the output open.
  const ended = once(child, 'close')
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => output.includes('Latchkey is ready') && resolve())
    ended.then(() => reject(new Error(`It ended before it was ready:\n${output}`)))
  })
  const url = `http://localhost:${port}`
  expect((await fetch(`${url}/health?db=1`)).status).toBe(200)
  return {
    url,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}

interface Demo {
  id: string
  keys: { publishableClientKey: string; superSecretAdminKey: string }
}

async function signUp(url: string, { id, keys }: Demo, email: string): Promise<Response> {
  return fetch(`${url}/api/v1/auth/password/sign-up`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-access-type': 'client',
      'x-stack-project-id': id,
      'x-stack-publishable-client-key': keys.publishableClientKey,
    },
    body: JSON.stringify({
      email,
      password: 'a long enough passphrase',
      verification_callback_url: `${url}/hosted/${id}/handler/email-verification`,
    }),
  })
}

/** The addresses in the list of users, as the dashboard reads it. */
async function listUsers(url: string, { id, keys }: Demo): Promise<string[]> {
  const response = await fetch(`${url}/api/v1/users`, {
    headers: {
      'x-stack-access-type': 'admin',
      'x-stack-project-id': id,
      'x-stack-super-secret-admin-key': keys.superSecretAdminKey,
    },
  })
  const { items } = (await response.json()) as { items: { primary_email: string }[] }
  return items.map((user) => user.primary_email)
}

test('the tarball passes publint and attw, and has at most 60 MB without PostgreSQL', async () => {
  const check = join(ROOT, 'scripts/packages/check.mjs')

  const { stdout } = await execute(process.execPath, [check, 'latchkey'])

  expect(stdout).toMatch(/^latchkey\.tgz, without PostgreSQL: [\d.]+ KB of 61440 KB\n$/)
})

const nodes = await findNodes()
const versions = await Promise.all(
  nodes.map(async (node) => (await execute(node, ['--version'])).stdout),
)
/** A Node that cannot run the service itself: the one of npm, in CI. */
const oldNode = nodes.find((_, index) => /^v(18|20)\./.test(versions[index] ?? ''))

describe.each(nodes)('npx latchkey with %s', (node) => {
  test('start serves the product, stops on SIGTERM, and keeps its data', async () => {
    const cwd = await mkdtemp(join(folder, 'empty-'))
    await chmod(cwd, 0o755)

    const first = await start(node, cwd, 'npx')
    const demo: Demo = JSON.parse(await readFile(join(cwd, '.latchkey/demo-project.json'), 'utf8'))
    const page = await (await fetch(first.url)).text()
    const signedUp = await signUp(first.url, demo, 'ada@example.com')
    const listed = await listUsers(first.url, demo)
    const served = await fetch(`${first.url}/packages/react.tgz`)
    await first.stop()

    const built = await readFile(join(ROOT, 'apps/dashboard/dist/index.html'), 'utf8')
    const script = /src="(\/dashboard\/assets\/index-[^"]+\.js)"/.exec(built)?.[1]
    expect(script).toBeDefined()
    expect(page).toContain(script)
    expect(signedUp.status).toBe(200)
    expect(listed).toEqual(['ada@example.com'])
    expect(Buffer.from(await served.arrayBuffer())).toEqual(
      await readFile(join(TARBALLS, 'react.tgz')),
    )
    // PostgreSQL removes this file when it has ended.
    await expect(stat(join(cwd, '.latchkey/postgres/postmaster.pid'))).rejects.toThrow('ENOENT')

    const second = await start(node, cwd, 'itself')
    const afterwards = await listUsers(second.url, demo)
    const exitCode = await second.stop()

    expect(afterwards).toEqual(['ada@example.com'])
    expect(exitCode, second.output()).toBe(0)
  }, 180_000)

  test('--version, --help and doctor work, and an unknown command fails', async () => {
    const { version } = JSON.parse(await readFile(join(ROOT, 'apps/server/package.json'), 'utf8'))

    const printed = await latchkey(node, '--version')
    const help = await latchkey(node, '--help')
    const doctor = await latchkey(node, 'doctor')
    const unknown = await latchkey(node, 'begin').catch((error) => error)

    expect(printed.stdout).toBe(`${version}\n`)
    expect(help.stdout).toMatch(/^Usage: latchkey \[command\]/)
    expect(doctor.stdout).toContain('✓ The web pages are built.')
    expect(unknown.code).toBe(1)
    expect(unknown.stderr).toContain("Unknown command 'begin'.")
  }, 120_000)
})

test.runIf(oldNode)('an older Node without npm gets one clear sentence', async () => {
  const command = join(folder, 'node_modules/latchkey/bin/latchkey.js')
  const failed = await execute(oldNode as string, [command, 'start'], {
    cwd: folder,
    env: { PATH: '/nowhere' },
  }).catch((error) => error)

  expect(failed.code).toBe(1)
  expect(failed.stderr).toMatch(
    /^latchkey: .*npm could not install Node 24[\d.]+\. Latchkey needs Node 22\.18 or newer; this is v/m,
  )
})

test('the packed service offers the other packages, not itself', async () => {
  const service = await start(process.execPath, folder, 'npx')

  const list = ['contract', 'js', 'react', 'latchkey'].map((name) => `packages/${name}.tgz`)
  const replies = await Promise.all(list.map((path) => fetch(`${service.url}/${path}`)))
  await service.stop()

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 404])
}, 120_000)

test('the package is also a library with types', async () => {
  const app = join(folder, 'library')
  await mkdir(app)
  const program = `import { ConfigError, createLatchkey } from 'latchkey'
try { createLatchkey({ publicUrl: 'no URL' }) } catch (error) { console.log(error instanceof ConfigError) }`

  const { stdout } = await execute(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: app,
  })
  const types = await readFile(join(folder, 'node_modules/latchkey/dist/index.d.ts'), 'utf8')

  expect(stdout).toBe('true\n')
  expect(types).toContain('export declare function createLatchkey(options?: LatchkeyOptions)')
}, 60_000)
