import { BUILT_IN_TEMPLATE_IDS, builtInTemplates, isOriginalSource } from '@latchkey/contract/pure'
import type { EmailTemplate } from '../../data/email-sources/queries.ts'
import { type Message, message } from '../../text.ts'

const SENT_ON: Readonly<Record<string, Message>> = {
  [BUILT_IN_TEMPLATE_IDS.email_verification]: message('Sent to verify an email address'),
  [BUILT_IN_TEMPLATE_IDS.password_reset]: message('Sent to reset a password'),
  [BUILT_IN_TEMPLATE_IDS.magic_link]: message('Sent to sign in with a code or link'),
  [BUILT_IN_TEMPLATE_IDS.team_invitation]: message('Sent to invite someone to a team'),
  [BUILT_IN_TEMPLATE_IDS.sign_in_invitation]: message('Sent to invite someone to sign in'),
}

/** When the service sends the template by itself; undefined for templates of the project. */
export const sentOn = (id: string): Message | undefined => SENT_ON[id]

const ORIGINALS: Readonly<Record<string, { displayName: string }>> = builtInTemplates

/** Whether a built-in template differs from its original. */
export function isEdited({ id, display_name, tsx_source, theme_id }: EmailTemplate): boolean {
  const original = ORIGINALS[id]
  return (
    original !== undefined &&
    (original.displayName !== display_name ||
      !isOriginalSource(id, tsx_source) ||
      theme_id !== undefined)
  )
}
