import { KnownError } from '@latchkey/contract'
import { z } from 'zod'

const time = z.iso.datetime({ offset: true, local: true })
const date = z.iso.date()

/**
 * Reads an expiry: an ISO 8601 date, or date and time, which is UTC without an offset. Empty and
 * absent mean none. Throws SCHEMA_ERROR for anything else.
 */
export function readExpiry(text: string | undefined): Date | null {
  if (text === undefined || text === '') return null
  const isDate = date.safeParse(text).success
  // The basic form of an offset, which many programs write.
  const whole = isDate ? text : text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
  if (isDate || time.safeParse(whole).success) {
    const hasOffset = isDate || /(Z|[+-]\d\d:\d\d)$/i.test(whole)
    const moment = new Date(hasOffset ? whole : `${whole}Z`)
    // PostgreSQL has no year beyond these.
    if (moment.getTime() >= Date.parse('0001-01-01T00:00:00Z') && moment.getUTCFullYear() <= 9999)
      return moment
  }
  throw new KnownError('SCHEMA_ERROR', {
    message: 'body.expires_at must be an ISO 8601 date and time',
  })
}
