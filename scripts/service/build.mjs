// Builds the service in the folder that is given. scripts/run/service.mjs runs this.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { bundleService, ENTRIES } from './bundle.mjs'

const DAY = 24 * 60 * 60 * 1000
const target = process.argv[2]
const aside = `${target}-${process.pid}`
/** The names of the files of the last build. */
const list = join(target, 'files.json')

try {
  await bundleService(aside)
  const files = readdirSync(aside)
  // Entries last: they load the other files, whose names contain a hash of their content.
  const isEntry = (file) => file.split('.')[0] in ENTRIES
  mkdirSync(target, { recursive: true })
  for (const file of [...files.filter((one) => !isEntry(one)), ...files.filter(isEntry)])
    renameSync(join(aside, file), join(target, file))

  // A service that still runs may load files of its build on demand. They stay for a day after the
  // next build.
  const now = new Date()
  const last = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  for (const file of readdirSync(target)) {
    const path = join(target, file)
    if (files.includes(file) || path === list) continue
    if (last.includes(file)) utimesSync(path, now, now)
    else if (statSync(path).mtimeMs < now.getTime() - DAY) rmSync(path, { force: true })
  }
  writeFileSync(list, JSON.stringify(files))
} finally {
  rmSync(aside, { recursive: true, force: true })
}
