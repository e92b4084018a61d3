import { KnownError } from '@latchkey/contract/pure'

/** The known error of a response (protocol 07 §8.2, §9.2); null if there is none. */
export async function knownErrorOf(response: Response): Promise<KnownError | null> {
  const code = response.headers.get('x-stack-known-error')
  if (code === null) return null
  const text = await response.text()
  const body = parse(text)
  if (body?.code !== code)
    throw new Error(`Invalid answer of ${response.url}: its header says ${code}, its body ${text}`)
  const error = KnownError.fromWire({ code, details: body.details })
  if (error === null)
    throw new Error(
      `The service answered with ${code}, which this client does not know. Please update it. ${text}`,
    )
  return error
}

function parse(text: string): { code?: unknown; details?: unknown } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
