// Called by .ci/run with the exit code of the checks, then the report and the exit code of each run
// of tests. Prints the tests that passed on their second attempt and the count, exits with 1 on failure.
import { readFileSync } from 'node:fs'

const [checkCode, ...runs] = process.argv.slice(2)

const readReport = (report) => {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return { testResults: [] }
  }
}

/** The first line of an error, and what a browser waited for. */
const briefly = (message) => {
  const [first, ...others] = message.split('\n')
  const waited = others.find((line) => line.includes('waiting for'))
  return waited === undefined ? first : `${first} ${waited.trim()}`
}

const count = { passed: 0, failed: 0, skipped: 0 }
const add = (report, code) => {
  const failedBefore = count.failed
  for (const file of readReport(report).testResults) {
    for (const test of file.assertionResults) {
      if (test.status === 'passed' || test.status === 'failed') count[test.status]++
      else count.skipped++
      if (test.status === 'passed' && test.failureMessages?.length > 0)
        console.log(
          `Passed on the second attempt: ${test.fullName}: ${briefly(test.failureMessages[0])}`,
        )
    }
    // A file that could not be loaded has no tests to count.
    if (file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'))
      count.failed++
  }
  // An error outside of any test, or a run that ended before its report.
  if (code !== '0' && count.failed === failedBefore) count.failed++
}
for (let index = 0; index < runs.length; index += 2) add(runs[index], runs[index + 1])
if (checkCode === '0') count.passed++
else count.failed++

console.log(
  `${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`,
)
process.exit(count.failed > 0 ? 1 : 0)
