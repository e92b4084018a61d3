import { z } from 'zod'

/* The part of OpenAI's chat completions that is used: https://platform.openai.com/docs/api-reference/chat.
   Other services and local model servers implement it too. */

/** A call of a tool by the model. */
export interface ChatToolCall {
  id: string
  type: 'function'
  /** The arguments are JSON text. */
  function: { name: string; arguments: string }
}

export type ChatMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string | null; tool_calls?: ChatToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string }

/** A tool that is offered to the model. */
export interface ChatTool {
  type: 'function'
  function: { name: string; description: string; parameters: object }
}

/** The body of `POST /chat/completions`. */
export interface ChatRequest {
  model: string
  messages: readonly ChatMessage[]
  tools: readonly ChatTool[]
}

const textPart = z.object({ type: z.string(), text: z.string().optional() })

const reply = z.object({
  // Some servers leave out what is empty.
  content: z.union([z.string(), z.array(textPart)]).nullish(),
  refusal: z.string().nullish(),
  tool_calls: z
    .array(
      z.object({
        id: z.string().nullish(),
        function: z.object({ name: z.string(), arguments: z.string() }),
      }),
    )
    .nullish(),
})

/** The message of a reply. */
export type ChatReply = z.infer<typeof reply>

/** The response, of which only the first choice is asked for. */
export const chatResponse = z.object({
  choices: z.array(z.object({ message: reply })).min(1),
})
