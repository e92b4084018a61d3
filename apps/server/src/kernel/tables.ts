/**
 * The tables of the database; each feature adds its own by declaration merging in its `tables.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their tables into it
export interface Tables {}
