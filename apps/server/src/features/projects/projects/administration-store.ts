import type { ConfigOverride } from '@latchkey/contract'
import { sql, type Updateable } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import { PAGE_BYTES } from '../../../kernel/http/paged-list.ts'
import { openConfig } from './sealed-config.ts'
import type { ProjectsTable } from './tables.ts'

/** A project with its stored configuration, as its admins see it. */
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

/** A project without its configuration. */
export type ProjectSummary = Omit<AdministratedProject, 'config_override'>

const SUMMARY_COLUMNS = [
  'p.id',
  'p.display_name',
  'p.description',
  'p.logo_url',
  'p.full_logo_url',
  'p.created_at',
  'p.is_production_mode',
  'p.owner_team_id',
] as const
const COLUMNS = [...SUMMARY_COLUMNS, 't.config_override'] as const

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
  return row === undefined ? null : openSecrets(ctx, row)
}

/** Admins see secrets in plain text. */
const openSecrets = (ctx: Context, row: AdministratedProject): AdministratedProject => ({
  ...row,
  config_override: openConfig(ctx.secrets, ctx.log, row.config_override),
})

/** Selects the ids of projects whose owner team has the user as a member, newest first. */
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

/** Selects projects in the order of the ids, without their configuration. */
export async function selectProjectSummaries(
  ctx: Context,
  ids: readonly string[],
): Promise<ProjectSummary[]> {
  if (ids.length === 0) return []
  return ctx.db
    .selectFrom('projects as p')
    .select(SUMMARY_COLUMNS)
    .where('p.id', 'in', ids)
    .orderBy(sql`array_position(${ids}::text[], p.id)`)
    .execute()
}

/**
 * Selects the projects that fit into one page, in the order of the ids. The first existing project
 * is always included.
 */
export async function selectProjectsById(
  ctx: Context,
  ids: readonly string[],
): Promise<AdministratedProject[]> {
  const { rows } = await sql<AdministratedProject & { number: string; bytes_before: string }>`
    select * from (
      select ${sql.join(COLUMNS.map((column) => sql.ref(column)))}, wanted.number,
        sum(octet_length(t.config_override::text)) over (order by wanted.number)
          - octet_length(t.config_override::text) as bytes_before
      from unnest(${ids}::text[]) with ordinality as wanted (id, number)
      join projects p on p.id = wanted.id join tenancies t on t.project_id = p.id
        and t.branch_id = 'main'
    ) page
    where bytes_before < ${PAGE_BYTES} order by number`.execute(ctx.db)
  return rows.map(({ number: _, bytes_before: __, ...row }) => openSecrets(ctx, row))
}

/**
 * Locks a project for a change. To change the configuration too, lock the tenancy after the
 * project, in the same order as the deletion of a project. Returns null if the project does not
 * exist.
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

/**
 * Deletes a project. Foreign keys cascade to everything that belongs to it. Returns false if it
 * does not exist.
 */
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
