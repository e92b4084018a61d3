import { KnownError, UnexpectedResponseError } from '@latchkey/js'
import { copyText } from '@latchkey/ui'
import { describe } from './describe.ts'

/**
 * What a report of an error needs: its code, text and request id, the page and the time. Neither
 * the query of the address nor details of the response, which can hold names, addresses or secrets.
 */
export function errorDetails(error: unknown, path: string, at: Date): string {
  const known = KnownError.isKnownError(error) ? error : null
  const unexpected = error instanceof UnexpectedResponseError ? error : null
  const status = known?.statusCode ?? unexpected?.status
  const lines = [
    ['code', known?.errorCode],
    ['status', status === undefined ? null : String(status)],
    ['text', describe(error)],
    ['request id', known?.requestId ?? unexpected?.requestId],
    ['path', path],
    ['time', at.toISOString()],
  ]
  return lines.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('\n')
}

/** Copies the details of an error that happened on this page. */
export const copyErrorDetails = (error: unknown, at: Date): Promise<void> =>
  copyText(errorDetails(error, location.pathname, at))
