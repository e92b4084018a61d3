/** A moment as the browser's own field for moments writes it: local time, to the minute. */
export function toLocalText(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** The moment that such a field holds; null while it is not complete, as with a year that is still being typed. */
export function fromLocalText(text: string): Date | null {
  const moment = new Date(text)
  return /^2\d{3}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(moment.getTime()) ? moment : null
}
