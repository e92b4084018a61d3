import type { askEmailAssistant, InputOf } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { randomText } from '../../../kernel/random.ts'
import { toChatMessages } from './conversation.ts'
import { type EmailContext, instructionsFor } from './instructions.ts'
import { completeChat, ModelFailure } from './model.ts'
import { type Block, toBlocks, toolsFor } from './tools.ts'

/**
 * Asks the configured language model about the source that is edited (protocol 05 §13). Stores
 * nothing and applies nothing.
 *
 * Throws `assistant-not-configured`, `assistant-source-not-found`, `assistant-not-available` or
 * `too-busy`.
 */
export async function ask(
  ctx: RequestContext,
  threadId: string,
  { context_type, messages }: InputOf<typeof askEmailAssistant>['body'],
): Promise<Block[]> {
  const { assistant } = ctx.config
  if (assistant === null) throw new HttpError('assistant-not-configured')
  const source = currentSource(ctx, context_type, threadId)
  try {
    const reply = await ctx.assistantPlaces.run(ctx.project.id, () =>
      completeChat(
        assistant,
        {
          messages: [
            { role: 'system', content: instructionsFor(context_type, source) },
            ...toChatMessages(messages),
          ],
          tools: toolsFor(context_type),
        },
        ctx.request.signal,
      ),
    )
    return toBlocks(context_type, reply, () => `call_${randomText(ctx.random, 24)}`)
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    // Nobody is interested in a request that the administrator stopped.
    if (!ctx.request.signal.aborted)
      ctx.log.warn(
        { requestId: ctx.request.id, reason: error.message, status: error.status },
        'The language model of the editing assistant gave no usable reply',
      )
    throw new HttpError('assistant-not-available')
  }
}

/** The source of the theme or template with this id; null for drafts. */
function currentSource(ctx: RequestContext, context: EmailContext, id: string): string | null {
  if (context === 'email-draft') return null
  const { themes, templates } = ctx.project.config.emails
  const sources = context === 'email-theme' ? themes : templates
  const key = id.toLowerCase()
  const entry = Object.hasOwn(sources, key) ? sources[key] : undefined
  if (entry === undefined) throw new HttpError('assistant-source-not-found')
  return entry.tsxSource
}
