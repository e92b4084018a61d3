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
import { checkImage, replaceImage } from '../../directory/files/index.ts'
import { createAndShowUser } from '../../directory/sign-up/index.ts'
import { selectSignInChannel, type UserRow } from '../../directory/users/index.ts'
import { insertAccounts } from '../../sign-in/oauth/index.ts'
import { upsertPassword } from '../../sign-in/passwords/index.ts'
import { metadataColumns } from './columns.ts'
import { checkGivenPassword, hashGivenPassword, noteImport } from './given-password.ts'

type UserInput = InputOf<typeof createUserEndpoint>['body']

/**
 * Creates a user for a server, even if sign-ups are disabled (protocol 03 §1.6). A TOTP secret is
 * accepted but not stored: an update enables the second factor with its own secret.
 */
export async function addUser(ctx: RequestContext, input: UserInput): Promise<UserRow> {
  checkGivenPassword(ctx, input)
  await requireMetadataFits(ctx, input)
  await checkEmail(ctx, input)
  const image = input.profile_image_url == null ? null : checkImage(input.profile_image_url)
  checkAccounts(ctx, input)
  checkMethods(ctx, input)

  const hash = await hashGivenPassword(ctx, input)
  return transact(ctx, async (tx) => {
    await noteImport(tx, input)
    const { tenancyId } = tx
    const userId = tx.random.uuid()
    const profileImageUrl =
      image === null
        ? null
        : await replaceImage(tx, 'user-profile-images', { tenancyId, userId }, image)
    const user = {
      id: userId,
      tenancyId,
      isAnonymous: input.is_anonymous ?? false,
      displayName: input.display_name ?? null,
      profileImageUrl,
      columns: { ...metadataColumns(input), otp_auth_enabled: input.otp_auth_enabled ?? false },
      ...(input.primary_email == null ? {} : { email: newEmail(input.primary_email, input) }),
    }
    describeAudit(tx, 'user', {
      target: { id: userId, label: input.primary_email ?? input.display_name ?? null },
    })
    const accounts = input.oauth_providers ?? []
    if (typeof hash !== 'string' && accounts.length === 0) return createAndShowUser(tx, user)
    return createAndShowUser(tx, user, async (id) => {
      if (typeof hash === 'string') await upsertPassword(tx, id, hash)
      await addAccounts(tx, id, accounts)
    })
  })
}

const newEmail = (
  value: string,
  { primary_email_verified, primary_email_auth_enabled }: UserInput,
) => ({
  value,
  isVerified: primary_email_verified ?? false,
  usedForAuth: primary_email_auth_enabled ?? false,
})

/**
 * Checks first whether the address is taken. Among concurrent requests the unique index decides.
 */
async function checkEmail(ctx: RequestContext, input: UserInput): Promise<void> {
  const { primary_email, primary_email_verified, primary_email_auth_enabled } = input
  if (primary_email == null) {
    if (primary_email_auth_enabled) throw new HttpError('sign-in-without-email')
    if (primary_email_verified) throw new HttpError('verified-without-email')
    return
  }
  const email = normalizeEmail(primary_email)
  if (!primary_email_auth_enabled || (await selectSignInChannel(ctx, email)) === null) return
  throw new KnownError('USER_EMAIL_ALREADY_EXISTS', {
    email,
    would_work_if_email_was_verified: false,
  })
}

function checkAccounts(ctx: RequestContext, { oauth_providers = [] }: UserInput): void {
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
  { password, password_hash, otp_auth_enabled }: UserInput,
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
  const rows = accounts.map(({ id, account_id, email }) => ({
    tenancy_id: tx.tenancyId,
    id: tx.random.uuid(),
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
