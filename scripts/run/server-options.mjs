import { availableParallelism } from 'node:os'

/**
 * How Node runs the server. It makes a lot of short-lived garbage under load, and would rather take
 * more memory from the system than collect it; a small nursery and few allocation arenas keep it
 * within its bounds (docs/performance.md). Password hashes run in libuv's thread pool, which must
 * have threads left for name resolution and files when every core hashes.
 */
export const serverFlags = ['--max-semi-space-size=8']
export const serverEnvironment = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? String(availableParallelism() + 4),
}
