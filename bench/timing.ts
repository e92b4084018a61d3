import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { mannWhitney } from './mann-whitney.ts'
import type { Result } from './result.ts'
import { clientHeaders, type Stage } from './stage.ts'

const SAMPLES = 600
const WARM_UP = 60
const SETTLE_MS = 40

/** A request with an address, known or not. */
interface Flow {
  what: string
  path: string
  body: (email: string) => object
  status: number
}

const FLOWS: readonly Flow[] = [
  {
    what: 'sign-in with a wrong password',
    path: '/auth/password/sign-in',
    body: (email) => ({ email, password: 'not the password' }),
    status: 400,
  },
  {
    what: 'asking for a reset code',
    path: '/auth/password/send-reset-code',
    body: (email) => ({ email, callback_url: 'http://localhost/reset' }),
    status: 200,
  },
  {
    what: 'asking for a sign-in code',
    path: '/auth/otp/send-sign-in-code',
    body: (email) => ({ email, callback_url: 'http://localhost/callback' }),
    status: 200,
  },
]

/**
 * Does response time reveal whether an address is known (security cases: equal time for known and
 * unknown)? Both kinds are requested in random order over one connection on loopback, where nothing
 * hides a difference.
 */
export async function measureTiming(stage: Stage): Promise<Result[]> {
  const service = await stage.startService()
  try {
    await prepareProject(stage, service.url)
    const results: Result[] = []
    for (const flow of FLOWS) results.push(await compareFlow(stage, service.url, flow))
    results.push(...(await compareImported(stage, service.url)))
    return results
  } finally {
    await service.stop()
  }
}

const WRONG_PASSWORD = FLOWS[0] as Flow
const IMPORTED = [6, 8]

/**
 * In a project with imported users: can they be distinguished from unknown addresses, or from users
 * whose hash is ours?
 */
async function compareImported(stage: Stage, url: string): Promise<Result[]> {
  for (const cost of IMPORTED) {
    for (let number = 0; number < 10; number += 1)
      await importUser(stage, url, `imported-${cost}-${number}@example.com`, cost)
  }
  const addressOf = (cost: number) => (number: number) =>
    `imported-${cost}-${number % 10}@example.com`
  const results: Result[] = []
  for (const cost of IMPORTED) {
    const flow = {
      ...WRONG_PASSWORD,
      what: `${WRONG_PASSWORD.what} for an imported hash of cost ${cost}`,
    }
    results.push(await compareFlow(stage, url, flow, addressOf(cost)))
  }
  const ours = { ...WRONG_PASSWORD, what: `${WRONG_PASSWORD.what} where others are imported` }
  results.push(await compareFlow(stage, url, ours))
  return results
}

async function importUser(stage: Stage, url: string, email: string, cost: number): Promise<void> {
  const response = await fetch(`${url}/api/v1/users`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-access-type': 'admin',
      'x-stack-project-id': stage.project.id,
      'x-stack-super-secret-admin-key': stage.project.superSecretAdminKey,
    },
    body: JSON.stringify({
      primary_email: email,
      primary_email_auth_enabled: true,
      password_hash: `$2a$0${cost}$N9qo8uLOickgx2ZMRZoMyedZ.1ZcSMLM1hzLQxlxX7BYNHyo/KyuC`,
    }),
  })
  if (!response.ok)
    throw new Error(`An import was refused: ${response.status} ${await response.text()}`)
}

async function compareFlow(
  stage: Stage,
  url: string,
  flow: Flow,
  knownAddress = (number: number) => stage.users[number]?.email as string,
): Promise<Result> {
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < SAMPLES + WARM_UP; round += 1) {
    const number = round % stage.users.length
    const asks = [
      { times: known, email: knownAddress(number) },
      { times: unknown, email: `nobody-${number}@example.com` },
    ]
    if (Math.random() < 0.5) asks.reverse()
    for (const { times, email } of asks) {
      const time = await timeOf(stage, url, flow, email)
      // The work that a request leaves behind, such as an email, must not slow down the next one.
      await pause(SETTLE_MS)
      if (round >= WARM_UP) times.push(time)
    }
  }
  const { chance, p } = mannWhitney(known, unknown)
  return {
    what: `${flow.what}, known address or not`,
    measured: `medians ${median(known)} and ${median(unknown)} ms, n = 2 × ${SAMPLES}`,
    limit: 'Mann–Whitney U',
    ratio: `correct guesses ${(100 * Math.max(chance, 1 - chance)).toFixed(1)} %, p = ${p.toFixed(3)}`,
    toReach: 'p > 0.01',
    reached: p > 0.01,
  }
}

async function timeOf(
  stage: Stage,
  url: string,
  { path, body, status }: Flow,
  email: string,
): Promise<number> {
  const start = performance.now()
  const response = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...clientHeaders(stage.project) },
    body: JSON.stringify(body(email)),
  })
  await response.text()
  const time = performance.now() - start
  if (response.status !== status) throw new Error(`${path} answered ${response.status}.`)
  return time
}

const median = (times: readonly number[]) =>
  (times.toSorted((a, b) => a - b)[times.length >> 1] as number).toFixed(2)

/**
 * Codes are only sent if the project uses them, and to known users only if their address is
 * verified.
 */
async function prepareProject(stage: Stage, url: string): Promise<void> {
  const response = await fetch(`${url}/api/v1/internal/config/override`, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/json',
      'x-stack-access-type': 'admin',
      'x-stack-project-id': stage.project.id,
      'x-stack-super-secret-admin-key': stage.project.superSecretAdminKey,
    },
    body: JSON.stringify({
      config_override_string: JSON.stringify({ 'auth.otp.allowSignIn': true }),
    }),
  })
  if (!response.ok)
    throw new Error(
      `Sign-in codes could not be switched on: ${response.status} ${await response.text()}`,
    )
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  await client.query("update contact_channels set is_verified = true where value like 'bench-%'")
  await client.end()
}
