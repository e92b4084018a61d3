import {
  defaultLanguage,
  type Language,
  matchLanguage,
  parseAcceptLanguage,
} from '@latchkey/contract/pure'
import type { OpenContext, RequestContext, TenantContext } from '../../../kernel/context.ts'
import type { BuiltInEmail, EmailType } from './email-types.ts'
import { selectLanguageOfAddress, selectLanguageOfUser } from './recipient-store.ts'

/** Emails that someone other than the recipient usually causes. */
const CAUSED_BY_OTHERS: ReadonlySet<EmailType> = new Set([
  'team_invitation',
  'sign_in_invitation',
  'api_key_revoked',
])

type Recipient = Pick<BuiltInEmail, 'to' | 'user' | 'type'>

/**
 * The language of an email (protocol 05 §2, decision 0052): the one that the request prefers if the
 * recipient causes the email, otherwise the one that the recipient used last. Without either, it is
 * the default of the project (decision 0053).
 */
export async function languageOfRecipient(
  ctx: TenantContext,
  { to, user, type }: Recipient,
): Promise<Language> {
  const requested = languageOfRequest(ctx)
  if (requested !== null && !CAUSED_BY_OTHERS.has(type)) return requested
  const remembered =
    user === null
      ? await selectLanguageOfAddress(ctx, to)
      : await selectLanguageOfUser(ctx, user.id)
  return remembered ?? requested ?? defaultLanguage(ctx.project.config)
}

/**
 * Requests of admins say nothing about the recipient. A request without access headers, such as the
 * report of a leaked key, has no caller.
 */
function languageOfRequest(ctx: TenantContext): Language | null {
  const { request, caller, authenticated } = ctx as TenantContext &
    Partial<RequestContext> &
    Partial<OpenContext>
  const accessType = (caller ?? authenticated?.caller)?.accessType
  return request === undefined || accessType === 'admin'
    ? null
    : matchLanguage(parseAcceptLanguage(request.headers.get('accept-language')))
}
