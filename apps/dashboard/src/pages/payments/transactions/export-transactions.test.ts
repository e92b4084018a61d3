import { expect, test } from 'vitest'
import type { Transaction, TransactionFilters } from '../../../data/payments/queries.ts'
import { exportTransactions } from './export-transactions.ts'
import { momentOf } from './transactions-search.ts'

const shared = { created_at_millis: 0, customer_id: 'x', test_mode: false, status: null } as const
const sale: Transaction = {
  ...shared,
  id: 'a',
  type: 'subscription',
  customer_type: 'team',
  quantity: 1,
  offer_display_name: '=Pro',
  price: { USD: '20.50', EUR: '18', interval: [1, 'month'] },
}
const change: Transaction = {
  ...shared,
  id: 'b',
  type: 'item_quantity_change',
  customer_type: 'custom',
  quantity: -4,
  offer_display_name: null,
  price: null,
  item_id: 'credits',
  description: 'a "quoted", text',
  expires_at_millis: null,
}
const pages = async ({ cursor }: TransactionFilters) =>
  cursor === undefined
    ? { items: [sale], nextCursor: 'next' }
    : { items: [change], nextCursor: null }

test('writes all pages to one file, with amounts as they are stored', async () => {
  const counts: number[] = []

  const file = await exportTransactions({
    filters: {},
    readPage: pages,
    signal: new AbortController().signal,
    onProgress: (count) => counts.push(count),
  })

  expect((await file?.text())?.split('\r\n').slice(1)).toEqual([
    "a,subscription,1970-01-01T00:00:00.000Z,team,x,'=Pro,,,1,USD 20.50 / EUR 18,1 month,,false,",
    'b,item_quantity_change,1970-01-01T00:00:00.000Z,custom,x,,credits,"a ""quoted"", text",-4,,,,false,',
    '',
  ])
  expect(counts).toEqual([1, 2])
})

test('returns nothing if it was stopped', async () => {
  const stop = new AbortController()
  const options = { filters: {}, readPage: pages, signal: stop.signal }

  expect(await exportTransactions({ ...options, onProgress: () => stop.abort() })).toBeNull()
})

test('a range includes both of its days', () => {
  const [from, to] = [momentOf('2026-03-01', 'start'), momentOf('2026-03-01', 'end')]

  expect(from).toBe(new Date(2026, 2, 1).getTime())
  expect(to).toBe(new Date(2026, 2, 2).getTime() - 1)
  expect([momentOf('yesterday', 'start'), momentOf(undefined, 'end')]).toEqual([
    undefined,
    undefined,
  ])
})
