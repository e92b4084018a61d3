import {
  askEmailAssistant,
  listEmailAssistantMessages,
  saveEmailAssistantMessage,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { ask } from './ask.ts'
import { appendMessage, listMessages } from './threads.ts'

export const assistantRoutes = [
  on(askEmailAssistant, async (ctx, { params, body }) => ({
    content: await ask(ctx, params.thread_id, body),
  })),
  on(saveEmailAssistantMessage, async (ctx, { params, body }) => {
    await appendMessage(ctx, params.thread_id, body.message)
    return {}
  }),
  on(listEmailAssistantMessages, async (ctx, { params }) => ({
    messages: await listMessages(ctx, params.thread_id),
  })),
]
