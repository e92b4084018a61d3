import type { Json } from '@latchkey/contract'
import { KnownError } from '@latchkey/contract/pure'
import { adminCall } from './admin-connection.ts'
import type { Connection } from './connection.ts'
import type * as wire from './email-wire.ts'
import { type CamelCased, toCamelCase } from './letter-case.ts'
import { UnexpectedResponseError } from './request-errors.ts'

/** One attempt to send an email (protocol 07 §16.1). */
export interface SentEmail {
  readonly id: string
  readonly to: readonly string[]
  /** With sign-in codes masked. */
  readonly subject: string
  /** The first address; an empty text if there is none. */
  readonly recipient: string
  readonly sentAt: Date
  /** Why the attempt failed; absent if the server accepted the email. */
  readonly error?: unknown
}

/** The server that an email was sent with, without its password. */
export type EmailSender = CamelCased<NonNullable<wire.LoggedEmailJson['sender']>>

/** An email in the log, which counts all of its attempts. Emails are kept for 30 days. */
export interface LoggedEmail {
  readonly id: string
  /** The type of a built-in email, such as `magic_link`, or `custom`. */
  readonly type: string
  readonly to: string
  readonly userId: string | null
  readonly templateId: string | null
  /** With sign-in codes masked. */
  readonly subject: string
  readonly state: wire.LoggedEmailJson['state']
  readonly attempts: number
  readonly createdAt: Date
  /** When the email was sent or failed for good; null before. */
  readonly finishedAt: Date | null
  readonly nextAttemptAt: Date | null
  readonly sender: EmailSender | null
  /** Why the last attempt failed, or null. */
  readonly error: Json
  /** Why the email was sent in the built-in look instead of the project's, or null. */
  readonly renderingError: string | null
}

/** An email of the log with its body and its attempts. */
export interface WholeLoggedEmail extends LoggedEmail {
  /** The author of the template wrote it: show it only where it is harmless. Null once deleted. */
  readonly html: string | null
  readonly text: string | null
  /** False for emails with codes or links that sign in. */
  readonly canResend: boolean
  readonly deliveryAttempts: readonly {
    readonly id: string
    readonly attemptedAt: Date
    readonly sender: EmailSender
    readonly error: Json
  }[]
}

/** Which emails of the log to find; all without a condition. */
export interface SearchEmailsOptions {
  /** The `nextCursor` of the previous page. */
  readonly cursor?: string | undefined
  /** At most 100. */
  readonly limit?: number | undefined
  /** Part of the address. */
  readonly to?: string | undefined
  readonly userId?: string | undefined
  readonly state?: wire.LoggedEmailJson['state'] | undefined
  readonly templateId?: string | undefined
  readonly type?: string | undefined
  readonly from?: Date | undefined
  readonly until?: Date | undefined
  /** Part of the subject. */
  readonly query?: string | undefined
}

/** A page of emails, newest first; `nextCursor` is null on the last one. */
export type LoggedEmailPage = readonly LoggedEmail[] & { readonly nextCursor: string | null }

const toSentEmail = ({ id, to, subject, sent_at_millis, error }: wire.SentEmailJson): SentEmail =>
  Object.freeze({
    id,
    to: Object.freeze([...to]),
    subject,
    recipient: to[0] ?? '',
    sentAt: new Date(sent_at_millis),
    ...(error !== null && { error }),
  })

const dateOrNull = (millis: number | null) => (millis === null ? null : new Date(millis))

const toLoggedEmail = (json: wire.LoggedEmailJson): LoggedEmail => ({
  id: json.id,
  type: json.type,
  to: json.to,
  userId: json.user_id,
  templateId: json.template_id,
  subject: json.subject,
  state: json.state,
  attempts: json.attempts,
  createdAt: new Date(json.created_at_millis),
  finishedAt: dateOrNull(json.finished_at_millis),
  nextAttemptAt: dateOrNull(json.next_attempt_at_millis),
  sender: toCamelCase(json.sender),
  error: json.error,
  renderingError: json.rendering_error,
})

/** The last 100 attempts of the project, newest first. */
export async function listSentEmails(connection: Connection): Promise<readonly SentEmail[]> {
  const { items } = await adminCall<wire.ListSentEmails>(connection, {
    method: 'GET',
    path: '/internal/emails',
  })
  return items.map(toSentEmail)
}

export async function searchEmails(
  connection: Connection,
  {
    cursor,
    limit,
    to,
    userId,
    state,
    templateId,
    type,
    from,
    until,
    query: subject,
  }: SearchEmailsOptions,
): Promise<LoggedEmailPage> {
  const { items, pagination } = await adminCall<wire.SearchEmails>(connection, {
    method: 'GET',
    path: '/internal/emails/search',
    query: {
      cursor,
      limit: limit?.toString(),
      to,
      user_id: userId,
      status: state,
      template_id: templateId,
      type,
      from: from?.getTime().toString(),
      to_time: until?.getTime().toString(),
      query: subject,
    },
  })
  return Object.assign(
    items.map((item) => Object.freeze(toLoggedEmail(item))),
    { nextCursor: pagination.next_cursor },
  )
}

// The service returns this as plain text, without a code.
const isMissing = (error: unknown) =>
  error instanceof UnexpectedResponseError && error.status === 404

/** An email of the log; null if it does not exist. */
export async function readLoggedEmail(
  connection: Connection,
  id: string,
): Promise<WholeLoggedEmail | null> {
  try {
    const json = await adminCall<wire.ReadLoggedEmail>(connection, {
      method: 'GET',
      path: '/internal/emails/:id',
      params: { id },
    })
    return Object.freeze({
      ...toLoggedEmail(json),
      html: json.html,
      text: json.text,
      canResend: json.can_resend,
      deliveryAttempts: json.delivery_attempts.map((attempt) => ({
        id: attempt.id,
        attemptedAt: new Date(attempt.attempted_at_millis),
        sender: toCamelCase(attempt.sender_config),
        error: attempt.error,
      })),
    })
  } catch (error) {
    // Any id that is not a UUID belongs to no email.
    if (isMissing(error) || KnownError.is(error, 'SCHEMA_ERROR')) return null
    throw error
  }
}

/** Sends an email of the log again and returns the id of the new one. */
export async function resendEmail(connection: Connection, id: string): Promise<{ id: string }> {
  const { id: newId } = await adminCall<wire.ResendLoggedEmail>(connection, {
    method: 'POST',
    path: '/internal/emails/:id/resend',
    params: { id },
    body: {},
  })
  return { id: newId }
}
