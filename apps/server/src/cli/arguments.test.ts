import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess, startService } from '@latchkey/testkit'
import { freePort } from '@latchkey/testkit/free-port'
import { afterAll, describe, expect, test } from 'vitest'
import { inProduction } from '../config/testing/environments.ts'
import { readArguments } from './arguments.ts'

const MAIN = join(import.meta.dirname, '../main.ts')
const folder = mkdtempSync(join(tmpdir(), 'latchkey-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the command line in an empty folder until it ends. */
const run = (args: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const options = { cwd: folder, env: { PATH: process.env.PATH, ...env } }
    execFile(process.execPath, [MAIN, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })

/** The output of the command line for these words, without running anything. */
const printed = (args: readonly string[]) => {
  const request = readArguments(args)
  return 'print' in request ? request : { print: '', exitCode: null }
}

describe('the command line', () => {
  test.each([
    [['--help']],
    [['-h']],
    [['help']],
    [['start', '--help']],
    [['migrate', '--help']],
    [['doctor', '-h']],
    [['keys', '--help']],
    [['keys', 'rotate', '--help']],
  ])('prints its usage: %j', (args) => {
    expect(printed(args)).toEqual({
      exitCode: 0,
      print: expect.stringMatching(/^Usage: latchkey (.|\n)*--help/),
    })
  })

  test.each([[['--version']], [['-v']], [['start', '--version']], [['doctor', '--version']]])(
    'prints its version: %j',
    (args) => {
      expect(printed(args)).toEqual({
        exitCode: 0,
        print: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      })
    },
  )

  test.each([
    [['--port', '1'], "Unknown option '--port'"],
    [['start', '--prot=1'], "Unknown option '--prot'"],
    [['start', 'now'], "Unexpected arguments for 'start': now"],
    [['strat'], "Unknown command 'strat'"],
    [['constructor'], "Unknown command 'constructor'"],
    [['migrate', '--dry-run'], "Unknown option '--dry-run'"],
    [['doctor', 'me'], "Unexpected arguments for 'doctor': me"],
    [['keys'], "Unexpected arguments for 'keys': (none)"],
    [['keys', 'rotat'], "Unexpected arguments for 'keys': rotat"],
    [['keys', 'rotate', 'a', 'b'], "Unexpected arguments for 'keys': rotate a b"],
    [['keys', 'rotate', '--cutt'], "Unknown option '--cutt'"],
    [['keys', 'rotate', '--cut=yes'], "Option '--cut' does not take an argument"],
  ])('rejects what it does not understand: %j', (args, problem) => {
    const { exitCode, print } = printed(args)

    expect(exitCode).toBe(1)
    expect(print).toContain(problem)
    expect(print).toContain('\nUsage: latchkey ')
  })

  test.each([
    [[]],
    [['start']],
    [['migrate']],
    [['doctor']],
    [['keys', 'rotate']],
    [['keys', 'rotate', 'internal', '--cut']],
  ])('runs what it understands: %j', (args) => {
    expect(readArguments(args)).toEqual({ run: expect.any(Function) })
  })

  test('the program prints help to stdout and mistakes to stderr, and starts nothing', async () => {
    const help = await run(['--help'])
    const mistake = await run(['--port', '1'])

    expect(help).toEqual({ code: 0, stdout: expect.stringMatching(/^Usage: /), stderr: '' })
    expect(mistake).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Unknown option '--port'\.\n\nUsage: /),
    })
    expect(readdirSync(folder)).toEqual([])
  })

  test('npm start passes its arguments on', async () => {
    const child = spawn('npm', ['start', '--silent', '--', '--help'], {
      cwd: join(MAIN, '../../../..'),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    const [code] = await once(child, 'close')

    expect(code).toBe(0)
    expect(output).toMatch(/^Usage: latchkey /)
  })
})

describe('a host that is not an address of this machine', () => {
  test.each([
    ['start', 'db.invalid'],
    ['start', '203.0.113.7'],
    ['start', 'fe80::1'],
    ['doctor', 'db.invalid'],
  ])('is reported by its setting: %s with %s', async (command, host) => {
    const { code, stdout, stderr } = await run([command], {
      LATCHKEY_DATA_DIR: join(folder, 'host'),
      LATCHKEY_PORT: '0',
      LATCHKEY_HOST: host,
    })
    rmSync(join(folder, 'host'), { recursive: true, force: true })

    expect(code).toBe(1)
    expect(stdout + stderr).toContain(
      `LATCHKEY_HOST names ${host}, which is not an address of this machine (`,
    )
    expect(stdout + stderr).not.toContain('DATABASE_URL.')
  })
})

describe('latchkey doctor', () => {
  const settings = { LATCHKEY_DATA_DIR: join(folder, 'data') }
  afterAll(() => rmSync(settings.LATCHKEY_DATA_DIR, { recursive: true, force: true }))

  test('recognizes the Latchkey that runs on the port', async () => {
    const service = await startService()
    const running = await startProcess(service)
    const { stdout, code } = await run(['doctor'], {
      ...settings,
      LATCHKEY_PORT: new URL(running.url).port,
    })
    await running.stop()
    await service.stop()

    expect(stdout).toMatch(/✓ Latchkey is running on port \d+ and is ready\./)
    expect(code).toBe(0)
  })

  test('in production without addresses, reports emails and the public URL once each', async () => {
    const { LATCHKEY_PUBLIC_URL: _, ...production } = inProduction
    const { stdout, code } = await run(['doctor'], {
      ...settings,
      ...production,
      LATCHKEY_PORT: String(await freePort()),
    })

    const about = (text: string) => stdout.split('\n').filter((line) => line.includes(text))
    expect(about('mails')).toEqual([
      expect.stringMatching(/^✗ Links in emails and tokens point to http:\/\/localhost:\d+\. Set /),
      expect.stringMatching(/^✗ LATCHKEY_SMTP_URL is not set: emails stay in the mailbox/),
    ])
    expect(code).toBe(1)
  })

  test('in development, tells that emails go to the mailbox', async () => {
    const { stdout } = await run(['doctor'], {
      ...settings,
      LATCHKEY_PORT: String(await freePort()),
    })

    expect(stdout).toContain('✓ Emails go to the mailbox; set LATCHKEY_SMTP_URL to send them.')
    expect(stdout).not.toContain('LATCHKEY_SMTP_URL is not set')
  })

  test.each([
    ['fine', 'port {port} is already in use.'],
    [
      'database read-only',
      'Latchkey is running on port {port}, but is not ready (database read-only). See its log.',
    ],
  ])('reports what uses the port: a program whose status is %s', async (status, problem) => {
    const port = await freePort()
    const other = createServer((_, response) =>
      response.writeHead(503).end(JSON.stringify({ status })),
    ).listen(port, '127.0.0.1')
    await once(other, 'listening')
    const { stdout, code } = await run(['doctor'], { ...settings, LATCHKEY_PORT: String(port) })
    other.close()

    expect(stdout).toContain(`✗ ${problem.replace('{port}', String(port))}`)
    expect(code).toBe(1)
  })
})
