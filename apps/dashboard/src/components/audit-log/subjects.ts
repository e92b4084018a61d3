import type { AuditEntry } from '../../data/audit-log/queries.ts'
import { type Message, message, t } from '../../text.ts'

export type AuditTargetType = AuditEntry['target']['type']

/** What an entry is about: its type, its id and its name. */
export interface Subject {
  readonly type: AuditTargetType
  readonly id: string | null
  readonly label: string | null
}

export const targetTypeNames: Readonly<Record<AuditTargetType, Message>> = {
  user: message('User'),
  team: message('Team'),
  api_key: message('API key'),
  project: message('Project'),
  project_key: message('Project keys'),
  permission_definition: message('Permission'),
  webhook_endpoint: message('Webhook endpoint'),
  email: message('Email'),
  email_draft: message('Draft'),
  email_template: message('Template'),
  email_theme: message('Theme'),
  data_vault_store: message('Data vault store'),
  customer: message('Customer'),
  subscription: message('Subscription'),
}

const SHOWN_ID = 8
/** An id in a list: its start. The details have the whole id. */
export const shortId = (id: string): string =>
  id.length > SHOWN_ID + 4 ? `${id.slice(0, SHOWN_ID)}…` : id

/** The name of a subject in a list. Null if it has neither a name nor an id. */
export const subjectName = ({ id, label }: Pick<Subject, 'id' | 'label'>): string | null =>
  label ?? (id === null ? null : shortId(id))

/** The name of who did it. */
export function actorName({ actor }: Pick<AuditEntry, 'actor'>): string {
  const name = subjectName(actor)
  switch (actor.type) {
    case 'system':
      return t('System')
    case 'key':
      return actor.key_last_four === null
        ? (name ?? t('Secret key'))
        : t('Key …{end}', { end: actor.key_last_four })
    case 'admin':
      return name ?? t('Administrator')
    case 'user':
      return name ?? t('Unknown user')
  }
}

export const actorTypeNames: Readonly<Record<AuditEntry['actor']['type'], Message>> = {
  admin: message('Administrator'),
  user: message('User'),
  key: message('Secret key'),
  system: message('System'),
}

/**
 * Of an entry in the activity of a user or a team, the other thing that it is about, such as the
 * team that a user joined. Null if there is none.
 */
export function otherSubject(
  { target, related }: Pick<AuditEntry, 'target' | 'related'>,
  id: string,
): Subject | null {
  if (target.id !== id) return target
  return related
}
