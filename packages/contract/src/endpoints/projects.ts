import { z } from 'zod'
import { BODY_MAX_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from '../limits.ts'
import { RECENT_OWNER_ERRORS } from '../owner-roles.ts'
import { imageUrl, projectId, success, uuid } from '../primitives.ts'
import { legacyConfigPatch, legacyConfigView } from '../project-config/legacy-schemas.ts'
import { memberRole } from './owner-teams.ts'
import { CONFIGURATION_ERRORS, IMAGE_ERRORS } from './shared-errors.ts'

/** The public view of a project: the sign-in methods it offers (protocol 04 §2). */
export const clientProject = z.strictObject({
  id: projectId,
  display_name: z.string(),
  config: z.strictObject({
    sign_up_enabled: z.boolean(),
    credential_enabled: z.boolean(),
    magic_link_enabled: z.boolean(),
    passkey_enabled: z.boolean(),
    client_team_creation_enabled: z.boolean(),
    client_user_deletion_enabled: z.boolean(),
    allow_user_api_keys: z.boolean(),
    allow_team_api_keys: z.boolean(),
    enabled_oauth_providers: z.array(z.strictObject({ id: z.string() })),
  }),
})

export const readCurrentProject = endpoint({
  method: 'GET',
  path: '/projects/current',
  tag: 'Projects',
  summary: 'The project of the request',
  description: 'The same view for every access type.',
  access: ['client', 'server', 'admin'],
  query: z.strictObject({}),
  returns: clientProject,
  errors: [],
})

/** A project as its administrators see it, secrets included (protocol 04 §3). */
export const adminProject = z.strictObject({
  id: projectId,
  display_name: z.string(),
  description: z.string(),
  logo_url: z.string().nullable(),
  full_logo_url: z.string().nullable(),
  created_at_millis: z.int(),
  is_production_mode: z.boolean(),
  owner_team_id: uuid.nullable(),
  config: legacyConfigView,
})

/** The writable fields of a project. */
const projectPatch = z
  .strictObject({
    display_name: z.string().max(NAME_MAX_LENGTH),
    description: z.string().max(DESCRIPTION_MAX_LENGTH).nullable(),
    logo_url: imageUrl.nullable(),
    full_logo_url: imageUrl.nullable(),
    is_production_mode: z.boolean(),
    config: legacyConfigPatch,
  })
  .partial()

const ofAdministrators = {
  tag: 'Projects',
  path: '/internal/projects/current',
  access: ['admin'],
  query: z.strictObject({}),
} as const

export const readAdminProject = endpoint({
  ...ofAdministrators,
  method: 'GET',
  summary: 'The project of the request with all its settings',
  description: 'Contains client secrets and the SMTP password in plain text.',
  returns: adminProject,
  errors: [],
})

export const readProjectWithRole = endpoint({
  ...ofAdministrators,
  method: 'GET',
  path: '/internal/project-with-role',
  summary: 'The project of the request with the role of the administrator',
  description: 'For pages that depend on what the administrator may do. Contains secrets.',
  returns: adminProject.extend({
    my_role: memberRole.nullable().meta({
      description:
        'The role in the team that owns the project. Null for a request with a key, which has full access',
    }),
  }),
  errors: [],
})

export const updateAdminProject = endpoint({
  ...ofAdministrators,
  method: 'PATCH',
  audit: { kind: 'project.updated' },
  summary: 'Change the project',
  description:
    'Only given fields change. Lists and the email server are replaced as a whole: secrets that are not sent again are lost. A logo is an http(s) URL or a base64 data URL of a PNG, JPEG, GIF, WebP or BMP.',
  maxBodyBytes: BODY_MAX_BYTES.configuration,
  body: projectPatch,
  returns: adminProject,
  errors: ['CURRENT_PROJECT_NOT_FOUND', 'QUOTA_EXCEEDED'],
  plainErrors: ['email-theme-not-found', ...CONFIGURATION_ERRORS, ...IMAGE_ERRORS],
})

export const deleteAdminProject = endpoint({
  ...ofAdministrators,
  method: 'DELETE',
  audit: { kind: 'project.deleted' },
  summary: 'Delete the project',
  description:
    'Permanently deletes everything in it. The project internal cannot be deleted. With an admin access token, its session needs a recent authentication.',
  returns: success,
  errors: ['CURRENT_PROJECT_NOT_FOUND', ...RECENT_OWNER_ERRORS],
  plainErrors: ['internal-project-is-fixed', 'not-while-impersonating'],
})

const ofOwners = {
  tag: 'Projects',
  path: '/internal/projects',
  access: ['client', 'server', 'admin'],
  query: z.strictObject({}),
} as const

export const listProjects = endpoint({
  ...ofOwners,
  method: 'GET',
  summary: 'List the projects of the signed-in owner',
  description: 'Newest first. Only for users of the project internal.',
  returns: z.strictObject({ items: z.array(adminProject), is_paginated: z.literal(false) }),
  errors: ['USER_AUTHENTICATION_REQUIRED', 'EXPECTED_INTERNAL_PROJECT'],
})

export const listProjectSummaries = endpoint({
  ...ofOwners,
  path: '/internal/project-summaries',
  method: 'GET',
  summary: 'List the projects of the signed-in owner without their settings',
  description: 'Newest first, for menus. Only for users of the project internal.',
  returns: z.strictObject({
    items: z.array(adminProject.omit({ config: true })),
    is_paginated: z.literal(false),
  }),
  errors: ['USER_AUTHENTICATION_REQUIRED', 'EXPECTED_INTERNAL_PROJECT'],
})

export const createProject = endpoint({
  ...ofOwners,
  method: 'POST',
  audit: { kind: 'project.created', by: 'anyone' },
  summary: 'Create a project',
  description:
    'Only for owners, developers and members without a role of the owner team. Password sign-in and localhost are on unless given. The project has no keys at first.',
  maxBodyBytes: BODY_MAX_BYTES.configuration,
  body: projectPatch.extend({ display_name: z.string().max(NAME_MAX_LENGTH), owner_team_id: uuid }),
  returns: adminProject,
  status: 201,
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'EXPECTED_INTERNAL_PROJECT',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'QUOTA_EXCEEDED',
  ],
  plainErrors: [
    'role-in-team-too-narrow',
    'email-theme-not-found',
    ...CONFIGURATION_ERRORS,
    ...IMAGE_ERRORS,
  ],
})

export const transferProject = endpoint({
  method: 'POST',
  path: '/internal/projects/transfer',
  audit: { kind: 'project.transferred', by: 'anyone' },
  tag: 'Projects',
  summary: 'Move a project to another owner team',
  description:
    'For a user of the project internal who is an administrator of the owner team and a member of the new one. Also accepted in the name of the project itself, with the admin access token of that user. The session needs a recent authentication.',
  access: ['client', 'server', 'admin'],
  ownerToken: 'accepted',
  body: z.strictObject({ project_id: z.string(), new_team_id: z.string() }),
  returns: z.strictObject({ success: z.literal('true') }),
  errors: [
    'ACCESS_TOKEN_EXPIRED',
    'PROJECT_NOT_FOUND',
    ...RECENT_OWNER_ERRORS,
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'QUOTA_EXCEEDED',
  ],
  plainErrors: ['project-without-owner-team', 'role-in-team-too-narrow', 'not-while-impersonating'],
})
