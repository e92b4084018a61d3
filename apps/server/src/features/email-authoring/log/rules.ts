import { type InputOf, isEmail, KnownError, type searchEmails } from '@latchkey/contract'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import {
  containsSecrets,
  type KeptBody,
  type LoggedEmailRow,
  type LogPosition,
  openBody,
  queueContent,
  selectAttemptsOf,
  selectLastAttempts,
  selectLoggedEmail,
  selectLogPage,
} from '../../messaging/emails/index.ts'

/** How many attempts the list without paging has (protocol 05 §9). */
const LAST_ATTEMPTS = 100
const DEFAULT_LIMIT = 100

/** The last attempts to send an email of the project, newest first. */
export async function findLastAttempts(ctx: RequestContext) {
  const attempts = await selectLastAttempts(ctx, LAST_ATTEMPTS)
  return {
    items: attempts.map(({ id, subject, recipient, more_recipients, ...attempt }) => ({
      id,
      subject,
      sent_at_millis: attempt.attempted_at.getTime(),
      to: [recipient, ...more_recipients],
      sender_config: attempt.sender,
      error: attempt.error,
    })),
    is_paginated: false as const,
  }
}

/** One page of the emails of the project that match, newest first, with the cursor of the next. */
export async function findEmails(
  ctx: RequestContext,
  { limit = DEFAULT_LIMIT, cursor, ...query }: InputOf<typeof searchEmails>['query'],
) {
  const { to, from, to_time } = query
  const { emails, next } = await selectLogPage(
    ctx,
    {
      // A whole address is found by an index, however many emails there are.
      ...(to && isEmail(to) ? { address: to } : { partOfAddress: to }),
      partOfSubject: query.query,
      userId: query.user_id,
      state: query.status,
      templateId: query.template_id,
      type: query.type,
      from: from === undefined ? undefined : new Date(from),
      to: to_time === undefined ? undefined : new Date(to_time),
      after: cursor === undefined ? undefined : toPosition(cursor),
    },
    limit,
  )
  return {
    items: emails.map(toWire),
    is_paginated: true as const,
    pagination: { next_cursor: next === null ? null : `${next.micros}-${next.sequence}` },
  }
}

/** The schema of the cursor accepts only two numbers. */
function toPosition(cursor: string): LogPosition {
  const [micros = '', sequence = ''] = cursor.split('-')
  return { micros, sequence }
}

const toWire = (email: LoggedEmailRow) => ({
  id: email.id,
  type: email.type,
  to: [email.recipient, ...email.more_recipients].join(', '),
  user_id: email.user_id,
  template_id: email.template_id,
  subject: email.subject,
  state: email.state,
  attempts: email.attempts,
  created_at_millis: email.created_at.getTime(),
  finished_at_millis: email.finished_at?.getTime() ?? null,
  next_attempt_at_millis: email.state === 'queued' ? email.next_attempt_at.getTime() : null,
  sender: email.sender,
  error: email.error,
  rendering_error: email.rendering_error,
})

/** An email with its body and attempts. Throws a 404. */
export async function getEmail(ctx: RequestContext, id: string) {
  const email = await selectLoggedEmail(ctx, id)
  if (email === null) throw new HttpError('logged-email-not-found')
  const body = bodyOf(ctx, email.body)
  const attempts = await selectAttemptsOf(ctx, id)
  return {
    ...toWire(email),
    html: body?.html ?? null,
    text: body?.text ?? null,
    can_resend: canResend(email, body) && mayUseServer(ctx, email),
    delivery_attempts: attempts.map(({ id, attempted_at, sender, error }) => ({
      id,
      attempted_at_millis: attempted_at.getTime(),
      sender_config: sender,
      error,
    })),
  }
}

const bodyOf = (ctx: RequestContext, sealed: Buffer | null): KeptBody | null =>
  sealed === null ? null : openBody(ctx, sealed)

/**
 * Only emails that are finished and whose kept body is complete. Of an email with codes or links
 * that sign in, the body is masked, and they have expired or were used. The recipient of an email
 * with an unsubscribe link may have unsubscribed since.
 */
const canResend = ({ type, state }: LoggedEmailRow, body: KeptBody | null): body is KeptBody =>
  body !== null &&
  !body.canUnsubscribe &&
  !containsSecrets(type) &&
  (state === 'sent' || state === 'failed')

/**
 * What a project writes itself is not sent by the shared server (protocol 05 §3.2). The project may
 * have switched to it since. What it sent before was allowed.
 */
const mayUseServer = ({ project }: RequestContext, { sender }: LoggedEmailRow): boolean =>
  !project.config.emails.server.isShared || sender?.type === 'shared'

/**
 * Queues the content of an email once more, as a new email to the same address, and returns its id.
 * Throws a 404, REQUIRES_CUSTOM_EMAIL_SERVER, or a 400 if it cannot be sent again.
 */
export const resendEmail = (ctx: RequestContext, id: string): Promise<string> =>
  transact(ctx, async (tx) => {
    const email = await selectLoggedEmail(tx, id)
    if (email === null) throw new HttpError('logged-email-not-found')
    const body = bodyOf(tx, email.body)
    if (!canResend(email, body)) throw new HttpError('email-cannot-be-resent')
    if (!mayUseServer(tx, email)) throw new KnownError('REQUIRES_CUSTOM_EMAIL_SERVER')
    const queued = await queueContent(tx, {
      type: email.type,
      to: [email.recipient, ...email.more_recipients],
      userId: email.user_id,
      templateId: email.template_id,
      recordedSubject: email.subject,
      content: { subject: email.subject, html: body.html, text: body.text },
    })
    return queued.id
  })
