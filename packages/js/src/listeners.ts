/** A set of functions that are called on changes. */
export interface Listeners<T extends readonly unknown[] = []> {
  readonly size: number
  /** Adds a listener and returns the function that removes it. */
  add(listener: (...news: T) => void): () => void
  tell(...news: T): void
}

export function createListeners<T extends readonly unknown[] = []>(): Listeners<T> {
  // Wrapped, so that one function may listen twice and leave once.
  const entries = new Set<{ listener: (...news: T) => void }>()
  return {
    get size() {
      return entries.size
    },
    add(listener) {
      const entry = { listener }
      entries.add(entry)
      return () => void entries.delete(entry)
    },
    tell(...news) {
      for (const { listener } of [...entries]) listener(...news)
    },
  }
}
