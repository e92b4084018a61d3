import { KnownError } from '@latchkey/contract/pure'

/**
 * The known error that an address names, rebuilt from its code and details; null if it names none. The address's own
 * `message` is only asked to be there: whoever made the link wrote it, so it never reaches the page.
 */
export function readErrorQuery(query: Readonly<Record<string, string>>): KnownError | null {
  const { errorCode, message, details = '{}' } = query
  if (!errorCode || !message) return null
  try {
    return KnownError.fromWire({ code: errorCode, details: JSON.parse(details) })
  } catch {
    // Not JSON, or details of another shape than the code's message needs.
    return null
  }
}
