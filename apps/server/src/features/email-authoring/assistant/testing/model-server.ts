import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request for a chat completion. */
export interface ChatCall {
  path: string
  authorization: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: tests check the shape of requests
  body: any
}

/** How the server replies to one request. */
export type Script = (response: ServerResponse) => void

/** A small server with OpenAI's chat completions, whose replies are scripted. */
export interface ModelServer {
  /** The base URL. */
  readonly url: string
  readonly calls: ChatCall[]
  /** Replies for the next requests. Without one, the server replies with a text. */
  readonly scripts: Script[]
  /** Requests whose connection was closed before the reply was complete. */
  readonly abandoned: number
  /** Resolves when the given number of requests has arrived. */
  arrived(count: number): Promise<void>
  /** Resolves when the given number of connections was closed before the reply was complete. */
  wasAbandoned(count: number): Promise<void>
  /** Closes the connections of all requests without a reply. */
  breakOffAll(): void
  stop(): Promise<void>
}

/** Starts the server on loopback. */
export async function startModelServer(): Promise<ModelServer> {
  const calls: ChatCall[] = []
  const scripts: Script[] = []
  const watchers = new Set<() => void>()
  let abandoned = 0
  const until = (isDone: () => boolean) =>
    new Promise<void>((resolve) => {
      const watch = () => {
        if (!isDone()) return
        watchers.delete(watch)
        resolve()
      }
      watchers.add(watch)
      watch()
    })
  const changed = () => {
    for (const watch of [...watchers]) watch()
  }
  const server = createServer(async (request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) abandoned += 1
      changed()
    })
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    calls.push({
      path: `${request.method} ${request.url}`,
      authorization: request.headers.authorization,
      body: JSON.parse(Buffer.concat(chunks).toString()),
    })
    const script = scripts.shift() ?? says('Hello.')
    script(response)
    changed()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    scripts,
    get abandoned() {
      return abandoned
    },
    arrived: (count) => until(() => calls.length >= count),
    wasAbandoned: (count) => until(() => abandoned >= count),
    breakOffAll: () => server.closeAllConnections(),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A response with this status and body. */
export const responds =
  (status: number, body: string, headers: Record<string, string> = {}): Script =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)

/** A chat completion with this message, as the real services send it. */
export const completes = (message: object, finish_reason = 'stop'): Script =>
  responds(
    200,
    JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_758_900_000,
      model: 'test-model',
      choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    }),
  )

/** A reply with a text. */
export const says = (content: string): Script => completes({ content })

/** A call of a tool; the arguments may be any text. */
export const toolCall = (id: string | undefined, name: string, argumentsText: string) => ({
  ...(id === undefined ? {} : { id }),
  type: 'function',
  function: { name, arguments: argumentsText },
})

/** A reply that calls tools. */
export const calls = (
  toolCalls: readonly ReturnType<typeof toolCall>[],
  content: string | null = null,
): Script => completes({ content, tool_calls: toolCalls }, 'tool_calls')

/** A reply that never comes. */
export const keepsSilent: Script = () => {}

/** The start of a reply, whose end never comes. */
export const stalls: Script = (response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":[')

/** A reply without end. */
export const sendsForever: Script = (response) => {
  const chunk = 'a'.repeat(65_536)
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"choices":[{"message":{"content":"')
  const next = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', next)
  }
  next()
}

/** Closes the connection without a response. */
export const breaksOff: Script = (response) => void response.destroy()
