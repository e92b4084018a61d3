import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createEngine, engineHash } from './engine.ts'

/**
 * The libraries in an image. `code` also has `CodeBlock`, whose grammars need twice the memory of
 * everything else.
 */
export type ImageName = 'base' | 'code'

const HASH_BYTES = 32
const PAGE_BYTES = 65_536

const fileOf = (folder: string, name: ImageName) => join(folder, `${name}.image.gz`)

/** Loads a script in a new engine and returns its memory. */
async function takeImage(script: string): Promise<Uint8Array> {
  const engine = await createEngine(() => false)
  const result = engine.context.evalCode(script, 'libraries.js')
  if (result.error !== undefined)
    throw new Error(
      `The libraries do not load: ${JSON.stringify(engine.context.dump(result.error))}`,
    )
  result.dispose()
  const memory = engine.memory()
  let end = memory.length
  while (memory[end - 1] === 0) end -= 1
  return memory.slice(0, Math.ceil(end / PAGE_BYTES) * PAGE_BYTES)
}

/** Loads a script in a new engine and stores its memory. */
export async function writeImage(folder: string, name: ImageName, script: string): Promise<void> {
  const hash = Buffer.from(engineHash(), 'hex')
  const image = await takeImage(script)
  writeFileSync(fileOf(folder, name), gzipSync(Buffer.concat([hash, image]), { level: 9 }))
}

/** Reads a stored image. Throws if it is missing or of another engine. */
export function readImage(folder: string, name: ImageName): Uint8Array {
  const content = gunzipSync(readFileSync(fileOf(folder, name)))
  if (content.subarray(0, HASH_BYTES).toString('hex') !== engineHash())
    throw new Error('The sandbox of emails was built for another engine. Run npm run build.')
  return content.subarray(HASH_BYTES)
}
