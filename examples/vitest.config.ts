import { defineConfig } from 'vitest/config'

// Apart from the suite: what is tested here comes from the registry.
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['examples/**/*.examples.ts'],
    exclude: ['**/node_modules/**', '.cache/**'],
    globalSetup: ['packages/testkit/src/global-setup.ts'],
    testTimeout: 20_000,
    maxWorkers: 1,
  },
})
