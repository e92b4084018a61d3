// Builds the service in the folder that is given. scripts/run/service.mjs runs this.
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bundleService, ENTRIES } from './bundle.mjs'

const DAY = 24 * 60 * 60 * 1000
const target = process.argv[2]
const aside = `${target}-${process.pid}`

try {
  await bundleService(aside)
  const files = readdirSync(aside)
  // Entries last: they load the other files, whose names contain a hash of their content.
  const isEntry = (file) => file.split('.')[0] in ENTRIES
  mkdirSync(target, { recursive: true })
  for (const file of [...files.filter((one) => !isEntry(one)), ...files.filter(isEntry)])
    renameSync(join(aside, file), join(target, file))

  // A service that still runs may load files of its build on demand, for as long as a day.
  for (const file of readdirSync(target))
    if (!files.includes(file) && statSync(join(target, file)).mtimeMs < Date.now() - DAY)
      rmSync(join(target, file), { force: true })
} finally {
  rmSync(aside, { recursive: true, force: true })
}
