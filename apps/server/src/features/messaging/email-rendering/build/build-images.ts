// Bundles the libraries of the sandbox and stores an image of the engine that has loaded them, in
// the folder that is the only argument. Run by scripts/run/email-sandbox.mjs.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { type ImageName, writeImage } from '../image.ts'

const INSIDE = join(import.meta.dirname, '../inside')
const ENTRIES: readonly [ImageName, string][] = [
  ['base', 'entry.ts'],
  ['code', 'entry-with-code.ts'],
]

async function bundle(entry: string): Promise<string> {
  const build = await rolldown({
    input: join(INSIDE, entry),
    platform: 'neutral',
    resolve: {
      conditionNames: ['browser', 'import', 'default'],
      mainFields: ['module', 'main'],
    },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'warn',
  })
  const { output } = await build.generate({ format: 'iife', minify: true })
  await build.close()
  return output[0].code
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: build-images.ts FOLDER')
mkdirSync(folder, { recursive: true })
for (const [name, entry] of ENTRIES) await writeImage(folder, name, await bundle(entry))
