import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Context, InTransaction, TenancyContext } from '../../../kernel/context.ts'
import { type EmailBody, type EmailSecrets, maskSecrets } from './email-secrets.ts'
import type { EmailContent } from './email-types.ts'
import { insertBodies, replaceBody } from './log-store.ts'

/** The purpose for sealing bodies in the log. */
export const BODY_PURPOSE = 'sealed:mail-body'

/** A longer body, compressed, is not kept. */
const MAX_BYTES = 131_072

/** A body in the log. */
export interface KeptBody extends EmailBody {
  /** The recipient could have unsubscribed since. */
  readonly canUnsubscribe: boolean
}

/** An email whose body is to be kept. */
export interface BodyToKeep {
  readonly mailId: string
  readonly content: EmailContent
  /** What the log must not show. */
  readonly secrets: EmailSecrets
}

/**
 * Keeps the bodies of emails for the log, in the transaction that stores the emails (decision
 * 0039). Codes and links are masked before. Keeps nothing if the operator wants no bodies, and no
 * body that is too long or in which a code cannot be masked.
 */
export async function keepBodies(
  tx: InTransaction<TenancyContext>,
  emails: readonly BodyToKeep[],
): Promise<void> {
  if (tx.config.emailBodyDays === 0) return
  await insertBodies(
    tx,
    emails.flatMap(({ mailId, ...email }) => {
      const content = sealBody(tx, email)
      return content === null
        ? []
        : [
            {
              tenancy_id: tx.tenancyId,
              mail_id: mailId,
              content,
              created_at: tx.clock.now(),
            },
          ]
    }),
  )
}

/** Keeps the body that an email got when it was sent, in place of the one that is kept. */
export const keepSentBody = (
  ctx: Context,
  key: { tenancy_id: string; id: string },
  email: Omit<BodyToKeep, 'mailId'>,
): Promise<void> => replaceBody(ctx, key, sealBody(ctx, email))

/** The masked, compressed and sealed body, or null if it is not to be kept. */
function sealBody(ctx: Context, { content, secrets }: Omit<BodyToKeep, 'mailId'>): Buffer | null {
  // Compressed before it is encrypted: encrypted bytes cannot be compressed.
  const packed = pack(content, secrets)
  return packed === null || packed.length > MAX_BYTES
    ? null
    : ctx.secrets.seal(BODY_PURPOSE, packed.toString('base64'))
}

/** The masked and compressed body, or null if a code cannot be masked. */
function pack({ html, text, unsubscribeLink }: EmailContent, secrets: EmailSecrets): Buffer | null {
  const masked = maskSecrets({ html, text }, secrets)
  if (masked === null) return null
  const body: KeptBody = { ...masked, canUnsubscribe: unsubscribeLink !== undefined }
  return deflateRawSync(JSON.stringify(body))
}

/** Opens a kept body. Returns null if no secret of the server opens it. */
export function openBody(ctx: Context, sealed: Buffer): KeptBody | null {
  let packed: string
  try {
    packed = ctx.secrets.open(BODY_PURPOSE, sealed)
  } catch {
    return null
  }
  return JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8')) as KeptBody
}
