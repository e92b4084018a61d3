import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** The newest one of the oldest supported line. npm keeps it in its cache. */
const NODE_22 = '22.23.3'

/**
 * The Nodes that the packages are tested with, as paths: the one of the tests, the one that npm
 * runs on (Node 20 in CI), and on Linux also Node 22.
 */
export async function findNodes(): Promise<string[]> {
  const nodes = [process.execPath, process.env.npm_node_execpath ?? process.execPath]
  if (process.platform === 'linux') nodes.push(await installNode(NODE_22))
  return [...new Set(nodes)]
}

async function installNode(version: string): Promise<string> {
  const { stdout } = await execute('npm', [
    'exec',
    '--yes',
    '--prefer-offline',
    '--ignore-scripts',
    '--loglevel=error',
    `--package=node-linux-${process.arch}@${version}`,
    '--call=node --print process.execPath',
  ])
  return stdout.trim()
}
