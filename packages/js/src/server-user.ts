import type { ServerUserJson } from './admin-wire.ts'
import { type BaseUser, toBaseUser } from './base-user.ts'

/** A user as servers and administrators see them (contract 07 §13.4). */
export interface ServerUser extends BaseUser {
  readonly lastActiveAt: Date
  readonly serverMetadata: ServerUserJson['server_metadata']
  /** Whether the primary email may be used to sign in. */
  readonly primaryEmailAuthEnabled: boolean
}

export function toServerUser(json: ServerUserJson): ServerUser {
  // What only servers may know is taken off first, so that `toClientJson` can be handed to a browser.
  const { server_metadata, last_active_at_millis, primary_email_auth_enabled, selected_team: team, ...client } = json
  return {
    ...toBaseUser({ ...client, selected_team: team && clientTeam(team) }),
    lastActiveAt: new Date(last_active_at_millis),
    serverMetadata: server_metadata,
    primaryEmailAuthEnabled: primary_email_auth_enabled,
  }
}

function clientTeam({ server_metadata, created_at_millis, ...team }: NonNullable<ServerUserJson['selected_team']>) {
  return team
}
