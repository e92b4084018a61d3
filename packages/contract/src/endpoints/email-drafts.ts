import { z } from 'zod'
import { BODY_MAX_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { millis, success, uuid } from '../primitives.ts'
import { emailSource, emailSourceName, emailThemeChoice } from './email-sources.ts'

const shared = { tag: 'Email drafts', access: ['admin'] } as const
const draftId = z.strictObject({ id: uuid })

/** An email source that is sent by its id (protocol 05 §5). */
export const emailDraft = z.strictObject({
  id: uuid,
  display_name: z.string(),
  tsx_source: z.string(),
  theme_id: emailThemeChoice.optional(),
  sent_at_millis: millis.nullable().meta({ description: 'The time of the last send' }),
})

export const listEmailDrafts = endpoint({
  ...shared,
  method: 'GET',
  path: '/internal/email-drafts',
  summary: 'List the email drafts',
  description: 'The most recently changed first.',
  query: z.strictObject({}),
  returns: z.strictObject({ drafts: z.array(emailDraft) }),
  errors: [],
})

export const createEmailDraft = endpoint({
  ...shared,
  method: 'POST',
  path: '/internal/email-drafts',
  audit: { kind: 'email_draft.created' },
  summary: 'Create an email draft',
  description: 'Without a source it gets a short sample. The source is not checked.',
  maxBodyBytes: BODY_MAX_BYTES.record,
  body: z.strictObject({
    display_name: emailSourceName,
    tsx_source: emailSource.optional(),
    theme_id: emailThemeChoice.optional(),
  }),
  returns: z.strictObject({ id: uuid }),
  errors: ['QUOTA_EXCEEDED'],
})

export const readEmailDraft = endpoint({
  ...shared,
  method: 'GET',
  path: '/internal/email-drafts/:id',
  summary: 'Read an email draft',
  params: draftId,
  query: z.strictObject({}),
  returns: emailDraft,
  errors: [],
  plainErrors: ['email-draft-not-found'],
})

export const updateEmailDraft = endpoint({
  ...shared,
  method: 'PATCH',
  path: '/internal/email-drafts/:id',
  audit: { kind: 'email_draft.updated', target: 'id' },
  summary: 'Change an email draft',
  description:
    'Without `theme_id` the draft uses the selected theme again. The source is not checked.',
  params: draftId,
  maxBodyBytes: BODY_MAX_BYTES.record,
  body: z.strictObject({
    display_name: emailSourceName.optional(),
    tsx_source: emailSource.optional(),
    theme_id: emailThemeChoice.optional(),
  }),
  returns: z.strictObject({ ok: z.literal('ok') }),
  errors: [],
  plainErrors: ['email-draft-not-found'],
})

export const deleteEmailDraft = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/internal/email-drafts/:id',
  audit: { kind: 'email_draft.deleted', target: 'id' },
  summary: 'Delete an email draft',
  params: draftId,
  query: z.strictObject({}),
  returns: success,
  errors: [],
  plainErrors: ['email-draft-not-found'],
})
