import { normalizeEmail } from '@latchkey/contract'
import {
  type Context,
  type InTransaction,
  type RequestContext,
  type TenantContext,
  transact,
} from '../../../kernel/context.ts'
import { getInternalProject } from '../../../kernel/internal-project.ts'
import { createUser } from '../../directory/sign-up/index.ts'
import { deleteUser, lockUser } from '../../directory/users/index.ts'
import { deleteEmailsOf } from '../../messaging/emails/index.ts'
import { announce } from '../../messaging/webhooks/index.ts'
import {
  type AccountFilter,
  deletePreparedAccount,
  insertPreparedAccount,
  isSignInAddress,
  selectUninvitedAccounts,
} from './store.ts'

/**
 * Prepares an account for an invited address that has none, if nobody can sign up. It has no
 * password: the person who proves the address, with a sign-in code or by resetting the password, gets in.
 *
 * Throws USER_EMAIL_ALREADY_EXISTS if the address was taken concurrently, or QUOTA_EXCEEDED.
 */
export async function prepareAccount(
  tx: InTransaction<RequestContext>,
  email: string,
): Promise<void> {
  const { project, tenancyId } = tx
  if (project.config.auth.allowSignUp) return
  if (await isSignInAddress(tx, normalizeEmail(email))) return
  // An invited user gets a team by accepting.
  const teams = { ...project.config.teams, createPersonalTeamOnSignUp: false }
  const withoutTeam = { ...tx, project: { ...project, config: { ...project.config, teams } } }
  const userId = await createUser(withoutTeam, {
    tenancyId,
    isAnonymous: false,
    email: { value: email, isVerified: false },
  })
  await insertPreparedAccount(tx, userId)
}

/**
 * Deletes prepared accounts whose invitations were revoked, expired or accepted by another account.
 * Accounts that are used stay.
 */
export async function deleteUnusedAccounts(
  ctx: TenantContext,
  filter: AccountFilter = null,
): Promise<void> {
  for (const { user_id: userId } of await selectUninvitedAccounts(ctx, filter)) {
    await transact(ctx, async (tx) => {
      // With the user locked, nobody proves the address between the check and the deletion.
      if (!(await lockUser(tx, userId, 'exclusive'))) return
      const [account] = await selectUninvitedAccounts(tx, { userId })
      if (account === undefined) return
      await deletePreparedAccount(tx, userId)
      if (account.is_used) return
      await deleteEmailsOf(tx, userId)
      await deleteUser(tx, userId)
      await announce(tx, 'user.deleted', { id: userId, teams: [] })
    })
  }
}

/** The same for a job. */
export async function deleteAllUnusedAccounts(ctx: Context): Promise<void> {
  await deleteUnusedAccounts({ ...ctx, ...(await getInternalProject(ctx)) })
}
