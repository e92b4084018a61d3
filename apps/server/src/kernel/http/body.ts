import { KnownError } from '@latchkey/contract'
import { PlainError } from './answers.ts'

// Room for the largest body of the contract: a configuration override of 5,000,000 characters inside a JSON string.
const MAX_BODY_BYTES = 12_000_000
/** Deeper nesting serves nobody and would let a small body exhaust the stack. */
const MAX_JSON_DEPTH = 200

/** Reads the body by its content type (contract 01 §5.1); `undefined` means there is none. */
export async function readBody(request: Request): Promise<unknown> {
  if (request.method === 'GET') return undefined
  const mediaType = (request.headers.get('content-type') ?? '').split(';', 1)[0] as string
  if (mediaType === '') return undefined
  switch (mediaType) {
    case 'application/json':
      return parseJson(await readText(request))
    case 'application/x-www-form-urlencoded':
      return Object.fromEntries(new URLSearchParams(await readText(request)))
    case 'text/plain':
      return readText(request)
    case 'application/octet-stream':
      return readBytes(request)
    default:
      throw new KnownError('BODY_PARSING_ERROR')
  }
}

async function readText(request: Request): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(request))
  } catch (error) {
    if (error instanceof PlainError) throw error
    throw new KnownError('BODY_PARSING_ERROR')
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const tooLarge = () => new PlainError(413, `The body is larger than ${MAX_BODY_BYTES} bytes.`)
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge()
  if (request.headers.has('content-length')) return new Uint8Array(await request.arrayBuffer())

  // Without a declared length, count while reading.
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parseJson(text: string): unknown {
  if (depthOf(text) > MAX_JSON_DEPTH) throw new KnownError('BODY_PARSING_ERROR')
  try {
    return JSON.parse(text)
  } catch {
    throw new KnownError('BODY_PARSING_ERROR')
  }
}

/** How deep brackets nest, not counting those inside strings. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === 92) at += 1
      else if (code === 34) inString = false
    } else if (code === 34) inString = true
    else if (code === 91 || code === 123) deepest = Math.max(deepest, ++depth)
    else if (code === 93 || code === 125) depth -= 1
  }
  return deepest
}
