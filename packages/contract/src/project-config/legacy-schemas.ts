import { z } from 'zod'
import { email } from '../primitives.ts'
import { isTrustedDomain, MAIL_PASSWORD_MAX_LENGTH, TRUSTED_DOMAIN_MAX_LENGTH } from './rules.ts'
import { ACCOUNT_MERGE_STRATEGIES, OAUTH_PROVIDER_TYPES } from './tree.ts'

/*
 * The configuration of a project in its old-style fields: the member `config` of the admin view
 * (protocol 04 §3.2).
 */

const switches = {
  allow_localhost: z.boolean(),
  sign_up_enabled: z.boolean(),
  credential_enabled: z.boolean(),
  magic_link_enabled: z.boolean(),
  passkey_enabled: z.boolean(),
  client_team_creation_enabled: z.boolean(),
  client_user_deletion_enabled: z.boolean(),
  allow_user_api_keys: z.boolean(),
  allow_team_api_keys: z.boolean(),
  create_team_on_sign_up: z.boolean(),
  oauth_account_merge_strategy: z.enum(ACCOUNT_MERGE_STRATEGIES),
}

const ownership = z.enum(['shared', 'standard'])
const providerId = z.enum(OAUTH_PROVIDER_TYPES)
const providerKeys = {
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  facebook_config_id: z.string().optional(),
  microsoft_tenant_id: z.string().optional(),
}
const permissionIds = z.array(z.strictObject({ id: z.string() }))

const permissionLists = {
  team_creator_default_permissions: permissionIds,
  team_member_default_permissions: permissionIds,
  user_default_permissions: permissionIds,
}

/** The member `config` of a project as administrators read it. */
export const legacyConfigView = z.strictObject({
  ...switches,
  oauth_providers: z.array(
    z.strictObject({
      provider_config_id: z.string(),
      id: providerId,
      type: ownership,
      ...providerKeys,
    }),
  ),
  enabled_oauth_providers: z.array(z.strictObject({ id: providerId })),
  domains: z.array(z.strictObject({ domain: z.string(), handler_path: z.string() })),
  email_config: z.strictObject({
    type: ownership,
    host: z.string().optional(),
    port: z.number().optional(),
    username: z.string().optional(),
    password: z.string().optional(),
    sender_name: z.string().optional(),
    sender_email: z.string().optional(),
  }),
  email_theme: z.string(),
  ...permissionLists,
})

/**
 * For type `standard` these members must be present and not empty. Checked even if other members
 * are wrong, so that one response lists everything (protocol 04 §3.2).
 */
function withRequired<S extends z.ZodObject>(schema: S, names: readonly string[]): S {
  const memberOf = (value: unknown, name: string): unknown =>
    (value as Record<string, unknown> | null | undefined)?.[name]
  const isStandard = (value: unknown) => memberOf(value, 'type') === 'standard'
  const always = () => true
  return names.reduce(
    (checked, name) =>
      checked
        .refine((value) => !isStandard(value) || memberOf(value, name) !== undefined, {
          path: [name],
          message: 'must be defined',
          when: always,
        })
        .refine((value) => !isStandard(value) || memberOf(value, name) !== '', {
          path: [name],
          message: 'must not be empty',
          when: always,
        }),
    schema,
  )
}

const oauthProvider = withRequired(
  z.strictObject({ id: providerId, type: ownership, ...providerKeys }),
  ['client_id', 'client_secret'],
)

/** A provider as partners add it: shared unless they say otherwise (protocol 04 §16.4). */
export const legacyProvider = withRequired(
  z.strictObject({ id: providerId, type: ownership.default('shared'), ...providerKeys }),
  ['client_id', 'client_secret'],
)

/** A change of a provider by a partner. The members that `standard` requires may be stored. */
export const legacyProviderPatch = z.strictObject({ type: ownership.optional(), ...providerKeys })

/** A trusted domain of a project. */
export const legacyDomain = z
  .string()
  .max(TRUSTED_DOMAIN_MAX_LENGTH)
  .refine(
    (text) => /^https?:\/\//i.test(text) && isTrustedDomain(text),
    'must be a URL that begins with http:// or https://',
  )
  .meta({ description: 'Scheme and host of your app; * and ** are allowed in the host' })

const domain = z.strictObject({
  domain: legacyDomain,
  handler_path: z
    .string()
    .max(TRUSTED_DOMAIN_MAX_LENGTH)
    .refine((text) => text.startsWith('/'), 'is not valid: Handler path must start with /'),
})

const emailConfig = withRequired(
  z.strictObject({
    type: ownership,
    host: z.string().optional(),
    port: z.number().min(0).max(65_535).optional(),
    username: z.string().optional(),
    password: z.string().max(MAIL_PASSWORD_MAX_LENGTH).optional(),
    sender_name: z.string().optional(),
    sender_email: email.optional(),
  }),
  ['host', 'port', 'username', 'password', 'sender_name', 'sender_email'],
)

/**
 * The writable fields: every field optional, lists and the email server as a whole, nothing
 * derived.
 */
export const legacyConfigPatch = z
  .strictObject({
    ...switches,
    oauth_providers: z.array(oauthProvider),
    domains: z.array(domain),
    email_config: emailConfig,
    email_theme: z.string(),
    ...permissionLists,
  })
  .partial()

/** The configuration of a project in old-style fields. */
export type LegacyConfig = z.output<typeof legacyConfigView>
/** A change of the configuration in old-style fields. */
export type LegacyConfigPatch = z.output<typeof legacyConfigPatch>
