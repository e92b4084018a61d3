// The command `latchkey` of the packed package. Plain JavaScript, so that an older Node can start
// it. The data directory is in the current folder.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { optionalDependencies } from '../../package.json'
import { isNewEnough, nodePackage, tooOld } from '../run/find-node.mjs'
import { runHere, supervise } from '../run/processes.mjs'
import { Problem } from '../run/root.mjs'

const folder = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * The Node to run with: the current one if it is new enough, else the one that npm keeps in its
 * cache. npm installs it there the first time.
 */
function findNode() {
  if (isNewEnough()) return process.execPath
  if (nodePackage === undefined) throw tooOld()
  const version = optionalDependencies[nodePackage]
  console.error(`${tooOld().message} Using Node ${version} from npm …`)
  const { status, stdout } = spawnSync(
    'npm',
    [
      'exec',
      '--yes',
      '--prefer-offline',
      '--ignore-scripts',
      '--loglevel=error',
      `--package=${nodePackage}@${version}`,
      '--call=node --print process.execPath',
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], shell: process.platform === 'win32' },
  )
  const node = stdout?.trim()
  if (status !== 0 || !node)
    throw new Problem(`npm could not install Node ${version}. ${tooOld().message}`)
  return node
}

const args = process.argv.slice(2)
const [name = 'start'] = args
try {
  const run = name === 'start' || name.startsWith('-') ? supervise : runHere
  const code = await run(findNode(), [join(folder, 'dist/main.js'), ...args], {
    cwd: process.cwd(),
    compileCache: join(folder, '.cache'),
  })
  process.exit(code)
} catch (error) {
  if (error?.name !== 'Problem') throw error
  console.error(`latchkey: ${error.message}`)
  process.exit(1)
}
