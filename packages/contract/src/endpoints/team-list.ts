import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { json, millis, uuid } from '../primitives.ts'

/** The metadata of a team that can be listed. */
const METADATA_PATH = /^(client_metadata|client_read_only_metadata|server_metadata)\../

/** A row of the list of teams (protocol 09 §24 no. 12). */
export const listedTeam = z.strictObject({
  id: uuid,
  display_name: z.string(),
  profile_image_url: z.string().nullable(),
  created_at_millis: millis,
  member_count: z.int(),
  metadata_value: json.meta({ description: 'The value of `metadata`, or null' }),
})

export const searchTeams = endpoint({
  tag: 'Teams',
  method: 'GET',
  path: '/internal/teams',
  access: ['admin'],
  summary: 'Search the teams of the project',
  description:
    'Pages of teams with their number of members. A request compares at most 20,000 teams with a part of a name, so a page may have fewer teams than `limit`, even none. Continue while there is a cursor.',
  query: z.strictObject({
    limit: z.int().min(1).max(200).optional(),
    cursor: z.string().max(2_000).optional(),
    sort: z.enum(['created_at', 'display_name']).optional(),
    desc: z.enum(['true', 'false']).optional().meta({ description: 'Default: `false`' }),
    query: z.string().max(256).optional().meta({ description: 'Part of the name, or an id' }),
    metadata: z
      .string()
      .max(300)
      .regex(METADATA_PATH, 'must be a kind of metadata, a dot and a key')
      .optional()
      .meta({ description: 'A key to return, such as `server_metadata.plan`' }),
  }),
  returns: z.strictObject({
    items: z.array(listedTeam),
    is_paginated: z.literal(true),
    pagination: z.strictObject({ next_cursor: z.string().nullable() }),
    total: z.int().nullable().meta({
      description: 'Number of teams of the project, without the query; null above 10,000',
    }),
    total_estimate: z.int().meta({ description: 'The same number, estimated above 10,000' }),
  }),
  errors: [],
})
