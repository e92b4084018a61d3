import { afterAll, vi } from 'vitest'

// Several test files run in one process. What a file replaced must not reach the next one.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
