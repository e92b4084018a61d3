import type { Stage } from './stage.ts'

/** The stage of the benchmark with a service running on it. */
export interface AbuseStage extends Stage {
  readonly url: string
}

/** One way to wear the service out. */
export interface AbuseScenario {
  name: string
  prepare?(stage: AbuseStage): Promise<void>
  /** Goes on until told to stop; what the service answers does not matter to it. */
  attack(stage: AbuseStage, signal: AbortSignal): Promise<void>
}
