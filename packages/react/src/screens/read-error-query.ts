import { KnownError } from '@latchkey/contract/errors'

/**
 * Rebuilds the known error in a URL from its code and details. Returns null if there is none.
 * Requires but ignores `message`, because anyone can write a link with any text.
 */
export function readErrorQuery(query: Readonly<Record<string, string>>): KnownError | null {
  const { errorCode, message, details = '{}' } = query
  if (!errorCode || !message) return null
  try {
    return KnownError.fromWire({ code: errorCode, details: JSON.parse(details) })
  } catch {
    // Invalid JSON, or details of the wrong type.
    return null
  }
}
