import pg from 'pg'
import { residentMegabytes } from './memory.ts'
import type { Result } from './result.ts'
import { sizeOf } from './size.ts'
import type { Stage } from './stage.ts'

export const USERS = sizeOf('USERS', 1_000_000)
const REQUESTS = 200
const WARM_UP = 20
const TO_REACH_MS = 50
const PAGE = 50

/** One kind of request, slightly different each time. */
interface Kind {
  what: string
  method: 'GET' | 'POST'
  path: (turn: number) => string
  body?: (turn: number) => object
  status: number
}

/**
 * Lists and searches among a million users, one request after the other, as an administrator sends
 * them.
 */
export async function measureUsersList(stage: Stage): Promise<Result[]> {
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'select id from tenancies where project_id = $1',
    [stage.project.id],
  )
  await seedUsers(client, rows[0]?.id as string)
  // Anywhere between the first and the last.
  const somewhere = await client.query<{ id: string }>(
    'select id from users tablesample system (0.1) where tenancy_id = $1 and not is_anonymous order by random() limit $2',
    [rows[0]?.id, REQUESTS + WARM_UP],
  )
  await client.end()

  const service = await stage.startService()
  try {
    const results: Result[] = []
    for (const kind of kindsOf(somewhere.rows.map(({ id }) => id)))
      results.push(await measure(stage, service.url, kind))
    results.push(await measureExport(stage, service))
    return results
  } finally {
    await service.stop()
  }
}

const list = (query: string) => `/users?limit=${PAGE}&${query}`
const rows = (query: string) => `/internal/users?limit=${PAGE}&desc=true&${query}`
const search = (text: string) => list(`desc=true&query=${encodeURIComponent(text)}`)

function kindsOf(ids: readonly string[]): Kind[] {
  const id = (turn: number) => ids[turn % ids.length] as string
  const get = (what: string, path: (turn: number) => string): Kind => ({
    what,
    method: 'GET',
    path,
    status: 200,
  })
  return [
    get('first page, newest first', () => list('desc=true')),
    get('a page anywhere, by cursor', (turn) => list(`cursor=${id(turn)}`)),
    get('search: part of a name that 1 in 50 has', (turn) =>
      search(LAST_NAMES[turn % LAST_NAMES.length] as string),
    ),
    get('search: a whole name, 1 in 1,200 or none', (turn) =>
      search(`${FIRST_NAMES[turn % 30]} ${LAST_NAMES[(turn * 7) % 40]}`),
    ),
    get('search: part of one address', (turn) => search(`.${(turn * 4_567) % USERS}@`)),
    get('search: three characters that 1 in 110 has', (turn) => search(`${10 + (turn % 90)}@`)),
    get('search: an id', (turn) => search(id(turn))),
    get('search: text that no user has', (turn) => search(`zq${turn}`)),
    get('search: two letters that no user has', (turn) => search(`q${'bcdfghjk'[turn % 8]}`)),
    get('dashboard: newest first', () => rows('')),
    get('dashboard: by last activity', () => rows('sort=last_active_at')),
    get('dashboard: by name', () => rows('sort=display_name')),
    get('dashboard: by email', () => rows('sort=primary_email')),
    get('dashboard: verified, by name', () => rows('verified=true&sort=display_name')),
    get('dashboard: sign-ups of one day', (turn) =>
      rows(`signed_up_from=${Date.now() - (turn + 1) * 86_400_000}`),
    ),
    get('dashboard: whole name, by last activity', (turn) =>
      rows(`sort=last_active_at&query=${FIRST_NAMES[turn % 30]}+${LAST_NAMES[(turn * 7) % 40]}`),
    ),
    get('dashboard: a filter that no user passes', () => rows('mfa=true')),
    get('dashboard: metadata that no user has', (turn) =>
      rows(`metadata=server_metadata.plan&metadata_value=${turn}`),
    ),
    {
      what: 'create a user',
      method: 'POST',
      path: () => '/users',
      body: (turn) => ({
        display_name: 'New Person',
        primary_email: `new-${turn}@example.com`,
        primary_email_auth_enabled: true,
      }),
      status: 201,
    },
  ]
}

async function measure(stage: Stage, url: string, kind: Kind): Promise<Result> {
  const times: number[] = []
  for (let turn = 0; turn < REQUESTS + WARM_UP; turn += 1) {
    const time = await timeOf(stage, url, kind, turn)
    if (turn >= WARM_UP) times.push(time)
  }
  const at = (share: number) =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] as number
  return {
    what: kind.what,
    measured: `p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms`,
    limit: `${TO_REACH_MS} ms`,
    ratio: `${Math.round((100 * at(0.95)) / TO_REACH_MS)} %`,
    toReach: `p95 < ${TO_REACH_MS} ms`,
    reached: at(0.95) < TO_REACH_MS,
  }
}

/** How much more memory the process may take while it sends all users. */
const EXPORT_LIMIT_MB = 100

/** Downloads all users, and compares the memory of the process with that before. */
async function measureExport(
  stage: Stage,
  { url, pid }: { url: string; pid: number },
): Promise<Result> {
  const before = await residentMegabytes(pid)
  const start = performance.now()
  const response = await fetch(`${url}/api/v1/internal/users/export?format=ndjson`, {
    headers: headersOf(stage),
  })
  let [lines, bytes, most, next] = [0, 0, before, 0]
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines += 1
    if (bytes < next) continue
    most = Math.max(most, await residentMegabytes(pid))
    next = bytes + 5_000_000
  }
  const seconds = (performance.now() - start) / 1_000
  const added = Math.max(0, Math.round(most - before))
  return {
    what: 'dashboard: export of all users with metadata, memory added',
    measured: `${added} MB; ${lines.toLocaleString('en')} users, ${Math.round(bytes / 1e6)} MB in ${Math.round(seconds)} s`,
    limit: `${EXPORT_LIMIT_MB} MB`,
    ratio: `${Math.round((100 * added) / EXPORT_LIMIT_MB)} %`,
    toReach: `≤ ${EXPORT_LIMIT_MB} MB`,
    reached: added <= EXPORT_LIMIT_MB,
  }
}

const headersOf = (stage: Stage) => ({
  'content-type': 'application/json',
  'x-stack-access-type': 'admin',
  'x-stack-project-id': stage.project.id,
  'x-stack-super-secret-admin-key': stage.project.superSecretAdminKey,
})

async function timeOf(
  stage: Stage,
  url: string,
  { what, method, path, body, status }: Kind,
  turn: number,
): Promise<number> {
  const start = performance.now()
  const response = await fetch(`${url}/api/v1${path(turn)}`, {
    method,
    headers: headersOf(stage),
    ...(body ? { body: JSON.stringify(body(turn)) } : {}),
  })
  await response.text()
  if (response.status !== status) throw new Error(`${what} answered ${response.status}.`)
  return performance.now() - start
}

const FIRST_NAMES =
  'Ada Grace Alan Edsger Barbara Donald Margaret Linus Radia Ken Dennis Frances John Katherine Tim Hedy Claude Annie Niklaus Shafi Silvio Leslie Adele Tony Jean Fernando Bjarne Guido Yukihiro Anita'.split(
    ' ',
  )
const LAST_NAMES =
  'Lovelace Hopper Turing Dijkstra Liskov Knuth Hamilton Torvalds Perlman Thompson Ritchie Allen McCarthy Johnson Lee Lamarr Shannon Easley Wirth Goldwasser Micali Lamport Goldberg Hoare Bartik Corbato Stroustrup Rossum Matsumoto Borg Moore Kay Engelbart Sutherland Backus Naur Perlis Newell Simon Minsky'.split(
    ' ',
  )

/**
 * A million users, one in ten of them anonymous, one in five without a name, written by the
 * database itself. Without the triggers and the index of the search, which is built once at the
 * end: a million single changes to it would take an hour.
 */
export async function seedUsers(client: pg.Client, tenancyId: string): Promise<void> {
  process.stderr.write(`  seeding ${USERS.toLocaleString('en')} users …\n`)
  const { rows } = await client.query<{ definition: string }>(
    "select pg_get_indexdef('users_by_search_pieces'::regclass) as definition",
  )
  await client.query('drop index users_by_search_pieces')
  await client.query('alter table users disable trigger users_search_text')
  await client.query('alter table contact_channels disable trigger contact_channels_search_text')
  await client.query(
    `create temporary table people as
     select n, gen_random_uuid() as id, name, n % 10 = 3 as is_anonymous,
       case when n % 10 <> 3 then lower(replace(coalesce(name, 'user'), ' ', '.')) || '.' || n || '@mail.example' end as address,
       now() - interval '1 year' + n * interval '10 s' as at
     from (
       select n, case when n % 5 <> 0 then ($1::text[])[1 + n % 30] || ' ' || ($2::text[])[1 + (n / 30) % 40] end as name
       from generate_series(1, ${USERS}) n
     ) numbered`,
    [FIRST_NAMES, LAST_NAMES],
  )
  await client.query(
    `insert into users (tenancy_id, id, display_name, is_anonymous, otp_auth_enabled, created_at, last_active_at, search_text)
     select $1, id, name, is_anonymous, false, at, at, lower(concat_ws(chr(31), name, address)) from people order by n`,
    [tenancyId],
  )
  await client.query(
    `insert into contact_channels (tenancy_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
     select $1, gen_random_uuid(), id, 'email', address, true, true, true, at from people where not is_anonymous order by n`,
    [tenancyId],
  )
  await client.query('alter table users enable trigger users_search_text')
  await client.query('alter table contact_channels enable trigger contact_channels_search_text')
  await client.query(rows[0]?.definition as string)
  await client.query('vacuum analyze users, contact_channels')
}
