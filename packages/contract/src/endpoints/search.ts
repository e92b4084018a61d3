import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { uuid } from '../primitives.ts'

/** Most results of each kind. */
export const SEARCH_RESULTS = 5

const results = <T extends z.ZodType>(item: T) => z.array(item).max(SEARCH_RESULTS)

export const searchProject = endpoint({
  method: 'GET',
  path: '/internal/search',
  tag: 'Projects',
  access: ['admin'],
  summary: 'Find users, teams and settings of the project by a text',
  description:
    'At most five of each kind. A whole id, address or name comes first. Kinds that the role of the caller may not read are empty.',
  query: z.strictObject({
    query: z
      .string()
      .min(1)
      .max(256)
      .refine((text) => text.trim() !== '', 'must not be blank')
      .meta({ description: 'Part of a name, an id, an address or a URL, in any case' }),
  }),
  returns: z.strictObject({
    users: results(
      z.strictObject({
        id: uuid,
        display_name: z.string().nullable(),
        primary_email: z.string().nullable(),
        profile_image_url: z.string().nullable(),
      }),
    ),
    teams: results(
      z.strictObject({
        id: uuid,
        display_name: z.string(),
        profile_image_url: z.string().nullable(),
      }),
    ),
    permission_definitions: results(
      z.strictObject({
        id: z.string(),
        scope: z.enum(['team', 'project']),
        description: z.string().nullable(),
      }),
    ),
    offers: results(z.strictObject({ id: z.string(), display_name: z.string() })),
    webhook_endpoints: results(
      z.strictObject({ id: z.string(), url: z.string(), description: z.string() }),
    ),
    email_templates: results(z.strictObject({ id: z.string(), display_name: z.string() })),
  }),
  errors: [],
})
