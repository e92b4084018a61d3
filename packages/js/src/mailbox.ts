import { KnownError } from '@latchkey/contract/pure'
import { adminCall } from './admin-connection.ts'
import type * as wire from './admin-wire.ts'
import type { Connection } from './connection.ts'

/**
 * A mail that landed in the mailbox because the service has no mail server, as the list shows it.
 */
export interface MailboxMail {
  readonly id: string
  /** What the mail is for, such as `magic_link`. */
  readonly type: string
  readonly to: string
  readonly senderName: string
  readonly senderEmail: string
  readonly subject: string
  readonly sentAt: Date
  /** In bytes, as it would have left. */
  readonly size: number
  readonly isSeen: boolean
}

/** A mail of the mailbox with what it says. */
export interface WholeMailboxMail extends MailboxMail {
  readonly text: string
  /** Written by whoever wrote the template: show it only where it can do nothing. */
  readonly html: string
}

/** Which mails to list. Without `limit` up to 100. */
export interface ListMailboxOptions {
  /** The `nextCursor` of the page before. */
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** A page of mails, newest first; `nextCursor` is null on the last one. */
export type MailboxPage = readonly MailboxMail[] & { readonly nextCursor: string | null }

const toMail = ({
  sender_name,
  sender_email,
  sent_at_millis,
  is_seen,
  ...rest
}: wire.MailboxMailJson): MailboxMail => ({
  ...rest,
  senderName: sender_name,
  senderEmail: sender_email,
  sentAt: new Date(sent_at_millis),
  isSeen: is_seen,
})

// The service answers these in plain words, without a code (declarations of the mailbox).
const isMissing = (error: unknown) =>
  error instanceof Error && / failed with status 404: /.test(error.message)

export async function listMailbox(
  connection: Connection,
  { cursor, limit }: ListMailboxOptions,
): Promise<MailboxPage> {
  const { items, pagination } = await adminCall<wire.ListMailbox>(connection, {
    method: 'GET',
    path: '/internal/mailbox',
    query: { cursor, limit: limit?.toString() },
  })
  return Object.assign(items.map(toMail), { nextCursor: pagination.next_cursor })
}

export async function readMailboxMail(
  connection: Connection,
  id: string,
): Promise<WholeMailboxMail | null> {
  try {
    const { text, html, ...mail } = await adminCall<wire.ReadMailboxMail>(connection, {
      method: 'GET',
      path: '/internal/mailbox/:id',
      params: { id },
    })
    return { ...toMail(mail), text, html }
  } catch (error) {
    // No id at all is the id of no mail.
    if (isMissing(error) || KnownError.is(error, 'SCHEMA_ERROR')) return null
    throw error
  }
}

export async function deleteMailboxMail(connection: Connection, id: string): Promise<void> {
  try {
    await adminCall<wire.DeleteMailboxMail>(connection, {
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
