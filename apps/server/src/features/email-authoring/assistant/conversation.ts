import type { askEmailAssistant, InputOf, Json } from '@latchkey/contract'
import type { ChatMessage, ChatToolCall } from './chat-format.ts'
import { isToolName } from './tools.ts'

/** A message of the wire: its content is a text, or a list of parts. */
export type WireMessage = InputOf<typeof askEmailAssistant>['body']['messages'][number]

type JsonObject = { [key: string]: Json }

/**
 * Converts the messages of the wire to those of a chat. Clients store replies and send them back
 * with the results of tool calls. In a chat a message with calls must be followed by a result for
 * each of them, in messages of their own, which come from the next `tool` messages of the wire, or
 * from the call itself. What is neither text nor part of a call is left out.
 */
export function toChatMessages(messages: readonly WireMessage[]): ChatMessage[] {
  return messages.flatMap(({ role, content }, index): ChatMessage[] => {
    // Its results are sent with the calls.
    if (role === 'tool') return []
    const text = textOf(content)
    if (role === 'user') return text === '' ? [] : [{ role, content: text }]
    const calls = callsOf(content)
    if (calls.length === 0) return text === '' ? [] : [{ role, content: text }]
    const results = resultsAfter(messages, index)
    return [
      {
        role,
        content: text === '' ? null : text,
        tool_calls: calls.map(({ call }) => call),
      },
      ...calls.map(
        ({ call, result }): ChatMessage => ({
          role: 'tool',
          tool_call_id: call.id,
          content: results.get(call.id) ?? result,
        }),
      ),
    ]
  })
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parts of a content. A single part may come without a list. */
const partsOf = (content: Json): readonly Json[] => (Array.isArray(content) ? content : [content])

const objectsOf = (content: Json, type: string): JsonObject[] =>
  partsOf(content)
    .filter(isObject)
    .filter((part) => part.type === type)

function textOf(content: Json): string {
  return partsOf(content)
    .flatMap((part) => {
      if (typeof part === 'string') return [part]
      return isObject(part) && part.type === 'text' && typeof part.text === 'string'
        ? [part.text]
        : []
    })
    .join('\n')
    .trim()
}

/** The calls of tools in a message of the assistant, each with the result it carries. */
function callsOf(content: Json): { call: ChatToolCall; result: string }[] {
  const calls = objectsOf(content, 'tool-call').flatMap(
    ({ toolCallId: id, toolName: name, args, result }) => {
      if (typeof id !== 'string' || id === '' || !isToolName(name) || !isObject(args)) return []
      const call: ChatToolCall = {
        id,
        type: 'function',
        function: { name, arguments: JSON.stringify(args) },
      }
      return [{ call, result: resultText(result) }]
    },
  )
  // An id must be unique in its message.
  return [...new Map(calls.map((entry) => [entry.call.id, entry])).values()]
}

/** The results by call id in the `tool` messages between this message and the assistant's next. */
function resultsAfter(messages: readonly WireMessage[], index: number): Map<string, string> {
  const results = new Map<string, string>()
  for (const { role, content } of messages.slice(index + 1)) {
    if (role === 'assistant') break
    if (role !== 'tool') continue
    for (const { toolCallId, result } of objectsOf(content, 'tool-result'))
      if (typeof toolCallId === 'string') results.set(toolCallId, resultText(result))
  }
  return results
}

const resultText = (result: Json = 'success'): string =>
  typeof result === 'string' ? result : JSON.stringify(result)
