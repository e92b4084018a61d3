import type { ColumnType } from 'kysely'

type Json = ColumnType<unknown, string | null, string | null>

export interface TeamsTable {
  tenancy_id: string
  id: string
  display_name: string
  profile_image_url: string | null
  client_metadata: Json
  client_read_only_metadata: Json
  server_metadata: Json
  created_at: Date
}

export interface TeamMembershipsTable {
  tenancy_id: string
  team_id: string
  user_id: string
  is_selected: boolean
  created_at: Date
}

/** What a member was granted directly; the configuration says what that contains. */
export interface TeamMemberPermissionsTable {
  tenancy_id: string
  team_id: string
  user_id: string
  permission_id: string
}

/** A team as every statement reads it. */
export interface TeamRow {
  id: string
  display_name: string
  profile_image_url: string | null
  client_metadata: unknown
  client_read_only_metadata: unknown
  server_metadata: unknown
  created_at: Date
}

declare module '../../kernel/tables.ts' {
  interface Tables {
    teams: TeamsTable
    team_memberships: TeamMembershipsTable
    team_member_permissions: TeamMemberPermissionsTable
  }
}
