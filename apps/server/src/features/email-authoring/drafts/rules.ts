import type { createEmailDraft, emailDraft, InputOf, updateEmailDraft } from '@latchkey/contract'
import type { z } from 'zod'
import { describeAudit } from '../../../kernel/audit.ts'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { PagedList, readPagesById } from '../../../kernel/http/paged-list.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { reserveQuota } from '../../../kernel/quotas.ts'
import {
  forgetVersions,
  getVersion,
  listVersions,
  recordVersions,
  type SourceState,
  toState,
  toStateColumns,
  toThemeChoice,
} from '../versions/index.ts'
import { SAMPLE_DRAFT } from './sample-source.ts'
import {
  countDrafts,
  type DraftRow,
  deleteDraft,
  insertDraft,
  selectDraft,
  selectDraftForUpdate,
  selectDraftIds,
  selectDraftsById,
  updateDraft,
} from './store.ts'

/** Lists the drafts, the most recently changed first (protocol 05 §5). */
export const listDrafts = async (ctx: RequestContext): Promise<PagedList> =>
  new PagedList(
    readPagesById(await selectDraftIds(ctx), (ids) => selectDraftsById(ctx, ids), toWire),
    {},
    'drafts',
  )

/** Returns a draft, or throws a 404. */
export const getDraft = async (ctx: RequestContext, id: string) =>
  toWire(foundDraft(await selectDraft(ctx, id)))

/** Creates a draft. Its source is not checked. Throws QUOTA_EXCEEDED. */
export const createDraft = (
  ctx: RequestContext,
  { display_name, tsx_source, theme_id }: InputOf<typeof createEmailDraft>['body'],
): Promise<{ id: string }> =>
  transact(ctx, async (tx) => {
    await reserveQuota(tx, 'email_drafts_per_project', '', () => countDrafts(tx))
    const id = tx.random.uuid()
    const after: SourceState = {
      displayName: display_name,
      tsxSource: tsx_source ?? SAMPLE_DRAFT,
      themeId: theme_id,
    }
    await insertDraft(tx, { id, ...toStateColumns(after) })
    describeAudit(tx, 'email_draft', { target: { id, label: display_name } })
    await recordVersions(tx, [{ kind: 'draft', id, before: null, after }])
    return { id }
  })

/**
 * Changes a draft. Its source is not checked. Without a theme the draft uses the selected one again
 * (protocol 05 §5). Throws a 404.
 */
export const changeDraft = (
  ctx: RequestContext,
  id: string,
  patch: InputOf<typeof updateEmailDraft>['body'],
): Promise<void> =>
  transact(ctx, async (tx) => {
    const draft = foundDraft(await selectDraftForUpdate(tx, id))
    await saveDraft(tx, draft, {
      displayName: patch.display_name ?? draft.display_name,
      tsxSource: patch.tsx_source ?? draft.tsx_source,
      themeId: patch.theme_id,
    })
  })

/** Deletes a draft and its versions. Throws a 404. */
export const removeDraft = (ctx: RequestContext, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    if (!(await deleteDraft(tx, id))) throw new HttpError('email-draft-not-found')
    await forgetVersions(tx, 'draft', id)
  })

/** Lists the versions of a draft, newest first. Throws a 404. */
export async function listDraftVersions(ctx: RequestContext, id: string) {
  requireSource(await selectDraft(ctx, id))
  return listVersions(ctx, { kind: 'draft', id })
}

/** Saves the source and the theme of a version again. Throws a 404. */
export const restoreDraft = (ctx: RequestContext, id: string, version: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const draft = requireSource(await selectDraftForUpdate(tx, id))
    const state = await getVersion(tx, { kind: 'draft', id }, version)
    await saveDraft(tx, draft, { ...state, displayName: draft.display_name })
  })

async function saveDraft(
  tx: InTransaction<RequestContext>,
  draft: DraftRow,
  after: SourceState,
): Promise<void> {
  await updateDraft(tx, draft.id, toStateColumns(after))
  await recordVersions(tx, [{ kind: 'draft', id: draft.id, before: toState(draft), after }])
}

function foundDraft(draft: DraftRow | null): DraftRow {
  if (draft === null) throw new HttpError('email-draft-not-found')
  return draft
}

function requireSource(draft: DraftRow | null): DraftRow {
  if (draft === null) throw new HttpError('email-source-not-found')
  return draft
}

function toWire(row: DraftRow): z.infer<typeof emailDraft> {
  const theme = toThemeChoice(row)
  return {
    id: row.id,
    display_name: row.display_name,
    tsx_source: row.tsx_source,
    ...(theme === undefined ? {} : { theme_id: theme }),
    sent_at_millis: row.sent_at?.getTime() ?? null,
  }
}
