/** What may ask the server to stop, and how often. */
export interface StopRequests {
  /** Resolves with the first request. */
  readonly first: Promise<string>
  /**
   * Aborts when a person asks again: the server then stops without waiting for requests and jobs.
   */
  readonly hurry: AbortSignal
}

/**
 * One Ctrl-C reaches the server in up to three ways: the terminal signals npm and the wrapper, npm
 * signals the wrapper again, and the wrapper may end a moment later. Requests within this time
 * belong together.
 */
const ECHO_MS = 1000

/**
 * Listens for requests to stop: a signal, the message `stop` of the wrapper
 * (`scripts/run/processes.mjs`), or the end of the wrapper. The last is not caused by a person, so
 * it starts a stop but never hurries one. A third request ends the process immediately; the next
 * start takes over the database.
 */
export function listenForStop(): StopRequests {
  const hurry = new AbortController()
  const { promise: first, resolve: begin } = Promise.withResolvers<string>()
  let requests = 0
  let lastMs = Number.NEGATIVE_INFINITY

  const ask = (reason: string, isPerson: boolean) => {
    const nowMs = performance.now()
    if (requests > 0 && (!isPerson || nowMs - lastMs < ECHO_MS)) return
    requests += 1
    lastMs = nowMs
    if (requests === 1) begin(reason)
    else if (requests === 2) hurry.abort()
    else process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ask(signal, true))
  process.on('message', (message) => message === 'stop' && ask('stop', true))
  process.on('disconnect', () => ask('disconnect', false))
  // The wrapper may have ended before this listens. Without a wrapper it is undefined.
  if (process.connected === false) ask('disconnect', false)
  // An open channel would keep a process that has nothing left to do.
  process.channel?.unref()
  return { first, hurry: hurry.signal }
}
