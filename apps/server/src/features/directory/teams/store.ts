import { type Insertable, sql, type Updateable } from 'kysely'
import type { Context, TenantContext } from '../../../kernel/context.ts'
import { PAGE_BYTES, type PageRead } from '../../../kernel/http/paged-list.ts'
import { metadataBytes } from '../../../kernel/metadata.ts'
import type { TeamRow, TeamsTable } from './tables.ts'

const COLUMNS = [
  'teams.id',
  'teams.display_name',
  'teams.profile_image_url',
  'teams.client_metadata',
  'teams.client_read_only_metadata',
  'teams.server_metadata',
  'teams.created_at',
] as const

export async function insertTeam(ctx: Context, team: Insertable<TeamsTable>): Promise<void> {
  await ctx.db.insertInto('teams').values(team).execute()
}

/** Inserts a team if the id is free. */
export async function insertTeamIfMissing(
  ctx: Context,
  team: { tenancy_id: string; id: string; display_name: string },
): Promise<void> {
  await ctx.db
    .insertInto('teams')
    .values({ ...team, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.columns(['tenancy_id', 'id']).doNothing())
    .execute()
}

/** A team with its position in the list. */
export interface ListedTeam extends TeamRow {
  created_at_text: string
}

const TEAM_BYTES = sql.raw(metadataBytes('t'))

/** One page of the teams of the project or of a user, oldest first. */
export async function selectTeamPage(
  ctx: TenantContext,
  userId: string | null,
  { after, maxRows }: { after: ListedTeam | null; maxRows: number },
): Promise<PageRead<ListedTeam>> {
  const { rows } = await sql<ListedTeam & { row_count: string }>`
    select id, display_name, profile_image_url, client_metadata, client_read_only_metadata,
      server_metadata, created_at,
      created_at::text as created_at_text, row_count
    from (
      select t.*, count(*) over () as row_count,
        row_number() over (order by t.created_at, t.id) as number,
        sum(${TEAM_BYTES}) over (order by t.created_at, t.id) - ${TEAM_BYTES} as bytes_before
      from (
        select * from teams t where t.tenancy_id = ${ctx.tenancyId}
          ${
            after === null
              ? sql``
              : sql`and (t.created_at, t.id)
            > (${after.created_at_text}::timestamptz, ${after.id}::uuid)`
          }
          ${
            userId === null
              ? sql``
              : sql`and exists (select from team_memberships m
            where m.tenancy_id = ${ctx.tenancyId} and m.user_id = ${userId} and m.team_id = t.id)`
          }
        order by t.created_at, t.id limit ${maxRows + 1}
      ) t
    ) page
    where bytes_before < ${PAGE_BYTES} and number <= ${maxRows} order by created_at, id`.execute(
    ctx.db,
  )
  const items = rows.map(({ row_count: _, ...team }) => team)
  return { items, hasMore: Number(rows[0]?.row_count ?? 0) > items.length }
}

export async function selectTeamById(ctx: TenantContext, teamId: string): Promise<TeamRow | null> {
  const row = await ctx.db
    .selectFrom('teams')
    .select(COLUMNS)
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', teamId)
    .executeTakeFirst()
  return row ?? null
}

/** Selects a team and locks it for an update. Users can still join it. */
export async function selectTeamForUpdate(
  ctx: TenantContext,
  teamId: string,
): Promise<TeamRow | null> {
  const row = await ctx.db
    .selectFrom('teams')
    .select(COLUMNS)
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', teamId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Updates a team. Returns null if it does not exist. */
export async function updateTeam(
  ctx: TenantContext,
  teamId: string,
  changes: Updateable<TeamsTable>,
): Promise<TeamRow | null> {
  const row = await ctx.db
    .updateTable('teams')
    .set(changes)
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', teamId)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ?? null
}

/** Deletes a team. Foreign keys cascade to its memberships. Returns false if it does not exist. */
export async function deleteTeamRow(ctx: TenantContext, teamId: string): Promise<boolean> {
  const result = await ctx.db
    .deleteFrom('teams')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', teamId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Counts the teams of the project, or those that a user created with client access. */
export async function countTeams(ctx: TenantContext, createdBy: string | null): Promise<number> {
  const { teams } = await ctx.db
    .selectFrom('teams')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('teams'))
    .where('tenancy_id', '=', ctx.tenancyId)
    .$if(createdBy !== null, (query) => query.where('created_by', '=', createdBy))
    .executeTakeFirstOrThrow()
  return teams
}

/** Renames the teams of a user that have exactly the old name. */
export async function updateTeamNamesOf(
  ctx: Context,
  tenancyId: string,
  userId: string,
  names: { from: string; to: string },
): Promise<void> {
  await ctx.db
    .updateTable('teams')
    .set({ display_name: names.to })
    .where('tenancy_id', '=', tenancyId)
    .where('display_name', '=', names.from)
    .where(
      'id',
      'in',
      sql<string>`(select m.team_id from team_memberships m where m.tenancy_id = ${tenancyId}
        and m.user_id = ${userId})`,
    )
    .execute()
}
