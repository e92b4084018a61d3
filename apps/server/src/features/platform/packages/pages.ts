import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseEncoding, type Encoding, encode } from '../../../kernel/encoding.ts'
import { securityHeaders } from '../../../kernel/http/headers.ts'
import { createPages, type Pages } from '../../../kernel/http/pages.ts'
import { listTarballs, type Tarball } from './tarballs.ts'

/** `js.tgz` or `js.mjs`, or with its version `js-0.1.0.tgz`. */
const FILE =
  /^(?:(contract|js|react|next|latchkey)(?:-(\d[\w.-]*))?\.tgz|(js)(?:-(\d[\w.-]*))?\.mjs)$/
const IMMUTABLE = 'public, max-age=31536000, immutable'

interface Source {
  folder: string
  isProduction: boolean
  /** Builds the packages for apps if they are missing. Without it they are not found. */
  build?: () => Promise<void>
}

/**
 * Serves the packages for `npm install <url>/packages/react.tgz`, and `@latchkey/js` as one module
 * for pages without a bundler. A URL with a version may be cached forever, except in development,
 * where the sources change without a new version.
 */
export function tarballPages({ folder, isProduction, build }: Source): Pages {
  const pages = createPages()

  let building: Promise<void> | undefined
  const list = async (): Promise<Map<string, Tarball> | null> => {
    const found = await listTarballs(folder)
    if (found !== null || build === undefined) return found
    // Concurrent requests wait for the same build. The next request repeats a failed one.
    building ??= build().finally(() => {
      building = undefined
    })
    await building
    return listTarballs(folder)
  }

  // Kept in memory: a flood of downloads must not read or compress one copy each.
  const contents = new Map<string, { integrity: string; bytes: Promise<Uint8Array<ArrayBuffer>> }>()
  const read = (file: string, encoding: Encoding, integrity: string) => {
    const key = `${encoding} ${file}`
    const known = contents.get(key)
    if (known?.integrity === integrity) return known.bytes
    const bytes = readFile(join(folder, file)).then((content) => encode(content, encoding))
    contents.set(key, { integrity, bytes })
    bytes.catch(() => contents.delete(key))
    return bytes
  }

  pages.get('/packages/:file', async (c) => {
    const [, packed, packedVersion, asModule, moduleVersion] = FILE.exec(c.req.param('file')) ?? []
    const name = packed ?? asModule
    const version = packedVersion ?? moduleVersion
    if (name === undefined) return c.text('Package not found.', 404, securityHeaders)
    const tarballs = await list()
    if (tarballs === null)
      return c.text('The packages are not built yet. Run npm run pack.', 503, securityHeaders)
    const tarball = tarballs.get(name)
    if (tarball === undefined)
      return c.text(
        `Package not found. This service has: ${[...tarballs.keys()].join(', ')}.`,
        404,
        securityHeaders,
      )
    if (version !== undefined && version !== tarball.version)
      return c.text(`This service has version ${tarball.version}.`, 404, securityHeaders)

    // Tarballs are compressed.
    const encoding =
      asModule === undefined ? 'identity' : chooseEncoding(c.req.header('accept-encoding') ?? null)
    const isEncoded = encoding !== 'identity'
    const etag = `"${tarball.integrity}${isEncoded ? `-${encoding}` : ''}"`
    const headers = {
      ...securityHeaders,
      etag,
      // Pages of every origin import the module.
      'access-control-allow-origin': '*',
      'cache-control': version !== undefined && isProduction ? IMMUTABLE : 'no-cache',
      ...(asModule !== undefined && { vary: 'accept-encoding' }),
    }
    // Proxies make tags weak: `W/"…"`.
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
    const file = asModule === undefined ? `${name}.tgz` : `${name}.mjs`
    return c.body(await read(file, encoding, tarball.integrity), 200, {
      ...headers,
      ...(isEncoded && { 'content-encoding': encoding }),
      'content-type':
        asModule === undefined ? 'application/gzip' : 'text/javascript; charset=utf-8',
    })
  })

  return pages
}
