import type { InputOf, listMailbox } from '@latchkey/contract'
import { type Context, type RequestContext, transact } from '../../../kernel/context.ts'
import { escapeHtml } from '../../../kernel/http/html.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { openContent, toMessage } from './deliver.ts'
import {
  type MailboxRow,
  selectTenancyMailbox,
  selectTenancyMailboxEmail,
  updateEmptiedTenancyMailbox,
  updateSeenEmail,
} from './mailbox-store.ts'
import { CannotOpen } from './smtp-errors.ts'
import type { OutgoingMessage, Sender } from './smtp-servers.ts'

const DEFAULT_LIMIT = 100

/**
 * Returns the message of a mailbox email, or a message with the error if its content cannot be
 * opened.
 */
export function openEmail(ctx: Context, row: MailboxRow): OutgoingMessage {
  try {
    return toMessage(row, openContent(ctx, row.content), row.sender as Sender)
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error
    return toMessage(
      row,
      { subject: row.subject, text: error.message, html: escapeHtml(error.message) },
      row.sender as Sender,
    )
  }
}

const toWire = (row: MailboxRow, { from, subject }: OutgoingMessage) => ({
  id: row.id,
  type: row.type,
  to: row.recipient,
  sender_name: from.name,
  sender_email: from.address,
  subject,
  sent_at_millis: row.created_at.getTime(),
  size: row.size ?? 0,
  is_seen: row.is_seen,
})

/** Lists one page of the project's mailbox, newest first, with the cursor of the next page. */
export async function findMailboxEmails(
  ctx: RequestContext,
  { limit = DEFAULT_LIMIT, cursor }: InputOf<typeof listMailbox>['query'],
) {
  const rows = await selectTenancyMailbox(ctx, { limit: limit + 1, from: cursor })
  return {
    items: rows.slice(0, limit).map((row) => toWire(row, openEmail(ctx, row))),
    is_paginated: true as const,
    pagination: { next_cursor: rows[limit]?.id ?? null },
  }
}

/** Returns an email with its content and marks it as seen. Throws a 404. */
export async function getMailboxEmail(ctx: RequestContext, id: string) {
  const row = await selectTenancyMailboxEmail(ctx, id)
  if (row === null) throw noSuchEmail()
  await updateSeenEmail(ctx, row.tenancy_id, row.id)
  const message = openEmail(ctx, row)
  return { ...toWire({ ...row, is_seen: true }, message), text: message.text, html: message.html }
}

export async function removeMailboxEmail(ctx: RequestContext, id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    if (!(await updateEmptiedTenancyMailbox(tx, id))) throw noSuchEmail()
  })
}

export async function removeAllMailboxEmails(ctx: RequestContext): Promise<void> {
  await transact(ctx, (tx) => updateEmptiedTenancyMailbox(tx, null))
}

const noSuchEmail = () => new HttpError('email-not-found')
