// Plain JavaScript, so that any Node can start it: the commands are TypeScript, which an older Node
// cannot run. The repository includes one that can.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findNode } from '../../scripts/run/find-node.mjs'

const commands = fileURLToPath(new URL('commands.ts', import.meta.url))
try {
  const { status } = spawnSync(findNode(), [commands, ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} catch (error) {
  // No Node is new enough; the message says which one is needed.
  if (error?.name !== 'Problem') throw error
  console.error(error.message)
  process.exitCode = 1
}
