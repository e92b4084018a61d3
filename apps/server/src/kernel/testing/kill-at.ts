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

/** The first key of the advisory locks; the second is the number of the request. */
const LOCKS = 4711

/**
 * The statement at which to kill: what it does, to which table, and which of such statements is
 * meant.
 */
export interface Stop {
  change: 'insert' | 'update' | 'delete'
  table: string
  when?: string
}

/** A request that is at a statement when its process is killed. */
interface DoomedRequest {
  stop: Stop
  /** Each request has a project of its own, so that its statements can be told apart. */
  project: TestProject
  send(callerFor: CallerFor): Promise<unknown>
}

/** Calls the process that will be killed. */
export type CallerFor = (user?: { access_token: string } | null, headers?: HeaderMap) => Caller

/** What to do for each stop. */
export interface Killing<Prepared extends { project: TestProject }> {
  /** Everything before the request, in a project of its own. */
  prepare(): Promise<Prepared>
  send(prepared: Prepared, callerFor: CallerFor): Promise<unknown>
}

/**
 * Prepares and sends one request per stop to one process, and kills the process when all of them
 * are at their statements. Returns what was prepared for a stop and whether it was reached.
 */
export async function killAtEach<Prepared extends { project: TestProject }>(
  heir: TestService,
  stops: readonly Stop[],
  { prepare, send }: Killing<Prepared>,
): Promise<(stop: Stop) => Prepared & { wasReached: boolean }> {
  const prepared: Prepared[] = []
  for (const _ of stops) prepared.push(await prepare())
  const requests = prepared.map((world, number) => ({
    stop: stops[number] as Stop,
    project: world.project,
    send: (callerFor: CallerFor) => send(world, callerFor),
  }))
  const wasReached = await killAt(heir, requests)
  return (stop) => {
    const number = stops.indexOf(stop)
    return { ...(prepared[number] as Prepared), wasReached: wasReached[number] === true }
  }
}

/**
 * Sends requests to a separate process on the database of `heir`, and kills that process when each
 * request has reached its statement. Returns for each whether it was reached. Triggers that wait
 * for a lock hold the requests at their statements.
 */
async function killAt(heir: TestService, requests: readonly DoomedRequest[]): Promise<boolean[]> {
  // Unwritten activity of the heir must not be the statement that waits.
  await heir.ctx.activity.flush()
  const holder = new pg.Client({ connectionString: heir.database.url })
  await holder.connect()
  await holder.query(`create or replace function wait_here() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(${LOCKS}, tg_argv[0]::int); return case when tg_op = 'DELETE' then old else new end; end $$`)
  for (const [number, request] of requests.entries()) await addTrigger(holder, number, request)
  // Each request holds one connection.
  const process = await startBareProcess(heir, { databasePoolSize: requests.length + 8 })
  try {
    const outcomes = requests.map(({ project, send }, number) =>
      send((user, headers) =>
        createCaller(fetch, process.url, {
          ...accessHeaders(project, 'client'),
          ...(user ? { 'x-stack-access-token': user.access_token } : {}),
          ...headers,
        }),
      ).then(
        () => number,
        () => number,
      ),
    )
    const waiting = await untilAllWait(holder, outcomes)
    await process.stop('SIGKILL')
    await Promise.all(outcomes)
    await holder.query('select pg_advisory_unlock_all()')
    await untilGone(holder, [...waiting.values()])
    return requests.map((_, number) => waiting.has(number))
  } finally {
    await process.stop('SIGKILL')
    await holder.query('select pg_advisory_unlock_all()')
    for (const [number, { stop }] of requests.entries())
      await holder.query(`drop trigger wait_here_${number} on ${stop.table}`)
    await holder.end()
  }
}

/** Holds the statement of one request. */
async function addTrigger(
  holder: pg.Client,
  number: number,
  { stop: { change, table, when = 'true' }, project }: DoomedRequest,
): Promise<void> {
  const { rows } = await holder.query<{ id: string }>(
    'select id from tenancies where project_id = $1',
    [project.id],
  )
  const row = change === 'delete' ? 'old' : 'new'
  await holder.query('select pg_advisory_lock($1, $2)', [LOCKS, number])
  await holder.query(
    `create trigger wait_here_${number} before ${change} on ${table} for each row
     when (${row}.tenancy_id = '${rows[0]?.id}' and (${when})) execute function wait_here(${number})`,
  )
}

/** The database sessions that wait at the statements, by the number of their request. */
async function untilAllWait(
  client: pg.Client,
  outcomes: readonly Promise<number>[],
): Promise<Map<number, number>> {
  const ended = new Set<number>()
  for (const outcome of outcomes) void outcome.then((number) => ended.add(number))
  for (;;) {
    const { rows } = await client.query<{ number: number; pid: number }>(
      `select l.objid::int as number, l.pid from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and l.classid = $1 and not l.granted and d.datname = current_database()`,
      [LOCKS],
    )
    const waiting = new Map(rows.map(({ number, pid }) => [number, pid]))
    if (outcomes.every((_, number) => waiting.has(number) || ended.has(number))) return waiting
  }
}

/** The database notices that the process is dead when it responds, and rolls back. */
async function untilGone(client: pg.Client, pids: readonly number[]): Promise<void> {
  while (
    (await client.query('select 1 from pg_stat_activity where pid = any($1)', [pids])).rows.length >
    0
  );
}
