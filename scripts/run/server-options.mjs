import { availableParallelism } from 'node:os'

/**
 * How Node runs the server. Under load it creates much short-lived garbage, and by default would
 * rather take more memory from the system than collect it. A small nursery and few allocation
 * arenas limit that (docs/performance.md). Password hashes run in libuv's thread pool, which needs
 * free threads for name resolution and files when every core hashes.
 */
export const serverFlags = ['--max-semi-space-size=8']
export const serverEnvironment = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? String(availableParallelism() + 4),
}
