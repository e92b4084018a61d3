import type { FieldErrors } from '@latchkey/ui'
import { findEmailMistake } from '../../components/email-mistake.ts'
import type { EmailServer } from '../../data/emails/writes.ts'
import { t } from '../../text.ts'
import { RESEND } from './presets.ts'

/** The kinds of email servers that a project can have. */
export type ServerKind = 'shared' | 'resend' | 'smtp'

/** The longest password that the service stores (protocol 05 §1.1). */
export const PASSWORD_MAX_LENGTH = 70

/** Reads the settings from the form. */
export function readServer(data: FormData, kind: 'resend' | 'smtp'): EmailServer {
  const text = (name: string) => String(data.get(name) ?? '').trim()
  return {
    provider: kind,
    ...(kind === 'resend'
      ? RESEND
      : { host: text('host'), port: Number(text('port')), username: text('username') }),
    // Spaces may be part of a password.
    password: String(data.get('password') ?? ''),
    senderName: text('senderName'),
    senderEmail: text('senderEmail'),
  }
}

/** The mistakes of the form. A stored password need not be entered again. */
export function findServerMistakes(
  data: FormData,
  kind: ServerKind,
  mayKeepPassword: (server: EmailServer) => boolean,
): FieldErrors {
  if (kind === 'shared') return {}
  const server = readServer(data, kind)
  const port = String(data.get('port') ?? '').trim()
  const isPort = /^\d{1,5}$/.test(port) && Number(port) <= 65_535
  return {
    host: server.host === '' ? t('Enter the host') : undefined,
    port: kind === 'smtp' && !isPort ? t('Enter a number from 0 to 65535') : undefined,
    username: server.username === '' ? t('Enter the username') : undefined,
    password:
      server.password !== '' || mayKeepPassword(server)
        ? undefined
        : kind === 'resend'
          ? t('Enter the API key')
          : t('Enter the password'),
    senderEmail: findEmailMistake(server.senderEmail),
    senderName: server.senderName === '' ? t('Enter a name') : undefined,
    testTo: server.password === '' ? undefined : findEmailMistake(String(data.get('testTo') ?? '')),
  }
}
