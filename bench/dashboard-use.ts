import type { Page } from 'playwright-core'
import { percentOf } from './dashboard-loads.ts'
import { LETTER, type Observed, READ, scrollTable, WATCH_LETTER } from './dashboard-observer.ts'
import type { DashboardStage } from './dashboard-stage.ts'
import type { Result } from './result.ts'

const PAINT_MS = 100
const FILTER_MS = 50
const SEARCH_MS = 200
const FRAME_MS = 16.7
/** The clock of frames is a little coarser than their rate. */
const TOLERANCE_MS = 1
const FRAMES = 180
const ROWS_PER_FRAME = 3
const ROW_PX = 40
/** `OBSERVE` does not see faster interactions. */
const UNSEEN_MS = 16

/** What an administrator does with an open page: clicks, types, searches and scrolls. */
export async function measureUse(stage: DashboardStage): Promise<Result[]> {
  return [
    await measureInteractions(stage),
    ...(await measureWholeList(stage)),
    ...(await measureSearch(stage)),
  ]
}

/** Forty interactions: letters in a list, a dialog, tabs and the palette. */
async function measureInteractions(stage: DashboardStage): Promise<Result> {
  process.stderr.write('  interactions …\n')
  const { page, close } = await stage.open()
  const times: Record<string, number[]> = {}
  /** Acts, waits for the next paint and notes how long each interaction took. */
  const note = async (kind: string, count: number, act: () => Promise<void>) => {
    const known = (await page.evaluate<Observed>(READ)).interactions.length
    await act()
    await page.waitForTimeout(300)
    const { interactions } = await page.evaluate<Observed>(READ)
    const seen = interactions.slice(known, known + count)
    const rest = Array.from({ length: count - seen.length }, () => UNSEEN_MS)
    times[kind] = [...(times[kind] ?? []), ...seen, ...rest]
  }
  try {
    const project = `${stage.url}/projects/${stage.projectId}`
    await page.goto(`${project}/users`)
    await page.getByText('Ada Lovelace').first().waitFor()
    await page.waitForLoadState('networkidle')
    const search = page.getByRole('searchbox').first()
    await search.focus()
    for (const letter of 'ada hopper')
      await note('letters of a list', 1, () => page.keyboard.press(letter))
    await search.fill('')
    await page.waitForTimeout(1_000)
    await page.waitForLoadState('networkidle')
    for (let turn = 0; turn < 4; turn += 1) {
      await note('dialog', 1, () =>
        page.getByRole('button', { name: 'Create user', exact: true }).first().click(),
      )
      await page.getByRole('dialog').waitFor()
      await note('dialog', 1, () => page.keyboard.press('Escape'))
    }
    await page.goto(`${project}/users/${stage.userId}`)
    await page.getByRole('tab').first().waitFor()
    await page.waitForLoadState('networkidle')
    for (const name of [
      'Sign-in',
      'Teams',
      'Permissions',
      'Sessions',
      'Emails',
      'Payments',
      'Raw',
      'Profile',
      'Teams',
      'Profile',
    ])
      await note('tabs', 1, () => page.getByRole('tab', { name, exact: true }).click())
    for (let turn = 0; turn < 2; turn += 1) {
      await note('palette', 1, () => page.keyboard.press('Control+k'))
      await page.getByRole('dialog').waitFor()
      for (const letter of 'emai') await note('palette', 1, () => page.keyboard.press(letter))
      await note('palette', 1, () => page.keyboard.press('Escape'))
      await page.keyboard.press('Escape')
    }
  } finally {
    await close()
  }
  const all = Object.values(times).flat()
  const worst = Object.entries(times).toSorted(
    ([, a], [, b]) => quantile(b, 0.75) - quantile(a, 0.75),
  )[0]
  const p75 = quantile(all, 0.75)
  const p98 = quantile(all, 0.98)
  const slowest = worst ? `; ${worst[0]} p75 ${quantile(worst[1], 0.75)} ms` : ''
  return {
    what: `interaction to next paint, ${all.length} clicks and letters`,
    measured: `p75 ${p75} ms, p98 ${p98} ms${slowest}`,
    limit: `${PAINT_MS} ms`,
    ratio: percentOf(p75, PAINT_MS),
    toReach: `p75 ≤ ${PAINT_MS} ms`,
    reached: p75 <= PAINT_MS,
  }
}

/** The whole list of 10,000 permissions: filtered by a letter, and scrolled. */
async function measureWholeList(stage: DashboardStage): Promise<Result[]> {
  process.stderr.write('  whole list …\n')
  const { page, close } = await stage.open()
  try {
    await page.goto(`${stage.url}/projects/${stage.largeProjectId}/team-permissions`)
    await page.getByRole('table').getByText('permission_1', { exact: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    const { times, longest } = await page.evaluate<Scrolled>(
      scrollTable(FRAMES, ROWS_PER_FRAME * ROW_PX),
    )
    const letters = await typeLetters(page, '12345678901234567890')
    const inTime = times.filter((time) => time <= FRAME_MS + TOLERANCE_MS).length / times.length
    const p95 = quantile(letters, 0.95)
    const median = quantile(letters, 0.5)
    return [
      {
        what: '10,000 permissions: a letter of the filter until it is painted',
        measured: `p50 ${Math.round(median)} ms, p95 ${Math.round(p95)} ms`,
        limit: `${FILTER_MS} ms`,
        ratio: percentOf(median, FILTER_MS),
        toReach: `p50 < ${FILTER_MS} ms`,
        reached: median < FILTER_MS,
      },
      {
        what: '10,000 permissions: frames of a scroll within 16.7 ms',
        measured: `${Math.round(inTime * 100)} % of ${times.length}, median ${quantile(times, 0.5).toFixed(1)} ms, longest task ${longest ? `${Math.round(longest)} ms` : 'below 50 ms'}`,
        limit: `${FRAME_MS} ms`,
        ratio: percentOf(inTime, 1),
        toReach: '≥ 90 %, no task of 50 ms',
        reached: inTime >= 0.9 && longest === 0,
      },
    ]
  } finally {
    await close()
  }
}

interface Scrolled {
  times: number[]
  longest: number
}

/** Types letters one by one, and removes each again. Returns the times until the rows are painted. */
async function typeLetters(page: Page, letters: string): Promise<number[]> {
  const times: number[] = []
  await page.getByRole('searchbox').first().focus()
  for (const letter of letters)
    for (const key of [letter, 'Backspace']) {
      await page.evaluate(WATCH_LETTER)
      await page.keyboard.press(key)
      times.push(await page.evaluate<number>(LETTER))
      await page.waitForTimeout(100)
    }
  return times
}

/** The search among 1,000 users: letters one by one, and letters typed quickly. */
async function measureSearch(stage: DashboardStage): Promise<Result[]> {
  process.stderr.write('  search …\n')
  const { page, close } = await stage.open()
  try {
    await page.goto(`${stage.url}/projects/${stage.projectId}/users`)
    await page.getByText('Ada Lovelace').first().waitFor()
    await page.waitForLoadState('networkidle')
    const times = await typeLetters(page, 'abcdefghklmnoprstvwz')
    const p95 = quantile(times, 0.95)
    const typed = 'grace hopper'
    let [open, most, sent] = [0, 0, 0]
    const isSearch = (url: string) => url.includes('/internal/users?')
    page.on('request', (request) => {
      if (!isSearch(request.url())) return
      sent += 1
      open += 1
      most = Math.max(most, open)
    })
    const end = (request: { url(): string }) => {
      if (isSearch(request.url())) open -= 1
    }
    page.on('requestfinished', end)
    page.on('requestfailed', end)
    await page.keyboard.type(typed, { delay: 60 })
    await page.waitForTimeout(500)
    await page.waitForLoadState('networkidle')
    return [
      {
        what: '1,000 users: a letter of the search until its rows are painted',
        measured: `p50 ${Math.round(quantile(times, 0.5))} ms, p95 ${Math.round(p95)} ms`,
        limit: `${SEARCH_MS} ms`,
        ratio: percentOf(p95, SEARCH_MS),
        toReach: `p95 < ${SEARCH_MS} ms`,
        reached: p95 < SEARCH_MS,
      },
      {
        what: `1,000 users: requests of ${typed.length} letters, 60 ms apart`,
        measured: `${sent}, at most ${most} at once`,
        limit: String(typed.length),
        ratio: percentOf(sent, typed.length),
        toReach: 'at most one for each letter, one at a time',
        reached: sent <= typed.length && most <= 1,
      },
    ]
  } finally {
    await close()
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number
}
