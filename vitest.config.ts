import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const TAKES_LONG = /\.e2e\.test\.ts$|\/crash\.test\.ts$|\/embedded-postgres\.test\.ts$/

/** Starts the files that take longest first, so that none of them runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const takesLong = ({ moduleId }: TestSpecification) => TAKES_LONG.test(moduleId)
    return [...sorted.filter(takesLong), ...sorted.filter((file) => !takesLong(file))]
  }
}

export default defineConfig({
  test: {
    include: ['{packages,apps,examples}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['packages/testkit/src/global-setup.ts'],
    setupFiles: ['packages/testkit/src/restore-globals.ts'],
    // A process imports the service once and runs many files.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Two cores: tests wait for the database, for browsers and for processes part of the time.
    maxWorkers: 3,
  },
})
