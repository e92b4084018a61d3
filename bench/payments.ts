import pg from 'pg'
import { serverHeaders } from './directory.ts'
import type { Result } from './result.ts'
import { sizeOf } from './size.ts'
import { addProject, type RunningServer, type Stage } from './stage.ts'

const ENTRIES = sizeOf('LEDGER_ENTRIES', 10_000)
const TRANSACTIONS = sizeOf('TRANSACTIONS', 1_000_000)
const FEW_ENTRIES = 10
const FEW_TRANSACTIONS = 1_000
const REQUESTS = 400
const WARM_UP = 100
/** How much slower a request may be among many rows than among few. */
const MAX_SLOWDOWN = 0.6
const ITEM = 'credits'
const PAGE = 50

/** The quantity of an item with a long ledger, against one with a short ledger. */
export async function measureItemRead(stage: Stage): Promise<Result[]> {
  const service = await stage.startService()
  try {
    await configureItem(stage, service)
    await withDatabase(stage, async (client, tenancyId) => {
      await seedLedger(client, { tenancyId, customer: 'few', entries: FEW_ENTRIES })
      await seedLedger(client, { tenancyId, customer: 'many', entries: ENTRIES })
      await seedLedger(client, {
        tenancyId,
        customer: 'open',
        entries: ENTRIES,
        firstExpiresInDays: 300,
      })
    })
    const [few, many, open] = await timesOf(
      service,
      ['few', 'many', 'open'].map((id) => ({
        headers: serverHeaders(stage),
        path: `/payments/items/custom/${id}/${ITEM}`,
      })),
    )
    const entries = `${ENTRIES.toLocaleString('en')} ledger entries`
    return [
      toResult(`item read, ${entries}`, many, few, `${FEW_ENTRIES} entries`),
      toResult(
        `item read, ${entries} after a use that expires later`,
        open,
        few,
        `${FEW_ENTRIES} entries`,
      ),
    ]
  } finally {
    await service.stop()
  }
}

/** Pages of a project with many transactions, against the same pages of one with few. */
export async function measureTransactions(stage: Stage): Promise<Result[]> {
  const service = await stage.startService()
  try {
    await configureItem(stage, service)
    const [many, few] = await withDatabase(stage, async (client, tenancyId) => {
      const other = await addProject(client, stage.project)
      await client.query(
        'truncate item_quantity_changes, subscriptions, one_time_purchases, payment_customers',
      )
      await seedTransactions(client, other.tenancyId, FEW_TRANSACTIONS)
      await seedTransactions(client, tenancyId, TRANSACTIONS)
      return [
        { headers: serverHeaders(stage), pages: await pagesOf(client, tenancyId) },
        {
          headers: serverHeaders({ ...stage, project: other.project }),
          pages: await pagesOf(client, other.tenancyId),
        },
      ] as const
    })
    const results: Result[] = []
    for (const [at, name] of PAGE_NAMES.entries()) {
      const requests = [many, few].map(({ headers, pages }) => ({
        headers,
        path: pages[at] as string,
      }))
      const [among, reference] = await timesOf(service, requests)
      results.push(
        toResult(
          `transactions among ${TRANSACTIONS.toLocaleString('en')}: ${name}`,
          among,
          reference,
          `${FEW_TRANSACTIONS.toLocaleString('en')} rows`,
        ),
      )
    }
    return results
  } finally {
    await service.stop()
  }
}

const PAGE_NAMES = [
  'first page',
  'page in the middle, by cursor',
  'page near the end, by cursor',
  'first page of subscriptions of teams',
  'first page of quantity changes of custom customers',
  'one customer',
  'a time range in the middle',
  'customers, newest first',
  'customers by the beginning of an id',
]

const list = (query: string) => `/internal/payments/transactions?limit=${PAGE}&${query}`
const search = (query: string) => `/internal/payments/transactions/search?limit=${PAGE}&${query}`
const customers = (query: string) => `/internal/payments/customers?limit=${PAGE}&${query}`

/** The requests of `PAGE_NAMES`. */
async function pagesOf(client: pg.Client, tenancyId: string): Promise<string[]> {
  const [middle, end] = [
    await entryAt(client, tenancyId, 0.5),
    await entryAt(client, tenancyId, 0.99),
  ]
  const cursor = (entry: Entry) => list(`cursor=${encodeURIComponent(`|${entry.id}|`)}`)
  const at = middle.created_at.getTime()
  return [
    list(''),
    cursor(middle),
    cursor(end),
    list('type=subscription&customer_type=team'),
    list('type=item_quantity_change&customer_type=custom'),
    search('customer_id=customer-7'),
    search(`from=${at - 60_000}&to=${at}`),
    customers(''),
    customers('query=customer-7'),
  ]
}

interface Entry {
  id: string
  created_at: Date
}

/** The quantity change at a share of the list. */
async function entryAt(client: pg.Client, tenancyId: string, share: number): Promise<Entry> {
  const { rows } = await client.query<Entry>(
    `select id, created_at from item_quantity_changes
     where tenancy_id = $1 and customer_id like 'customer-%' order by created_at desc, id desc limit 1
     offset (select floor(count(*) * $2::float) from item_quantity_changes
       where tenancy_id = $1 and customer_id like 'customer-%')`,
    [tenancyId, share],
  )
  return rows[0] as Entry
}

async function withDatabase<T>(
  stage: Stage,
  work: (client: pg.Client, tenancyId: string) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      'select id from tenancies where project_id = $1',
      [stage.project.id],
    )
    return await work(client, rows[0]?.id as string)
  } finally {
    await client.end()
  }
}

async function configureItem(stage: Stage, service: RunningServer): Promise<void> {
  const item = { [`payments.items.${ITEM}`]: { customerType: 'custom' } }
  const response = await fetch(`${service.url}/api/v1/internal/config/override`, {
    method: 'PATCH',
    headers: { ...serverHeaders(stage), 'content-type': 'application/json' },
    body: JSON.stringify({ config_override_string: JSON.stringify(item) }),
  })
  if (!response.ok) throw new Error(`The item was refused: ${await response.text()}`)
}

interface Ledger {
  tenancyId: string
  customer: string
  entries: number
  /** The first entry is a use that is given back later. */
  firstExpiresInDays?: number
}

/** Changes a minute apart until now: three grants, some of them expired, and a use, in turn. */
async function seedLedger(
  client: pg.Client,
  { tenancyId, customer, entries, firstExpiresInDays }: Ledger,
): Promise<void> {
  await client.query(
    `insert into item_quantity_changes
       (tenancy_id, id, customer_type, customer_id, item_id, delta, created_at, expires_at)
     select $1, gen_random_uuid(), 'custom', $2, $3,
       case when n % 4 = 0 or (n = $4 and $5::int is not null) then -1 else 1 end,
       now() - n * interval '1 minute',
       case when n = $4 and $5::int is not null then now() + $5 * interval '1 day'
         when n % 10 = 1 then now() - (n - 3) * interval '1 minute' end
     from generate_series(1, $4::int) n`,
    [tenancyId, customer, ITEM, entries, firstExpiresInDays ?? null],
  )
  await client.query(
    `insert into item_balances (tenancy_id, customer_id, item_id, changes, last_change_at)
     values ($1, $2, $3, $4, now() - interval '1 minute')`,
    [tenancyId, customer, ITEM, entries],
  )
  await client.query('analyze item_quantity_changes, item_balances')
}

/** Transactions a second apart, eight of ten quantity changes, and a customer for each ten of them. */
async function seedTransactions(client: pg.Client, tenancyId: string, rows: number): Promise<void> {
  process.stderr.write(`  seeding ${rows.toLocaleString('en')} transactions …\n`)
  const tables = 'item_quantity_changes, subscriptions, one_time_purchases, payment_customers'
  const columns = 'tenancy_id, id, customer_type, customer_id'
  const from = (condition: string) =>
    `from generate_series(0, $2::int - 1) n where n % 10 ${condition}`
  const at = `now() - n * interval '1 second'`
  const customer = `'customer-' || n / 10`
  const type = `(array['custom', 'team', 'user'])[1 + n / 10 % 3]`
  const offer = `'{"displayName": "Pro", "prices": {"monthly": {"USD": "20", "interval": [1, "month"], "serverOnly": false}}, "includedItems": {}}'`
  await client.query(
    `insert into item_quantity_changes (${columns}, item_id, delta, created_at)
     select $1, gen_random_uuid(), 'custom', ${customer}, $3, 1, ${at} ${from('> 1')}`,
    [tenancyId, rows, ITEM],
  )
  await client.query(
    `insert into subscriptions (${columns}, offer, price_id, quantity, status, period_start, source,
       created_at, updated_at)
     select $1, gen_random_uuid(), ${type}, ${customer}, ${offer}, 'monthly', 1, 'active', ${at},
       'purchase_page', ${at}, ${at} ${from('= 0')}`,
    [tenancyId, rows],
  )
  await client.query(
    `insert into one_time_purchases (${columns}, offer, price_id, quantity, source, created_at)
     select $1, gen_random_uuid(), ${type}, ${customer}, ${offer}, 'monthly', 1, 'purchase_page',
       ${at} ${from('= 1')}`,
    [tenancyId, rows],
  )
  await client.query(
    `insert into payment_customers (tenancy_id, customer_type, customer_id, created_at)
     select $1, ${type}, ${customer}, ${at} ${from('= 0')}`,
    [tenancyId, rows],
  )
  await client.query(`vacuum analyze ${tables}`)
}

interface Request {
  readonly headers: Record<string, string>
  readonly path: string
}

/** The times of several requests, sent one after the other in turn, sorted. */
async function timesOf(service: RunningServer, requests: readonly Request[]): Promise<number[][]> {
  const times = requests.map((): number[] => [])
  for (let turn = 0; turn < REQUESTS + WARM_UP; turn += 1) {
    for (const [at, request] of requests.entries()) {
      const time = await timeOf(service, request)
      if (turn >= WARM_UP) times[at]?.push(time)
    }
  }
  return times.map((each) => each.toSorted((a, b) => a - b))
}

async function timeOf(service: RunningServer, { headers, path }: Request): Promise<number> {
  const start = performance.now()
  const response = await fetch(`${service.url}/api/v1${path}`, { headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return performance.now() - start
}

const quantile = (sorted: readonly number[] = [], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN

function toResult(
  what: string,
  many: readonly number[] | undefined,
  few: readonly number[] | undefined,
  limit: string,
): Result {
  const slowdown = quantile(many, 0.5) / quantile(few, 0.5) - 1
  const figures = (times: readonly number[] | undefined) =>
    `p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`
  return {
    what,
    measured: figures(many),
    limit: `${limit}: ${figures(few)}`,
    ratio: `${Math.abs(Math.round(100 * slowdown))} % ${slowdown < 0 ? 'faster' : 'slower'}`,
    toReach: `≤ ${100 * MAX_SLOWDOWN} % slower`,
    reached: slowdown <= MAX_SLOWDOWN,
  }
}
