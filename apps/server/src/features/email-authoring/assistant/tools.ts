import { EMAIL_SOURCE_MAX_LENGTH, type emailAssistantBlock } from '@latchkey/contract'
import { z } from 'zod'
import type { ChatReply, ChatTool } from './chat-format.ts'
import type { EmailContext } from './instructions.ts'
import { ModelFailure } from './model.ts'

/** A block of the reply on the wire (protocol 05 §13). */
export type Block = z.infer<typeof emailAssistantBlock>
type ToolName = Extract<Block, { type: 'tool-call' }>['toolName']

const TOOL_OF = {
  'email-theme': 'createEmailTheme',
  'email-template': 'createEmailTemplate',
  'email-draft': 'createEmailTemplate',
} as const satisfies Record<EmailContext, ToolName>

/** The most calls in one reply. */
const MAX_CALLS = 8
/** Longer ids than any service gives. */
const MAX_ID_LENGTH = 200

/** Whether a name that came with a message is that of a tool. */
export const isToolName = (name: unknown): name is ToolName =>
  Object.values<unknown>(TOOL_OF).includes(name)

/** The tools that the model may call in this context. */
export const toolsFor = (context: EmailContext): ChatTool[] => [
  {
    type: 'function',
    function: {
      name: TOOL_OF[context],
      description:
        context === 'email-theme'
          ? 'Proposes a new source for the email theme.'
          : 'Proposes a new source for the email.',
      parameters: {
        type: 'object',
        properties: {
          content: { type: 'string', description: 'The complete new TSX source.' },
        },
        required: ['content'],
        additionalProperties: false,
      },
    },
  },
]

const toolArguments = z.object({ content: z.string().max(EMAIL_SOURCE_MAX_LENGTH) })

/**
 * Converts the reply of the model to blocks of the wire. `newId` makes the id of a call without
 * one. Throws `ModelFailure` if there is nothing in it, or a call that cannot be applied.
 */
export function toBlocks(
  context: EmailContext,
  { content, refusal, tool_calls }: ChatReply,
  newId: () => string,
): Block[] {
  const text =
    typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('')
  const texts = [text, refusal ?? ''].filter((part) => part.trim() !== '')
  const calls = tool_calls ?? []
  if (calls.length > MAX_CALLS) throw new ModelFailure('too many tool calls')
  const blocks: Block[] = [
    ...texts.map((part): Block => ({ type: 'text', text: part })),
    ...calls.map(({ id, function: { name, arguments: argumentsText } }): Block => {
      if (name !== TOOL_OF[context]) throw new ModelFailure('a call of an unknown tool')
      const args = readArguments(argumentsText)
      return {
        type: 'tool-call',
        toolName: name,
        toolCallId: id && id.length <= MAX_ID_LENGTH ? id : newId(),
        args,
        argsText: JSON.stringify(args),
        result: 'success',
      }
    }),
  ]
  if (blocks.length === 0) throw new ModelFailure('an empty reply')
  return blocks
}

/** The arguments of a call. Anything besides the source is dropped. */
function readArguments(text: string): { content: string } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new ModelFailure('the arguments of a tool call are not JSON')
  }
  const { data } = toolArguments.safeParse(json)
  if (data === undefined) throw new ModelFailure('the arguments of a tool call contain no source')
  return { content: data.content }
}
