/**
 * How Node runs the server. It makes a lot of short-lived garbage under load, and would rather take more memory from the system than collect
 * it: a small nursery and few allocation arenas keep it within its bounds. The 19 MiB that each password hash works in are kept for the next
 * one, as getting them from the system anew costs thousands of page faults (docs/performance.md).
 */
export const serverFlags = ['--max-semi-space-size=8']
export const serverEnvironment = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '33554432',
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '100000000',
}
