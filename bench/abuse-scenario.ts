import type { Stage } from './stage.ts'

/** The stage of the benchmark with a running service. */
export interface AbuseStage extends Stage {
  readonly url: string
}

/** One way to overload the service. */
export interface AbuseScenario {
  name: string
  prepare?(stage: AbuseStage): Promise<void>
  /** Continues until told to stop; the responses of the service do not matter. */
  attack(stage: AbuseStage, signal: AbortSignal): Promise<void>
}
