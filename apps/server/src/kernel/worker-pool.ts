import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * The code of errors that the job library tries again for many minutes. It does not wait for its
 * own statement that records the end of a job, so any other error of that statement would be an
 * unhandled rejection, which ends the process.
 */
const RETRIED_CODE = 'ETIMEDOUT'

/** Connection exceptions, too many connections, and a server that stops or starts. */
const PASSING_SQLSTATES = /^(?:08|53|57P)/

/** How long to wait before another attempt to connect. */
const RECONNECT_MS = 500

/**
 * The pool for the job library: the worker outlasts a database that is down, starts again or has no
 * connection left. The library itself would pause for up to two minutes, and a worker that is
 * stopped would wait for the end of the pause.
 */
export const workerPool = (pool: pg.Pool): pg.Pool =>
  withMethod(pool, 'connect', (...args) =>
    // With a callback the driver returns nothing, and the library handles errors itself.
    args.length > 0
      ? Reflect.apply(pool.connect, pool, args)
      : connect(pool).then((client) =>
          withMethod(client, 'query', (...args) => {
            const result: unknown = Reflect.apply(client.query, client, args)
            return result instanceof Promise ? result.catch(markPassing) : result
          }),
        ),
  )

/**
 * Waits until the database has a connection. Never settles once the pool ends: the library has
 * stopped by then, and a rejection that it does not handle would end the process.
 */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      if (pool.ending) return new Promise(() => {})
      if (!isPassing(error)) throw error
    }
    await sleep(RECONNECT_MS)
  }
}

/** Marks an error that passes as one to try again, and throws it. */
function markPassing(error: unknown): never {
  throw isPassing(error) ? Object.assign(error, { code: RETRIED_CODE }) : error
}

const isPassing = (error: unknown): error is Error =>
  error instanceof Error &&
  (!(error instanceof pg.DatabaseError) || PASSING_SQLSTATES.test(error.code ?? ''))

/** The object with another method. All else happens on the object itself. */
function withMethod<T extends object>(
  target: T,
  name: keyof T,
  method: (...args: unknown[]) => unknown,
): T {
  return new Proxy(target, {
    get(_, key) {
      if (key === name) return method
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
