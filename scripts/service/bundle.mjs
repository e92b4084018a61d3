import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'lightningcss'
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

const REFERENCE = join(SOURCES, 'features/platform/api-reference')

/** Replaces the module that reads the files of the API reference with their minified texts. */
const embedReferenceFiles = {
  name: 'embed-reference-files',
  async load(id) {
    if (id !== join(REFERENCE, 'reference-files.ts')) return null
    const style = minifyStyle(join(REFERENCE, 'browser/reference.css'))
    const script = await minifyScript(join(REFERENCE, 'browser/reference.js'))
    return `export const REFERENCE_STYLE = ${JSON.stringify(style)}
export const REFERENCE_SCRIPT = ${JSON.stringify(script)}`
  },
}

const minifyStyle = (filename) =>
  transform({ filename, code: readFileSync(filename), minify: true }).code.toString()

async function minifyScript(input) {
  const bundle = await rolldown({ input, logLevel: 'warn' })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0].code.trim()
}

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
    plugins: [embedReferenceFiles],
    logLevel: 'warn',
  })
  await bundle.write({ dir: folder, format: 'esm', sourcemap: true })
  await bundle.close()
}
