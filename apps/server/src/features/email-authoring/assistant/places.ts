import { TooBusy } from '../../../kernel/http/responses.ts'

/** Replies that one process waits for at a time. Each holds a whole source in memory. */
const PLACES = 24
/** Of them for one project, so that no project uses the model alone. */
const PLACES_PER_PROJECT = 3
const RETRY_AFTER_SECONDS = 10

/** Limits how many replies of the model this process waits for. */
export interface AssistantPlaces {
  /**
   * Runs work for a project. Throws `TooBusy` if the project, or all projects together, wait for
   * too many replies already.
   */
  run<T>(projectId: string, work: () => Promise<T>): Promise<T>
}

export function createAssistantPlaces(): AssistantPlaces {
  const taken = new Map<string, number>()
  let total = 0
  return {
    async run(projectId, work) {
      const own = taken.get(projectId) ?? 0
      if (own >= PLACES_PER_PROJECT || total >= PLACES) throw new TooBusy(RETRY_AFTER_SECONDS)
      taken.set(projectId, own + 1)
      total += 1
      try {
        return await work()
      } finally {
        total -= 1
        const left = (taken.get(projectId) ?? 1) - 1
        if (left === 0) taken.delete(projectId)
        else taken.set(projectId, left)
      }
    },
  }
}
