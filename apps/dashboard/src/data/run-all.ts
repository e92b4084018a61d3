/** The progress of a long task. */
export interface Progress<T> {
  readonly done: number
  readonly total: number
  readonly failures: readonly Failure<T>[]
}

export interface Failure<T> {
  readonly item: T
  readonly error: unknown
}

export interface RunOptions<T> {
  /** How many items run at a time. */
  readonly atOnce: number
  /** Aborted: items that have started finish, and no more are started. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress<T>) => void
}

/**
 * Runs the work for each item, a few at a time. A failure does not stop the others (protocol 09
 * §7.3).
 */
export async function runAll<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  options: RunOptions<T>,
): Promise<Progress<T>> {
  const { atOnce, signal, onProgress } = options
  let progress: Progress<T> = { done: 0, total: items.length, failures: [] }
  const waiting = items.values()
  const add = (failure: readonly Failure<T>[]) => {
    progress = {
      ...progress,
      done: progress.done + 1,
      failures: [...progress.failures, ...failure],
    }
    onProgress?.(progress)
  }
  const worker = async () => {
    // One iterator for all workers: each takes the next item.
    for (const item of waiting) {
      try {
        await work(item)
        add([])
      } catch (error) {
        add([{ item, error }])
      }
      if (signal?.aborted) return
    }
  }
  if (!signal?.aborted)
    await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return progress
}
