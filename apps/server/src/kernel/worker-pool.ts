import pg from 'pg'

/**
 * The code of errors that the job library tries again for many minutes. It does not wait for its
 * own statement that records the end of a job, so any other error of that statement would be an
 * unhandled rejection, which ends the process.
 */
const RETRIED_CODE = 'ETIMEDOUT'

/** Connection exceptions, too many connections, and a server that stops or starts. */
const PASSING_SQLSTATES = /^(?:08|53|57P)/

/**
 * The pool for the job library: the worker outlasts a database that is down, starts again or has no
 * connection left.
 */
export const workerPool = (pool: pg.Pool): pg.Pool =>
  withMethod(pool, 'connect', (...args) =>
    result(pool.connect, pool, args, (client: pg.PoolClient) =>
      withMethod(client, 'query', (...args) => result(client.query, client, args)),
    ),
  )

/** Calls a method of the driver. With a callback it returns nothing, and handles errors itself. */
function result<T, U = T>(
  method: (...args: never[]) => unknown,
  target: object,
  args: readonly unknown[],
  convert?: (value: T) => U,
): unknown {
  const returned: unknown = Reflect.apply(method, target, args)
  return returned instanceof Promise ? returned.then(convert, markPassing) : returned
}

/** Marks an error that passes as one to try again, and throws it. */
function markPassing(error: unknown): never {
  const isPassing =
    error instanceof Error &&
    (!(error instanceof pg.DatabaseError) || PASSING_SQLSTATES.test(error.code ?? ''))
  throw isPassing ? Object.assign(error, { code: RETRIED_CODE }) : error
}

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
