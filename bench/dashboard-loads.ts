import type { Page } from 'playwright-core'
import { type Observed, READ } from './dashboard-observer.ts'
import type { DashboardStage, Window } from './dashboard-stage.ts'
import type { Result } from './result.ts'
import { sizeOf } from './size.ts'

/** How often each page is loaded. */
const RUNS = sizeOf('RUNS', 5)
/** A page is complete when nothing was requested or shifted for this long. */
const QUIET_MS = 700
const COLD_MS = 1_500
const WARM_MS = 600
const SHIFT = 0.05
const REQUESTS = 4

/** A page of the dashboard: its address, and a text that shows when it is complete. */
interface DashboardPage {
  name: string
  path: string
  ready: string
  /** The page for visitors. */
  isOpen?: boolean
}

export const pagesOf = ({ projectId, userId }: DashboardStage): readonly DashboardPage[] => {
  const project = `/projects/${projectId}`
  return [
    { name: 'sign-in', path: '/handler/sign-in', ready: 'Sign in', isOpen: true },
    { name: 'list of projects', path: '/projects', ready: 'Birdwatch' },
    { name: 'overview', path: project, ready: 'Newest users' },
    { name: 'users', path: `${project}/users`, ready: 'Ada Lovelace' },
    { name: 'user', path: `${project}/users/${userId}`, ready: 'Profile' },
    { name: 'teams', path: `${project}/teams`, ready: 'Team 99' },
    { name: 'emails', path: `${project}/emails`, ready: 'guest-11@mail.example' },
    { name: 'webhooks', path: `${project}/webhooks`, ready: '127.0.0.1' },
    { name: 'offers', path: `${project}/payments/offers`, ready: 'Pro' },
    { name: 'project settings', path: `${project}/project-settings`, ready: 'Production mode' },
  ]
}

/** The paints, layout shifts and requests of each page, loaded from its address. */
export async function measureLoads(stage: DashboardStage): Promise<Result[]> {
  const results: Result[] = []
  for (const page of pagesOf(stage)) {
    process.stderr.write(`  ${page.name} …\n`)
    const cold: Observed[] = []
    const warm: Observed[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const window = await stage.open({ signedIn: !page.isOpen })
      try {
        cold.push(await visit(stage, window, page))
        await window.page.goto('about:blank')
        warm.push(await visit(stage, window, page))
      } finally {
        await window.close()
      }
    }
    const shift = Math.max(...[...cold, ...warm].map((observed) => observed.shift))
    results.push(
      paintRow(`${page.name}: largest contentful paint, cold`, cold, COLD_MS),
      paintRow(`${page.name}: largest contentful paint, warm`, warm, WARM_MS),
      {
        what: `${page.name}: layout shift, worst of ${2 * RUNS}`,
        measured: shift.toFixed(3),
        limit: String(SHIFT),
        ratio: percentOf(shift, SHIFT),
        toReach: `< ${SHIFT}`,
        reached: shift < SHIFT,
      },
    )
    if (shift >= SHIFT) explain([...cold, ...warm])
    if (!page.isOpen) results.push(await requestsRow(stage, page))
  }
  return results
}

async function visit(stage: DashboardStage, { page }: Window, { path, ready }: DashboardPage) {
  await page.goto(`${stage.url}${path}`)
  await page.getByText(ready).first().waitFor()
  await quiet(page)
  return page.evaluate<Observed>(READ)
}

/** Waits until the page has requested nothing for a while. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(QUIET_MS)
}

/** Which elements moved, on stderr. */
function explain(observed: readonly Observed[]): void {
  const worst = observed.toSorted((a, b) => b.shift - a.shift)[0]
  process.stderr.write(`    ${JSON.stringify(worst?.shifts)}\n`)
}

function paintRow(what: string, observed: readonly Observed[], limit: number): Result {
  const times = observed.map(({ paint }) => paint).toSorted((a, b) => a - b)
  const median = times[Math.floor(times.length / 2)] as number
  return {
    what,
    measured: `${Math.round(median)} ms (worst ${Math.round(times.at(-1) as number)} ms)`,
    limit: `${limit} ms`,
    ratio: percentOf(median, limit),
    toReach: `≤ ${limit} ms`,
    reached: median <= limit,
  }
}

/**
 * How many requests the page sends to the API, and how many of them only after the response to
 * another: all responses are held back until nothing more is requested. What follows then has waited
 * for one of them.
 */
async function requestsRow(stage: DashboardStage, { name, path }: DashboardPage): Promise<Result> {
  const window = await stage.open()
  const { page } = window
  const [parallel, chained]: [string[], string[]] = [[], []]
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let sent = parallel
  try {
    await page.route(/\/api\/v1\//, async (route) => {
      const request = route.request()
      if (['fetch', 'xhr'].includes(request.resourceType())) {
        sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
        await held
      }
      await route.continue()
    })
    await page.goto(`${stage.url}${path}`)
    for (let count = -1; count !== parallel.length || count === 0; ) {
      count = parallel.length
      await page.waitForTimeout(3 * QUIET_MS)
    }
    sent = chained
    release()
    await quiet(page)
    await page.waitForTimeout(QUIET_MS)
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await window.close()
  }
  const count = parallel.length + chained.length
  if (count > REQUESTS || chained.length > 0)
    process.stderr.write(`    ${[...parallel, 'then', ...chained].join('\n    ')}\n`)
  return {
    what: `${name}: requests to the API`,
    measured: `${count}, ${chained.length} of them after another`,
    limit: String(REQUESTS),
    ratio: percentOf(count, REQUESTS),
    toReach: `≤ ${REQUESTS}, none after another`,
    reached: count <= REQUESTS && chained.length === 0,
  }
}

export const percentOf = (value: number, limit: number): string =>
  `${Math.round((value / limit) * 100)} %`
