import { startService } from '@latchkey/testkit'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addMillis } from '../clock.ts'
import { type Context, transact } from '../context.ts'
import { createLeases, type LeaseStore } from './lease.ts'
import { recoverOverdue } from './recovery.ts'
import { createWakeUps } from './wake-up.ts'

/* Leases on a table of this test, with the job queue of a real database. */

declare module '../jobs.ts' {
  interface Jobs {
    'test.deliver': { id: string }
  }
}

const service = await startService()
afterAll(() => service.stop())
await service.query(
  `create table test_items (
    id text primary key, due_at timestamptz not null, attempts integer not null default 0,
    outcome text, log text[] not null default '{}'
  )`,
)
const { ctx } = service
const item = { id: 'one' }
const LEASE_MS = 60_000

interface Claim {
  id: string
  attempts: number
}

const store: LeaseStore<{ id: string }, Claim, Claim, void> = {
  async claim(tx, { id }, until) {
    const now = tx.clock.now()
    const { rows } = await sql<Claim>`
      update test_items set attempts = attempts + 1, due_at = ${until}
      where id = ${id} and outcome is null and due_at <= ${now} returning id, attempts`.execute(
      tx.db,
    )
    if (rows[0] !== undefined) return rows[0]
    const later = await sql<{ due_at: Date }>`
      select due_at from test_items where id = ${id} and outcome is null for update`.execute(tx.db)
    return later.rows[0]?.due_at ?? null
  },
  async lock(tx, { id, attempts }) {
    const { rows } = await sql<Claim>`
      select id, attempts from test_items
      where id = ${id} and attempts = ${attempts} and outcome is null for update`.execute(tx.db)
    return rows[0] ?? null
  },
  async selectOverdue(context, before, limit) {
    const { rows } = await sql<{ id: string }>`
      select id from test_items where outcome is null and due_at < ${before}
      order by due_at limit ${limit}`.execute(context.db)
    return rows
  },
}

const wakeUps = createWakeUps('test.deliver', ({ id }) => `test:${id}`)
const leases = createLeases(LEASE_MS, wakeUps, store)
const release = (claim: Claim, outcome: string) =>
  leases.release(
    ctx,
    claim,
    async (tx) => {
      await sql`update test_items set log = log || ${outcome}::text`.execute(tx.db)
    },
    async (tx) => {
      await sql`update test_items set outcome = ${outcome}`.execute(tx.db)
      return outcome
    },
  )
const claimOrThrow = async (context: Context = ctx): Promise<Claim> => {
  const claim = await leases.claim(context, item)
  if (claim === null) throw new Error('The item could not be claimed.')
  return claim
}
const state = async () => (await service.query('select outcome, log from test_items'))[0]
/** Waiting jobs, and in how many seconds they run. */
const jobs = () =>
  service.query<{ key: string | null; seconds: number }>(
    `select key, round(extract(epoch from run_at - now()))::int as seconds
     from graphile_worker.jobs where task_identifier = 'test.deliver' order by key`,
  )

beforeEach(async () => {
  await service.query('delete from test_items')
  await service.query(
    `select graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs where task_identifier = 'test.deliver'))`,
  )
  await service.query("insert into test_items (id, due_at) values ('one', $1)", [ctx.clock.now()])
})

describe('a claim', () => {
  test('is given to one of many who ask at a time', async () => {
    const claims = await Promise.all(Array.from({ length: 20 }, () => leases.claim(ctx, item)))

    expect(claims.filter((claim) => claim !== null)).toEqual([{ id: 'one', attempts: 1 }])
  })

  test('sets one wake-up for the end of its lease', async () => {
    await leases.claim(ctx, item)
    await leases.claim(ctx, item)

    expect(await jobs()).toEqual([{ key: 'test:one', seconds: LEASE_MS / 1_000 }])
  })

  test('leaves no wake-up if its transaction is rolled back', async () => {
    const failing = transact(ctx, async (tx) => {
      await claimOrThrow(tx)
      throw new Error('changed my mind')
    })

    await expect(failing).rejects.toThrow('changed my mind')
    expect(await jobs()).toEqual([])
    expect(await claimOrThrow()).toEqual({ id: 'one', attempts: 1 })
  })

  test('of a process that died is followed by another when its lease ends', async () => {
    await claimOrThrow()

    service.clock.advance({ millis: LEASE_MS - 1 })
    expect(await leases.claim(ctx, item)).toBeNull()
    service.clock.advance({ millis: 1 })

    expect(await claimOrThrow()).toEqual({ id: 'one', attempts: 2 })
  })
})

describe('a release', () => {
  test('records the attempt and settles the outcome', async () => {
    expect(await release(await claimOrThrow(), 'sent')).toBe('sent')

    expect(await state()).toEqual({ outcome: 'sent', log: ['sent'] })
  })

  test('records no outcome if another process has claimed the item', async () => {
    const late = await claimOrThrow()
    service.clock.advance({ millis: LEASE_MS })
    const current = await claimOrThrow()

    expect(await release(late, 'failed')).toBeNull()
    expect(await release(current, 'sent')).toBe('sent')

    expect(await state()).toEqual({ outcome: 'sent', log: ['failed', 'sent'] })
  })
})

describe('a wake-up', () => {
  test('replaces the one before and can be canceled', async () => {
    await transact(ctx, async (tx) => {
      await wakeUps.at(tx, item, addMillis(tx.clock.now(), 10_000))
      await wakeUps.at(tx, item, addMillis(tx.clock.now(), 30_000))
    })
    expect(await jobs()).toEqual([{ key: 'test:one', seconds: 30 }])

    await transact(ctx, (tx) => wakeUps.cancel(tx, item))
    expect(await jobs()).toEqual([])
  })
})

describe('recovery', () => {
  const recover = () => recoverOverdue(ctx, wakeUps, store)

  test('wakes an item a minute after it was due, and not before', async () => {
    service.clock.advance({ seconds: 60 })
    await recover()
    expect(await jobs()).toEqual([])

    service.clock.advance({ seconds: 1 })
    await recover()
    expect(await jobs()).toEqual([{ key: 'recover:test:one', seconds: 0 }])
  })

  test('adds no second job while the first waits, and keeps its place in the queue', async () => {
    service.clock.advance({ minutes: 2 })
    await recover()
    const before = await service.query('select id, run_at from graphile_worker.jobs')

    await recover()

    expect(await service.query('select id, run_at from graphile_worker.jobs')).toEqual(before)
  })

  test('does not change the wake-up that is set', async () => {
    await transact(ctx, (tx) => wakeUps.at(tx, item, addMillis(tx.clock.now(), 3_600_000)))
    service.clock.advance({ minutes: 2 })

    await recover()

    expect(await jobs()).toEqual([
      { key: 'recover:test:one', seconds: 0 },
      { key: 'test:one', seconds: 3_600 },
    ])
  })
})
