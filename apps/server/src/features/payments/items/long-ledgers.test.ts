import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { configure } from './testing/stored-purchases.ts'

/* Ledgers with many changes (protocol 06 §4.4): a checkpoint keeps reads of them short. */

const service = await startService()
afterAll(() => service.stop())

const PATH = '/payments/items/custom/acme/credits'
const DAY = 86_400_000
const inMillis = (millis: number) => new Date(service.clock.now().getTime() + millis)

async function newProject(on = service): Promise<TestProject> {
  const project = await on.newProject()
  await configure(project, { 'payments.items.credits': { customerType: 'custom' } })
  return project
}

const quantityOf = async (project: TestProject) =>
  (await project.as('server').get(PATH)).json.quantity

interface Options {
  expiresAt?: Date
  allowNegative?: boolean
}

const change = (project: TestProject, delta: number, options: Options = {}) =>
  project
    .as('server')
    .post(`${PATH}/update-quantity?allow_negative=${options.allowNegative ?? false}`, {
      delta,
      expires_at: options.expiresAt?.toISOString(),
    })

interface Changes {
  readonly count: number
  readonly delta: number
  /** When the first one expires; each other a second after the one before. */
  readonly expireFrom?: Date
}

/** Stores changes a millisecond after each other, the last of them now. */
async function storeChanges(project: TestProject, { count, delta, expireFrom }: Changes) {
  service.clock.advance({ seconds: Math.ceil(count / 1_000) })
  await service.query(
    `with added as (
       insert into item_quantity_changes (tenancy_id, id, customer_type, customer_id, item_id, delta,
         expires_at, created_at)
       select $1, gen_random_uuid(), 'custom', 'acme', 'credits', $2,
         $3::timestamptz + n * interval '1 second',
         $4::timestamptz - ($5::integer - 1 - n) * interval '1 millisecond'
       from generate_series(0, $5::integer - 1) n)
     insert into item_balances (tenancy_id, customer_id, item_id, changes, last_change_at)
     values ($1, 'acme', 'credits', $5, $4)
     on conflict (tenancy_id, customer_id, item_id) do update set
       changes = item_balances.changes + excluded.changes, last_change_at = excluded.last_change_at`,
    [
      await service.rows.tenancyId(project.id),
      delta,
      expireFrom ?? null,
      service.clock.now(),
      count,
    ],
  )
}

/** How many changes the next read selects: those after the checkpoint, and what expired since. */
async function countWalked(project: TestProject): Promise<number> {
  const [row] = await service.query<{ count: number }>(
    `select count(*)::integer as count from item_quantity_changes c
     left join item_checkpoints p
       on (p.tenancy_id, p.customer_id, p.item_id) = (c.tenancy_id, c.customer_id, c.item_id)
     where c.tenancy_id = $1 and (c.created_at > coalesce(p.as_of, '-infinity')
       or c.expires_at > p.as_of and c.expires_at <= $2)`,
    [await service.rows.tenancyId(project.id), service.clock.now()],
  )
  return row?.count ?? 0
}

test('case 66: a read is short with many uses that expire later', async () => {
  const project = await newProject()
  const expireFrom = inMillis(DAY)
  await change(project, 10_000)
  await storeChanges(project, { count: 500, delta: -1, expireFrom })
  await storeChanges(project, { count: 500, delta: -2 })
  expect(await quantityOf(project)).toBe(8_500)
  expect(await countWalked(project)).toBeLessThan(65)

  // Both have advanced the clock by a second.
  service.clock.advance({ days: 1, seconds: 197 })
  expect(await quantityOf(project)).toBe(8_500 + 200)
  await storeChanges(project, { count: 100, delta: -3, expireFrom: inMillis(DAY) })
  expect(await quantityOf(project)).toBe(8_500 + 201 - 300)
  expect(await countWalked(project)).toBeLessThan(65)

  service.clock.advance({ days: 2 })
  expect(await quantityOf(project)).toBe(10_000 - 1_000)
})

test('case 66: a read is short after many changes have expired, also without a later change', async () => {
  const project = await newProject()
  await storeChanges(project, { count: 500, delta: 3, expireFrom: inMillis(DAY) })
  await storeChanges(project, { count: 500, delta: -1, expireFrom: inMillis(2 * DAY) })
  expect(await quantityOf(project)).toBe(1_000)

  service.clock.advance({ days: 3 })
  const quantities = [await quantityOf(project), await quantityOf(project)]

  expect(quantities).toEqual([0, 0])
  expect(await countWalked(project)).toBeLessThan(65)
  await change(project, 5)
  expect(await quantityOf(project)).toBe(5)
})

test('a ledger of several pages has the same quantity, also if its checkpoint becomes void', async () => {
  const project = await newProject()
  const grantWeekly = (quantity: number) =>
    configure(project, {
      'payments.groups.plans': {},
      'payments.offers.free': {
        displayName: 'Free',
        customerType: 'custom',
        groupId: 'plans',
        prices: 'include-by-default',
        includedItems: { credits: { quantity, repeat: [1, 'week'], expires: 'when-repeated' } },
      },
    })
  await storeChanges(project, { count: 11_000, delta: 5, expireFrom: inMillis(3_600_000) })
  await storeChanges(project, { count: 11_000, delta: -1, expireFrom: inMillis(2 * 3_600_000) })
  await storeChanges(project, { count: 11_000, delta: 2 })
  expect(await quantityOf(project)).toBe(66_000)
  expect(await countWalked(project)).toBeLessThan(65)

  service.clock.advance({ days: 1 })
  expect(await quantityOf(project)).toBe(22_000)
  await grantWeekly(7)

  expect(await quantityOf(project)).toBe(22_007)
  expect(await countWalked(project)).toBeLessThan(65)
  await grantWeekly(9)
  service.clock.advance({ days: 30 })
  expect(await quantityOf(project)).toBe(22_009)
})

test('a ledger with more changes at one time than a page has the same quantity', async () => {
  const project = await newProject()
  await storeChanges(project, { count: 10, delta: 1 })
  await storeChanges(project, { count: 25_000, delta: 1 })
  await storeChanges(project, { count: 10, delta: 1 })
  await service.query(
    `update item_quantity_changes set created_at = $2
     where tenancy_id = $1 and created_at between $2::timestamptz - interval '20 seconds' and $2`,
    [await service.rows.tenancyId(project.id), inMillis(-1_000)],
  )

  expect(await quantityOf(project)).toBe(25_020)
  expect(await countWalked(project)).toBeLessThan(65)
})

test('case 66: changes that nothing reads keep the ledger short', async () => {
  const project = await newProject()
  for (let number = 1; number <= 130; number += 1) {
    service.clock.advance({ seconds: 1 })
    await change(project, -1, { allowNegative: true, expiresAt: inMillis(DAY) })
  }

  expect(await countWalked(project)).toBeLessThan(65)
  expect(await quantityOf(project)).toBe(-130)
})

test('case 66: refuses uses that expire once too many expiries are between such uses', async () => {
  const limited = await startService({
    database: service.database,
    config: { quotas: { ...service.ctx.config.quotas, unsettled_expiries_per_item: 10 } },
  })
  limited.clock.advance({ days: 1 })
  const project = await newProject(limited)
  const inLimited = (millis: number) => new Date(limited.clock.now().getTime() + millis)
  const use = () => change(project, -2, { allowNegative: true, expiresAt: inLimited(365 * DAY) })
  for (let number = 1; number <= 65; number += 1) {
    limited.clock.advance({ minutes: 1 })
    await change(project, 1, { allowNegative: true, expiresAt: inLimited(1) })
    await use()
  }

  const refused = await use()
  const others = [
    await change(project, -2, { allowNegative: true }),
    await change(project, 2, { allowNegative: true, expiresAt: inLimited(DAY) }),
  ]

  expect([refused.status, refused.code, refused.json.details]).toEqual([
    403,
    'QUOTA_EXCEEDED',
    { quota: 'unsettled_expiries_per_item', limit: 10 },
  ])
  expect(others.map(({ status }) => status)).toEqual([200, 200])
  await limited.stop()
})

test('case 17: 50 uses of the last unit have one success beside uses that expire later', async () => {
  const project = await newProject()
  await change(project, 151)
  await storeChanges(project, { count: 150, delta: -1, expireFrom: inMillis(DAY) })

  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      change(project, -1, number % 2 === 0 ? {} : { expiresAt: inMillis(DAY) }),
    ),
  )

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await quantityOf(project)).toBe(0)
})
