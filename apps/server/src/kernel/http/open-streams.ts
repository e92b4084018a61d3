import { TooBusy } from './responses.ts'

/** The kinds of streamed responses, and how many of each a tenant may have open in this process. */
const LIMITS = {
  /** Files, which people download. */
  export: 10,
  /** Lists of more than one page. Nearly every receiver takes one at once. */
  list: 200,
}
const RETRY_AFTER_SECONDS = 5

/**
 * Counts the streamed responses that are not completely sent. Each holds up to a page of memory
 * until its receiver has taken it, for as long as the receiver likes.
 */
export interface OpenStreams {
  /**
   * Counts one more. Returns a function that ends it; calling it twice is safe. Throws `TooBusy` if
   * the tenant has too many open.
   */
  open(tenant: string, kind: keyof typeof LIMITS): () => void
}

export function createOpenStreams(): OpenStreams {
  const counts = new Map<string, number>()
  return {
    open(tenant, kind) {
      const key = `${kind}:${tenant}`
      const count = counts.get(key) ?? 0
      if (count >= LIMITS[kind]) throw new TooBusy(RETRY_AFTER_SECONDS)
      counts.set(key, count + 1)
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        const others = (counts.get(key) ?? 1) - 1
        if (others === 0) counts.delete(key)
        else counts.set(key, others)
      }
    },
  }
}
