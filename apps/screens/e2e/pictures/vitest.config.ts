import { defineConfig } from 'vitest/config'

// Takes pictures of every screen: npm test -- --config <this file> [-t <name>]
export default defineConfig({
  test: {
    root: new URL('../../../..', import.meta.url).pathname,
    include: ['apps/screens/e2e/pictures/take-pictures.ts'],
    globalSetup: ['packages/testkit/src/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
