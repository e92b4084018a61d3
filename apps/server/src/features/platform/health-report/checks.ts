import { statfs } from 'node:fs/promises'
import type { healthFinding } from '@latchkey/contract'
import type { z } from 'zod'
import { type Config, localPublicUrl, NO_EMAIL_SERVER } from '../../../config/index.ts'
import { checkSmtpServer } from '../../messaging/emails/index.ts'

/** The result of one check: its state, and a sentence for operators. */
export type Finding = Pick<z.infer<typeof healthFinding>, 'state' | 'text'>

const GIB = 1024 ** 3

/** Whether links in emails and tokens lead to a public address. */
export async function checkPublicUrl({ publicUrl, production }: Config): Promise<Finding> {
  const isLocal = ['localhost', '127.0.0.1'].includes(new URL(publicUrl).hostname)
  if (production && isLocal) return { state: 'fail', text: localPublicUrl(publicUrl) }
  return { state: 'ok', text: `The public address is ${publicUrl}.` }
}

/** Whether the SMTP server of the operator accepts connections and its credentials. */
export async function checkEmailServer(config: Config): Promise<Finding> {
  const { server, from } = config.mail
  if (server === null)
    return config.production
      ? { state: 'fail', text: NO_EMAIL_SERVER }
      : { state: 'ok', text: 'Emails go to the mailbox; set LATCHKEY_SMTP_URL to send them.' }
  const name = `The SMTP server ${server.host}:${server.port}`
  return checkSmtpServer(config, server).then(
    () => ({ state: 'ok', text: `${name} responds; emails are sent from ${from}.` }),
    (error: unknown) => ({
      state: 'fail',
      text: `${name} does not work: ${error instanceof Error ? error.message : error}. Check LATCHKEY_SMTP_URL.`,
    }),
  )
}

/** Which addresses sign in with a fixed code. */
export async function checkTestCodes({ testCodes }: Config): Promise<Finding> {
  // A start with test codes for other machines fails, which the settings have reported already.
  if (testCodes.length === 0) return { state: 'ok', text: 'No address signs in with a fixed code.' }
  const addresses = testCodes.map(({ email }) => email).join(', ')
  return { state: 'warn', text: `These test addresses sign in with a fixed code: ${addresses}.` }
}

/** The free space where the embedded database stores its files. */
export async function checkDisk({ dataDir, databaseUrl }: Config): Promise<Finding> {
  if (databaseUrl !== null)
    return { state: 'ok', text: 'The database has its own server, whose disk is not checked.' }
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const text = `${(free / GIB).toFixed(1)} GiB are free for the database in ${dataDir}.`
  if (free < GIB / 4) return { state: 'fail', text: `${text} Make room, or writes will fail soon.` }
  return free < 2 * GIB ? { state: 'warn', text: `${text} Make room.` } : { state: 'ok', text }
}
