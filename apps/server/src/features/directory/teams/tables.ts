import type { Json as JsonValue } from '@latchkey/contract'
import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<JsonValue, string | null, string | null>

export interface TeamsTable {
  tenancy_id: string
  id: string
  display_name: string
  profile_image_url: string | null
  client_metadata: Json
  client_read_only_metadata: Json
  server_metadata: Json
  /** The user who created the team with client access; otherwise null. */
  created_by: Generated<string | null>
  created_at: Date
}

export interface TeamMembershipsTable {
  tenancy_id: string
  team_id: string
  user_id: string
  is_selected: boolean
  /** Shown in this team instead of the user's own values. Null shows those. */
  display_name: Generated<string | null>
  profile_image_url: Generated<string | null>
  created_at: Date
}

/** A team as selected by every query. */
export interface TeamRow {
  id: string
  display_name: string
  profile_image_url: string | null
  client_metadata: JsonValue
  client_read_only_metadata: JsonValue
  server_metadata: JsonValue
  created_at: Date
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    teams: TeamsTable
    team_memberships: TeamMembershipsTable
  }
}
