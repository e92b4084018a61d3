import type { TestProject } from '@latchkey/testkit'
import type { Visitor } from '../visitor.ts'

/** A screen in one of its states. */
export interface Screen {
  project: TestProject
  /** Opens it and waits until it is complete. */
  open(visitor: Visitor): Promise<unknown>
  /** Whether it is higher than a phone of 360 × 640. */
  scrolls?: boolean
  /** What the page logs to the console. */
  logs?: readonly string[]
}

export type Screens = Record<string, Screen>
