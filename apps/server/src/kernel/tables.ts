/**
 * The tables of the database; each feature adds its own by declaration merging in its `tables.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: merged into by the features, so that the kernel need not know them
export interface Tables {}
