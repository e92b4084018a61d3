import { userJson } from './fake-wire.ts'

/** A team in a response to servers. */
export const serverTeamJson = (id: string, fields: Record<string, unknown> = {}) => ({
  id,
  display_name: `Team ${id}`,
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  server_metadata: { secret: true },
  created_at_millis: 1_600_000_000_000,
  ...fields,
})

/** A user in a response to servers. */
export const serverUserJson = (id: string, fields: Record<string, unknown> = {}) =>
  userJson({
    id,
    last_active_at_millis: 1_700_000_000_000,
    server_metadata: { secret: true },
    primary_email_auth_enabled: true,
    ...fields,
  })
