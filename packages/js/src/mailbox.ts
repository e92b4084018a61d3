import { KnownError } from '@latchkey/contract/pure'
import { adminCall } from './admin-connection.ts'
import type * as wire from './admin-wire.ts'
import type { Connection } from './connection.ts'
import { UnexpectedResponseError } from './request-errors.ts'

/** An email in the mailbox, which is used without an SMTP server, as the list shows it. */
export interface MailboxEmail {
  readonly id: string
  /** The type of the email, such as `magic_link`. */
  readonly type: string
  readonly to: string
  readonly senderName: string
  readonly senderEmail: string
  readonly subject: string
  readonly sentAt: Date
  /** In bytes, as it would have been sent. */
  readonly size: number
  readonly isSeen: boolean
}

/** An email of the mailbox with its content. */
export interface WholeMailboxEmail extends MailboxEmail {
  readonly text: string
  /** The author of the template wrote it: show it only where it is harmless. */
  readonly html: string
}

/** Which emails to list; up to 100 without `limit`. */
export interface ListMailboxOptions {
  /** The `nextCursor` of the previous page. */
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** A page of emails, newest first; `nextCursor` is null on the last one. */
export type MailboxPage = readonly MailboxEmail[] & { readonly nextCursor: string | null }

const toEmail = ({
  sender_name,
  sender_email,
  sent_at_millis,
  is_seen,
  ...rest
}: wire.MailboxEmailJson): MailboxEmail => ({
  ...rest,
  senderName: sender_name,
  senderEmail: sender_email,
  sentAt: new Date(sent_at_millis),
  isSeen: is_seen,
})

// The service returns these as plain text, without a code (declarations of the mailbox).
const isMissing = (error: unknown) =>
  error instanceof UnexpectedResponseError && error.status === 404

export async function listMailbox(
  connection: Connection,
  { cursor, limit }: ListMailboxOptions,
): Promise<MailboxPage> {
  const { items, pagination } = await adminCall<wire.ListMailbox>(connection, {
    method: 'GET',
    path: '/internal/mailbox',
    query: { cursor, limit: limit?.toString() },
  })
  return Object.assign(items.map(toEmail), { nextCursor: pagination.next_cursor })
}

export async function readMailboxEmail(
  connection: Connection,
  id: string,
): Promise<WholeMailboxEmail | null> {
  try {
    const { text, html, ...mail } = await adminCall<wire.ReadMailboxEmail>(connection, {
      method: 'GET',
      path: '/internal/mailbox/:id',
      params: { id },
    })
    return { ...toEmail(mail), text, html }
  } catch (error) {
    // An empty id is the id of no email.
    if (isMissing(error) || KnownError.is(error, 'SCHEMA_ERROR')) return null
    throw error
  }
}

export async function deleteMailboxEmail(connection: Connection, id: string): Promise<void> {
  try {
    await adminCall<wire.DeleteMailboxEmail>(connection, {
      method: 'DELETE',
      path: '/internal/mailbox/:id',
      params: { id },
    })
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

export async function emptyMailbox(connection: Connection): Promise<void> {
  await adminCall<wire.EmptyMailbox>(connection, { method: 'DELETE', path: '/internal/mailbox' })
}
