import type * as contract from '@latchkey/contract'
import { queryOptions } from '@tanstack/react-query'
import type { ProjectAdmin } from '../owner.ts'
import { projectKeys } from '../projects/queries.ts'

/** A part of a reply: text, or a proposed source. */
export type AssistantBlock = contract.ReturnsOf<
  typeof contract.askEmailAssistant,
  'admin'
>['content'][number]
type AskBody = contract.BodyOf<typeof contract.askEmailAssistant, 'admin'>
/** What the assistant is asked about. */
export type AssistantContext = AskBody['context_type']

/** A message of a thread. Only the dashboard writes threads, so they have this shape. */
export type AssistantMessage =
  | { readonly role: 'user'; readonly content: readonly { type: 'text'; text: string }[] }
  | { readonly role: 'assistant'; readonly content: readonly AssistantBlock[] }

const PATH = '/internal/ai-chat/:thread_id'

/** The thread about one template, theme or draft. */
export const assistantThread = (admin: ProjectAdmin, threadId: string) =>
  queryOptions({
    queryKey: [...projectKeys.all(admin.projectId), 'email-assistant', threadId] as const,
    queryFn: async (): Promise<readonly AssistantMessage[]> => {
      const { messages } = await admin.call<typeof contract.listEmailAssistantMessages>({
        method: 'GET',
        path: PATH,
        params: { thread_id: threadId },
      })
      return (messages as readonly unknown[]).filter(isMessage)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Appends a message to the stored thread. */
export const saveAssistantMessage = (
  admin: ProjectAdmin,
  threadId: string,
  message: AssistantMessage,
): Promise<unknown> =>
  admin.call<typeof contract.saveEmailAssistantMessage>({
    method: 'PATCH',
    path: PATH,
    params: { thread_id: threadId },
    body: { message: JSON.parse(JSON.stringify(message)) },
  })

export interface Question {
  readonly threadId: string
  readonly context: AssistantContext
  readonly messages: readonly AssistantMessage[]
  /** The edited source, which the service does not know: it may not be saved yet. */
  readonly source: string
  readonly signal: AbortSignal
}

/** Asks for a reply to the whole thread. */
export async function askAssistant(
  admin: ProjectAdmin,
  { threadId, context, messages, source, signal }: Question,
): Promise<readonly AssistantBlock[]> {
  const { content } = await admin.call<typeof contract.askEmailAssistant>({
    method: 'POST',
    path: PATH,
    params: { thread_id: threadId },
    body: { context_type: context, messages: toWire(messages, source) },
    signal,
  })
  return content
}

/** Each proposal is followed by its result, as language models require. */
function toWire(messages: readonly AssistantMessage[], source: string): AskBody['messages'] {
  const wire = messages.flatMap((message): AskBody['messages'] => {
    const content = JSON.parse(JSON.stringify(message.content))
    if (message.role === 'user') return [{ role: 'user', content }]
    const results = message.content.flatMap((block) =>
      block.type === 'tool-call'
        ? [
            {
              type: 'tool-result',
              toolCallId: block.toolCallId,
              toolName: block.toolName,
              result: block.result,
            },
          ]
        : [],
    )
    return [
      { role: 'assistant', content },
      ...(results.length > 0 ? [{ role: 'tool' as const, content: results }] : []),
    ]
  })
  const note = { type: 'text', text: `The source in the editor now:\n\n${source}` }
  const last = wire.at(-1)
  return last?.role === 'user' && Array.isArray(last.content)
    ? [...wire.slice(0, -1), { role: 'user', content: [...last.content, note] }]
    : wire
}

const isMessage = (value: unknown): value is AssistantMessage => {
  const { role, content } = (value ?? {}) as Partial<AssistantMessage>
  return (role === 'user' || role === 'assistant') && Array.isArray(content)
}
