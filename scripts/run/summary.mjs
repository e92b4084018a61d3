// Called by .ci/run with the report of the tests, their exit code and that of the checks. Prints the count, exits with 1 on failure.
import { readFileSync } from 'node:fs'

const [report, testCode, checkCode] = process.argv.slice(2)

const readReport = () => {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return { testResults: [] }
  }
}

const count = { passed: 0, failed: 0, skipped: 0 }
for (const file of readReport().testResults) {
  for (const test of file.assertionResults) {
    if (test.status === 'passed' || test.status === 'failed') count[test.status]++
    else count.skipped++
  }
  // A file that could not even be loaded has no tests to count.
  if (file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')) count.failed++
}
// An error outside of any test, or a run that ended before it could report.
if (testCode !== '0' && count.failed === 0) count.failed++
if (checkCode === '0') count.passed++
else count.failed++

console.log(`${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`)
process.exit(count.failed > 0 ? 1 : 0)
