import { csvCell, csvLine } from '@latchkey/contract/pure'
import type { ListPage, Transaction, TransactionFilters } from '../../../data/payments/queries.ts'

export interface TransactionExport {
  readonly filters: Omit<TransactionFilters, 'limit' | 'cursor'>
  readonly readPage: (filters: TransactionFilters) => Promise<ListPage<Transaction>>
  readonly signal: AbortSignal
  readonly onProgress: (count: number) => void
}

/** Transactions per request, the most that the service returns. */
const PAGE_SIZE = 200

const COLUMNS = [
  'id',
  'type',
  'created_at',
  'customer_type',
  'customer_id',
  'offer',
  'item_id',
  'description',
  'quantity',
  'currency_amounts',
  'interval',
  'status',
  'test_mode',
  'expires_at',
] as const

/** All matching transactions as a CSV file, one part per page. Null if it was stopped. */
export async function exportTransactions(options: TransactionExport): Promise<Blob | null> {
  const { filters, readPage, signal, onProgress } = options
  const parts = [new Blob([csvLine(COLUMNS)])]
  let count = 0
  let cursor: string | undefined
  do {
    const { items, nextCursor }: ListPage<Transaction> = await readPage({
      ...filters,
      limit: PAGE_SIZE,
      cursor,
    })
    if (signal.aborted) return null
    parts.push(new Blob([items.map(lineOf).join('')]))
    count += items.length
    onProgress(count)
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

function lineOf(transaction: Transaction): string {
  const { price } = transaction
  const { interval, ...amounts } = price ?? {}
  const change = transaction.type === 'item_quantity_change' ? transaction : null
  return `${[
    transaction.id,
    transaction.type,
    new Date(transaction.created_at_millis).toISOString(),
    transaction.customer_type,
    csvCell(transaction.customer_id),
    csvCell(transaction.offer_display_name ?? ''),
    change?.item_id ?? '',
    csvCell(change?.description ?? ''),
    // A number, which may be negative. It is not marked as text.
    transaction.quantity,
    // As they are stored, so that they keep their decimals.
    Object.entries(amounts)
      .map(([currency, amount]) => `${currency} ${String(amount)}`)
      .join(' / '),
    Array.isArray(interval) ? interval.join(' ') : '',
    transaction.status ?? '',
    transaction.test_mode,
    change?.expires_at_millis ? new Date(change.expires_at_millis).toISOString() : '',
  ].join(',')}\r\n`
}
