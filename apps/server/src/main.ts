#!/usr/bin/env -S node --max-semi-space-size=8
import { readArguments } from './cli/arguments.ts'

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
