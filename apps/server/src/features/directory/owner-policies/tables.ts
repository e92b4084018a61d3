import type { SecondFactorPolicy } from '@latchkey/contract'

/** A team without a row requires nothing. */
export interface OwnerTeamPoliciesTable {
  tenancy_id: string
  team_id: string
  second_factor: Exclude<SecondFactorPolicy, 'optional'>
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    owner_team_policies: OwnerTeamPoliciesTable
  }
}
