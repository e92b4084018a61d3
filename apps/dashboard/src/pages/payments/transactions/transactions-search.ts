/** What the page of transactions shows. All of it is in the address, which may be anything. */
export interface TransactionsSearch {
  /** A type of transaction. */
  type?: string
  /** A type of customer. */
  customer?: string
  /** The ID of a customer. */
  id?: string
  /** Days as `YYYY-MM-DD` in the time zone of the browser. Both belong to the range. */
  from?: string
  to?: string
  cursor?: string
}

/** The start of a day, or its last millisecond. Undefined if the text is not a day. */
export function momentOf(day: string | undefined, edge: 'start' | 'end'): number | undefined {
  if (day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const at = new Date(`${day}T00:00:00`)
  if (edge === 'end') {
    at.setDate(at.getDate() + 1)
    at.setMilliseconds(-1)
  }
  const millis = at.getTime()
  return Number.isNaN(millis) || millis < 0 ? undefined : millis
}
