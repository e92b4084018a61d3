import {
  type InputOf,
  isUuid,
  KnownError,
  NOTIFICATION_CATEGORIES,
  type sendEmail as SendEmail,
} from '@latchkey/contract'
import { describeAudit } from '../../../kernel/audit.ts'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { PagedList, readPages, readPagesById } from '../../../kernel/http/paged-list.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { enqueueEach } from '../../../kernel/jobs.ts'
import { reserveQuota } from '../../../kernel/quotas.ts'
import { findDraft, markDraftSent } from '../drafts/index.ts'
import { findTemplate } from '../templates/index.ts'
import { themeSource } from '../themes/index.ts'
import {
  type AddressedUser,
  selectAddressed,
  selectAddressedAfter,
  selectFirstMissing,
} from './recipient-store.ts'
import { type SendContent, sealContent } from './send-content.ts'
import { countSends, insertBatches, insertBatchesOfAllUsers, insertSend } from './store.ts'

type Body = InputOf<typeof SendEmail>['body']

const DEFAULT_CATEGORY = 'Transactional'

/**
 * Stores what is sent and to whom, and returns the addressed users before any email is rendered
 * (protocol 05 §3). The list is sent page by page, so that its length costs no memory.
 */
export async function sendEmail(ctx: RequestContext, body: Body): Promise<PagedList> {
  if (ctx.project.config.emails.server.isShared)
    throw new KnownError('REQUIRES_CUSTOM_EMAIL_SERVER')
  if ((body.user_ids === undefined) === (body.all_users === undefined))
    throw new KnownError('SCHEMA_ERROR', {
      message: 'Give either user_ids or all_users, and not both.',
    })
  const categoryName = body.notification_category_name ?? DEFAULT_CATEGORY
  if (!NOTIFICATION_CATEGORIES.some(({ name }) => name === categoryName))
    throw new HttpError('email-category-unknown')
  const content = await contentOf(ctx, body, categoryName)
  const userIds = body.user_ids === undefined ? null : await existingUsers(ctx, body.user_ids)

  const until = ctx.clock.now()
  await transact(ctx, (tx) => storeSend(tx, content, userIds))
  const pages =
    userIds === null
      ? readPages(async (after: AddressedUser | null, maxRows) => {
          const items = await selectAddressedAfter(ctx, {
            after: after?.id ?? null,
            until,
            limit: maxRows,
          })
          return { items, hasMore: items.length === maxRows }
        }, toWire)
      : readPagesById(userIds, (asked) => selectAddressed(ctx, asked), toWire)
  return new PagedList(pages, {}, 'results')
}

const toWire = ({ id, email }: AddressedUser) => ({
  user_id: id,
  ...(email === null ? {} : { user_email: email }),
})

/** The sources as they are now. Throws a 400 for an unknown template or draft. */
async function contentOf(
  ctx: RequestContext,
  body: Body,
  categoryName: string,
): Promise<SendContent> {
  const { project } = ctx
  const shared = { categoryName, ...(body.subject === undefined ? {} : { subject: body.subject }) }
  if ('html' in body) {
    const theme = themeSource(project, body.theme_id)
    return { ...shared, template: { html: body.html }, theme, variables: {} }
  }
  if ('template_id' in body) {
    const template = findTemplate(project, body.template_id)
    if (template === null) throw new HttpError('email-template-unknown')
    // The theme of the template itself is not used (protocol 05 §3).
    const theme = themeSource(project, body.theme_id)
    const variables = body.variables ?? {}
    const { id: templateId, source: tsx } = template
    return { ...shared, template: { tsx }, templateId, theme, variables }
  }
  const draft = await findDraft(ctx, body.draft_id)
  if (draft === null) throw new HttpError('email-draft-unknown')
  const theme = themeSource(project, body.theme_id === undefined ? draft.themeId : body.theme_id)
  return { ...shared, template: { tsx: draft.source }, theme, variables: {}, draftId: draft.id }
}

/** The distinct users. Throws `USER_ID_DOES_NOT_EXIST` for the first that is none. */
async function existingUsers(ctx: RequestContext, given: readonly string[]): Promise<string[]> {
  const refused = given.findIndex((id) => !isUuid(id))
  const ids = [
    ...new Set((refused < 0 ? given : given.slice(0, refused)).map((id) => id.toLowerCase())),
  ]
  const missing = ids.length === 0 ? null : await selectFirstMissing(ctx, ids)
  const first = missing === null ? given[refused] : given.find((id) => id.toLowerCase() === missing)
  if (first !== undefined) throw new KnownError('USER_ID_DOES_NOT_EXIST', { user_id: first })
  return ids
}

async function storeSend(
  tx: InTransaction<RequestContext>,
  content: SendContent,
  userIds: readonly string[] | null,
): Promise<void> {
  describeAudit(tx, 'email', {
    changes: [
      { path: 'recipients', to: userIds?.length ?? 'all_users' },
      { path: 'category', to: content.categoryName },
      ...(content.subject === undefined ? [] : [{ path: 'subject', to: content.subject }]),
      ...(content.templateId === undefined
        ? []
        : [{ path: 'template_id', to: content.templateId }]),
      ...(content.draftId === undefined ? [] : [{ path: 'draft_id', to: content.draftId }]),
    ],
  })
  if (content.draftId !== undefined) await markDraftSent(tx, content.draftId, tx.clock.now())
  if (userIds?.length === 0) return
  await reserveQuota(tx, 'email_sends_per_project', '', () => countSends(tx))
  const id = tx.random.uuid()
  await insertSend(tx, { id, content: sealContent(tx, content) })
  if (userIds === null) await insertBatchesOfAllUsers(tx, id)
  else await insertBatches(tx, id, userIds)
  await enqueueEach(tx, 'mails.continue-sends', [{ tenancyId: tx.tenancyId }])
}
