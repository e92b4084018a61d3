import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '../run/root.mjs'

const SOURCES = join(root, 'apps/server/src')

/** The files to start from, by name. Other files of the bundle have a hash in their name. */
export const ENTRIES = {
  main: join(SOURCES, 'main.ts'),
  index: join(SOURCES, 'index.ts'),
  // The file of a thread, next to the code that starts it.
  'render-worker': join(SOURCES, 'features/messaging/email-rendering/render-worker.ts'),
}

/** Whether a bundle imports it instead of containing it. */
export const isLibrary = (id) => !/^(\.|\/|@latchkey\/|[a-z]:\\)/i.test(id)

/**
 * Writes the code of the server and of our packages to a folder (decisions 0029 and 0059). Libraries
 * stay dependencies.
 */
export async function bundleService(folder) {
  const bundle = await rolldown({
    cwd: root,
    input: ENTRIES,
    external: isLibrary,
    platform: 'node',
    transform: { target: 'node22' },
    logLevel: 'warn',
  })
  await bundle.write({ dir: folder, format: 'esm', sourcemap: true })
  await bundle.close()
}
