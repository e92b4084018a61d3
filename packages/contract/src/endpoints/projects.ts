import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectId } from '../primitives.ts'

/** What everybody may know of a project: which ways to sign in it offers (contract 04 §2). */
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
