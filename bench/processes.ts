import { type LoadResult, load } from './load.ts'
import { percent } from './requests.ts'
import type { Result } from './result.ts'
import { clientHeaders, type Stage } from './stage.ts'

/**
 * Does a second process on the same database cost anything? With few cores there is nothing to
 * gain, but throughput must not fall.
 */
export async function measureProcesses(stage: Stage): Promise<Result[]> {
  const requests = stage.users.map((user) => ({
    method: 'GET' as const,
    path: '/api/v1/users/me',
    headers: { ...clientHeaders(stage.project), 'x-stack-access-token': user.access_token },
  }))
  const first = await stage.startService()
  const alone = await load(first.url, requests)
  const second = await stage.startService()
  // The same number of connections in all, shared by the two.
  const together = await Promise.all(
    [first, second].map(({ url }) => load(url, requests, { connections: 8 })),
  )
  await Promise.all([first.stop(), second.stop()])

  const sum = together.reduce((total: number, result: LoadResult) => total + result.perSecond, 0)
  const ratio = sum / alone.perSecond
  return [
    {
      what: 'processes 1 → 2 on one database',
      measured: `${Math.round(sum)}/s`,
      limit: `${Math.round(alone.perSecond)}/s by one`,
      ratio: percent(ratio),
      toReach: 'no loss on two cores (≥ 90 %)',
      reached: ratio >= 0.9,
    },
  ]
}
