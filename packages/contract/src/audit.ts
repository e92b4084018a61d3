/** What an entry of the audit log can be about. */
export const AUDIT_TARGETS = [
  'user',
  'team',
  'api_key',
  'project',
  'project_key',
  'permission_definition',
  'webhook_endpoint',
  'email',
  'email_draft',
  'email_template',
  'email_theme',
  'data_vault_store',
  'customer',
  'subscription',
] as const
export type AuditTargetType = (typeof AUDIT_TARGETS)[number]

/** Every kind of entry of the audit log, with the type of its target. Names are never reused. */
export const AUDIT_KINDS = {
  'sign_in.succeeded': 'user',
  'sign_in.failed': 'user',
  'sign_in.failures_omitted': 'project',
  'session.created': 'user',
  'session.ended': 'user',
  'session.confirmed': 'user',
  'impersonation.created': 'user',
  'impersonation.started': 'user',
  'sessions.revoked': 'project',
  'cli_login.confirmed': 'user',
  'users.import_started': 'project',
  'users.import_ended': 'project',
  'user.signed_up': 'user',
  'user.created': 'user',
  'user.updated': 'user',
  'user.deleted': 'user',
  'user.blocked': 'user',
  'user.unblocked': 'user',
  'password.set': 'user',
  'password.changed': 'user',
  'password.reset': 'user',
  'passkey.added': 'user',
  'passkey.renamed': 'user',
  'passkey.removed': 'user',
  'recovery_codes.created': 'user',
  'contact_channel.created': 'user',
  'contact_channel.updated': 'user',
  'contact_channel.deleted': 'user',
  'contact_channel.verified': 'user',
  'verification_email.sent': 'user',
  'oauth_account.linked': 'user',
  'oauth_account.updated': 'user',
  'oauth_account.unlinked': 'user',
  'notification_preference.updated': 'user',
  'api_key.created': 'api_key',
  'api_key.updated': 'api_key',
  'api_key.revoked': 'api_key',
  'team.created': 'team',
  'team.updated': 'team',
  'team.deleted': 'team',
  'team_membership.created': 'team',
  'team_membership.deleted': 'team',
  'team_member_profile.updated': 'team',
  'team_member_role.updated': 'team',
  'team_second_factor_policy.updated': 'team',
  'team_invitation.sent': 'team',
  'team_invitation.revoked': 'team',
  'team_invitation.accepted': 'team',
  'team_permission.granted': 'team',
  'team_permission.revoked': 'team',
  'project_permission.granted': 'user',
  'project_permission.revoked': 'user',
  'permission_definition.created': 'permission_definition',
  'permission_definition.updated': 'permission_definition',
  'permission_definition.deleted': 'permission_definition',
  'project.created': 'project',
  'project.updated': 'project',
  'project.deleted': 'project',
  'project.transferred': 'project',
  'project.password_hashes_exported': 'project',
  'project_config.updated': 'project',
  'project_config.rolled_back': 'project',
  'project_config.secrets_exported': 'project',
  'saved_view.created': 'project',
  'saved_view.updated': 'project',
  'saved_view.deleted': 'project',
  'project_key.created': 'project_key',
  'project_key.updated': 'project_key',
  'project_key.revoked': 'project_key',
  'partner.transfer_started': 'project',
  'partner.key_issued': 'project',
  'data_vault.value_set': 'data_vault_store',
  'sign_in_invitation.sent': 'email',
  'email.sent': 'email',
  'email.resent': 'email',
  'mailbox_email.deleted': 'email',
  'mailbox.emptied': 'email',
  'email_draft.created': 'email_draft',
  'email_draft.updated': 'email_draft',
  'email_draft.deleted': 'email_draft',
  'email_draft.restored': 'email_draft',
  'email_template.created': 'email_template',
  'email_template.updated': 'email_template',
  'email_template.restored': 'email_template',
  'email_theme.created': 'email_theme',
  'email_theme.updated': 'email_theme',
  'email_theme.restored': 'email_theme',
  'webhook_endpoint.created': 'webhook_endpoint',
  'webhook_endpoint.updated': 'webhook_endpoint',
  'webhook_endpoint.deleted': 'webhook_endpoint',
  'webhook_secret.rotated': 'webhook_endpoint',
  'webhook.resent': 'webhook_endpoint',
  'item_quantity.updated': 'customer',
  'purchase_link.created': 'customer',
  'purchase.made': 'customer',
  'purchase.granted': 'customer',
  'subscription.canceled': 'subscription',
  'payments.set_up': 'project',
} as const satisfies Record<string, AuditTargetType>
export type AuditKind = keyof typeof AUDIT_KINDS

/** Who did what an entry records. */
export const AUDIT_ACTORS = ['admin', 'user', 'key', 'system'] as const
export type AuditActorType = (typeof AUDIT_ACTORS)[number]

export const AUDIT_OUTCOMES = ['ok', 'failed'] as const
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number]

/** What the audit log records about a request that succeeds. */
export interface AuditRule {
  readonly kind: AuditKind
  /** The path parameter with the id of the target. Absent: the rule of the endpoint names it. */
  readonly target?: string
  /** The path parameter with the id of a user or team that the entry is also about. */
  readonly related?: 'user_id' | 'team_id'
  /**
   * Whose requests are recorded. Absent: those with server and admin access, and of clients only
   * those that change how a user signs in. `anyone`: all. `events`: only those in which the rule of
   * the endpoint reports an event.
   */
  readonly by?: 'anyone' | 'events'
}

/** Why the audit log records nothing about an endpoint that is not read-only by its method. */
export interface NotAudited {
  readonly none: string
}
