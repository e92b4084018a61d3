import { KnownError } from '@latchkey/contract/pure'
import { requestIdOf, UnexpectedResponseError } from './request-errors.ts'

/** The known error of a response (protocol 07 §8.2, §9.2); null if there is none. */
export async function knownErrorOf(response: Response): Promise<KnownError | null> {
  const code = response.headers.get('x-stack-known-error')
  if (code === null) return null
  const text = await response.text()
  const body = parse(text)
  const invalid = (message: string) =>
    new UnexpectedResponseError(message, response, text, statusOf(response))
  if (body?.code !== code)
    throw invalid(`Invalid answer of ${response.url}: its header says ${code}, its body ${text}`)
  const error = KnownError.fromWire({ code, details: body.details, error: body.error })
  if (error === null)
    throw invalid(
      `The service answered with ${code}, which this client does not know. Please update it. ${text}`,
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
