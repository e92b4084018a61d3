import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { chooseEncoding, type Encoding, encode } from './encoding.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
}
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.json'])

/** The built files of a web app, in memory, in the encodings that browsers accept. */
export interface StaticFiles {
  /** Null if the file does not exist. */
  serve(name: string, request: Request): Promise<Response | null>
  /** The text of a file; null if it does not exist. */
  read(name: string): Promise<string | null>
}

/**
 * Serves the files of a folder. Only names found when listing it exist, so no path leads outside.
 * Names contain a hash of their content, so browsers may cache them forever.
 */
export function createStaticFiles(folder: string): StaticFiles {
  let listing: Promise<ReadonlySet<string>> | undefined
  const bodies = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

  const names = () => {
    listing ??= readdir(folder, { recursive: true, withFileTypes: true })
      .then((entries) =>
        entries
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)),
      )
      .then((found) => new Set(found.map((name) => name.split(sep).join('/'))))
      .catch(() => new Set<string>())
    return listing
  }

  const bodyOf = (name: string, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> => {
    const key = `${encoding} ${name}`
    const known = bodies.get(key)
    if (known !== undefined) return known
    const fresh = readFile(join(folder, name)).then((content) => encode(content, encoding))
    bodies.set(key, fresh)
    return fresh
  }

  return {
    async serve(name, request) {
      if (!(await names()).has(name)) return null
      const extension = extname(name)
      const encoding = COMPRESSIBLE.has(extension)
        ? chooseEncoding(request.headers.get('accept-encoding'))
        : 'identity'
      return new Response(await bodyOf(name, encoding), {
        headers: {
          'content-type': TYPES[extension] ?? 'application/octet-stream',
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'accept-encoding',
          ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
        },
      })
    },
    async read(name) {
      return (await names()).has(name) ? readFile(join(folder, name), 'utf8') : null
    },
  }
}
