#!/usr/bin/env -S node --max-semi-space-size=8
import { setFlagsFromString } from 'node:v8'
import { readArguments } from './cli/arguments.ts'

// V8 collects old objects when they take 40 % more memory than after the last collection. By default
// it waits for up to 300 %: a loaded process had twice as much memory (docs/performance.md).
setFlagsFromString('--heap-growing-percent=40')

const request = readArguments(process.argv.slice(2))
if ('run' in request) {
  process.exitCode = await request
    .run()
    .catch(async (error: unknown) => (await import('./cli/failures.ts')).reportFailure(error))
} else {
  if (request.exitCode === 0) console.log(request.print)
  else console.error(request.print)
  process.exitCode = request.exitCode
}
