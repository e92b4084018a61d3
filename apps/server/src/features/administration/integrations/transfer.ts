import { type IntegrationFamily, KnownError } from '@latchkey/contract'
import type { IntegrationClient } from '../../../config/integration-clients.ts'
import { describeAudit, omitAudit } from '../../../kernel/audit.ts'
import {
  afterCommit,
  type Context,
  type InTransaction,
  type RequestContext,
  transact,
} from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { requireTrustedUrl } from '../../../kernel/trusted-urls.ts'
import { requireOwnSession } from '../../directory/own-session/index.ts'
import { createOwnerTeam } from '../../directory/teams/index.ts'
import { lockUserKey } from '../../directory/users/index.ts'
import {
  checkCode,
  createCode,
  linkWithCode,
  redeemCode,
} from '../../messaging/verification-codes/index.ts'
import { getDashboardUser, lockProject, updateProject } from '../../projects/projects/index.ts'
import { inInternal, partnerActor, requireInternal } from './partner.ts'
import { findProvisionedTenancy } from './provision.ts'
import { deleteProvisioned, isProvisioned } from './provisioned-store.ts'

/** Requires a project that the client can transfer. Returns its tenancy. Throws a 400. */
export async function requireTransferable(
  ctx: Context,
  client: IntegrationClient,
  projectId: string,
): Promise<string> {
  const tenancyId = await findProvisionedTenancy(ctx, client, projectId)
  // One error for all reasons: partners rely on it.
  if (tenancyId === null) throw new HttpError('partner-project-not-found')
  return tenancyId
}

/**
 * Creates the link that a user opens to take over a project (protocol 04 §16.2). Throws a 400 or
 * REDIRECT_URL_NOT_WHITELISTED.
 */
export async function initiateTransfer(
  ctx: Context,
  client: IntegrationClient,
  family: IntegrationFamily,
  projectId: string,
) {
  const tenancyId = await requireTransferable(ctx, client, projectId)
  const internal = await inInternal(ctx)
  const page = `${ctx.config.seed.dashboardUrl}/integrations/${family}/projects/transfer/confirm`
  requireTrustedUrl(internal.project, page)
  const code = await transact(internal, async (tx) => {
    describeAudit(tx, 'project', {
      target: { id: projectId },
      actor: partnerActor(client),
      tenancyId,
    })
    return createCode(tx, 'project-transfer', {
      project_id: projectId,
      tenancy_id: tenancyId,
      client_id: client.id,
    })
  })
  return { confirmation_url: linkWithCode(page, code) }
}

/** Checks a code without using it. Throws its errors, or a 400 after a transfer by another code. */
export async function checkTransfer(ctx: RequestContext, code: string): Promise<void> {
  requireInternal(ctx)
  const data = await checkCode(ctx, 'project-transfer', code)
  if (!(await isProvisioned(ctx, data.tenancy_id, data.client_id)))
    throw new HttpError('project-already-transferred')
}

/**
 * Gives the project of a code to the signed-in user, in a new team. Throws
 * USER_AUTHENTICATION_REQUIRED before the code is looked at, then the errors of `checkTransfer`.
 */
export async function confirmTransfer(ctx: RequestContext, code: string) {
  const user = getDashboardUser(ctx)
  const outcome = await transact(ctx, async (tx): Promise<string | KnownError> => {
    try {
      return await takeOver(tx, user, code)
    } catch (error) {
      // Return the error instead of throwing it: a rollback would also undo the counted attempt,
      // and the code could be guessed without limit. Nothing else was written before it.
      if (KnownError.isKnownError(error) && CODE_ERRORS.has(error.errorCode)) {
        omitAudit(tx)
        return error
      }
      throw error
    }
  })
  if (outcome instanceof KnownError) throw outcome
  return { project_id: outcome }
}

const CODE_ERRORS: ReadonlySet<string> = new Set([
  'VERIFICATION_CODE_NOT_FOUND',
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
])

/** Returns the id of the project. */
async function takeOver(
  tx: InTransaction<RequestContext>,
  user: { id: string; display_name: string | null; primary_email: string | null },
  code: string,
): Promise<string> {
  const data = await redeemCode(tx, 'project-transfer', code)
  // The code is locked before the project. No transaction locks a project first and then a code of
  // this purpose.
  const project = await lockProject(tx, data.project_id)
  const isMarked =
    project !== null && (await deleteProvisioned(tx, data.tenancy_id, data.client_id))
  if (!isMarked) throw new HttpError('project-already-transferred')
  await requireOwnSession(tx)
  if (!(await lockUserKey(tx, user.id))) throw new KnownError('USER_AUTHENTICATION_REQUIRED')
  const teamId = await createOwnerTeam(tx, {
    tenancyId: tx.tenancyId,
    userId: user.id,
    displayName: user.display_name,
    email: user.primary_email,
  })
  await updateProject(tx, data.project_id, { owner_team_id: teamId })
  describeAudit(tx, 'project', {
    target: { id: data.project_id },
    changes: [{ path: 'owner_team_id', from: null, to: teamId }],
    tenancyId: data.tenancy_id,
  })
  afterCommit(tx, () => tx.projects.forget(data.project_id))
  return data.project_id
}
