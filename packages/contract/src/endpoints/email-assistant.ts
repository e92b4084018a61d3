import { z } from 'zod'
import { BODY_MAX_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { json, uuid } from '../primitives.ts'

const shared = {
  tag: 'Editing assistant',
  access: ['admin'],
  path: '/internal/ai-chat/:thread_id',
  params: z.strictObject({
    thread_id: uuid.meta({ description: 'Id of the theme, template or draft that is edited' }),
  }),
} as const

export const EMAIL_ASSISTANT_CONTEXTS = ['email-theme', 'email-template', 'email-draft'] as const

/** A part of a reply. A tool call proposes a source, which the caller applies. */
export const emailAssistantBlock = z.union([
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({
    type: z.literal('tool-call'),
    toolName: z.enum(['createEmailTheme', 'createEmailTemplate']),
    toolCallId: z.string(),
    args: z.strictObject({ content: z.string() }),
    argsText: z.string(),
    result: z.literal('success'),
  }),
])

export const askEmailAssistant = endpoint({
  ...shared,
  method: 'POST',
  audit: { none: 'Changes nothing but the conversation.' },
  summary: 'Ask the editing assistant',
  description: 'Stores nothing. The caller saves question and reply, and applies what is proposed.',
  maxBodyBytes: BODY_MAX_BYTES.record,
  body: z.strictObject({
    context_type: z.enum(EMAIL_ASSISTANT_CONTEXTS),
    messages: z
      .array(z.strictObject({ role: z.enum(['user', 'assistant', 'tool']), content: json }))
      .min(1)
      .max(500),
  }),
  returns: z.strictObject({ content: z.array(emailAssistantBlock) }),
  errors: [],
  plainErrors: [
    'assistant-not-configured',
    'assistant-source-not-found',
    'assistant-not-available',
  ],
})

export const saveEmailAssistantMessage = endpoint({
  ...shared,
  method: 'PATCH',
  audit: { none: 'Changes nothing but the conversation.' },
  summary: 'Save a message of a thread with the assistant',
  maxBodyBytes: BODY_MAX_BYTES.record,
  body: z.strictObject({
    message: z.json().refine((message) => message !== null, 'must not be null'),
  }),
  returns: z.strictObject({}),
  errors: ['QUOTA_EXCEEDED'],
})

export const listEmailAssistantMessages = endpoint({
  ...shared,
  method: 'GET',
  summary: 'List the messages of a thread with the assistant',
  description: 'The stored values, oldest first. Empty for an unknown thread.',
  query: z.strictObject({}),
  returns: z.strictObject({ messages: z.array(json) }),
  errors: [],
})
