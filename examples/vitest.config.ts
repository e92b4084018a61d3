import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** From long to short. All others take less. */
const TAKES_LONG = ['next-16', 'next-15', 'latchkey', 'compatibility', 'pages']

/** Starts the files that take longest first, so that none of them runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = TAKES_LONG.findIndex((name) => moduleId.endsWith(`/${name}.examples.ts`))
      return index === -1 ? TAKES_LONG.length : index
    }
    return files.toSorted((one, other) => rank(one) - rank(other))
  }
}

// Separate from the suite: these tests install packages from the registry.
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['examples/**/*.examples.ts'],
    exclude: ['**/node_modules/**', '.cache/**'],
    globalSetup: ['packages/testkit/src/global-setup.ts', 'examples/testing/pack.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    retry: { count: 1, condition: /Timeout \d+ms exceeded/ },
    // Two cores: each file waits for downloads and for the last step of a build part of the time.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
})
