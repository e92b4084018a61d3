import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

/** A content encoding that the service produces. */
export type Encoding = 'br' | 'gzip' | 'identity'

const COMPRESSED = ['br', 'gzip'] as const

/** The best encoding that an `Accept-Encoding` header allows. */
export function chooseEncoding(accepted: string | null): Encoding {
  const offered = (accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.trim().split(';', 1)[0])
  return COMPRESSED.find((encoding) => offered.includes(encoding)) ?? 'identity'
}

/** The content in an encoding. Costly, so callers keep the result. */
export async function encode(
  content: Uint8Array,
  encoding: Encoding,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'br')
    return new Uint8Array(
      await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    )
  if (encoding === 'gzip') return new Uint8Array(await promisify(gzip)(content))
  return new Uint8Array(content)
}

/**
 * Responds with a text that is written and compressed once, or with 304 if the client has it. Only
 * compressed forms stay in memory: for the rare client that accepts none, the text is decompressed
 * again.
 */
export function respondWithKept(
  write: () => string,
  headers: Readonly<Record<string, string>>,
): (request: Request) => Promise<Response> {
  const keep = async () => {
    const text = new TextEncoder().encode(write())
    const hash = createHash('sha256').update(text).digest('base64url')
    return { etag: `W/"${hash.slice(0, 22)}"`, compressed: await encode(text, 'br') }
  }
  let kept: ReturnType<typeof keep> | undefined
  let gzipped: Promise<Uint8Array<ArrayBuffer>> | undefined

  return async (request) => {
    kept ??= keep()
    const { etag, compressed } = await kept
    const own = { ...headers, vary: 'accept-encoding', etag }
    if (request.headers.get('if-none-match')?.includes(etag))
      return new Response(null, { status: 304, headers: own })
    const encoding = chooseEncoding(request.headers.get('accept-encoding'))
    if (encoding === 'identity') return new Response(await decompress(compressed), { headers: own })
    if (encoding === 'gzip') gzipped ??= decompress(compressed).then((text) => encode(text, 'gzip'))
    const bytes = encoding === 'gzip' ? await gzipped : compressed
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: { ...own, 'content-encoding': encoding },
    })
  }
}

const decompress = async (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await promisify(brotliDecompress)(bytes))
