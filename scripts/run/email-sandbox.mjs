import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from './processes.mjs'
import { Problem, root } from './root.mjs'
import { hashSources } from './source-hash.mjs'
import { readStamp, writeStamp } from './stamp.mjs'

const SOURCES = 'apps/server/src/features/messaging/email-rendering'
const STAMP = 'email-sandbox'
const FILES = ['base.image.gz', 'code.image.gz']

/**
 * Builds the images that the sandbox of emails starts from (decision 0036), unless they were
 * already built from the same sources.
 */
export const buildEmailSandbox = async (node) => {
  // Everything else there runs when emails are rendered and is not part of the images.
  const wanted = hashSources(
    ['build', 'inside', 'engine.ts', 'image.ts'].map((path) => `${SOURCES}/${path}`),
  )
  const target = join(root, 'apps/server/dist/email-sandbox')
  if (readStamp(STAMP) === wanted && FILES.every((file) => existsSync(join(target, file)))) return

  console.error('Building the sandbox for emails …')
  const aside = `${target}-${process.pid}`
  try {
    const script = join(root, SOURCES, 'build/build-images.ts')
    if ((await runHere(node, [script, aside], { stdio: ['ignore', 2, 2] })) !== 0)
      throw new Problem('The sandbox for emails could not be built, see above.')
    mkdirSync(target, { recursive: true })
    // One by one, each at once: two concurrent builds of the same sources do not disturb each
    // other.
    for (const file of FILES) renameSync(join(aside, file), join(target, file))
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
  writeStamp(STAMP, wanted)
}
