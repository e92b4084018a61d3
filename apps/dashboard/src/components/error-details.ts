import { KnownError, UnexpectedResponseError } from '@latchkey/js'
import { copyText } from '@latchkey/ui'
import { describe } from './describe.ts'

/**
 * What a report of an error needs: its code, text and request id, the page and the time. Neither the
 * query of the address nor details of the response, which can hold names, addresses or secrets.
 */
function errorDetails(error: unknown, path: string, at: Date): string {
  const lines = [
    ['code', KnownError.isKnownError(error) ? error.errorCode : null],
    ['status', error instanceof UnexpectedResponseError ? String(error.status) : null],
    ['text', describe(error)],
    ['request id', error instanceof UnexpectedResponseError ? error.requestId : null],
    ['path', path],
    ['time', at.toISOString()],
  ]
  return lines.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`])).join('\n')
}

/** Copies the details of an error that happened on this page. */
export const copyErrorDetails = (error: unknown, at: Date): Promise<void> =>
  copyText(errorDetails(error, location.pathname, at))
