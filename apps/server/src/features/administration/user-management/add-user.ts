import {
  type createUser as createUserEndpoint,
  type InputOf,
  KnownError,
  normalizeEmail,
} from '@latchkey/contract'
import { describeAudit } from '../../../kernel/audit.ts'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { onConflict } from '../../../kernel/database.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { requireMetadataFits } from '../../../kernel/metadata.ts'
import { type CheckedImage, checkImage, replaceImage } from '../../directory/files/index.ts'
import { createAndShowUser, type NewUser } from '../../directory/sign-up/index.ts'
import { selectSignInChannel, type UserRow } from '../../directory/users/index.ts'
import { insertAccounts } from '../../sign-in/oauth/index.ts'
import { upsertPassword } from '../../sign-in/passwords/index.ts'
import { metadataColumns } from './columns.ts'
import { checkGivenPassword, hashGivenPassword, noteImport } from './given-password.ts'

type UserInput = InputOf<typeof createUserEndpoint>['body']

/** What a server or an import gives of a new user. */
export type NewUserInput = Omit<UserInput, 'passkey_auth_enabled'>

/** A new user whose fields are checked, apart from what other users have. */
export interface CheckedUser {
  readonly input: NewUserInput
  readonly image: CheckedImage | null
  /** Null or undefined without a password. */
  readonly hash: string | null | undefined
}

/**
 * Creates a user for a server, even if sign-ups are disabled (protocol 03 §1.6). A TOTP secret is
 * accepted but not stored: an update enables the second factor with its own secret.
 */
export async function addUser(ctx: RequestContext, input: UserInput): Promise<UserRow> {
  const checked = await checkNewUser(ctx, input, () => refuseTakenAddress(ctx, input))
  return transact(ctx, async (tx) => {
    const user = await toNewUser(tx, checked, tx.random.uuid())
    describeAudit(tx, 'user', {
      target: { id: user.id, label: input.primary_email ?? input.display_name ?? null },
    })
    if (!hasMethods(checked)) return createAndShowUser(tx, user)
    return createAndShowUser(tx, user, (id) => addMethods(tx, id, checked))
  })
}

/**
 * Checks the fields of a new user in the order of the protocol. `checkAddress` may refuse an address
 * that another user has.
 */
export async function checkNewUser(
  ctx: RequestContext,
  input: NewUserInput,
  checkAddress: () => Promise<void> = async () => {},
): Promise<CheckedUser> {
  checkGivenPassword(ctx, input)
  await requireMetadataFits(ctx, input)
  requireAddress(input)
  await checkAddress()
  const image = input.profile_image_url == null ? null : checkImage(input.profile_image_url)
  checkAccounts(ctx, input)
  checkMethods(ctx, input)
  return { input, image, hash: await hashGivenPassword(ctx, input) }
}

/** Stores the image and the settings of the hash, and returns the user to create. */
export async function toNewUser(
  tx: InTransaction<RequestContext>,
  { input, image }: CheckedUser,
  userId: string,
): Promise<NewUser & { id: string }> {
  await noteImport(tx, input)
  const { tenancyId } = tx
  const profileImageUrl =
    image === null
      ? null
      : await replaceImage(tx, 'user-profile-images', { tenancyId, userId }, image)
  return {
    id: userId,
    tenancyId,
    isAnonymous: input.is_anonymous ?? false,
    displayName: input.display_name ?? null,
    profileImageUrl,
    columns: { ...metadataColumns(input), otp_auth_enabled: input.otp_auth_enabled ?? false },
    ...(input.primary_email == null ? {} : { email: newEmail(input.primary_email, input) }),
  }
}

const hasMethods = ({ hash, input }: CheckedUser) =>
  typeof hash === 'string' || (input.oauth_providers ?? []).length > 0

/** Adds the password and the accounts at providers to a new user. */
export async function addMethods(
  tx: InTransaction<RequestContext>,
  userId: string,
  { hash, input }: CheckedUser,
): Promise<void> {
  if (typeof hash === 'string') await upsertPassword(tx, userId, hash)
  await addAccounts(tx, userId, input.oauth_providers ?? [])
}

const newEmail = (
  value: string,
  { primary_email_verified, primary_email_auth_enabled }: NewUserInput,
) => ({
  value,
  isVerified: primary_email_verified ?? false,
  usedForAuth: primary_email_auth_enabled ?? false,
})

function requireAddress(input: NewUserInput): void {
  if (input.primary_email != null) return
  if (input.primary_email_auth_enabled) throw new HttpError('sign-in-without-email')
  if (input.primary_email_verified) throw new HttpError('verified-without-email')
}

/**
 * Checks first whether the address is taken. Among concurrent requests the unique index decides.
 */
async function refuseTakenAddress(
  ctx: RequestContext,
  { primary_email, primary_email_auth_enabled }: NewUserInput,
): Promise<void> {
  if (primary_email == null || !primary_email_auth_enabled) return
  const email = normalizeEmail(primary_email)
  if ((await selectSignInChannel(ctx, email)) === null) return
  throw new KnownError('USER_EMAIL_ALREADY_EXISTS', {
    email,
    would_work_if_email_was_verified: false,
  })
}

function checkAccounts(ctx: RequestContext, { oauth_providers = [] }: NewUserInput): void {
  const { providers } = ctx.project.config.auth.oauth
  for (const { id } of oauth_providers) {
    if (!Object.hasOwn(providers, id) || providers[id]?.type === undefined)
      throw new HttpError('provider-not-in-project', { provider_id: id })
  }
  if (new Set(oauth_providers.map(({ id }) => id)).size < oauth_providers.length) {
    throw new HttpError('provider-given-twice')
  }
}

function checkMethods(
  ctx: RequestContext,
  { password, password_hash, otp_auth_enabled }: NewUserInput,
): void {
  const { auth } = ctx.project.config
  if ((password != null || password_hash !== undefined) && !auth.password.allowSignIn) {
    throw new HttpError('passwords-not-enabled')
  }
  if (otp_auth_enabled && !auth.otp.allowSignIn) throw new HttpError('codes-not-enabled-for-user')
}

async function addAccounts(
  tx: InTransaction<RequestContext>,
  userId: string,
  accounts: NonNullable<UserInput['oauth_providers']>,
): Promise<void> {
  if (accounts.length === 0) return
  // Accounts that were added at the same time are listed in the order of their ids.
  const ids = accounts.map(() => tx.random.uuid()).toSorted()
  const rows = accounts.map(({ id, account_id, email }, index) => ({
    tenancy_id: tx.tenancyId,
    id: ids[index] as string,
    user_id: userId,
    provider_id: id,
    account_id,
    email: email || null,
    allow_sign_in: true,
    allow_connected_accounts: true,
    created_at: tx.clock.now(),
  }))
  await onConflict(
    'oauth_accounts_sign_in',
    insertAccounts(tx, rows),
    () => new KnownError('OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'),
  )
}
