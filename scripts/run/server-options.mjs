/**
 * How Node runs the server. It makes a lot of short-lived garbage under load, and would rather take more memory from the system than collect
 * it; a small nursery and few allocation arenas keep it within its bounds (docs/performance.md).
 */
export const serverFlags = ['--max-semi-space-size=8']
export const serverEnvironment = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' }
