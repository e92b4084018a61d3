import autocannon from 'autocannon'

/** One request of a load, sent repeatedly in turn with the others. */
export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
  /** A new body for each request. */
  nextBody?: () => string
}

export interface LoadResult {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

/** Sends requests at the rate of the responses; fails if any response is not 2xx. */
export async function load(
  url: string,
  requests: LoadRequest[],
  { connections = 16, seconds = 6 } = {},
): Promise<LoadResult> {
  const prepared = requests.map(({ nextBody, ...request }) =>
    nextBody
      ? { ...request, setupRequest: (sent: object) => ({ ...sent, body: nextBody() }) }
      : request,
  )
  const run = (duration: number) => autocannon({ url, connections, duration, requests: prepared })
  // Warm-up, so that neither side is measured while it compiles and fills caches.
  await run(2)
  const result = await run(seconds)
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${result.non2xx} responses were not 2xx, ${result.errors} requests failed: ${JSON.stringify(result.statusCodeStats)}`,
    )
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  }
}
