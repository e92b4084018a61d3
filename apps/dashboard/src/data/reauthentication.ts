import { KnownError, type ReauthenticationFactor } from '@latchkey/js'

/** A request that waits until the user has confirmed who they are. */
export interface Question {
  /** What the user can confirm with, preferred first. */
  readonly factors: readonly ReauthenticationFactor[]
  readonly answer: (isConfirmed: boolean) => void
}

/** The user canceled the question, so that nothing was changed. */
export class NotConfirmed extends Error {}

/** Asks the user to confirm who they are, for the requests that need it. */
export interface Reauthentication {
  /**
   * Sends a request, and sends it again after the user confirmed, if the service requires a recent
   * authentication (decision 0019). Throws `NotConfirmed` if the user cancels.
   */
  run<T>(request: () => Promise<T>): Promise<T>
  subscribe(listener: () => void): () => void
  /** The question that is open. */
  read(): Question | null
}

/** Creates the store of the open question. */
export function createReauthentication(): Reauthentication {
  const listeners = new Set<() => void>()
  let question: Question | null = null
  let asking: Promise<boolean> | null = null
  const set = (next: Question | null) => {
    question = next
    for (const listener of listeners) listener()
  }

  /** Requests that fail at the same time share one question. */
  const ask = (factors: readonly ReauthenticationFactor[]): Promise<boolean> => {
    asking ??= new Promise<boolean>((answer) => set({ factors, answer })).finally(() => {
      asking = null
      set(null)
    })
    return asking
  }

  return {
    async run(request) {
      try {
        return await request()
      } catch (error) {
        if (!KnownError.is(error, 'RECENT_AUTHENTICATION_REQUIRED')) throw error
        const factors = error.details.factors as readonly ReauthenticationFactor[]
        if (!(await ask(factors))) throw new NotConfirmed()
        return request()
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => question,
  }
}
