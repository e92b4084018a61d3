import { defineConfig } from 'vitest/config'

// Takes the pictures of docs/images again: npx vitest run --config <this file>
export default defineConfig({
  test: {
    root: new URL('../../../..', import.meta.url).pathname,
    include: ['apps/dashboard/e2e/pictures/take-pictures.ts'],
    globalSetup: ['packages/testkit/src/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
