import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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

/** The bytes of a text in the encoding that a request accepts, with the headers that say so. */
export type KeptText = (
  request: Request,
) => Promise<{ bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }>

/** A text that is written once, and compressed once for each encoding. */
export function keepEncoded(write: () => string): KeptText {
  let text: Uint8Array | undefined
  const bodies = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>()
  return async (request) => {
    const encoding = chooseEncoding(request.headers.get('accept-encoding'))
    text ??= new TextEncoder().encode(write())
    const body = bodies.get(encoding) ?? encode(text, encoding)
    bodies.set(encoding, body)
    return {
      bytes: await body,
      headers: {
        vary: 'accept-encoding',
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      },
    }
  }
}
