import type { Context } from '../../../kernel/context.ts'
import { sealedColumn } from '../../../kernel/sealed-values.ts'

/**
 * What a call of `send-email` sends, as it was at the moment of the call: later changes of the
 * template, the draft or the theme do not change emails that are being sent.
 */
export interface SendContent {
  readonly template: { readonly tsx: string } | { readonly html: string }
  /** The template that the source is of, for the log. */
  readonly templateId?: string
  /** The source of the theme, or null for none. */
  readonly theme: string | null
  /** Replaces the subject of the template. */
  readonly subject?: string
  /** The category of emails whose template has no known one. */
  readonly categoryName: string
  readonly variables: Readonly<Record<string, unknown>>
  /** Its time of sending is set when the send starts and when it ends. */
  readonly draftId?: string
}

const PURPOSE = 'sealed:email-send'

export const sealContent = (ctx: Pick<Context, 'secrets'>, content: SendContent): Buffer =>
  ctx.secrets.seal(PURPOSE, JSON.stringify(content))

export const openContent = (ctx: Pick<Context, 'secrets'>, sealed: Buffer): SendContent =>
  JSON.parse(ctx.secrets.open(PURPOSE, sealed)) as SendContent

/** What waits to be sent to users. */
export const sealedEmailSends = sealedColumn({
  name: 'emails to users',
  purpose: PURPOSE,
  table: 'email_sends',
  key: { tenancy_id: 'uuid', id: 'uuid' },
  column: 'content',
})
