import type { BodyOf } from '@latchkey/contract'
import { adminCall } from './admin-connection.ts'
import { type EmailPreviewOptions, toPreviewBody } from './email-preview.ts'
import type { EmailThemeChoice } from './email-sending.ts'
import type { EmailDraftUpdate, NewEmailDraft } from './email-sources.ts'
import type * as wire from './email-wire.ts'
import { failed, ok, type Result } from './results.ts'
import type { ServerContext } from './server-context.ts'

/*
 * The implementation of an admin app's methods about emails, in one module because they load it on
 * first use.
 */

export {
  type ChatQuestion,
  listChatMessages,
  saveChatMessage,
  sendChatMessage,
} from './email-chat.ts'
export { listSentEmails, readLoggedEmail, resendEmail, searchEmails } from './email-log.ts'
export { emailPreviewEntry } from './email-preview.ts'
export {
  emailDraftsEntry,
  emailTemplatesEntry,
  emailThemeEntry,
  emailThemesEntry,
  toEmailDraft,
  toEmailTemplate,
  toEmailTheme,
  toWholeEmailTheme,
} from './email-sources.ts'
export { listEmailVersions, restoreEmailVersion } from './email-versions.ts'

/** A stored thing by its id. */
export interface WithId {
  readonly id: string
}

export async function createEmailTheme(
  context: ServerContext,
  displayName: string,
): Promise<WithId> {
  const created = await adminCall<wire.CreateTheme>(context, {
    method: 'POST',
    path: '/internal/email-themes',
    body: { display_name: displayName },
  })
  await context.pool.refresh()
  return { id: created.id }
}

export async function updateEmailTheme(
  context: ServerContext,
  id: string,
  tsxSource: string,
): Promise<void> {
  await adminCall<wire.UpdateTheme>(context, {
    method: 'PATCH',
    path: '/internal/email-themes/:id',
    params: { id },
    body: { tsx_source: tsxSource },
  })
  await context.pool.refresh()
}

export async function createEmailTemplate(
  context: ServerContext,
  displayName: string,
): Promise<WithId> {
  const created = await adminCall<wire.CreateTemplate>(context, {
    method: 'POST',
    path: '/internal/email-templates',
    body: { display_name: displayName },
  })
  await context.pool.refresh()
  return { id: created.id }
}

/** The new source of a template, and optionally its theme. */
export interface EmailTemplateUpdate {
  readonly tsxSource: string
  readonly themeId: EmailThemeChoice | null | undefined
}

export async function updateEmailTemplate(
  context: ServerContext,
  id: string,
  { tsxSource, themeId }: EmailTemplateUpdate,
): Promise<{ renderedHtml: string }> {
  const { rendered_html } = await adminCall<wire.UpdateTemplate>(context, {
    method: 'PATCH',
    path: '/internal/email-templates/:template_id',
    params: { template_id: id },
    body: { tsx_source: tsxSource, theme_id: themeId },
  })
  await context.pool.refresh()
  return { renderedHtml: rendered_html }
}

export async function createEmailDraft(
  context: ServerContext,
  draft: NewEmailDraft,
): Promise<WithId> {
  const created = await adminCall<wire.CreateDraft>(context, {
    method: 'POST',
    path: '/internal/email-drafts',
    body: {
      display_name: draft.displayName,
      theme_id: draft.themeId,
      tsx_source: draft.tsxSource,
    },
  })
  await context.pool.refresh()
  return { id: created.id }
}

export async function updateEmailDraft(
  context: ServerContext,
  id: string,
  { displayName, themeId, tsxSource }: EmailDraftUpdate,
): Promise<void> {
  await adminCall<wire.UpdateDraft>(context, {
    method: 'PATCH',
    path: '/internal/email-drafts/:id',
    params: { id },
    body: { display_name: displayName, theme_id: themeId, tsx_source: tsxSource },
  })
  await context.pool.refresh()
}

export async function deleteEmailDraft(context: ServerContext, id: string): Promise<void> {
  await adminCall<wire.DeleteDraft>(context, {
    method: 'DELETE',
    path: '/internal/email-drafts/:id',
    params: { id },
  })
  await context.pool.refresh()
}

/** Sends an email with preview values. */
export async function sendEmailPreview(
  context: ServerContext,
  to: string,
  options: EmailPreviewOptions,
): Promise<void> {
  await adminCall<wire.SendPreviewEmail>(context, {
    method: 'POST',
    path: '/internal/emails/preview-send',
    body: { to, ...toPreviewBody(options) } as BodyOf<wire.SendPreviewEmail, 'admin'>,
  })
}

/** An SMTP server with its sender. */
export interface EmailServerConfig {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string
  readonly senderName: string
  readonly senderEmail: string
}

/** The settings of an email server to try, and who gets the email. */
export interface TestEmailOptions {
  readonly recipientEmail: string
  readonly emailConfig: EmailServerConfig
}

/** Why a test email was not delivered. */
export interface TestEmailError {
  readonly errorMessage: string
}

export async function sendTestEmail(
  context: ServerContext,
  { recipientEmail, emailConfig }: TestEmailOptions,
): Promise<Result<undefined, TestEmailError>> {
  const { host, port, username, password, senderName, senderEmail } = emailConfig
  const { success, error_message } = await adminCall<wire.SendTestEmail>(context, {
    method: 'POST',
    path: '/internal/send-test-email',
    body: {
      recipient_email: recipientEmail,
      // Published apps also give a type, which the service rejects.
      email_config: {
        host,
        port,
        username,
        password,
        sender_name: senderName,
        sender_email: senderEmail,
      },
    },
  })
  return success ? ok(undefined) : failed({ errorMessage: error_message ?? '' })
}

export async function sendSignInInvitation(
  context: ServerContext,
  email: string,
  callbackUrl: string,
): Promise<void> {
  await adminCall<wire.SendSignInInvitation>(context, {
    method: 'POST',
    path: '/internal/send-sign-in-invitation',
    body: { email, callback_url: callbackUrl },
  })
}
