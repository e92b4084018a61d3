/*
 * A user of another project, in a process of its own so that the attacker's work does not affect
 * its measurements. Reads the plan as JSON from its argument, sends requests until SIGTERM and
 * prints the result as JSON.
 */

/** What the victim does. */
export interface VictimPlan {
  url: string
  headers: Record<string, string>
  email: string
  password: string
  accessToken: string
  /** How long after its start it starts to measure. */
  ignoredMs: number
}

/** The measurements. */
export interface VictimReport {
  readMs: number[]
  signInMs: number[]
  /** Statuses other than 200, and failed connections. */
  failures: string[]
}

const plan = JSON.parse(process.argv[2] ?? '') as VictimPlan
const measuredFromMs = performance.now() + plan.ignoredMs
const report: VictimReport = { readMs: [], signInMs: [], failures: [] }

async function ask(times: number[], path: string, init: RequestInit): Promise<void> {
  const start = performance.now()
  try {
    const response = await fetch(`${plan.url}/api/v1${path}`, {
      ...init,
      signal: AbortSignal.timeout(30_000),
    })
    await response.arrayBuffer()
    if (response.status !== 200) report.failures.push(`${path}: ${response.status}`)
  } catch (error) {
    report.failures.push(`${path}: ${(error as Error).name}`)
  }
  const end = performance.now()
  if (end >= measuredFromMs) times.push(end - start)
}

async function repeat(pauseMs: number, work: () => Promise<void>): Promise<void> {
  for (;;) {
    await work()
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

process.once('SIGTERM', () => {
  process.stdout.write(JSON.stringify(report), () => process.exit(0))
})
void repeat(20, () =>
  ask(report.readMs, '/users/me', {
    headers: { ...plan.headers, 'x-stack-access-token': plan.accessToken },
  }),
)
void repeat(200, () =>
  ask(report.signInMs, '/auth/password/sign-in', {
    method: 'POST',
    headers: {
      ...plan.headers,
      'content-type': 'application/json',
      'x-forwarded-for': '192.0.2.1',
    },
    body: JSON.stringify({ email: plan.email, password: plan.password }),
  }),
)
