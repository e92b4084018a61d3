import {
  createEmailDraft,
  deleteEmailDraft,
  emailSourceVersions,
  listEmailDrafts,
  readEmailDraft,
  updateEmailDraft,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import {
  changeDraft,
  createDraft,
  getDraft,
  listDrafts,
  listDraftVersions,
  removeDraft,
  restoreDraft,
} from './rules.ts'

export const draftRoutes = [
  on(listEmailDrafts, (ctx) => listDrafts(ctx)),
  on(createEmailDraft, (ctx, { body }) => createDraft(ctx, body)),
  on(readEmailDraft, (ctx, { params }) => getDraft(ctx, params.id)),
  on(updateEmailDraft, async (ctx, { params, body }) => {
    await changeDraft(ctx, params.id, body)
    return { ok: 'ok' }
  }),
  on(deleteEmailDraft, async (ctx, { params }) => {
    await removeDraft(ctx, params.id)
    return { success: true }
  }),
  on(emailSourceVersions.drafts.list, (ctx, { params }) => listDraftVersions(ctx, params.id)),
  on(emailSourceVersions.drafts.restore, async (ctx, { params }) => {
    await restoreDraft(ctx, params.id, params.version)
    return { success: true }
  }),
]
