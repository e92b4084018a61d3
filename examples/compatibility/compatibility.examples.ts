import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ServerApp } from '@latchkey/js'
import {
  startProcess,
  startService,
  type TestProcess,
  type TestProject,
  type TestService,
} from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/*
 * Published clients that we did not write, as black boxes against the service as operators run it
 * (decision 0021).
 */

const HERE = import.meta.dirname
const RELEASES = { oldest: '2.8.6', middle: '2.8.39', newest: '2.8.108' }
const STEPS = [
  'signs up',
  'reads and changes the user',
  'explains a refused password',
  'refreshes the session',
  'makes a team',
  'asks for permissions',
  'signs out and in',
  'manages users from a server',
  'grants permissions and sessions from a server',
  'administers the project',
]
/** What the oldest release does not have. */
const LATER_STEPS = [
  'uses API keys',
  'uses team API keys',
  'shares the data vault with our SDK',
  'reads the metrics',
  'edits email templates, themes and drafts',
  'sends emails to users',
  'counts the items of users, teams and custom customers',
  'explains items that do not exist, or for another type of customer',
]
/** Releases before and after this one have no offers, or call them otherwise. */
const OFFER_STEPS = ['creates links to buy an offer', 'buys in test mode, and lists it']
const once = { prices: { once: { USD: '5' } }, stackable: true, customerType: 'user' }
const PAYMENTS = {
  'payments.items.credits': { displayName: 'Credits', customerType: 'user' },
  'payments.items.seats': { displayName: 'Seats', customerType: 'team' },
  'payments.items.calls': { displayName: 'Calls', customerType: 'custom' },
  'payments.offers.pack': { ...once, includedItems: { credits: { quantity: 10 } } },
  'payments.offers.hidden': { ...once, serverOnly: true, includedItems: {} },
}
const SECRET = 'the secret of both'
const run = promisify(execFile)

/**
 * The clients, separate from the main installation: in the cache folder of the repository, once per
 * lock file.
 */
async function install(): Promise<string> {
  const lockfile = readFileSync(join(HERE, 'package-lock.json'))
  const folder = join(
    HERE,
    '../../.cache/compatibility',
    createHash('sha256').update(lockfile).digest('hex').slice(0, 16),
  )
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(join(HERE, name), join(unfinished, name))
  // Their peer dependencies are frameworks that these flows do not need.
  await run(
    'npm',
    ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: unfinished,
      shell: process.platform === 'win32',
    },
  )
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  return folder
}

let folder: string
let service: TestService
let operated: TestProcess
let project: TestProject
beforeAll(async () => {
  folder = await install()
  service = await startService()
  project = await service.newProject({
    client_team_creation_enabled: true,
    allow_user_api_keys: true,
    allow_team_api_keys: true,
    display_name: 'Compatibility',
  })
  await project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify({ 'dataVault.stores.shared': {}, ...PAYMENTS }),
  })
  await project.as('admin').post('/internal/payments/setup', {})
  operated = await startProcess(service)
  await (await ourStore()).setValue('ours', 'written by ours', { secret: SECRET })
}, 120_000)
afterAll(async () => {
  await operated?.stop()
  await service?.stop()
})

/** The store of the data vault, with our own SDK. */
const ourStore = () =>
  new ServerApp({
    baseUrl: operated.url,
    projectId: project.id,
    publishableClientKey: project.publishableClientKey,
    secretServerKey: project.secretServerKey,
    tokenStore: null,
  }).getDataVaultStore('shared')

describe.each(Object.entries(RELEASES))('C: the published client %s, release %s,', (client) => {
  const problems = new Map<string, string | null>()
  beforeAll(async () => {
    const { as: _as, signUp: _signUp, requestCode: _requestCode, ...keys } = project
    const settings = JSON.stringify({ folder, client, baseUrl: operated.url, project: keys })
    const { stdout } = await run(process.execPath, [
      '--import',
      join(HERE, 'bundler-ways.mjs'),
      join(HERE, 'journey.mjs'),
      settings,
    ])
    for (const line of stdout.split('\n').filter((text) => text.startsWith('{"name"'))) {
      const { name, problem } = JSON.parse(line) as { name: string; problem: string | null }
      problems.set(name, problem)
    }
  }, 60_000)

  test.each(STEPS)('%s', (name) => {
    expect(problems.get(name)).toBeNull()
  })

  test.runIf(client !== 'oldest').each(LATER_STEPS)('%s', (name) => {
    expect(problems.get(name)).toBeNull()
  })

  test.runIf(client === 'middle').each(OFFER_STEPS)('%s', (name) => {
    expect(problems.get(name)).toBeNull()
  })

  test.runIf(client !== 'oldest')('writes values that our SDK reads', async () => {
    const value = await (await ourStore()).getValue(client, { secret: SECRET })

    expect(value).toBe(`written by ${client}`)
  })
})
