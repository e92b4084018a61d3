/** The questions and changes that no API offers, but several tests need. */
export interface TestRows {
  /** The tenancy of a project. */
  tenancyId(projectId: string): Promise<string>
  /** The sessions of a user. */
  sessionIds(userId: string): Promise<string[]>
  /** The members of a team. */
  memberIds(teamId: string): Promise<string[]>
  /** The team that owns a project. */
  ownerTeamId(projectId: string): Promise<string | null>
  setOwnerTeam(projectId: string, teamId: string | null): Promise<void>
  /** The types of all emails of a project, oldest first, also of those that could not be sent. */
  emailTypes(projectId: string): Promise<string[]>
  /** The keys of all counters of the rate limits. */
  rateLimitKeys(): Promise<string[]>
  /** Deletes a user without the effects of the API. */
  deleteUser(userId: string): Promise<void>
  /** Leaves a user without a password. */
  deletePassword(userId: string): Promise<void>
  setPasswordHash(userId: string, hash: string): Promise<void>
  /** Revokes all key sets of a project. */
  revokeKeys(projectId: string): Promise<void>
  /** Says whether an email address is verified; the API would end sessions and codes as well. */
  setVerified(email: string, isVerified: boolean): Promise<void>
  /** Switches on production mode, whatever blocks it. */
  setProductionMode(projectId: string): Promise<void>
}

type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

export function createTestRows(query: Query): TestRows {
  const ids = async (sql: string, id: string) =>
    (await query<{ id: string }>(sql, [id])).map((row) => row.id)
  const change =
    (sql: string) =>
    async (...values: unknown[]) => {
      await query(sql, values)
    }
  return {
    async tenancyId(projectId) {
      const [id] = await ids(
        `select id from tenancies where project_id = $1 and branch_id = 'main'`,
        projectId,
      )
      if (id === undefined) throw new Error(`There is no project ${projectId}.`)
      return id
    },
    sessionIds: (userId) => ids('select id from sessions where user_id = $1 order by id', userId),
    memberIds: (teamId) =>
      ids('select user_id as id from team_memberships where team_id = $1 order by 1', teamId),
    ownerTeamId: async (projectId) =>
      (await ids('select owner_team_id as id from projects where id = $1', projectId))[0] ?? null,
    setOwnerTeam: change('update projects set owner_team_id = $2 where id = $1'),
    emailTypes: (projectId) =>
      ids(
        `select m.type as id from mails m join tenancies t on t.id = m.tenancy_id
         where t.project_id = $1 order by m.sequence`,
        projectId,
      ),
    rateLimitKeys: async () =>
      (await query<{ key: string }>('select key from rate_limit_counters')).map(({ key }) => key),
    deleteUser: change('delete from users where id = $1'),
    deletePassword: change('delete from passwords where user_id = $1'),
    setPasswordHash: change('update passwords set hash = $2 where user_id = $1'),
    revokeKeys: change('update project_key_sets set revoked_at = now() where project_id = $1'),
    setVerified: change('update contact_channels set is_verified = $2 where value = $1'),
    setProductionMode: change('update projects set is_production_mode = true where id = $1'),
  }
}
