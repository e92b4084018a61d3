import type { BodyOf, ReturnsOf } from '@latchkey/contract'
import { adminCall } from './admin-connection.ts'
import type { Connection } from './connection.ts'
import type * as wire from './email-wire.ts'

/** What is edited with the assistant. */
export type ChatContext = BodyOf<wire.AskAssistant, 'admin'>['context_type']

/** A message to the assistant, or one of its replies with the results of its tool calls. */
export interface ChatMessage {
  readonly role: 'user' | 'assistant' | 'tool'
  /** A text, or a list of parts, as JSON. */
  readonly content: unknown
}

/** A reply: texts, and calls that propose a whole source in `args.content`. */
export type ChatContent = Readonly<ReturnsOf<wire.AskAssistant, 'admin'>['content']>

/** A question to the assistant about the theme, template or draft with the id of the thread. */
export interface ChatQuestion {
  readonly contextType: ChatContext
  readonly messages: readonly ChatMessage[]
  readonly signal?: AbortSignal | undefined
}

const PATH = '/internal/ai-chat/:thread_id'

/** Asks the editing assistant (protocol 05 §13). Saves nothing. */
export async function sendChatMessage(
  connection: Connection,
  threadId: string,
  { contextType, messages, signal }: ChatQuestion,
): Promise<ChatContent> {
  const { content } = await adminCall<wire.AskAssistant>(connection, {
    method: 'POST',
    path: PATH,
    params: { thread_id: threadId },
    body: { context_type: contextType, messages } as BodyOf<wire.AskAssistant, 'admin'>,
    signal,
  })
  return content
}

export async function saveChatMessage(
  connection: Connection,
  threadId: string,
  message: unknown,
): Promise<void> {
  await adminCall<wire.SaveAssistantMessage>(connection, {
    method: 'PATCH',
    path: PATH,
    params: { thread_id: threadId },
    body: { message } as BodyOf<wire.SaveAssistantMessage, 'admin'>,
  })
}

export const listChatMessages = (
  connection: Connection,
  threadId: string,
): Promise<ReturnsOf<wire.ListAssistantMessages, 'admin'>> =>
  adminCall<wire.ListAssistantMessages>(connection, {
    method: 'GET',
    path: PATH,
    params: { thread_id: threadId },
  })
