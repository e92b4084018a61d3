/** What a member of a team was granted directly; the configuration says what that contains. */
export interface TeamMemberPermissionsTable {
  tenancy_id: string
  team_id: string
  user_id: string
  permission_id: string
}

/** What a user was granted directly in the whole project. */
export interface ProjectPermissionsTable {
  tenancy_id: string
  user_id: string
  permission_id: string
}

/** A member of a team, as the rows of the grants name it. */
export type MemberKey = Pick<TeamMemberPermissionsTable, 'tenancy_id' | 'team_id' | 'user_id'>

declare module '../../../kernel/tables.ts' {
  interface Tables {
    team_member_permissions: TeamMemberPermissionsTable
    project_permissions: ProjectPermissionsTable
  }
}
