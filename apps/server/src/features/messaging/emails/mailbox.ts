import { composed, type OutgoingMessage } from './smtp-servers.ts'

/**
 * The mailbox name of an address: the local part in lower case, without a `+suffix` or the domain
 * (protocol 05 §15).
 */
export const mailboxName = (address: string): string =>
  (address.split('@', 1)[0] ?? '').split('+', 1)[0]?.toLowerCase() ?? ''

/** Returns the message source (RFC 5322). It is the same for each call. */
export async function toSource(id: string, message: OutgoingMessage): Promise<string> {
  // Loaded on demand.
  const { default: EmailComposer } = await import('nodemailer/lib/mail-composer')
  const built = await new EmailComposer({ ...composed(message), baseBoundary: id })
    .compile()
    .build()
  return built.toString('utf8')
}

/** The size of the source in bytes. */
export const sizeOf = async (id: string, message: OutgoingMessage): Promise<number> =>
  Buffer.byteLength(await toSource(id, message))
