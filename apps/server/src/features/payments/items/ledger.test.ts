import type { Interval } from '@latchkey/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addInterval, type PaymentsConfig } from '../offers/index.ts'
import { type Grant, sumGrants } from './grant-sums.ts'
import { createGrants, type HeldSubscription, hashGrants } from './grants.ts'
import { type Change, type Checkpoint, quantityAt, walk } from './ledger.ts'

const day = (text: string) => Date.parse(`2026-${text}T00:00:00Z`)
const change = (amount: number, at: string, expiresAt?: string): Change => ({
  amount: BigInt(amount),
  at: day(at),
  expiresAt: expiresAt === undefined ? null : day(expiresAt),
})
function quantity(changes: readonly Change[], all: readonly Grant[], now: number): number {
  const grants = sumGrants(all)
  return Number(quantityAt(walk({ changes, grants }, now), grants))
}

// Protocol 06 §4.5.
describe('the worked examples', () => {
  const weekly: Grant = {
    kind: 'windows',
    amount: 10n,
    anchor: day('03-01'),
    repeat: [1, 'week'],
    end: null,
  }
  const untilEnd = (
    amount: bigint,
    start: string,
    end: string,
    repeat: Interval | null = null,
  ): Grant => ({
    kind: 'period',
    amount,
    start: day(start),
    end: day(end),
    repeat,
    endsWithPeriod: true,
  })

  test.each<[string, readonly Change[], readonly Grant[], string, number]>([
    ['A', [change(8, '03-01', '03-05'), change(6, '03-02'), change(-3, '03-03')], [], '03-04', 11],
    ['A', [change(8, '03-01', '03-05'), change(6, '03-02'), change(-3, '03-03')], [], '03-06', 6],
    ['B', [change(8, '03-01', '03-05'), change(6, '03-02'), change(-3, '03-06')], [], '03-07', 3],
    ['C', [change(4, '03-02', '03-01')], [], '03-03', 0],
    ['D', [change(5, '03-01', '03-05'), change(-8, '03-02')], [], '03-04', -3],
    ['D', [change(5, '03-01', '03-05'), change(-8, '03-02')], [], '03-06', -3],
    ['E', [change(10, '03-01'), change(-4, '03-02', '03-10')], [], '03-05', 6],
    ['E', [change(10, '03-01'), change(-4, '03-02', '03-10')], [], '03-11', 10],
    ['F', [change(-3, '03-10')], [weekly], '03-09', 10],
    ['F', [change(-3, '03-10')], [weekly], '03-12', 7],
    ['F', [change(-3, '03-10')], [weekly], '03-16', 10],
    ['G', [change(-14, '03-10')], [weekly], '03-12', -4],
    ['G', [change(-14, '03-10')], [weekly], '03-16', 6],
    ['G', [change(-14, '03-10')], [weekly], '03-23', 10],
    ['H', [], [untilEnd(4n, '03-01', '03-31', [1, 'week'])], '03-01', 4],
    ['H', [], [untilEnd(4n, '03-01', '03-31', [1, 'week'])], '03-08', 8],
    ['H', [], [untilEnd(4n, '03-01', '03-31', [1, 'week'])], '03-16', 12],
    ['H', [], [untilEnd(4n, '03-01', '03-31', [1, 'week'])], '03-30', 20],
    ['H', [], [untilEnd(4n, '03-01', '03-31', [1, 'week'])], '04-02', 0],
    ['I', [change(-3, '02-10')], [untilEnd(5n, '02-01', '03-01')], '02-20', 2],
    ['I', [change(-3, '02-10')], [untilEnd(5n, '03-01', '04-01')], '03-10', 2],
    ['I', [change(-3, '02-10')], [untilEnd(5n, '03-01', '04-01')], '04-02', 0],
  ])('%s: %#', (_name, changes, grants, now, expected) => {
    expect(quantity(changes, grants, day(now))).toBe(expected)
  })

  test('a use at the very moment of an expiry counts against what expires', () => {
    const changes = [change(8, '03-01', '03-05'), change(-3, '03-05')]
    expect(quantity(changes, [], day('03-06'))).toBe(0)
  })

  test('sums are exact beyond what floating point represents', () => {
    const amount = 2n ** 60n + 1n
    const changes = [
      { amount, at: day('03-01'), expiresAt: null },
      { amount: -1n, at: day('03-02'), expiresAt: null },
    ]
    const grants = sumGrants([])
    expect(quantityAt(walk({ changes, grants }, day('03-03')), grants)).toBe(2n ** 60n)
  })
})

/** The entries of a grant, each window of its own (protocol 06 §4.3). */
function entriesOf(grant: Grant, now: number): Change[] {
  const until = grant.end === null ? now : Math.min(now, grant.end)
  const steps = (from: number) => {
    const starts = [new Date(from)]
    if (grant.repeat === null) return starts
    for (
      let next = addInterval(new Date(from), grant.repeat);
      next.getTime() <= until;
      next = addInterval(next, grant.repeat)
    )
      starts.push(next)
    return starts
  }
  if (grant.kind === 'windows') {
    if (until < grant.anchor) return []
    return steps(grant.anchor).map((start) => ({
      amount: grant.amount,
      at: start.getTime(),
      expiresAt: addInterval(start, grant.repeat).getTime(),
    }))
  }
  return [
    {
      amount: grant.amount * BigInt(steps(grant.start).length),
      at: grant.start,
      expiresAt: grant.endsWithPeriod ? grant.end : null,
    },
  ]
}

/** The algorithm of protocol 06 §4.4, word for word. */
function naiveQuantity(changes: readonly Change[], grants: readonly Grant[], now: number): bigint {
  const entries = [
    ...changes.filter(({ at, expiresAt }) => expiresAt === null || expiresAt > at),
    ...grants.flatMap((grant) => entriesOf(grant, now)),
  ]
  const times = new Map<number, { granted: bigint; expired: bigint; used: bigint }>()
  const at = (time: number) => {
    const found = times.get(time) ?? { granted: 0n, expired: 0n, used: 0n }
    times.set(time, found)
    return found
  }
  for (const { amount, at: time, expiresAt } of entries) {
    if (time > now) continue
    if (amount < 0n) {
      if (expiresAt === null || now < expiresAt) at(time).used -= amount
    } else {
      at(time).granted += amount
      if (expiresAt !== null && expiresAt <= now) at(expiresAt).expired += amount
    }
  }
  let [granted, expired, spent] = [0n, 0n, 0n]
  for (const time of [...times.keys()].toSorted((a, b) => a - b)) {
    const moment = at(time)
    granted += moment.granted
    expired += moment.expired
    spent = spent + moment.used > expired ? spent + moment.used : expired
  }
  return granted - spent
}

const HOUR = 3_600_000
const START = day('01-20')
const hours = (max: number) => fc.integer({ min: 0, max }).map((n) => START + n * 6 * HOUR)
const interval = fc.tuple(
  fc.integer({ min: 1, max: 3 }),
  fc.constantFrom('day', 'week', 'month', 'year'),
) as fc.Arbitrary<Interval>
const anyChange = fc
  .record({
    amount: fc.integer({ min: -20, max: 20 }),
    at: hours(600),
    expiresAt: fc.option(hours(700), { nil: null }),
  })
  .map(({ amount, ...rest }) => ({ amount: BigInt(amount), ...rest }))
const anyGrant: fc.Arbitrary<Grant> = fc.oneof(
  fc.record({
    kind: fc.constant('windows' as const),
    amount: fc.integer({ min: 1, max: 20 }).map(BigInt),
    anchor: fc.oneof(hours(400), fc.constant(Date.parse('1973-01-01T12:00:00Z'))),
    repeat: interval,
    end: fc.option(hours(700), { nil: null }),
  }),
  fc.record({
    kind: fc.constant('period' as const),
    amount: fc.integer({ min: 1, max: 20 }).map(BigInt),
    start: hours(300),
    end: fc.option(
      fc.integer({ min: 301, max: 700 }).map((n) => START + n * 6 * HOUR),
      { nil: null },
    ),
    repeat: fc.option(interval, { nil: null }),
    endsWithPeriod: fc.boolean(),
  }),
)
/** Only grants that apply: their period has begun. */
const applicable = (grants: readonly Grant[], now: number) =>
  grants.filter((grant) => {
    const until = grant.end === null ? now : Math.min(now, grant.end)
    return grant.kind === 'windows' ? until >= grant.anchor : until >= grant.start
  })

test('the quantity is that of the algorithm of the protocol, without listing every window', () => {
  fc.assert(
    fc.property(
      fc.array(anyChange, { maxLength: 25 }),
      fc.array(anyGrant, { maxLength: 3 }),
      hours(700),
      (changes, all, now) => {
        const given = applicable(all, now)
        const grants = sumGrants(given)
        expect(quantityAt(walk({ changes, grants }, now), grants)).toBe(
          naiveQuantity(changes, given, now),
        )
      },
    ),
    { numRuns: 400 },
  )
})

const hashOf = (grants: readonly Grant[], at: number) => hashGrants([{ times: 1n, grants }], at)

/** What a read selects after a checkpoint. */
const changesAfter = (changes: readonly Change[], at: number, now: number) =>
  changes.filter(
    (each) =>
      each.at > at || (each.expiresAt !== null && each.expiresAt > at && each.expiresAt <= now),
  )

/** The state at a time, through checkpoints at earlier ones. */
function walkBy(points: readonly number[], changes: readonly Change[], all: readonly Grant[]) {
  let from: Checkpoint | undefined
  for (const at of points) {
    const known =
      from === undefined
        ? changes.filter((change) => change.at <= at)
        : changesAfter(changes, from.at, at)
    from = walk({ changes: known, grants: sumGrants(applicable(all, at)), from }, at)
  }
  return from as Checkpoint
}

/** Many uses that expire, of different amounts, between grants that expire. */
const anyOpenLedger = fc.array(
  fc
    .record({
      amount: fc.oneof(fc.integer({ min: -20, max: -1 }), fc.integer({ min: 1, max: 30 })),
      at: hours(300),
      lasts: fc.integer({ min: 1, max: 400 }),
    })
    .map(({ amount, at, lasts }) => ({
      amount: BigInt(amount),
      at,
      expiresAt: at + lasts * 6 * HOUR,
    })),
  { minLength: 20, maxLength: 120 },
)

test('a walk that continues from checkpoints ends as one from the start', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.array(anyChange, { maxLength: 25 }), anyOpenLedger),
      fc.array(anyGrant, { maxLength: 3 }),
      fc.uniqueArray(hours(700), { minLength: 1, maxLength: 6 }),
      (changes, all, unsorted) => {
        const points = unsorted.toSorted((a, b) => a - b)
        const now = points.at(-1) as number
        const given = applicable(all, now)
        // A checkpoint is void if what had expired then is another now.
        for (const at of points.slice(0, -1))
          fc.pre(hashOf(applicable(all, at), at).equals(hashOf(given, at)))

        const state = walkBy(points, changes, all)

        expect(quantityAt(state, sumGrants(given))).toBe(naiveQuantity(changes, given, now))
      },
    ),
    { numRuns: 3_000 },
  )
})

test('a use before an expiry that covers it never counts again', () => {
  const changes = [
    change(10, '03-01', '03-05'),
    change(-4, '03-02', '12-01'),
    change(-3, '03-06', '12-02'),
  ]

  const state = walk({ changes, grants: sumGrants([]) }, day('03-07'))

  expect(state.steps).toEqual([{ at: day('03-05'), spent: 10n, pending: 3n }])
  expect(quantityAt(state, sumGrants([]))).toBe(-3n)
})

test('a checkpoint has no more steps than expiries, however many uses have not expired yet', () => {
  const far = day('12-31')
  const uses = Array.from({ length: 1_000 }, (_, number) => ({
    amount: -1n,
    at: START + number,
    expiresAt: far + number,
  }))
  const grant = { amount: 5n, at: START, expiresAt: START + 500 }

  const state = walk({ changes: [grant, ...uses], grants: sumGrants([]) }, START + 2_000)

  expect(state.steps).toEqual([
    { at: Number.NEGATIVE_INFINITY, spent: 0n, pending: 501n },
    { at: START + 500, spent: 5n, pending: 499n },
  ])
})

describe('what subscriptions grant', () => {
  const offer = (included: object, more: object = {}) => ({
    displayName: 'Pro',
    customerType: 'user' as const,
    isAddOnTo: false as const,
    serverOnly: false,
    prices: {},
    includedItems: {
      seats: { quantity: 5, repeat: 'never', expires: 'when-repeated', ...included },
    },
    ...more,
  })
  const payments = (offers: object, groups: object = {}) =>
    ({ offers, groups, items: {} }) as unknown as PaymentsConfig
  const held = (changes: Partial<HeldSubscription> = {}): HeldSubscription => ({
    offerId: 'pro',
    snapshot: offer({ quantity: 99 }) as unknown as HeldSubscription['snapshot'],
    quantity: 1,
    periodStart: day('03-01'),
    periodEnd: day('04-01'),
    createdAt: day('02-01'),
    ...changes,
  })
  const at = (config: PaymentsConfig, list: HeldSubscription[], now = '03-10') => {
    const grants = createGrants(config, list, day(now))('seats')
    return Number(quantityAt(walk({ changes: [], grants: grants.sum }, day(now)), grants.sum))
  }

  test('the configured offer counts, not the one that was bought', () => {
    expect(at(payments({ pro: offer({}) }), [held()])).toBe(5)
  })

  test('the bought offer counts if it was inline', () => {
    expect(at(payments({}), [held({ offerId: null })])).toBe(99)
  })

  test('an offer that is no longer configured grants nothing', () => {
    expect(at(payments({}), [held()])).toBe(0)
  })

  test('the quantity of the subscription multiplies', () => {
    expect(at(payments({ pro: offer({ quantity: 2 }) }), [held({ quantity: 3 })])).toBe(6)
  })

  test.each([0, -3, 0.9])('an included quantity of %s grants nothing', (included) => {
    expect(at(payments({ pro: offer({ quantity: included }) }), [held()])).toBe(0)
  })

  test('fractions are rounded down', () => {
    expect(at(payments({ pro: offer({ quantity: 2.9 }) }), [held({ quantity: 10 })])).toBe(20)
  })

  test('a period that has not begun grants nothing', () => {
    expect(at(payments({ pro: offer({}) }), [held()], '02-20')).toBe(0)
  })

  test('an interval of zero is never', () => {
    const config = payments({ pro: offer({ repeat: [0, 'day'], expires: 'when-repeated' }) })
    expect(at(config, [held()])).toBe(5)
  })

  test('a default offer counts once per group, while there is no subscription in it', () => {
    const free = offer({ quantity: 1 }, { prices: 'include-by-default', groupId: 'plans' })
    const config = payments(
      {
        free,
        second: free,
        pro: offer({}, { groupId: 'plans' }),
        loose: { ...free, groupId: 'x' },
      },
      { plans: {} },
    )
    expect(at(config, [])).toBe(1)
    expect(at(config, [held()])).toBe(5)
    expect(at(config, [held({ periodEnd: day('03-02') })], '03-10')).toBe(5)
    expect(at(config, [held({ offerId: null })])).toBe(100)
  })

  test('a default offer that repeats daily since 1973 grants its quantity each day', () => {
    const free = offer(
      { quantity: 3, repeat: [1, 'day'] },
      { prices: 'include-by-default', groupId: 'plans' },
    )
    expect(at(payments({ free }, { plans: {} }), [])).toBe(3)
  })

  test('what a subscription grants is computed once for all items with the same rule', () => {
    const names = Array.from({ length: 100 }, (_, number) => `item_${number}`)
    const rule = { repeat: [1, 'week'], expires: 'when-repeated' }
    const pro = {
      ...offer({}),
      includedItems: Object.fromEntries(
        names.map((name, number) => [name, { ...rule, quantity: number + 1 }]),
      ),
    }
    let computed = 0
    const subscriptions = Array.from({ length: 20 }, () =>
      Object.defineProperty(held(), 'createdAt', {
        get: () => {
          computed += 1
          return day('02-01')
        },
      }),
    )

    const grantsOf = createGrants(payments({ pro }), subscriptions, day('03-10'))
    const quantities = names.map((name) => {
      const { sum } = grantsOf(name)
      return Number(quantityAt(walk({ changes: [], grants: sum }, day('03-10')), sum))
    })

    expect(quantities).toEqual(names.map((_, number) => 20 * (number + 1)))
    expect(computed).toBeLessThanOrEqual(40)
  })
})
