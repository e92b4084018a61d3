import type { AssistantConfig } from '../../../config/config.ts'
import { type ChatReply, type ChatRequest, chatResponse } from './chat-format.ts'

/** The longest response, in bytes: a source of the greatest length, escaped. */
const MAX_RESPONSE_BYTES = 4_000_000

/** Why the model gave no usable reply, in words for the operator. Contains nothing of its reply. */
export class ModelFailure extends Error {
  override name = 'ModelFailure'
  /** The HTTP status of its response, if that is the reason. */
  readonly status: number | undefined

  constructor(reason: string, status?: number) {
    super(reason)
    this.status = status
  }
}

/**
 * Sends a chat to the configured model and returns the message of its reply. Ends the request when
 * `caller` aborts. Throws `ModelFailure`.
 *
 * The operator chose the address, so it may be in a private network.
 */
export async function completeChat(
  { url, key, model, timeoutSeconds }: AssistantConfig,
  chat: Omit<ChatRequest, 'model'>,
  caller: AbortSignal,
): Promise<ChatReply> {
  const deadline = AbortSignal.timeout(timeoutSeconds * 1_000)
  try {
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'user-agent': 'Latchkey-Assistant/1',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model, ...chat } satisfies ChatRequest),
      // Neither the key nor the conversation may follow a redirect.
      redirect: 'manual',
      signal: AbortSignal.any([caller, deadline]),
    })
    return parseReply(await readResponse(response))
  } catch (error) {
    if (error instanceof ModelFailure) throw error
    if (caller.aborted) throw new ModelFailure('the caller disconnected')
    if (deadline.aborted) throw new ModelFailure(`no response within ${timeoutSeconds} s`)
    throw new ModelFailure(`the request failed (${codeOf(error)})`)
  }
}

async function readResponse(response: Response): Promise<string> {
  if (!response.ok) {
    await response.body?.cancel()
    throw new ModelFailure('an error status', response.status)
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop cancels the rest of the response.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_RESPONSE_BYTES) throw new ModelFailure('the response is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseReply(text: string): ChatReply {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new ModelFailure('the response is not JSON')
  }
  const parsed = chatResponse.safeParse(json)
  const message = parsed.data?.choices[0]?.message
  if (message === undefined) throw new ModelFailure('the response is not a chat completion')
  return message
}

/** Such as ECONNREFUSED. `fetch` puts it into the cause of its error. */
function codeOf(error: unknown): string {
  const { cause, name } = error as Error
  const { code } = (cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : name
}
