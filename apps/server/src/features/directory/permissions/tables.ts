/** A direct grant to a team member. The configuration defines what it contains. */
export interface TeamMemberPermissionsTable {
  tenancy_id: string
  team_id: string
  user_id: string
  permission_id: string
}

/** A direct grant to a user in the project. */
export interface ProjectPermissionsTable {
  tenancy_id: string
  user_id: string
  permission_id: string
}

/** The key of a team membership. */
export type MemberKey = Pick<TeamMemberPermissionsTable, 'tenancy_id' | 'team_id' | 'user_id'>

declare module '../../../kernel/tables.ts' {
  interface Tables {
    team_member_permissions: TeamMemberPermissionsTable
    project_permissions: ProjectPermissionsTable
  }
}
