import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { requestScenarios } from './abuse-requests.ts'
import type { AbuseScenario, AbuseStage } from './abuse-scenario.ts'
import { signInScenarios } from './abuse-sign-in.ts'
import { storageScenarios } from './abuse-storage.ts'
import type { VictimPlan, VictimReport } from './abuse-victim.ts'
import type { Result } from './result.ts'
import { addProject, clientHeaders, type RunningServer, type Stage } from './stage.ts'

const VICTIM = join(import.meta.dirname, 'abuse-victim.ts')
const CALM_MS = 1_000
const WARM_UP_MS = 2_000
const MEASURED_MS = 15_000
const MARKS = { readMs: 100, signInMs: 1_000, megabytes: 400 }

const calm: AbuseScenario = {
  name: 'no attack',
  attack: (_stage, signal) => pause(WARM_UP_MS + MEASURED_MS, undefined, { signal }),
}

const scenarios: readonly AbuseScenario[] = [
  calm,
  ...requestScenarios,
  ...storageScenarios,
  ...signInScenarios,
]

/**
 * What users of another project notice during an attack by a project or an unauthenticated client.
 * Every scenario gets a process of its own, with the limits of production.
 */
export async function measureAbuse(stage: Stage, part = ''): Promise<Result[]> {
  // Attackers name the network they come from, as behind a proxy; requests without one are not
  // limited by network.
  const environment = {
    LATCHKEY_RATE_LIMITS: 'on',
    LATCHKEY_TRUSTED_PROXIES: '127.0.0.1',
    LATCHKEY_LOG_LEVEL: 'error',
  }
  const before = Object.keys(environment).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, environment)
  try {
    const results: Result[] = []
    for (const scenario of scenarios.filter(({ name }) => name.includes(part))) {
      process.stderr.write(`  ${scenario.name} …\n`)
      results.push(await measureScenario(stage, scenario))
    }
    return results
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

async function measureScenario(stage: Stage, scenario: AbuseScenario): Promise<Result> {
  const server = await stage.startService()
  let victim: Victim | null = null
  try {
    const abused: AbuseStage = { ...stage, url: server.url }
    const plan = await prepareVictim(stage, server)
    await scenario.prepare?.(abused)
    victim = startVictim(plan)
    // Its connections are open before the attack: the system accepts new ones in order of arrival,
    // which the service cannot change.
    await pause(CALM_MS)
    const stop = new AbortController()
    const attack = scenario
      .attack(abused, stop.signal)
      .catch((error: unknown) => (stop.signal.aborted && isAbort(error) ? null : error))
    await pause(WARM_UP_MS + MEASURED_MS)
    const report = await victim.stop()
    stop.abort()
    const failure = (await attack) ?? null
    return toResult(
      scenario.name,
      report,
      await peakMegabytes(server.pid),
      await countServerErrors(server.url),
      failure,
    )
  } finally {
    await victim?.stop()
    await server.stop()
  }
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'

/** A project with one user, separate from the attacked one. */
async function prepareVictim(stage: Stage, { url }: RunningServer): Promise<VictimPlan> {
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  const { project } = await addProject(client, stage.project)
  await client.end()
  const headers = clientHeaders(project)
  const person = { email: 'bystander@example.com', password: 'a password of the benchmark' }
  const response = await fetch(`${url}/api/v1/auth/password/sign-up`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, verification_callback_url: 'http://localhost/verify' }),
  })
  if (!response.ok)
    throw new Error(`The bystander could not sign up: ${response.status} ${await response.text()}`)
  const { access_token } = (await response.json()) as { access_token: string }
  return { url, headers, ...person, accessToken: access_token, ignoredMs: CALM_MS + WARM_UP_MS }
}

interface Victim {
  /** Ends it and returns what it measured after the attack had started. */
  stop(): Promise<VictimReport>
}

/** Starts the user whose requests are measured. */
function startVictim(plan: VictimPlan): Victim {
  const child = spawn(process.execPath, [VICTIM, JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const report = text(child.stdout)
  return {
    async stop() {
      child.kill('SIGTERM')
      return JSON.parse(await report) as VictimReport
    },
  }
}

/** The largest resident set of the process so far (Linux). */
async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** All 5xx responses, as the service counts them itself. */
async function countServerErrors(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const counts = metrics.matchAll(
    /^latchkey_http_request_duration_seconds_count\{[^}]*status="5\d\d"[^}]*\} (\d+)$/gm,
  )
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

function toResult(
  name: string,
  { readMs, signInMs, failures }: VictimReport,
  megabytes: number,
  errors: number,
  failure: unknown,
): Result {
  const read = summarize(readMs)
  const signIn = summarize(signInMs)
  const problems = [
    ...(failure === null ? [] : [failure instanceof Error ? failure.message : String(failure)]),
    ...(failures.length === 0 ? [] : [`${failures.length} failed, first ${failures[0]}`]),
  ]
  const ratio = Math.max(
    read.p99 / MARKS.readMs,
    signIn.p99 / MARKS.signInMs,
    megabytes / MARKS.megabytes,
  )
  return {
    what: `under attack: ${name}`,
    measured: `users/me p50 ${read.p50.toFixed(0)}, p99 ${read.p99.toFixed(0)} ms; sign-in p50 ${signIn.p50.toFixed(0)}, p99 ${signIn.p99.toFixed(0)} ms; ${Math.round(megabytes)} MB; ${errors} × 5xx${problems.map((problem) => `; ${problem}`).join('')}`,
    limit: 'another project’s user',
    ratio: `${Math.round(ratio * 100)} %`,
    toReach: `p99 ≤ ${MARKS.readMs} ms and ≤ ${MARKS.signInMs / 1_000} s, ≤ ${MARKS.megabytes} MB, no 5xx`,
    reached: ratio <= 1 && errors === 0 && problems.length === 0,
  }
}

function summarize(times: readonly number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ??
    Number.POSITIVE_INFINITY
  return { p50: at(0.5), p99: at(0.99) }
}
