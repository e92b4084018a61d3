import { DAY_MS, type InputOf, type setUpOwner } from '@latchkey/contract'
import { describeAudit } from '../../../kernel/audit.ts'
import { addMillis } from '../../../kernel/clock.ts'
import { type Context, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { getInternalProject } from '../../../kernel/internal-project.ts'
import { randomSecret } from '../../../kernel/random.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { lockTeam } from '../../directory/permissions/index.ts'
import { createUser } from '../../directory/sign-up/index.ts'
import { addMember, hasMembers } from '../../directory/teams/index.ts'
import { checkPasswordPolicy, hashPassword, insertPassword } from '../../sign-in/passwords/index.ts'
import { refreshAccessToken, startSession } from '../../sign-in/sessions/index.ts'
import { INTERNAL_TEAM_ID } from '../internal-project/index.ts'
import { countSetupCodes, deleteSetupCodes, insertSetupCode, setupCodeExists } from './store.ts'

const CODE_LIFETIME_MS = DAY_MS

/** Reports whether there is no administrator, and none in the settings. */
const isNeeded = async (ctx: Context, tenancyId: string) =>
  ctx.config.seed.owner === null && !(await hasMembers(ctx, tenancyId, INTERNAL_TEAM_ID))

/** Reports whether there is no owner and accounts can only be created with the link. */
export async function isWaitingForOwner(ctx: Context): Promise<boolean> {
  const { project, tenancyId } = await getInternalProject(ctx)
  return !project.config.auth.allowSignUp && (await isNeeded(ctx, tenancyId))
}

/** The limit of valid links. In development every visit of the start page creates one. */
const MAX_SETUP_CODES = 100

export async function mayCreateSetupLink(ctx: Context): Promise<boolean> {
  return (await countSetupCodes(ctx, (await getInternalProject(ctx)).tenancyId)) < MAX_SETUP_CODES
}

/**
 * Creates the one-time link that makes the user who opens it the first owner. Returns null if there
 * is one. Each call creates a new code, so that each of several processes can print a working link.
 * The first use deletes all codes.
 */
export async function createOwnerSetupLink(ctx: Context): Promise<string | null> {
  const { tenancyId } = await getInternalProject(ctx)
  await deleteSetupCodes(ctx, tenancyId, 'expired')
  if (!(await isNeeded(ctx, tenancyId))) return null
  const code = randomSecret(ctx.random)
  const now = ctx.clock.now()
  await insertSetupCode(ctx, {
    tenancy_id: tenancyId,
    code_hash: hashSecret(code),
    created_at: now,
    expires_at: addMillis(now, CODE_LIFETIME_MS),
  })
  return `${ctx.config.seed.dashboardUrl}/setup?code=${code}`
}

/** Checks a setup code. Throws a 403 if it is wrong and a 410 if there is an owner. */
export async function checkSetupCode(ctx: Context, code: string): Promise<void> {
  await requireSetupCode(ctx, (await getInternalProject(ctx)).tenancyId, code)
}

async function requireSetupCode(ctx: Context, tenancyId: string, code: string): Promise<void> {
  const alreadyDone = () => new HttpError('owner-exists')
  if (!(await isNeeded(ctx, tenancyId))) throw alreadyDone()
  // Found by its hash, so the timing does not depend on how much of a guess is correct.
  if (await setupCodeExists(ctx, tenancyId, hashSecret(code))) return
  // The first success deletes all codes and may have happened between the two queries.
  if (!(await isNeeded(ctx, tenancyId))) throw alreadyDone()
  throw new HttpError('setup-code-wrong')
}

/**
 * Creates and signs in the first owner. Of any number of concurrent requests, one succeeds. Throws
 * a 403 or 410 for the code, and the errors of a sign-up.
 */
export async function createFirstOwner(ctx: Context, input: InputOf<typeof setUpOwner>['body']) {
  const { project, tenancyId } = await getInternalProject(ctx)
  await requireSetupCode(ctx, tenancyId, input.setup_token)
  await checkPasswordPolicy(project, input.password)
  const hash = await hashPassword(ctx, input.password)

  const { userId, session } = await transact({ ...ctx, project }, async (tx) => {
    // With the team locked, later requests wait and then find a member.
    await lockTeam({ ...tx, tenancyId }, INTERNAL_TEAM_ID, 'exclusive')
    await requireSetupCode(tx, tenancyId, input.setup_token)
    const owner = {
      tenancyId,
      isAnonymous: false,
      method: 'password' as const,
      email: { value: input.email, isVerified: false },
      ...(input.display_name ? { displayName: input.display_name } : {}),
    }
    const userId = await createUser(
      tx,
      owner,
      async (id) => void (await insertPassword(tx, tenancyId, id, hash)),
    )
    await addMember(tx, { tenancy_id: tenancyId, team_id: INTERNAL_TEAM_ID, user_id: userId }, [
      'team_admin',
    ])
    describeAudit(tx, 'user', { target: { id: userId, label: input.email }, tenancyId })
    await deleteSetupCodes(tx, tenancyId, 'all')
    return { userId, session: await startSession({ ...tx, tenancyId }, userId, 'password') }
  })
  return {
    access_token: await refreshAccessToken(ctx, {
      project,
      tenancyId,
      refreshToken: session.refreshToken,
    }),
    refresh_token: session.refreshToken,
    is_new_user: true as const,
    user_id: userId,
  }
}
