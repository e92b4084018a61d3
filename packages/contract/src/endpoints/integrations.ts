import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from '../limits.ts'
import { RECENT_OWNER_ERRORS } from '../owner-roles.ts'
import { projectId, success, url, verificationCode } from '../primitives.ts'
import {
  legacyDomain,
  legacyProvider,
  legacyProviderPatch,
} from '../project-config/legacy-schemas.ts'
import { type IntegrationFamily, partnerHeaders } from './integration-partner.ts'
import {
  createProjectKeySet,
  listProjectKeySets,
  readProjectKeySet,
  updateProjectKeySet,
} from './project-keys.ts'
import { readAdminProject, updateAdminProject } from './projects.ts'
import { CONFIGURATION_ERRORS } from './shared-errors.ts'
import { CODE_ERRORS } from './verification-codes.ts'

/** Longest id of an interaction and longest code of the flow, in characters; ours have 45. */
const TOKEN_MAX_LENGTH = 100
/** Longest connection string, in characters. It is checked and never stored. */
const CONNECTION_STRING_MAX_LENGTH = 4_096
const CONNECTION_STRINGS_MAX = 100

const tag = 'Partner integrations'
/** For partners, which send their client id and secret and no access headers. */
const forPartners = { tag, access: 'anyone', headers: partnerHeaders } as const
/** For the user who opens the confirmation page. */
const forConfirmations = { method: 'POST', tag, access: ['client', 'server', 'admin'] } as const
/** For the administrators of a project. */
const forAdmins = { tag, access: ['admin'], query: z.strictObject({}) } as const

const provisioned = z.strictObject({
  project_id: projectId,
  super_secret_admin_key: z.string(),
})
const displayName = z.string().max(NAME_MAX_LENGTH)

export const provisionCustomProject = endpoint({
  ...forPartners,
  method: 'POST',
  path: '/integrations/custom/projects/provision',
  audit: { kind: 'project.created', by: 'anyone' },
  summary: 'Provision a project',
  description:
    'Creates a project without an owner, and an admin key that is valid for 100 years. The key is only shown in this response.',
  body: z.strictObject({ display_name: displayName }),
  returns: provisioned,
  errors: ['QUOTA_EXCEEDED'],
})

const connectionStrings = z
  .array(
    z.strictObject({
      branch_id: z.string().min(1).max(NAME_MAX_LENGTH),
      connection_string: z.string().min(1).max(CONNECTION_STRING_MAX_LENGTH),
    }),
  )
  .max(CONNECTION_STRINGS_MAX)

export const provisionNeonProject = endpoint({
  ...provisionCustomProject,
  path: '/integrations/neon/projects/provision',
  body: z.strictObject({
    display_name: displayName,
    connection_strings: connectionStrings.optional(),
  }),
  plainErrors: ['external-databases-not-supported'],
})

export const connectNeonProject = endpoint({
  ...forPartners,
  method: 'POST',
  path: '/integrations/neon/projects/connection',
  audit: { none: 'Accepts only an empty list and stores nothing.' },
  summary: 'Set the databases of a provisioned project',
  description: 'External databases are not supported: only an empty list is accepted.',
  query: z.strictObject({ project_id: z.string() }),
  body: z.strictObject({ connection_strings: connectionStrings }),
  returns: z.strictObject({ project_id: projectId }),
  errors: ['PROJECT_NOT_FOUND'],
  plainErrors: ['external-databases-not-supported'],
})

const initiate = <const P extends string>(path: P) =>
  endpoint({
    ...forPartners,
    method: 'POST',
    path,
    audit: { kind: 'partner.transfer_started', by: 'anyone' },
    summary: 'Start the transfer of a provisioned project',
    description:
      'Open the URL in the browser of the new owner. Its code is valid for one hour. A project can be transferred once.',
    body: z.strictObject({ project_id: z.string() }),
    returns: z.strictObject({ confirmation_url: url }),
    errors: ['REDIRECT_URL_NOT_WHITELISTED'],
    plainErrors: ['partner-project-not-found'],
  })

const code = z.strictObject({ code: verificationCode })

/** Every endpoint of one family that exists in both. */
const family = <const F extends IntegrationFamily>(name: F) => ({
  readTransfer: endpoint({
    ...forPartners,
    method: 'GET',
    path: `/integrations/${name}/projects/transfer`,
    summary: 'Whether a provisioned project can be transferred',
    query: z.strictObject({ project_id: z.string() }),
    returns: z.strictObject({ message: z.string() }),
    errors: [],
    plainErrors: ['partner-project-not-found'],
  }),
  initiateTransfer: initiate(`/integrations/${name}/projects/transfer`),
  initiateTransferByAlias: endpoint({
    ...initiate(`/integrations/${name}/projects/transfer/initiate`),
    unlisted: true,
  }),
  checkTransfer: endpoint({
    ...forConfirmations,
    path: `/integrations/${name}/projects/transfer/confirm/check`,
    audit: { none: 'Checks a code and does not use it up.' },
    summary: 'Check the code of a transfer',
    description: 'For project internal. Does not use up the code.',
    body: code,
    returns: z.strictObject({ is_code_valid: z.literal(true) }),
    errors: ['EXPECTED_INTERNAL_PROJECT', ...CODE_ERRORS],
    plainErrors: ['project-already-transferred'],
  }),
  confirmTransfer: endpoint({
    ...forConfirmations,
    path: `/integrations/${name}/projects/transfer/confirm`,
    audit: { kind: 'project.transferred', by: 'anyone' },
    summary: 'Take over a provisioned project',
    description:
      'For a signed-in user of project internal. Creates a team for the user, which becomes the owner of the project. The keys of the project stay valid.',
    body: code,
    returns: z.strictObject({ project_id: projectId }),
    errors: [
      'USER_AUTHENTICATION_REQUIRED',
      'EXPECTED_INTERNAL_PROJECT',
      'ACCESS_TOKEN_EXPIRED',
      ...CODE_ERRORS,
      'QUOTA_EXCEEDED',
    ],
    plainErrors: ['project-already-transferred', 'not-while-impersonating'],
  }),
  listDomains: endpoint({
    ...forAdmins,
    method: 'GET',
    path: `/integrations/${name}/domains`,
    summary: 'List the trusted domains of the project',
    returns: z.strictObject({
      items: z.array(z.strictObject({ domain: z.string() })),
      is_paginated: z.literal(false),
    }),
    errors: [],
  }),
  addDomain: endpoint({
    ...forAdmins,
    method: 'POST',
    path: `/integrations/${name}/domains`,
    audit: { kind: 'project_config.updated' },
    summary: 'Add a trusted domain',
    description: 'The handler path is /handler. A domain that exists already is added again.',
    body: z.strictObject({ domain: legacyDomain }),
    returns: z.strictObject({ domain: z.string() }),
    status: 201,
    errors: ['CURRENT_PROJECT_NOT_FOUND'],
    plainErrors: ['too-many-domains', ...CONFIGURATION_ERRORS],
  }),
  deleteDomain: endpoint({
    ...forAdmins,
    method: 'DELETE',
    path: `/integrations/${name}/domains/:domain`,
    audit: { kind: 'project_config.updated' },
    summary: 'Remove a trusted domain',
    description: 'Removes all entries of this domain. Also succeeds if there is none.',
    params: z.strictObject({ domain: z.string() }),
    returns: success,
    errors: ['CURRENT_PROJECT_NOT_FOUND'],
  }),
  confirmConnection: endpoint({
    method: 'POST',
    tag,
    access: ['server', 'admin'],
    path: `/integrations/${name}/internal/confirm`,
    audit: { kind: 'partner.key_issued' },
    summary: 'Give a partner an admin key of a project',
    description:
      'For project internal. The caller must have checked that the user manages the project. Send the browser to `…/oauth/idp/interaction/{interaction_uid}/done?code=` with the code.',
    body: z.strictObject({
      interaction_uid: z.string().max(TOKEN_MAX_LENGTH),
      project_id: z.string(),
      external_project_name: displayName.optional(),
    }),
    returns: z.strictObject({ authorization_code: z.string() }),
    errors: ['EXPECTED_INTERNAL_PROJECT', 'PROJECT_NOT_FOUND', 'QUOTA_EXCEEDED'],
    plainErrors: ['partner-flow-not-found', 'internal-project-not-connectable'],
  }),
  confirmOwnConnection: endpoint({
    method: 'POST',
    tag,
    access: ['client', 'server', 'admin'],
    path: `/internal/integrations/${name}/confirm`,
    audit: { kind: 'partner.key_issued', by: 'anyone' },
    summary: 'Give a partner an admin key of an own project',
    description:
      'For a signed-in user of project internal who is a member of the owner team of the project.',
    body: z.strictObject({
      interaction_uid: z.string().max(TOKEN_MAX_LENGTH),
      project_id: z.string(),
      external_project_name: displayName.optional(),
    }),
    returns: z.strictObject({ authorization_code: z.string() }),
    errors: [
      ...RECENT_OWNER_ERRORS,
      'USER_AUTHENTICATION_REQUIRED',
      'EXPECTED_INTERNAL_PROJECT',
      'ACCESS_TOKEN_EXPIRED',
      'PROJECT_NOT_FOUND',
      'QUOTA_EXCEEDED',
    ],
    plainErrors: [
      'role-in-team-too-narrow',
      'partner-flow-not-found',
      'internal-project-not-connectable',
      'not-while-impersonating',
    ],
  }),
})

/** The endpoints of a family, by what they do. */
export const integrationEndpoints = { custom: family('custom'), neon: family('neon') } as const

const provider = z.strictObject({
  id: z.string(),
  type: z.enum(['shared', 'standard']),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  facebook_config_id: z.string().optional(),
  microsoft_tenant_id: z.string().optional(),
})
const providerPath = '/integrations/neon/oauth-providers/:oauth_provider_id'
const providerParam = z.strictObject({ oauth_provider_id: z.string() })

/** The endpoints that only the family neon has (protocol 04 §16.4). */
export const neonEndpoints = {
  createKeySet: endpoint({ ...createProjectKeySet, tag, path: '/integrations/neon/api-keys' }),
  listKeySets: endpoint({ ...listProjectKeySets, tag, path: '/integrations/neon/api-keys' }),
  readKeySet: endpoint({ ...readProjectKeySet, tag, path: '/integrations/neon/api-keys/:id' }),
  updateKeySet: endpoint({ ...updateProjectKeySet, tag, path: '/integrations/neon/api-keys/:id' }),
  readProject: endpoint({
    ...readAdminProject,
    tag,
    path: '/integrations/neon/projects/current',
  }),
  updateProject: endpoint({
    ...updateAdminProject,
    tag,
    path: '/integrations/neon/projects/current',
  }),
  listProviders: endpoint({
    ...forAdmins,
    method: 'GET',
    path: '/integrations/neon/oauth-providers',
    summary: 'List the OAuth providers of the project',
    description: 'Includes providers that users cannot sign in with. Contains client secrets.',
    returns: z.strictObject({ items: z.array(provider), is_paginated: z.literal(false) }),
    errors: [],
  }),
  createProvider: endpoint({
    ...forAdmins,
    method: 'POST',
    path: '/integrations/neon/oauth-providers',
    audit: { kind: 'project_config.updated' },
    summary: 'Add an OAuth provider',
    description: 'Switches sign-in and connected accounts on for all providers.',
    body: legacyProvider,
    returns: provider,
    status: 201,
    errors: ['CURRENT_PROJECT_NOT_FOUND', 'QUOTA_EXCEEDED'],
    plainErrors: ['oauth-provider-exists', ...CONFIGURATION_ERRORS],
  }),
  updateProvider: endpoint({
    ...forAdmins,
    method: 'PATCH',
    path: providerPath,
    audit: { kind: 'project_config.updated' },
    summary: 'Change an OAuth provider',
    description: 'Only given members change.',
    params: providerParam,
    body: legacyProviderPatch,
    returns: provider,
    errors: ['CURRENT_PROJECT_NOT_FOUND'],
    plainErrors: ['provider-not-found', ...CONFIGURATION_ERRORS],
  }),
  deleteProvider: endpoint({
    ...forAdmins,
    method: 'DELETE',
    path: providerPath,
    audit: { kind: 'project_config.updated' },
    summary: 'Remove an OAuth provider',
    params: providerParam,
    returns: success,
    errors: ['CURRENT_PROJECT_NOT_FOUND'],
    plainErrors: ['provider-not-found'],
  }),
  createWebhook: endpoint({
    method: 'POST',
    path: '/integrations/neon/webhooks',
    tag,
    access: ['client', 'server', 'admin'],
    audit: { kind: 'webhook_endpoint.created', by: 'anyone' },
    headers: partnerHeaders,
    summary: 'Add a webhook endpoint',
    description:
      'Requires partner authentication and access to the project. With client access, the partner must have provisioned the project.',
    body: z.strictObject({ url, description: z.string().max(DESCRIPTION_MAX_LENGTH).optional() }),
    returns: z.strictObject({ secret: z.string() }),
    errors: [],
    plainErrors: ['partner-project-not-found', 'webhook-not-accepted'],
  }),
} as const
