import type { ConfigChanges } from '../../data/projects/queries.ts'

/** Changes by their paths. Undefined if the value is not an object. */
export const asChanges = (value: unknown): ConfigChanges | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as ConfigChanges)
    : undefined
