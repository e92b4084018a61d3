import { defineConfig } from 'vitest/config'

// Separate from the suite: these tests install packages from the registry.
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['examples/**/*.examples.ts'],
    exclude: ['**/node_modules/**', '.cache/**'],
    globalSetup: ['packages/testkit/src/global-setup.ts', 'examples/testing/pack.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
  },
})
