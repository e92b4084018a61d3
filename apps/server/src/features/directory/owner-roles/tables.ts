import type { OwnerRole } from '@latchkey/contract'

/** The roles that are stored. Owners have a permission instead. */
export type NarrowRole = Exclude<OwnerRole, 'owner'>

export interface OwnerTeamRolesTable {
  tenancy_id: string
  team_id: string
  user_id: string
  role: NarrowRole
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    owner_team_roles: OwnerTeamRolesTable
  }
}
