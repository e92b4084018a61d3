import { KnownError } from '@latchkey/contract/pure'
import { requestIdOf, UnexpectedResponseError } from './request-errors.ts'

/** The known error of a response (protocol 07 §8.2, §9.2); null if there is none. */
export async function knownErrorOf(response: Response): Promise<KnownError | null> {
  const code = response.headers.get('x-stack-known-error')
  if (code === null) return null
  const text = await response.text()
  const body = parse(text)
  const error =
    body?.code === code
      ? KnownError.fromWire({ code, details: body.details, error: body.error })
      : null
  if (error === null)
    throw new UnexpectedResponseError(
      `This client cannot read the error ${code} of ${response.url}. Please update it. ${text}`,
      response,
      text,
      statusOf(response),
    )
  return Object.assign(error, { requestId: requestIdOf(response) })
}

/**
 * The status of a response. Errors arrive as 200 with the real status in a header, so that browsers
 * do not log them as errors.
 */
export const statusOf = (response: Response): number =>
  Number(response.headers.get('x-stack-actual-status') ?? response.status)

function parse(text: string): { code?: unknown; details?: unknown; error?: unknown } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
