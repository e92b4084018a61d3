import { BODY_MAX_BYTES, BODY_MAX_VALUES, KnownError, measureJson } from '@latchkey/contract'
import { HttpError } from './responses.ts'

/** Deeper nesting has no use and would let a small body exhaust the stack. */
const MAX_JSON_DEPTH = 200
/** Fields of a form, or parameters of a query. */
export const MAX_FORM_FIELDS = 1_000

/** How many bytes a body may have. */
export interface BodyLimit {
  /** For every caller. */
  bytes: number
  /**
   * Called once the body proves to be larger, before more of it is read: how many bytes may this
   * caller send? May throw.
   */
  grant?(): Promise<number>
  /** Members and entries of a JSON body that is larger than `bytes`; the default if absent. */
  values?: number
  /** Returns the bytes as they are, whatever their content type is. */
  isRaw?: boolean
  /** Reads `multipart/form-data`, which other endpoints do not accept. */
  acceptsMultipart?: boolean
}

/** Reads the body by its content type (protocol 01 §5.1); `undefined` means there is none. */
export async function readBody(
  request: Request,
  limit: BodyLimit = { bytes: BODY_MAX_BYTES.default },
): Promise<unknown> {
  if (request.method === 'GET') return undefined
  if (limit.isRaw) return readBytes(request, limit)
  const mediaType = (request.headers.get('content-type') ?? '').split(';', 1)[0] as string
  if (mediaType === '') return undefined
  switch (mediaType) {
    case 'application/json':
      return parseJson(await readText(request, limit), limit)
    case 'application/x-www-form-urlencoded':
      return parseForm(await readText(request, limit))
    case 'text/plain':
      return readText(request, limit)
    case 'application/octet-stream':
      return readBytes(request, limit)
    case 'multipart/form-data':
      if (limit.acceptsMultipart) return parseMultipart(request, await readBytes(request, limit))
      throw unparsable()
    default:
      throw unparsable()
  }
}

const unparsable = () => new KnownError('BODY_PARSING_ERROR')

async function readText(request: Request, limit: BodyLimit): Promise<string> {
  const bytes = await readBytes(request, limit)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unparsable()
  }
}

async function readBytes(request: Request, { bytes, grant }: BodyLimit): Promise<Uint8Array> {
  let limit = bytes
  let mayGrow = grant !== undefined
  const admit = async (size: number) => {
    if (size > limit && mayGrow) {
      mayGrow = false
      limit = Math.max(limit, (await grant?.()) ?? 0)
    }
    if (size > limit) throw new HttpError('body-too-large', { limit })
  }

  const declared = request.headers.get('content-length')
  await admit(Number(declared ?? 0))
  if (declared !== null) {
    const whole = new Uint8Array(await request.arrayBuffer().catch(brokeOff))
    // A connection cannot deliver more than was declared, but a handler may be called without one.
    await admit(whole.byteLength)
    return whole
  }

  // Without a declared length, count while reading.
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (
    let part = await reader?.read().catch(brokeOff);
    part?.value;
    part = await reader?.read().catch(brokeOff)
  ) {
    size += part.value.byteLength
    try {
      await admit(size)
    } catch (error) {
      await reader?.cancel().catch(() => undefined)
      throw error
    }
    chunks.push(part.value)
  }
  return Buffer.concat(chunks)
}

/** The client disconnected while sending. The service did not fail. */
const brokeOff = () => {
  throw unparsable()
}

function parseJson(text: string, { bytes, values }: BodyLimit): unknown {
  // More than `bytes` were read only because the caller is authorized.
  const maxValues = Buffer.byteLength(text) > bytes ? values : undefined
  const limits = { depth: MAX_JSON_DEPTH, values: maxValues ?? BODY_MAX_VALUES }
  if (measureJson(text, limits).isTooMuch) throw unparsable()
  try {
    return JSON.parse(text)
  } catch {
    throw unparsable()
  }
}

function parseForm(text: string): Record<string, string> {
  if (hasMoreFields(text, MAX_FORM_FIELDS)) throw unparsable()
  return Object.fromEntries(new URLSearchParams(text))
}

/** Does a form or query have more than `max` fields? Stops reading as soon as it does. */
export function hasMoreFields(text: string, max: number): boolean {
  let fields = 1
  for (let at = text.indexOf('&'); at !== -1 && fields <= max; at = text.indexOf('&', at + 1))
    fields += 1
  return fields > max
}

/** The text fields of a form; of repeated names the last one counts. */
async function parseMultipart(
  { headers }: Request,
  bytes: Uint8Array,
): Promise<Record<string, string>> {
  const type = headers.get('content-type') as string
  try {
    const response = new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    const form = await response.formData()
    const fields = [...form].filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    )
    if (fields.length > MAX_FORM_FIELDS) throw unparsable()
    return Object.fromEntries(fields)
  } catch {
    throw unparsable()
  }
}
