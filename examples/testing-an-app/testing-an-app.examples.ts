import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ExampleService,
  fillInFile,
  installed,
  run,
  startExampleService,
} from '../testing/example.ts'

let running: ExampleService
beforeAll(async () => {
  running = await startExampleService(
    { LATCHKEY_TEST_CODES: 'ada@example.com=ADA222' },
    { magic_link_enabled: true },
  )
  await fillInFile(running, installed('testing-an-app'), '.env.example', '.env')
}, 60_000)
afterAll(() => running?.stop())

const runTests = () =>
  run(
    process.execPath,
    ['--env-file=.env', '--test', '--test-reporter=tap', 'sign-in.test.js'],
    installed('testing-an-app'),
  )

test('the tests of the example pass, again and again', async () => {
  const first = await runTests()
  const second = await runTests()

  for (const output of [first, second]) expect(output).toMatch(/# pass 2\n# fail 0/)
})
