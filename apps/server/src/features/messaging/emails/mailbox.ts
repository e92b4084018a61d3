import { composed, type OutgoingMessage } from './mail-servers.ts'

/** The mailbox of an address: its local part in lower case, without a `+suffix`; the domain does not count (protocol 05 §15). */
export const mailboxName = (address: string): string =>
  (address.split('@', 1)[0] ?? '').split('+', 1)[0]?.toLowerCase() ?? ''

/** The mail as a server would get it (RFC 5322); always the same for the same mail. */
export async function toSource(id: string, message: OutgoingMessage): Promise<string> {
  // Not needed before there is a mail.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const built = await new MailComposer({ ...composed(message), baseBoundary: id }).compile().build()
  return built.toString('utf8')
}

/** How long it is, in bytes. */
export const sizeOf = async (id: string, message: OutgoingMessage): Promise<number> =>
  Buffer.byteLength(await toSource(id, message))
