/**
 * One row of the result: what was measured, what it is compared with, and whether it meets its
 * target.
 */
export interface Result {
  what: string
  measured: string
  limit: string
  ratio: string
  toReach: string
  reached: boolean
}
