import {
  type InputOf,
  KnownError,
  type updateCurrentUser,
  type updateUser as updateUserEndpoint,
} from '@latchkey/contract'
import { changesOf, describeAudit } from '../../../kernel/audit.ts'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { requireMetadataFits } from '../../../kernel/metadata.ts'
import {
  checkImageOrNone,
  replaceImage,
  requireUploadedImage,
} from '../../directory/files/index.ts'
import {
  requireOwnSession,
  requireRecentAuthentication,
} from '../../directory/own-session/index.ts'
import { requireRemovableSecondFactor } from '../../directory/owner-policies/index.ts'
import { namePersonalTeam, selectTeam } from '../../directory/teams/index.ts'
import {
  announceUser,
  changeSignInMethods,
  changesSignInMethods,
  getOwnUser,
  lockUser,
  removesFactor,
  selectUser,
  type UserColumns,
  type UserRow,
  updateAndSelectUser,
  updateAnonymousUser,
} from '../../directory/users/index.ts'
import {
  findNoticeAddress,
  isByPerson,
  notifyOwner,
  type SecurityChange,
} from '../../messaging/emails/index.ts'
import { endWaitingSignIns } from '../../messaging/verification-codes/index.ts'
import { deletePasskeys } from '../../sign-in/passkeys/index.ts'
import { deletePassword, upsertPassword } from '../../sign-in/passwords/index.ts'
import { endSessions } from '../../sign-in/sessions/index.ts'
import { metadataColumns } from './columns.ts'
import { checkGivenPassword, hashGivenPassword, noteImport } from './given-password.ts'
import { changePrimaryEmail } from './primary-email.ts'

type ServerPatch = InputOf<typeof updateUserEndpoint>['body']
type OwnPatch = InputOf<typeof updateCurrentUser>['body']

/**
 * Changes fields of the signed-in user and returns the whole user (protocol 03 §1.3). Throws the
 * errors of the protocol.
 */
export async function changeOwnUser(ctx: RequestContext, patch: OwnPatch): Promise<UserRow> {
  if (ctx.caller.accessType === 'client' && patch.profile_image_url != null)
    requireUploadedImage(patch.profile_image_url)
  const { id } = getOwnUser(ctx)
  return change(ctx, id, patch, new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER'))
}

/**
 * Changes fields of a user for a server and returns the whole user (protocol 03 §1.6). Throws
 * USER_NOT_FOUND or an error of a field.
 */
export const changeUser = (
  ctx: RequestContext,
  userId: string,
  patch: ServerPatch,
): Promise<UserRow> => change(ctx, userId, patch, new KnownError('USER_NOT_FOUND'))

type Tx = InTransaction<RequestContext>

/** The fields whose values the audit log shows. */
const SHOWN_FIELDS = [
  'display_name',
  'primary_email',
  'primary_email_verified',
  'primary_email_auth_enabled',
  'otp_auth_enabled',
  'is_anonymous',
  'selected_team_id',
] as const satisfies readonly (keyof ServerPatch)[]

/** Changes all fields or none. Errors are checked in the order of the protocol. */
async function change(
  ctx: RequestContext,
  userId: string,
  patch: ServerPatch,
  notFound: Error,
): Promise<UserRow> {
  checkGivenPassword(ctx, patch)
  const hash = await hashGivenPassword(ctx, patch)
  return transact(ctx, async (tx) => {
    await noteImport(tx, patch)
    const mode = hash === undefined ? 'change' : 'exclusive'
    // Sent together. The second statement starts after the first one has the lock.
    const [isLocked, before] = await Promise.all([
      lockUser(tx, userId, mode),
      selectUser(tx, userId),
    ])
    if (!isLocked || before === null) throw notFound
    await requireMetadataFits(tx, patch, async () => before)
    describeAudit(tx, 'user', {
      target: { id: userId, label: before.primary_email ?? before.display_name },
      changes: changesOf(patch, before, SHOWN_FIELDS),
    })
    const { totp_secret_base64, passkey_auth_enabled, otp_auth_enabled } = patch
    const methods = { totp_secret_base64, passkey_auth_enabled, otp_auth_enabled }
    if (totp_secret_base64 === null) await requireRemovableSecondFactor(tx, userId)
    // With a stolen session, an attacker could otherwise set up a second factor of their own, which
    // then counts as a proof instead of the owner's factors.
    const addsSecondFactor = totp_secret_base64 != null && !before.requires_totp_mfa
    if (removesFactor(before, methods) || addsSecondFactor) await requireRecentAuthentication(tx)
    else if (changesSignInMethods(methods)) await requireOwnSession(tx)

    if (patch.selected_team_id !== undefined) await selectTeam(tx, userId, patch.selected_team_id)
    const formerAddress =
      patch.primary_email === undefined ? null : await findNoticeAddress(tx, userId)
    const email = await changePrimaryEmail(tx, before, patch)
    if (otp_auth_enabled && !before.otp_auth_enabled && !tx.project.config.auth.otp.allowSignIn) {
      throw new HttpError('codes-not-enabled-for-user')
    }
    if (passkey_auth_enabled === true) throw new HttpError('passkey-not-registered')
    await changeSignInMethods(tx, userId, methods)
    if (passkey_auth_enabled === false) await deletePasskeys(tx, userId)
    if (typeof hash === 'string' && !before.has_password) requireFirstPasswordAllowed(tx, email)
    const columns = await toColumns(tx, userId, patch)
    const updated =
      Object.keys(columns).length > 0 ? await updateAndSelectUser(tx, userId, columns) : null
    if (hash !== undefined) await changePassword(tx, userId, hash)
    if (patch.is_anonymous === false)
      await endAnonymity(tx, userId, patch.display_name ?? null, patch.primary_email ? email : null)
    await notifyOwner(
      tx,
      userId,
      securityChanges(tx, before, patch, { hash, email }),
      formerAddress,
    )
    // Read again only if something has changed the user since.
    const isWhole = hash === undefined && patch.is_anonymous !== false
    return announceUser(tx, 'user.updated', userId, isWhole ? updated : null)
  })
}

function requireFirstPasswordAllowed(tx: Tx, email: string | null): void {
  if (!tx.project.config.auth.password.allowSignIn) throw new HttpError('passwords-not-enabled')
  if (email === null) throw new HttpError('password-without-email')
}

/**
 * Returns the changes to notify the owner of. What an app adds with its keys does not count: an
 * import that sets a first password or second factor sends no email.
 */
function securityChanges(
  tx: Tx,
  before: UserRow,
  patch: ServerPatch,
  { hash, email }: { hash: string | null | undefined; email: string | null },
): SecurityChange[] {
  const { totp_secret_base64, passkey_auth_enabled, otp_auth_enabled } = patch
  const byPerson = isByPerson(tx)
  const totp =
    totp_secret_base64 === null
      ? 'totp-disabled'
      : before.requires_totp_mfa
        ? 'totp-replaced'
        : 'totp-enabled'
  const changes: [SecurityChange, boolean][] = [
    [
      totp,
      totp_secret_base64 !== undefined &&
        (before.requires_totp_mfa || (byPerson && totp_secret_base64 !== null)),
    ],
    ['passkey-removed', passkey_auth_enabled === false && before.has_passkey],
    ['codes-disabled', otp_auth_enabled === false && before.otp_auth_enabled],
    ['codes-enabled', byPerson && otp_auth_enabled === true && !before.otp_auth_enabled],
    [
      hash === null ? 'password-removed' : 'password-changed',
      hash !== undefined && before.has_password,
    ],
    ['password-set', byPerson && typeof hash === 'string' && !before.has_password],
    [
      'sign-in-email-added',
      byPerson && patch.primary_email_auth_enabled === true && !before.primary_email_auth_enabled,
    ],
    ['primary-email-changed', before.primary_email !== null && before.primary_email !== email],
  ]
  return changes.flatMap(([change, isSo]) => (isSo ? [change] : []))
}

/** Converts the patch to columns. An empty display name becomes null. */
async function toColumns(tx: Tx, userId: string, patch: ServerPatch): Promise<UserColumns> {
  const { display_name, profile_image_url: image } = patch
  return {
    ...metadataColumns(patch),
    ...(display_name === undefined ? {} : { display_name: display_name || null }),
    ...(image === undefined
      ? {}
      : {
          profile_image_url: await replaceImage(
            tx,
            'user-profile-images',
            { tenancyId: tx.tenancyId, userId },
            checkImageOrNone(image),
          ),
        }),
  }
}

/** Ends the sessions of the old password and the sign-ins that wait for a second factor. */
async function changePassword(tx: Tx, userId: string, hash: string | null): Promise<void> {
  if (hash === null) await deletePassword(tx, userId)
  else await upsertPassword(tx, userId, hash)
  await endSessions(tx, userId, null)
  await endWaitingSignIns(tx, tx.tenancyId, userId)
}

/**
 * Turns an anonymous user into a full one and names the personal team after the fields of this
 * change. A full user stays unchanged (protocol 03 §1.9).
 */
async function endAnonymity(
  tx: Tx,
  userId: string,
  displayName: string | null,
  email: string | null,
): Promise<void> {
  if (!(await updateAnonymousUser(tx, userId, {}))) return
  await namePersonalTeam(tx, { tenancyId: tx.tenancyId, userId, displayName, email })
}
