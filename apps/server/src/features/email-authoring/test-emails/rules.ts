import type { InputOf, sendTestEmail } from '@latchkey/contract'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import {
  CannotSend,
  classify,
  type EmailErrorRecord,
  insertFinishedEmail,
  type OutgoingMessage,
  SERVICE_NAME,
  sendOnce,
} from '../../messaging/emails/index.ts'
import { explain } from './explain.ts'

/** How long the whole attempt may take (protocol 05 §8.3). */
const TIMEOUT_MS = 10_000
const SUBJECT = `Test Email from ${SERVICE_NAME}`
const TEXT = `This is a test email from ${SERVICE_NAME}.

Your email server accepted it, so its settings are correct.
`

type Input = InputOf<typeof sendTestEmail>['body']

/**
 * Sends one email with the given settings, without another attempt. Returns why that failed, for an
 * administrator to read. Stores a record in the log, and neither the settings nor the body.
 */
export async function testServer(
  ctx: RequestContext,
  { recipient_email, email_config }: Input,
): Promise<{ success: boolean; error_message?: string }> {
  const error = await attempt(ctx, recipient_email, email_config)
  const { host, port, username, sender_name, sender_email } = email_config
  await transact(ctx, (tx) =>
    insertFinishedEmail(tx, {
      type: 'test_email',
      to: recipient_email,
      subject: SUBJECT,
      sender: { type: 'standard', host, port, username, sender_name, sender_email },
      error,
    }),
  )
  return error === null ? { success: true } : { success: false, error_message: explain(error) }
}

async function attempt(
  ctx: RequestContext,
  to: string,
  { host, port, username, password, sender_name, sender_email }: Input['email_config'],
): Promise<EmailErrorRecord | null> {
  const server = {
    host,
    port,
    // A server without authentication has no user.
    username: username === '' ? null : username,
    password,
    implicitTls: port === 465,
    isGuarded: true,
  }
  const message: OutgoingMessage = {
    from: { name: sender_name, address: sender_email },
    to,
    subject: SUBJECT,
    html: '',
    text: TEXT,
    messageId: `<${ctx.random.uuid()}@${new URL(ctx.config.publicUrl).hostname}>`,
    date: ctx.clock.now(),
  }
  try {
    if (host.trim() === '') throw new CannotSend('HOST_NOT_FOUND', 'The host is empty.')
    await sendOnce(ctx.config, server, message, TIMEOUT_MS)
    return null
  } catch (error) {
    return classify(error).record
  }
}
