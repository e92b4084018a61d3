import {
  accessHeaders,
  type Caller,
  createCaller,
  type HeaderMap,
  startBareProcess,
  type TestProject,
  type TestService,
} from '@latchkey/testkit'
import pg from 'pg'

const LOCK = 4711

/**
 * The statement at which to kill: what it does, to which table, and which of such statements is
 * meant.
 */
export interface Stop {
  change: 'insert' | 'update' | 'delete'
  table: string
  when?: string
}

/**
 * Sends requests to a separate process on the database of `heir`, and kills that process when it
 * reaches the statement. Returns whether it was reached. A trigger that waits for a lock holds the
 * process at the statement.
 */
export async function killAt(
  heir: TestService,
  { change, table, when = 'true' }: Stop,
  request: (callerFor: CallerFor) => Promise<unknown>,
): Promise<boolean> {
  // Unwritten activity of the heir must not be the statement that waits.
  await heir.ctx.activity.flush()
  const holder = new pg.Client({ connectionString: heir.database.url })
  await holder.connect()
  await holder.query(`create or replace function wait_here() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(${LOCK}); return case when tg_op = 'DELETE' then old else new end; end $$`)
  await holder.query('select pg_advisory_lock($1)', [LOCK])
  await holder.query(
    `create trigger wait_here before ${change} on ${table} for each row when (${when}) execute function wait_here()`,
  )
  const process = await startBareProcess(heir)
  try {
    const outcome = request((project, user, headers) =>
      createCaller(fetch, process.url, {
        ...accessHeaders(project, 'client'),
        ...(user ? { 'x-stack-access-token': user.access_token } : {}),
        ...headers,
      }),
    ).then(
      () => null,
      (error: unknown) => error,
    )
    const waiting = await Promise.race([untilSomebodyWaits(holder), outcome.then(() => null)])
    await process.stop('SIGKILL')
    await outcome
    await holder.query('select pg_advisory_unlock($1)', [LOCK])
    if (waiting !== null) await untilGone(holder, waiting)
    return waiting !== null
  } finally {
    await process.stop('SIGKILL')
    await holder.query('select pg_advisory_unlock_all()')
    await holder.query(`drop trigger wait_here on ${table}`)
    await holder.end()
  }
}

/** Calls the process that will be killed. */
export type CallerFor = (
  project: TestProject,
  user?: { access_token: string } | null,
  headers?: HeaderMap,
) => Caller

/** The database session that waits at the statement. */
async function untilSomebodyWaits(client: pg.Client): Promise<number> {
  for (;;) {
    const { rows } = await client.query<{ pid: number }>(
      `select l.pid from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and l.objid = $1 and not l.granted and d.datname = current_database()`,
      [LOCK],
    )
    if (rows[0] !== undefined) return rows[0].pid
  }
}

/** The database notices that the process is dead when it responds, and rolls back. */
async function untilGone(client: pg.Client, pid: number): Promise<void> {
  while (
    (await client.query('select 1 from pg_stat_activity where pid = $1', [pid])).rows.length > 0
  );
}
