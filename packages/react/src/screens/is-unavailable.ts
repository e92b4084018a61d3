import { UnexpectedResponseError } from '@latchkey/js'

/** Whether the service, or a proxy in its place, says that it is not there for a moment. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof UnexpectedResponseError && [502, 503, 504].includes(error.status)
