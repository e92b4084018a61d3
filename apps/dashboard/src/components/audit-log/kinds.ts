import type { AuditKind } from '../../data/audit-log/queries.ts'
import { type Message, message } from '../../text.ts'

/** What each kind of entry says. */
export const kindNames: Readonly<Record<AuditKind, Message>> = {
  'sign_in.succeeded': message('Signed in'),
  'sign_in.failed': message('Sign-in failed'),
  'sign_in.failures_omitted': message('More failed sign-ins, not listed'),
  'session.created': message('Session created'),
  'session.ended': message('Session ended'),
  'session.confirmed': message('Identity confirmed'),
  'impersonation.created': message('Impersonation link created'),
  'impersonation.started': message('Impersonation started'),
  'sessions.revoked': message('Sessions ended'),
  'cli_login.confirmed': message('Command-line login confirmed'),
  'user.signed_up': message('Signed up'),
  'user.created': message('User created'),
  'user.updated': message('User updated'),
  'users.import_started': message('Import of users started'),
  'users.import_ended': message('Import of users ended'),
  'user.deleted': message('User deleted'),
  'user.blocked': message('User blocked'),
  'user.unblocked': message('User unblocked'),
  'password.set': message('Password set'),
  'password.changed': message('Password changed'),
  'password.reset': message('Password reset'),
  'passkey.added': message('Passkey added'),
  'passkey.renamed': message('Passkey renamed'),
  'passkey.removed': message('Passkey removed'),
  'recovery_codes.created': message('Recovery codes created'),
  'contact_channel.created': message('Email address added'),
  'contact_channel.updated': message('Email address updated'),
  'contact_channel.deleted': message('Email address removed'),
  'contact_channel.verified': message('Email address verified'),
  'verification_email.sent': message('Verification email sent'),
  'oauth_account.linked': message('OAuth account linked'),
  'oauth_account.updated': message('OAuth account updated'),
  'oauth_account.unlinked': message('OAuth account unlinked'),
  'notification_preference.updated': message('Notifications updated'),
  'api_key.created': message('API key created'),
  'api_key.updated': message('API key updated'),
  'api_key.revoked': message('API key revoked'),
  'team.created': message('Team created'),
  'team.updated': message('Team updated'),
  'team.deleted': message('Team deleted'),
  'team_membership.created': message('Member added'),
  'team_membership.deleted': message('Member removed'),
  'team_member_profile.updated': message('Team profile updated'),
  'team_member_role.updated': message('Role changed'),
  'team_second_factor_policy.updated': message('Second factor requirement changed'),
  'team_invitation.sent': message('Invitation sent'),
  'team_invitation.revoked': message('Invitation revoked'),
  'team_invitation.accepted': message('Invitation accepted'),
  'team_permission.granted': message('Team permission granted'),
  'team_permission.revoked': message('Team permission revoked'),
  'project_permission.granted': message('Project permission granted'),
  'project_permission.revoked': message('Project permission revoked'),
  'permission_definition.created': message('Permission created'),
  'permission_definition.updated': message('Permission updated'),
  'permission_definition.deleted': message('Permission deleted'),
  'project.created': message('Project created'),
  'project.updated': message('Project updated'),
  'project.deleted': message('Project deleted'),
  'project.transferred': message('Project transferred'),
  'project.password_hashes_exported': message('Password hashes exported'),
  'project_config.updated': message('Configuration changed'),
  'project_config.rolled_back': message('Configuration restored'),
  'project_config.secrets_exported': message('Configuration exported with secrets'),
  'saved_view.created': message('Shared view created'),
  'saved_view.updated': message('Shared view changed'),
  'saved_view.deleted': message('Shared view deleted'),
  'project_key.created': message('Project keys created'),
  'project_key.updated': message('Project keys updated'),
  'project_key.revoked': message('Project keys revoked'),
  'partner.transfer_started': message('Transfer started by a partner'),
  'partner.key_issued': message('Key issued to a partner'),
  'data_vault.value_set': message('Data vault value set'),
  'sign_in_invitation.sent': message('Sign-in invitation sent'),
  'email.sent': message('Email sent'),
  'email.resent': message('Email sent again'),
  'mailbox_email.deleted': message('Mailbox email deleted'),
  'mailbox.emptied': message('Mailbox emptied'),
  'email_draft.created': message('Draft created'),
  'email_draft.updated': message('Draft updated'),
  'email_draft.deleted': message('Draft deleted'),
  'email_draft.restored': message('Draft restored'),
  'email_template.created': message('Template created'),
  'email_template.updated': message('Template updated'),
  'email_template.restored': message('Template restored'),
  'email_theme.created': message('Theme created'),
  'email_theme.updated': message('Theme updated'),
  'email_theme.restored': message('Theme restored'),
  'webhook_endpoint.created': message('Webhook endpoint created'),
  'webhook_endpoint.updated': message('Webhook endpoint updated'),
  'webhook_endpoint.deleted': message('Webhook endpoint deleted'),
  'webhook_secret.rotated': message('Webhook secret rotated'),
  'webhook.resent': message('Webhook sent again'),
  'item_quantity.updated': message('Item quantity changed'),
  'purchase_link.created': message('Checkout link created'),
  'purchase.made': message('Purchase made'),
  'purchase.granted': message('Offer granted'),
  'subscription.canceled': message('Subscription canceled'),
  'payments.set_up': message('Payments set up'),
}

/** Kinds under one heading of the filter. */
export interface KindGroup {
  /** In the address. */
  readonly id: string
  readonly name: Message
  /** The name of the choice of all its kinds. */
  readonly all: Message
  /** What the kinds of the group start with, up to the dot. */
  readonly topics: readonly string[]
}

/** The groups in the order of the filter. Each kind is in exactly one. */
export const kindGroups: readonly KindGroup[] = [
  {
    id: 'sign-in',
    name: message('Sign-in and sessions'),
    all: message('All sign-in events'),
    topics: ['sign_in', 'session', 'sessions', 'impersonation', 'cli_login'],
  },
  {
    id: 'users',
    name: message('Users'),
    all: message('All user events'),
    topics: ['user', 'users', 'notification_preference'],
  },
  {
    id: 'credentials',
    name: message('Sign-in methods'),
    all: message('All changes of sign-in methods'),
    topics: [
      'password',
      'passkey',
      'recovery_codes',
      'contact_channel',
      'verification_email',
      'oauth_account',
    ],
  },
  {
    id: 'api-keys',
    name: message('API keys'),
    all: message('All API key events'),
    topics: ['api_key'],
  },
  {
    id: 'teams',
    name: message('Teams'),
    all: message('All team events'),
    topics: [
      'team',
      'team_membership',
      'team_member_profile',
      'team_member_role',
      'team_second_factor_policy',
      'team_invitation',
    ],
  },
  {
    id: 'permissions',
    name: message('Permissions'),
    all: message('All permission events'),
    topics: ['team_permission', 'project_permission', 'permission_definition'],
  },
  {
    id: 'project',
    name: message('Project'),
    all: message('All project events'),
    topics: ['project', 'project_config', 'project_key', 'partner', 'data_vault', 'saved_view'],
  },
  {
    id: 'emails',
    name: message('Emails'),
    all: message('All email events'),
    topics: [
      'sign_in_invitation',
      'email',
      'mailbox_email',
      'mailbox',
      'email_draft',
      'email_template',
      'email_theme',
    ],
  },
  {
    id: 'webhooks',
    name: message('Webhooks'),
    all: message('All webhook events'),
    topics: ['webhook_endpoint', 'webhook_secret', 'webhook'],
  },
  {
    id: 'payments',
    name: message('Payments'),
    all: message('All payment events'),
    topics: ['item_quantity', 'purchase_link', 'purchase', 'subscription', 'payments'],
  },
]

const ALL_KINDS = Object.keys(kindNames) as AuditKind[]

export const kindsOfGroup = ({ topics }: KindGroup): readonly AuditKind[] =>
  ALL_KINDS.filter((kind) => topics.includes(kind.split('.')[0] ?? ''))

/** The kinds that a value of the filter stands for: a kind, or a group. Undefined for any. */
export function kindsOf(value: string | undefined): readonly AuditKind[] | undefined {
  const group = kindGroups.find(({ id }) => id === value)
  if (group) return kindsOfGroup(group)
  const kind = ALL_KINDS.find((each) => each === value)
  return kind && [kind]
}
