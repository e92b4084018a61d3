#!/usr/bin/env -S node --max-semi-space-size=8
import { doctor } from './cli/doctor.ts'
import { reportFailure } from './cli/failures.ts'
import { keys } from './cli/keys.ts'
import { migrateCommand } from './cli/migrate.ts'
import { start } from './cli/start.ts'

const USAGE = `Usage: latchkey <command>

  start                        Start the service (the default)
  migrate                      Bring the database to the newest form, then leave
  doctor                       Say what is wrong and how to mend it
  keys rotate [project] [--cut]  Sign with a new key; --cut refuses tokens of the old one at once

Settings come from the environment: docs/configuration.md lists them.`

const commands: Record<string, (args: string[]) => Promise<number>> = { start, migrate: migrateCommand, doctor, keys }

const [name = 'start', ...args] = process.argv.slice(2)
const command = commands[name]
if (command === undefined) {
  const asked = ['help', '--help', '-h'].includes(name)
  console.log(asked ? USAGE : `There is no command '${name}'.\n\n${USAGE}`)
  process.exitCode = asked ? 0 : 1
} else {
  process.exitCode = await command(args).catch(reportFailure)
}
