import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { AbuseScenario, AbuseStage } from './abuse-scenario.ts'
import { clientHeaders } from './stage.ts'

const PEOPLE = 41
const WORKERS = 132
const HOME = '198.51.100.7'
const hashOfCost = (cost: number) =>
  `$2a$${cost}$N9qo8uLOickgx2ZMRZoMyedZ.1ZcSMLM1hzLQxlxX7BYNHyo/KyuC`

/** Sign-ins and emails that keep the service busy, or lock a user out. */
export const signInScenarios: readonly AbuseScenario[] = [
  {
    name: 'wrong passwords for imported hashes of cost 12',
    prepare: (stage) => importPeople(stage, 'twelve'),
    attack: (stage, signal) =>
      guess(stage, signal, (turn) => `twelve-${turn % PEOPLE}@example.com`),
  },
  {
    name: 'wrong passwords for stored hashes of cost 16',
    async prepare(stage) {
      await importPeople(stage, 'sixteen')
      // As an import could store them before the limit.
      await query(
        stage,
        `update passwords p set hash = $1 from contact_channels c
         where c.tenancy_id = p.tenancy_id and c.user_id = p.user_id and c.value like 'sixteen-%'`,
        [hashOfCost(16)],
      )
    },
    attack: (stage, signal) =>
      guess(stage, signal, (turn) => `sixteen-${turn % PEOPLE}@example.com`),
  },
  {
    name: 'wrong passwords, connections closed at once',
    attack: (stage, signal) =>
      guess(
        stage,
        signal,
        (turn) => `nobody-${turn}@example.com`,
        () => AbortSignal.any([signal, AbortSignal.timeout(20)]),
      ),
  },
  {
    // Security case 57, with a client of its own: one process cannot be both sides of so many
    // requests.
    name: '10,000 sign-ins at once',
    attack: (stage, signal) =>
      guess(stage, signal, (turn) => `nobody-${turn}@example.com`, undefined, {
        workers: 10_000,
        pauseMs: 30_000,
      }),
  },
  {
    name: 'emails to one recipient',
    async prepare(stage) {
      const [user] = stage.users
      const body = { email: user?.email, password: user?.password }
      const status = await post(
        stage,
        '/auth/password/sign-in',
        body,
        HOME,
        AbortSignal.timeout(10_000),
      )
      if (status !== 200) throw new Error(`The recipient could not sign in: ${status}.`)
    },
    async attack(stage, signal) {
      const body = { email: stage.users[0]?.email, callback_url: 'http://localhost/reset' }
      const send = (network: string) =>
        post(stage, '/auth/password/send-reset-code', body, network, signal)
      await repeat(signal, 8, (turn) => send(networkOf(turn)).then(() => undefined))
      const own = await post(
        stage,
        '/auth/password/send-reset-code',
        body,
        HOME,
        AbortSignal.timeout(10_000),
      )
      if (own !== 200) throw new Error(`The recipient was locked out: ${own}.`)
    },
  },
]

async function importPeople(stage: AbuseStage, name: string): Promise<void> {
  for (let number = 0; number < PEOPLE; number += 1) {
    const response = await fetch(`${stage.url}/api/v1/users`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-stack-access-type': 'admin',
        'x-stack-project-id': stage.project.id,
        'x-stack-super-secret-admin-key': stage.project.superSecretAdminKey,
      },
      body: JSON.stringify({
        primary_email: `${name}-${number}@example.com`,
        primary_email_auth_enabled: true,
        password_hash: hashOfCost(12),
      }),
    })
    if (!response.ok)
      throw new Error(`An import was refused: ${response.status} ${await response.text()}`)
  }
}

const guess = (
  stage: AbuseStage,
  signal: AbortSignal,
  emailOf: (turn: number) => string,
  signalOf = () => signal,
  { workers, pauseMs } = { workers: WORKERS, pauseMs: 250 },
) =>
  repeat(signal, workers, async (turn) => {
    const body = { email: emailOf(turn), password: 'a wrong guess' }
    const status = await post(stage, '/auth/password/sign-in', body, networkOf(turn), signalOf())
    // A rejected attacker retries soon, but does not spin: this measures waiting times, not how
    // many requests a machine can reject.
    if (status !== 400) await pause(pauseMs, undefined, { signal }).catch(() => undefined)
  })

/**
 * Each attempt from a network of its own, because limits by network would end the attack otherwise.
 */
const networkOf = (turn: number) => `203.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`

async function repeat(
  signal: AbortSignal,
  workers: number,
  send: (turn: number) => Promise<void>,
): Promise<void> {
  const work = async (first: number) => {
    for (let turn = first; !signal.aborted; turn += workers) await send(turn)
  }
  await Promise.all(Array.from({ length: workers }, (_, index) => work(index)))
}

/** The status of the response; null if there was none. */
const post = (
  stage: AbuseStage,
  path: string,
  body: object,
  network: string,
  signal: AbortSignal,
): Promise<number | null> =>
  fetch(`${stage.url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': network,
      ...clientHeaders(stage.project),
    },
    body: JSON.stringify(body),
    signal,
  })
    .then(async (response) => {
      await response.arrayBuffer()
      return response.status
    })
    .catch(() => null)

async function query(stage: AbuseStage, sql: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  await client.query(sql, values).finally(() => client.end())
}
