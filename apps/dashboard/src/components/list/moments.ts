/** A time as a native date field writes it: local, to the minute. */
export function toLocalText(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** The time in such a field; null while it is incomplete, such as while the year is typed. */
export function fromLocalText(text: string): Date | null {
  const moment = new Date(text)
  return /^2\d{3}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(moment.getTime()) ? moment : null
}
