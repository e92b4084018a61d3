import { promisify } from 'node:util'
import { deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Insertable } from 'kysely'
import type { Context, InTransaction, TenancyContext } from '../../../kernel/context.ts'
import { type EmailBody, type EmailSecrets, maskSecrets } from './email-secrets.ts'
import type { EmailContent } from './email-types.ts'
import { insertBodies, replaceBody } from './log-store.ts'
import type { EmailBodiesTable } from './tables.ts'

/** The purpose for sealing bodies in the log. */
export const BODY_PURPOSE = 'sealed:mail-body'

/** A longer body, HTML and text together, is not kept, and no work is done for it. */
const MAX_CHARACTERS = 524_288
/** A longer body, compressed, is not kept. */
const MAX_BYTES = 131_072

/** A shorter one is compressed at once: the threads for the others also hash passwords. */
const LONG_CHARACTERS = 16_384
// In another thread: a send keeps the bodies of many recipients at once.
const deflateInThread = promisify(deflateRaw)
const compress = async (body: string): Promise<Buffer> =>
  body.length < LONG_CHARACTERS ? deflateRawSync(body) : deflateInThread(body)

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
  const bodies: Insertable<EmailBodiesTable>[] = []
  for (const { mailId, ...email } of emails) {
    const content = await sealBody(tx, email)
    if (content === null) continue
    bodies.push({
      tenancy_id: tx.tenancyId,
      mail_id: mailId,
      content,
      created_at: tx.clock.now(),
    })
  }
  await insertBodies(tx, bodies)
}

/** Keeps the body that an email got when it was sent, in place of the one that is kept. */
export const keepSentBody = async (
  ctx: Context,
  key: { tenancy_id: string; id: string },
  email: Omit<BodyToKeep, 'mailId'>,
): Promise<void> => replaceBody(ctx, key, await sealBody(ctx, email))

/** The masked, compressed and sealed body, or null if it is not to be kept. */
async function sealBody(
  ctx: Context,
  { content, secrets }: Omit<BodyToKeep, 'mailId'>,
): Promise<Buffer | null> {
  // Compressed before it is encrypted: encrypted bytes cannot be compressed.
  const packed = await pack(content, secrets)
  return packed === null || packed.length > MAX_BYTES
    ? null
    : ctx.secrets.seal(BODY_PURPOSE, packed.toString('base64'))
}

/** The masked and compressed body, or null if it is too long or a code cannot be masked. */
async function pack(
  { html, text, unsubscribeLink }: EmailContent,
  secrets: EmailSecrets,
): Promise<Buffer | null> {
  if (html.length + text.length > MAX_CHARACTERS) return null
  const masked = maskSecrets({ html, text }, secrets)
  if (masked === null) return null
  const body: KeptBody = { ...masked, canUnsubscribe: unsubscribeLink !== undefined }
  return compress(JSON.stringify(body))
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
