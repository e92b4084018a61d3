import type { ErrorDetails } from '@latchkey/contract'
import { KnownError } from '@latchkey/js'

/** Who requires the second factor that the signed-in administrator does not have. */
export type RequirementDetails = ErrorDetails<'SECOND_FACTOR_REQUIRED'>

/** The requirement that the last requests failed with (decision 0050). */
export interface SecondFactorRequirement {
  /**
   * Sends a request, and remembers the requirement if it is refused for lack of a second factor.
   */
  watch<T>(request: () => Promise<T>): Promise<T>
  subscribe(listener: () => void): () => void
  read(): RequirementDetails | null
  /** Forgets the requirement. The next request finds out whether it is met. */
  forget(): void
}

/** Creates the store of the requirement. */
export function createSecondFactorRequirement(): SecondFactorRequirement {
  const listeners = new Set<() => void>()
  let requirement: RequirementDetails | null = null
  const set = (next: RequirementDetails | null) => {
    requirement = next
    for (const listener of listeners) listener()
  }
  return {
    async watch(request) {
      try {
        return await request()
      } catch (error) {
        if (KnownError.is(error, 'SECOND_FACTOR_REQUIRED')) set(error.details)
        throw error
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => requirement,
    forget: () => set(null),
  }
}
