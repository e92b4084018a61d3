import type { ConfigOverride } from '@latchkey/contract'
import { sql, type Updateable } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import { PAGE_BYTES } from '../../../kernel/http/paged-list.ts'
import { openConfig } from './sealed-config.ts'
import type { ProjectsTable } from './tables.ts'

/** A project with its stored configuration, as its administrators are to see it. */
export interface AdministratedProject {
  id: string
  display_name: string
  description: string
  logo_url: string | null
  full_logo_url: string | null
  created_at: Date
  is_production_mode: boolean
  owner_team_id: string | null
  config_override: ConfigOverride
}

const COLUMNS = [
  'p.id',
  'p.display_name',
  'p.description',
  'p.logo_url',
  'p.full_logo_url',
  'p.created_at',
  'p.is_production_mode',
  'p.owner_team_id',
  't.config_override',
] as const

const selectProjects = (ctx: Context) =>
  ctx.db
    .selectFrom('projects as p')
    .innerJoin('tenancies as t', (join) =>
      join.onRef('t.project_id', '=', 'p.id').on('t.branch_id', '=', 'main'),
    )
    .select(COLUMNS)

export async function selectProject(
  ctx: Context,
  projectId: string,
): Promise<AdministratedProject | null> {
  const row = await selectProjects(ctx).where('p.id', '=', projectId).executeTakeFirst()
  return row === undefined ? null : open(ctx, row)
}

/** Administrators see secrets in clear. */
const open = (ctx: Context, row: AdministratedProject): AdministratedProject => ({
  ...row,
  config_override: openConfig(ctx.secrets, ctx.log, row.config_override),
})

/** The ids of the projects whose owner team has the user of `internal` as a member, newest first. */
export async function selectProjectIdsOfOwner(
  ctx: Context,
  internalTenancyId: string,
  userId: string,
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('projects as p')
    .select('p.id')
    .where('p.owner_team_id', 'in', (eb) =>
      eb
        .selectFrom('team_memberships as m')
        .select('m.team_id')
        .where('m.tenancy_id', '=', internalTenancyId)
        .where('m.user_id', '=', userId),
    )
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of the ids that fit into a page, in the order of the ids; the first always does, if it still exists. */
export async function selectProjectsById(
  ctx: Context,
  ids: readonly string[],
): Promise<AdministratedProject[]> {
  const { rows } = await sql<AdministratedProject & { number: string; bytes_before: string }>`
    select * from (
      select ${sql.join(COLUMNS.map((column) => sql.ref(column)))}, wanted.number,
        sum(octet_length(t.config_override::text)) over (order by wanted.number) - octet_length(t.config_override::text) as bytes_before
      from unnest(${ids}::text[]) with ordinality as wanted (id, number)
      join projects p on p.id = wanted.id join tenancies t on t.project_id = p.id and t.branch_id = 'main'
    ) page
    where bytes_before < ${PAGE_BYTES} order by number`.execute(ctx.db)
  return rows.map(({ number: _, bytes_before: __, ...row }) => open(ctx, row))
}

/**
 * Holds a project for a change of it. Whoever changes configuration too takes the tenancy after the project, the order in which deleting a
 * project takes them. Null if there is no such project.
 */
export async function lockProject(
  ctx: Context,
  projectId: string,
): Promise<{ owner_team_id: string | null } | null> {
  const row = await ctx.db
    .selectFrom('projects')
    .select('owner_team_id')
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function updateProject(
  ctx: Context,
  projectId: string,
  changes: Updateable<ProjectsTable>,
): Promise<void> {
  await ctx.db.updateTable('projects').set(changes).where('id', '=', projectId).execute()
}

/** Everything that belongs to the project goes with it, by foreign keys. False if it was gone already. */
export async function deleteProjectRow(ctx: Context, projectId: string): Promise<boolean> {
  const result = await ctx.db.deleteFrom('projects').where('id', '=', projectId).executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function countProjectsOfTeam(ctx: Context, teamId: string): Promise<number> {
  const { projects } = await ctx.db
    .selectFrom('projects')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('projects'))
    .where('owner_team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  return projects
}
