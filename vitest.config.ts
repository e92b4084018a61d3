import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { chromiumOptions } from './packages/testkit/src/chromium.ts'

const TAKES_LONG = /\.e2e\.test\.ts$|\/crash\.test\.ts$|\/embedded-postgres\.test\.ts$/

/** Starts the files that take longest first, so that none of them runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const takesLong = ({ moduleId }: TestSpecification) => TAKES_LONG.test(moduleId)
    return [...sorted.filter(takesLong), ...sorted.filter((file) => !takesLong(file))]
  }
}

const EVERYWHERE = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As long as a browser waits for an element: a busy machine needs more than the default second.
    expect: { poll: { timeout: 10_000 } },
    // A test that waited too long gets a second attempt. `.ci/run` lists these tests.
    retry: {
      count: 1,
      condition: /Timeout \d+ms exceeded|Test timed out|Matcher did not succeed in time/,
    },
    // Two cores: tests wait for the database, for browsers and for processes part of the time.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{packages,apps,examples}/**/*.test.{ts,tsx}'],
          exclude: [...EVERYWHERE, '**/*.browser.test.tsx'],
          globalSetup: ['packages/testkit/src/global-setup.ts'],
          setupFiles: [
            'packages/testkit/src/restore-globals.ts',
            'packages/testkit/src/first-error-decides.ts',
          ],
          // Fewer garbage collections: about four percent less CPU time.
          execArgv: ['--max-semi-space-size=64'],
          // A process imports the service once and runs many files.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [react()],
        // As in the builds of the web apps: light-dark() stays as it is.
        build: { cssTarget: ['chrome123', 'firefox128', 'safari18'] },
        test: {
          // Components, in one real browser.
          name: 'browser',
          include: ['{packages,apps}/**/*.browser.test.tsx'],
          exclude: EVERYWHERE,
          // A page runs many files: a component leaves nothing behind.
          isolate: false,
          setupFiles: [
            'packages/ui/src/testing/set-up-page.ts',
            'packages/testkit/src/first-error-decides.ts',
          ],
          browser: {
            enabled: true,
            provider: playwright({
              launchOptions: await chromiumOptions(),
              contextOptions: { locale: 'en-US', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1024, height: 720 },
          },
        },
      },
    ],
  },
})
