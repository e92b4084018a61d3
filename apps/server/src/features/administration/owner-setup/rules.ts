import type { InputOf, setUpOwner } from '@latchkey/contract'
import { addMillis, DAY_MS } from '../../../kernel/clock.ts'
import { type Context, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import type { Project } from '../../../kernel/project-cache.ts'
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

async function getInternal(ctx: Context): Promise<{ project: Project; tenancyId: string }> {
  const project = await ctx.projects.find('internal')
  const tenancyId = project?.tenancies.get('main')
  if (project === null || tenancyId === undefined)
    throw new Error('The project internal is missing, although every start makes sure of it.')
  return { project, tenancyId }
}

/** Is there nobody yet who administrates the installation, and nobody named in the settings who will? */
const isNeeded = async (ctx: Context, tenancyId: string) =>
  ctx.config.seed.owner === null && !(await hasMembers(ctx, tenancyId, INTERNAL_TEAM_ID))

/** Is there no owner yet, and nobody can make an account without the link? */
export async function isWaitingForOwner(ctx: Context): Promise<boolean> {
  const { project, tenancyId } = await getInternal(ctx)
  return !project.config.auth.allowSignUp && (await isNeeded(ctx, tenancyId))
}

/** More links than anybody opens in a day. Each visit of the front door in development makes one. */
const MAX_SETUP_CODES = 100

export async function mayCreateSetupLink(ctx: Context): Promise<boolean> {
  return (await countSetupCodes(ctx, (await getInternal(ctx)).tenancyId)) < MAX_SETUP_CODES
}

/**
 * The one-time link that makes whoever opens it the first owner; null once there is one. Each call makes a code of its own, so that each of
 * several processes can print one that works; all of them die with the first use.
 */
export async function createOwnerSetupLink(ctx: Context): Promise<string | null> {
  const { tenancyId } = await getInternal(ctx)
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

/** Lets the bearer of a good code pass while there is no owner. */
export async function checkSetupCode(ctx: Context, code: string): Promise<void> {
  await requireSetupCode(ctx, (await getInternal(ctx)).tenancyId, code)
}

async function requireSetupCode(ctx: Context, tenancyId: string, code: string): Promise<void> {
  const alreadyDone = () => new HttpError('owner-exists')
  if (!(await isNeeded(ctx, tenancyId))) throw alreadyDone()
  // Found by its hash: no part of the comparison depends on how much of a guess is right.
  if (await setupCodeExists(ctx, tenancyId, hashSecret(code))) return
  // Codes die with the first success, which may have come between the two questions.
  if (!(await isNeeded(ctx, tenancyId))) throw alreadyDone()
  throw new HttpError('setup-code-wrong')
}

/** Creates the first owner and signs it in. Of any number of attempts, with whichever codes, one succeeds. */
export async function createFirstOwner(ctx: Context, input: InputOf<typeof setUpOwner>['body']) {
  const { project, tenancyId } = await getInternal(ctx)
  await requireSetupCode(ctx, tenancyId, input.setup_token)
  await checkPasswordPolicy(project, input.password)
  const hash = await hashPassword(ctx, input.password)

  const { userId, session } = await transact({ ...ctx, project }, async (tx) => {
    // Whoever holds the team decides alone; those who waited find it no longer empty.
    await lockTeam({ ...tx, tenancyId }, INTERNAL_TEAM_ID, 'exclusive')
    await requireSetupCode(tx, tenancyId, input.setup_token)
    const owner = {
      tenancyId,
      isAnonymous: false,
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
    await deleteSetupCodes(tx, tenancyId, 'all')
    return { userId, session: await startSession({ ...tx, tenancyId }, userId) }
  })
  return {
    access_token: await refreshAccessToken(ctx, project, tenancyId, session.refreshToken),
    refresh_token: session.refreshToken,
    is_new_user: true as const,
    user_id: userId,
  }
}
