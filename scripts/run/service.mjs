import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from './processes.mjs'
import { Problem, root } from './root.mjs'
import { hashSources } from './source-hash.mjs'
import { readStamp, writeStamp } from './stamp.mjs'

const STAMP = 'service'
const FOLDER = join(root, 'apps/server/dist/service')
const SOURCES = [
  'apps/server/src',
  'apps/server/package.json',
  'packages/contract',
  'scripts/service',
]

/**
 * Bundles the service, unless that was already done from the same sources (decision 0059). Returns
 * the file to run.
 */
export const buildService = async (node) => {
  const main = join(FOLDER, 'main.js')
  const wanted = hashSources(SOURCES)
  if (readStamp(STAMP) === wanted && existsSync(main)) return main

  console.error('Building the service …')
  const script = join(root, 'scripts/service/build.mjs')
  if ((await runHere(node, [script, FOLDER], { stdio: ['ignore', 2, 2] })) !== 0)
    throw new Problem('The service could not be built, see above.')
  writeStamp(STAMP, wanted)
  return main
}
