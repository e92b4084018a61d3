import {
  type ConfigOverride,
  type createProject as createProjectEndpoint,
  fromLegacyConfig,
  type InputOf,
  KnownError,
  mergeOverride,
  type ProjectConfig,
  renderConfig,
  toLegacyConfig,
  type updateAdminProject,
} from '@latchkey/contract'
import { changesOf, describeAudit } from '../../../kernel/audit.ts'
import type { CallerUser } from '../../../kernel/caller.ts'
import {
  afterCommit,
  type InTransaction,
  type RequestContext,
  type TenancyContext,
  transact,
} from '../../../kernel/context.ts'
import { PagedList, readPagesById } from '../../../kernel/http/paged-list.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { getInternalProject } from '../../../kernel/internal-project.ts'
import { reserveQuota } from '../../../kernel/quotas.ts'
import { seesSecrets } from '../../../kernel/role-access.ts'
import {
  type CheckedImage,
  checkImage,
  deleteUnusedLogos,
  storeLogo,
} from '../../directory/files/index.ts'
import { requireRecentOwner } from '../../directory/own-session/index.ts'
import { findTeamsWithoutSecrets, requireRole } from '../../directory/owner-roles/index.ts'
import { holdTeam } from '../../directory/permissions/index.ts'
import {
  type AdministratedProject,
  countProjectsOfTeam,
  deleteProjectRow,
  lockProject,
  type ProjectSummary,
  selectProject,
  selectProjectIdsOfOwner,
  selectProjectSummaries,
  selectProjectsById,
  updateProject,
} from './administration-store.ts'
import { forReader } from './hidden-secrets.ts'
import { createProject } from './rules.ts'
import { changeConfig } from './write-config.ts'

type Patch = InputOf<typeof updateAdminProject>['body']

const toSummary = ({ created_at, ...project }: ProjectSummary) => ({
  ...project,
  created_at_millis: created_at.getTime(),
})

/** Converts a project to its wire format for admins (protocol 04 §3.1). */
const toAdminView = (
  ctx: RequestContext,
  { config_override, ...project }: AdministratedProject,
  maySeeSecrets = seesSecrets(ctx),
) => ({
  ...toSummary(project),
  config: toLegacyConfig(renderConfig(forReader(ctx, config_override, maySeeSecrets))),
})

/** Returns the stored project of the request. Throws CURRENT_PROJECT_NOT_FOUND. */
export async function readProject(ctx: RequestContext, projectId: string) {
  const project = await selectProject(ctx, projectId)
  // Deleted since the access check.
  if (project === null) throw new KnownError('CURRENT_PROJECT_NOT_FOUND', { project_id: projectId })
  return toAdminView(ctx, project)
}

/**
 * Changes the given fields, all or none (protocol 04 §3.3). Throws CURRENT_PROJECT_NOT_FOUND,
 * QUOTA_EXCEEDED or a 400.
 */
export async function changeProject(ctx: RequestContext, patch: Patch) {
  requireKnownTheme(ctx.project.config, patch.config?.email_theme)
  const logos = checkLogos(patch)
  const { id } = ctx.project

  return transact(ctx, async (tx) => {
    if ((await lockProject(tx, id)) === null)
      throw new KnownError('CURRENT_PROJECT_NOT_FOUND', { project_id: id })
    const fields = patch.config
    if (fields !== undefined) {
      await changeConfig(tx, id, (_, config) => ({
        patch: fromLegacyConfig(fields, config, () => tx.random.uuid()),
        result: undefined,
      }))
    }
    const { config: _, ...own } = patch
    describeAudit(tx, 'project', {
      target: { id, label: patch.display_name ?? tx.project.displayName },
      changes: changesOf(own, null, ['display_name', 'description', 'is_production_mode']),
    })
    const changes = { ...toColumns(patch), ...(await storeLogos(tx, logos)) }
    if (Object.keys(changes).length > 0) await updateProject(tx, id, changes)
    afterCommit(tx, () => tx.projects.forget(id))
    const changed = await readProject(tx, id)
    if (Object.keys(logos).length > 0)
      await deleteUnusedLogos(tx, tx.tenancyId, [changed.logo_url, changed.full_logo_url])
    return changed
  })
}

function requireKnownTheme(config: ProjectConfig, themeId: string | undefined): void {
  // The empty string is accepted and selects the default theme.
  if (!themeId || Object.hasOwn(config.emails.themes, themeId)) return
  throw new HttpError('email-theme-not-found')
}

const LOGOS = ['logo_url', 'full_logo_url'] as const
type Logos = Partial<Record<(typeof LOGOS)[number], CheckedImage | null>>

/** Checks the logos before anything is written. Omits logos that are not in the patch. */
function checkLogos(patch: Patch): Logos {
  return Object.fromEntries(
    LOGOS.flatMap((name) => {
      const value = patch[name]
      return value === undefined ? [] : [[name, value === null ? null : checkImage(value)]]
    }),
  )
}

async function storeLogos(
  tx: InTransaction<TenancyContext>,
  logos: Logos,
): Promise<Partial<Record<keyof Logos, string | null>>> {
  const urls: Partial<Record<keyof Logos, string | null>> = {}
  for (const name of LOGOS) {
    const image = logos[name]
    if (image !== undefined)
      urls[name] = image === null ? null : await storeLogo(tx, tx.tenancyId, image)
  }
  return urls
}

const toColumns = ({ display_name, description, is_production_mode }: Patch) => ({
  ...(display_name === undefined ? {} : { display_name }),
  ...(description === undefined ? {} : { description: description ?? '' }),
  ...(is_production_mode === undefined ? {} : { is_production_mode }),
})

/**
 * Deletes the project and everything in it, permanently (protocol 04 §3.4). Throws
 * CURRENT_PROJECT_NOT_FOUND, the errors of `requireRecentOwner`, or a 400 for project `internal`.
 */
export async function deleteProject(ctx: RequestContext): Promise<void> {
  const { id } = ctx.project
  // Without it, nobody could sign in to the dashboard, and no project would have an owner.
  if (id === 'internal') throw new HttpError('internal-project-is-fixed')
  // The log of the project is deleted with it.
  const { tenancyId } = await getInternalProject(ctx)
  await transact(ctx, async (tx) => {
    await requireRecentOwner(tx)
    if (!(await deleteProjectRow(tx, id)))
      throw new KnownError('CURRENT_PROJECT_NOT_FOUND', { project_id: id })
    describeAudit(tx, 'project', {
      target: { id, label: tx.project.displayName },
      tenancyId,
    })
  })
  ctx.projects.forget(id)
}

/**
 * Returns the caller as a dashboard user (protocol 04 §4). Rejects anonymous users: anyone can
 * create one, even if sign-up is disabled, and its tokens could not manage a project.
 *
 * Throws USER_AUTHENTICATION_REQUIRED or EXPECTED_INTERNAL_PROJECT.
 */
export function getDashboardUser(ctx: RequestContext): CallerUser {
  if (ctx.caller.user === null || ctx.caller.user.is_anonymous)
    throw new KnownError('USER_AUTHENTICATION_REQUIRED')
  if (ctx.project.id !== 'internal') throw new KnownError('EXPECTED_INTERNAL_PROJECT')
  return ctx.caller.user
}

/** Lists the projects whose owner team the caller is a member of, newest first. */
export async function listOwnProjects(ctx: RequestContext): Promise<PagedList> {
  const user = getDashboardUser(ctx)
  const ids = await selectProjectIdsOfOwner(ctx, ctx.tenancyId, user.id)
  const withoutSecrets = await findTeamsWithoutSecrets(ctx, user.id)
  return new PagedList(
    readPagesById(
      ids,
      (pageIds) => selectProjectsById(ctx, pageIds),
      (project) => toAdminView(ctx, project, !withoutSecrets.has(project.owner_team_id ?? '')),
    ),
  )
}

/** Lists the same projects without their configuration (protocol 04 §4.1). */
export async function listOwnProjectSummaries(ctx: RequestContext): Promise<PagedList> {
  const user = getDashboardUser(ctx)
  const ids = await selectProjectIdsOfOwner(ctx, ctx.tenancyId, user.id)
  return new PagedList(
    readPagesById(ids, (pageIds) => selectProjectSummaries(ctx, pageIds), toSummary),
  )
}

/** The default configuration of a new project (protocol 04 §3.2). */
export const NEW_PROJECT_CONFIG: ConfigOverride = {
  'domains.allowLocalhost': true,
  'auth.password.allowSignIn': true,
}

/**
 * Creates a project, without keys, for a team that the caller is a member of (protocol 04 §4.2).
 *
 * Throws TEAM_MEMBERSHIP_NOT_FOUND, QUOTA_EXCEEDED, a 400, or a 403 for a narrower role.
 */
export async function createOwnProject(
  ctx: RequestContext,
  input: InputOf<typeof createProjectEndpoint>['body'],
) {
  const user = getDashboardUser(ctx)
  await requireRole(ctx, input.owner_team_id, user.id, 'developer')
  const logos = checkLogos(input)
  const inputConfig = fromLegacyConfig(input.config ?? {}, renderConfig({}), () =>
    ctx.random.uuid(),
  )

  return transact(ctx, async (tx) => {
    // The lock keeps the team from losing its last owner before it owns this project.
    await holdTeam(tx, input.owner_team_id.toLowerCase())
    await requireRole(tx, input.owner_team_id, user.id, 'developer')
    await reserveQuota(tx, 'projects_per_team', input.owner_team_id.toLowerCase(), () =>
      countProjectsOfTeam(tx, input.owner_team_id.toLowerCase()),
    )
    const id = tx.random.uuid()
    const { tenancyId } = await createProject(tx, {
      id,
      displayName: input.display_name,
      description: input.description ?? '',
      ownerTeamId: input.owner_team_id.toLowerCase(),
      isProductionMode: input.is_production_mode ?? false,
      config: mergeOverride(NEW_PROJECT_CONFIG, inputConfig),
    })
    describeAudit(tx, 'project', { target: { id, label: input.display_name }, tenancyId })
    const urls = await storeLogos({ ...tx, tenancyId }, logos)
    if (Object.keys(urls).length > 0) await updateProject(tx, id, urls)
    return readProject(tx, id)
  })
}
