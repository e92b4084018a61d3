import { KnownError, NOTIFICATION_CATEGORIES, readBranding } from '@latchkey/contract'
import { brandingStyles, defaultLanguage } from '@latchkey/contract/pure'
import {
  type Context,
  forTenant,
  type InTransaction,
  type OpenContext,
  type TenantContext,
  transact,
} from '../../../kernel/context.ts'
import { type ApiResponse, HttpError } from '../../../kernel/http/responses.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { newCode, redeemCode, storeCodes } from '../../messaging/verification-codes/index.ts'
import { lockUserKey } from '../users/index.ts'
import { pageLanguage } from './messages/index.ts'
import { selectChoices, selectLink, selectLogo, upsertPreference } from './store.ts'
import { type UnsubscribeOutcome, unsubscribePage } from './unsubscribe-page.ts'

const CODE_LENGTH = 45

/** A link for one email that unsubscribes its user from a category (protocol 05 §4). */
export interface UnsubscribeLink {
  readonly code: string
  readonly href: string
}

/** Draws a link, which does nothing until `storeUnsubscribeLinks` has stored it. */
export function newUnsubscribeLink(ctx: Pick<Context, 'config' | 'random'>): UnsubscribeLink {
  const code = newCode(ctx)
  return { code, href: `${ctx.config.publicUrl}/api/v1/emails/unsubscribe-link?code=${code}` }
}

/**
 * Makes links of `newUnsubscribeLink` valid, with one statement for all. Each works once, within
 * seven days. The categories must be ones that can be disabled.
 */
export const storeUnsubscribeLinks = (
  tx: InTransaction<TenantContext>,
  links: readonly { link: UnsubscribeLink; userId: string; categoryId: string }[],
): Promise<void> =>
  storeCodes(
    tx,
    'unsubscribe',
    links.map(({ link, userId, categoryId }) => ({
      code: link.code,
      data: { user_id: userId, notification_category_id: categoryId },
    })),
  )

/**
 * Applies an unsubscribe link (protocol 03 §8.3, RFC 8058 §3.2). Email scanners may open the link
 * before the user does. A user who subscribes again is not unsubscribed by a later visit.
 */
export async function unsubscribe(
  ctx: OpenContext,
  code: string | undefined,
): Promise<ApiResponse> {
  const link = await getLink(ctx, code)
  let state: UnsubscribeOutcome['state'] = 'unsubscribed'
  try {
    // In one transaction, so that a failure does not use up the link.
    await transact(link.tenant, (tx) => redeemLink(tx, link.code))
  } catch (error) {
    if (!KnownError.is(error, 'VERIFICATION_CODE_ALREADY_USED')) throw error
    state = 'already-unsubscribed'
  }
  return showOutcome(ctx, link, state)
}

/**
 * Switches the category of an unsubscribe link on again, which the button of its page does. Works
 * as often as wanted until the link expires.
 */
export async function subscribeAgain(
  ctx: OpenContext,
  code: string | undefined,
): Promise<ApiResponse> {
  const link = await getLink(ctx, code)
  if (link.expiresAt <= ctx.clock.now()) throw new KnownError('VERIFICATION_CODE_EXPIRED')
  await transact(link.tenant, async (tx) => {
    if (await lockUserKey(tx, link.userId))
      await upsertPreference(tx, {
        tenancy_id: tx.tenancyId,
        user_id: link.userId,
        category_id: link.categoryId,
        enabled: true,
      })
  })
  return showOutcome(ctx, link, 'subscribed-again')
}

async function redeemLink(tx: InTransaction<TenantContext>, code: string): Promise<void> {
  const { user_id, notification_category_id } = await redeemCode(tx, 'unsubscribe', code)
  // A deleted user receives no emails.
  if (!(await lockUserKey(tx, user_id))) return
  await upsertPreference(tx, {
    tenancy_id: tx.tenancyId,
    user_id,
    category_id: notification_category_id,
    enabled: false,
  })
}

interface FoundLink {
  readonly code: string
  readonly tenant: TenantContext
  readonly userId: string
  readonly categoryId: string
  readonly expiresAt: Date
}

/** Finds a link, used or not. Throws a 400 or `VERIFICATION_CODE_NOT_FOUND`. */
async function getLink(ctx: Context, givenCode: string | undefined): Promise<FoundLink> {
  if (givenCode?.length !== CODE_LENGTH) throw new HttpError('unsubscribe-link-incomplete')
  const code = givenCode.toLowerCase()
  const row = await selectLink(ctx, hashSecret(code))
  const project = row === null ? null : await ctx.projects.find(row.projectId)
  if (row === null || project === null) throw new KnownError('VERIFICATION_CODE_NOT_FOUND')
  const { tenancyId, userId, categoryId, expiresAt } = row
  return { code, tenant: forTenant(ctx, project, tenancyId), userId, categoryId, expiresAt }
}

async function showOutcome(
  ctx: OpenContext,
  { tenant, userId, categoryId }: FoundLink,
  state: UnsubscribeOutcome['state'],
): Promise<ApiResponse> {
  const choices = await selectChoices(tenant, userId)
  const outcome: UnsubscribeOutcome = {
    state,
    category: NOTIFICATION_CATEGORIES.find(({ id }) => id === categoryId)?.name ?? '',
    project: await lookOf(tenant),
    canSubscribe: choices?.get(categoryId) === false,
  }
  const otherwise = defaultLanguage(tenant.project.config)
  return unsubscribePage(outcome, pageLanguage(ctx.request.headers, otherwise))
}

/** The branding of a project, and the logo of its settings if the branding has none. */
async function lookOf(ctx: TenantContext): Promise<UnsubscribeOutcome['project']> {
  const { displayName, config } = ctx.project
  const branding = readBranding(config)
  const light = branding.logo_light ?? branding.logo_dark ?? (await selectLogo(ctx))
  return {
    displayName: branding.texts.page_title ?? displayName,
    logo: light === null ? null : { light, dark: branding.logo_dark ?? light },
    style: brandingStyles(branding),
  }
}
