interface Quota {
  /** Infinity: no limit, unless the operator sets one. */
  readonly default: number
  /** Completes "maximum number of …" in the documentation. */
  readonly of: string
}

/** Limits what can be stored. The names are those of the setting and of the error's details. */
export const QUOTAS = {
  client_metadata_bytes: {
    default: 65_536,
    of: 'bytes of JSON in one metadata field that a client writes',
  },
  server_metadata_bytes: {
    default: 262_144,
    of: 'bytes of JSON in one metadata field that a server or an administrator writes',
  },
  teams_created_per_user: {
    default: 100,
    of: 'teams that a user has created with client access and that still exist',
  },
  teams_per_user: { default: 1_000, of: 'teams that a user is a member of' },
  members_per_team: { default: Number.POSITIVE_INFINITY, of: 'members of a team' },
  pending_invitations_per_team: {
    default: 500,
    of: 'invitations to a team that are neither used nor expired',
  },
  pending_invitations_per_inviter: {
    default: 100,
    of: 'such invitations that one user has sent with client access',
  },
  sessions_per_user: {
    default: 100,
    of: 'sessions of a user; a new one ends the oldest beyond that',
  },
  contact_channels_per_user: {
    default: 20,
    of: 'email addresses of a user that adds one with client access',
  },
  unverified_contact_channels_per_user: {
    default: 5,
    of: 'of these addresses that are unverified',
  },
  contact_channels_per_user_for_servers: {
    default: 100,
    of: 'email addresses of a user that a server or an administrator adds to',
  },
  oauth_accounts_per_user: { default: 50, of: 'accounts at OAuth providers of a user' },
  users_per_project: {
    default: Number.POSITIVE_INFINITY,
    of: 'users of a project, anonymous ones included',
  },
  teams_per_project: { default: Number.POSITIVE_INFINITY, of: 'teams of a project' },
  permission_definitions_per_project: {
    default: 1_000,
    of: 'custom permissions of a project, both scopes together',
  },
  oauth_providers_per_project: { default: 100, of: 'OAuth providers of a project' },
  trusted_domains_per_project: { default: 1_000, of: 'trusted domains of a project' },
  quantity_changes_per_item: {
    default: 10_000_000,
    of: 'changes of the quantity of one item of one customer',
  },
  unsettled_expiries_per_item: {
    default: 1_000,
    of: 'times at which a part of one item of one customer expired, with uses before and after that expire later',
  },
  purchases_per_customer: {
    default: 10_000,
    of: 'subscriptions and one-time purchases of a customer; what was paid at Stripe is recorded beyond that',
  },
  purchased_items_per_customer: {
    default: 100_000,
    of: 'items in the inline offers and one-time purchases of a customer; what was paid at Stripe is recorded beyond that',
  },
  provisioned_projects_per_partner: {
    default: 100_000,
    of: 'projects that one partner has provisioned and not transferred yet',
  },
  data_vault_stores_per_project: { default: 100, of: 'stores of the data vault of a project' },
  data_vault_entries_per_project: {
    default: 100_000,
    of: 'entries in the data vault of a project, those of removed stores included',
  },
  email_templates_per_project: { default: 500, of: 'custom email templates of a project' },
  email_themes_per_project: { default: 100, of: 'custom email themes of a project' },
  email_drafts_per_project: { default: 1_000, of: 'email drafts of a project' },
  email_sends_per_project: {
    default: 1_000,
    of: 'calls of `send-email` of a project whose emails are not all rendered yet',
  },
  user_jobs_per_project: {
    default: 20,
    of: 'jobs of a project that change many users and have not ended',
  },
  user_imports_per_project: { default: 5, of: 'imports of users of a project that have not ended' },
  import_uploads_per_project: {
    default: 20,
    of: 'files of a project that are uploaded to import users',
  },
  import_bytes_per_project: {
    default: 500_000_000,
    of: 'bytes of these files together; they are deleted after the import, or after a day',
  },
  saved_views_per_person: {
    default: 50,
    of: 'saved views of lists that one administrator keeps in a project',
  },
  shared_views_per_project: {
    default: 200,
    of: 'saved views of lists that a project shares',
  },
  assistant_threads_per_project: {
    default: 1_000,
    of: 'conversations with the editing assistant of a project; they end 90 days after the last message',
  },
  assistant_messages_per_thread: {
    default: 400,
    of: 'messages of such a conversation; a new one deletes the oldest beyond that',
  },
  assistant_bytes_per_thread: {
    default: 3_000_000,
    of: 'bytes of JSON in these messages; a new one deletes the oldest beyond that',
  },
  key_sets_per_project: {
    default: 100,
    of: 'API key sets of a project that are neither revoked nor expired',
  },
  api_keys_per_user: {
    default: 10_000,
    of: 'API keys of a user, including revoked and expired ones',
  },
  api_keys_per_team: {
    default: 10_000,
    of: 'API keys of a team, including revoked and expired ones',
  },
  audit_entries_per_project: {
    default: 5_000_000,
    of: 'entries in the audit log of a project; a nightly job deletes the oldest beyond that',
  },
  projects_per_team: { default: 1_000, of: 'projects that a team of the dashboard owns' },
} as const satisfies Record<string, Quota>

export type QuotaName = keyof typeof QUOTAS

/** How many of each; Infinity for no limit. */
export type Quotas = Readonly<Record<QuotaName, number>>

export const DEFAULT_QUOTAS: Quotas = Object.fromEntries(
  Object.entries(QUOTAS).map(([name, quota]) => [name, quota.default]),
) as Quotas
