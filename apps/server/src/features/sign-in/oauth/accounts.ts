import {
  type createOAuthAccount,
  type InputOf,
  KnownError,
  type updateOAuthAccount,
} from '@latchkey/contract'
import pg from 'pg'
import { changesOf, describeAudit, omitAudit } from '../../../kernel/audit.ts'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { PagedList, readPages } from '../../../kernel/http/paged-list.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { reserveQuota } from '../../../kernel/quotas.ts'
import {
  requireOwnSession,
  requireRecentAuthentication,
} from '../../directory/own-session/index.ts'
import { selectUser } from '../../directory/users/index.ts'
import { isByPerson, notifyOwner } from '../../messaging/emails/index.ts'
import {
  countAccounts,
  deleteAccount,
  insertAccounts,
  type ListedAccount,
  type OAuthAccount,
  selectAccountPage,
  selectAccounts,
  updateAccount,
} from './account-store.ts'

const notFound = () => new HttpError('account-not-found')

/** The record in responses. The declaration hides `account_id` from clients (protocol 02 §12). */
function toWire(ctx: RequestContext, account: OAuthAccount) {
  return {
    id: account.id,
    user_id: account.user_id,
    provider_config_id: account.provider_id,
    type: typeOf(ctx, account.provider_id),
    ...(account.email === null ? {} : { email: account.email }),
    allow_sign_in: account.allow_sign_in,
    allow_connected_accounts: account.allow_connected_accounts,
    account_id: account.account_id,
  }
}

/** Returns the type of a provider. Throws a 404 if the project no longer has it. */
function typeOf(ctx: RequestContext, providerId: string) {
  const type = ctx.project.config.auth.oauth.providers[providerId]?.type
  if (type === undefined) throw notFound()
  return type
}

function requireProvider(ctx: RequestContext, providerId: string): void {
  const isConfigured = ctx.project.config.auth.oauth.providers[providerId]?.type !== undefined
  if (!isConfigured) throw new HttpError('provider-not-found', { provider_id: providerId })
}

/** Limits clients to their own accounts. */
function requireOwn({ caller }: RequestContext, userId: string | undefined): void {
  if (caller.accessType !== 'client') return
  if (caller.user === null) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
  if (caller.user.id !== userId) throw new HttpError('not-own-accounts')
}

async function requireUser(ctx: RequestContext, userId: string): Promise<void> {
  if ((await selectUser(ctx, userId)) === null) throw new KnownError('USER_NOT_FOUND')
}

/** Lists the accounts of a user, or of all users with server access, oldest first. */
export async function listAccounts(ctx: RequestContext, user: string | undefined) {
  const userId = user?.toLowerCase()
  requireOwn(ctx, userId)
  if (userId !== undefined) await requireUser(ctx, userId)
  const { providers } = ctx.project.config.auth.oauth
  const providerIds = Object.keys(providers).filter((id) => providers[id]?.type !== undefined)
  const read = (after: ListedAccount | null, maxRows: number) =>
    selectAccountPage(ctx, { userId, providerIds }, { after, maxRows })
  return new PagedList(readPages(read, (account) => toWire(ctx, account)))
}

export async function readAccount(ctx: RequestContext, key: AccountKey) {
  return toWire(ctx, await getAccount(ctx, key))
}

/** The ids of a user and an account, in any case. */
export interface AccountKey {
  userId: string
  id: string
}

async function getAccount(ctx: RequestContext, key: AccountKey): Promise<OAuthAccount> {
  const userId = key.userId.toLowerCase()
  requireOwn(ctx, userId)
  await requireUser(ctx, userId)
  const [account] = await selectAccounts(ctx, {
    user_id: userId,
    id: key.id.toLowerCase(),
  })
  if (account === undefined) throw notFound()
  return account
}

/** Links an account without asking the provider. The server vouches for it. */
export async function createAccount(
  ctx: RequestContext,
  input: InputOf<typeof createOAuthAccount>['body'],
) {
  const userId = input.user_id.toLowerCase()
  await requireUser(ctx, userId)
  requireProvider(ctx, input.provider_config_id)
  const account: OAuthAccount = {
    tenancy_id: ctx.tenancyId,
    id: ctx.random.uuid(),
    user_id: userId,
    provider_id: input.provider_config_id,
    account_id: input.account_id,
    email: input.email || null,
    allow_sign_in: input.allow_sign_in,
    allow_connected_accounts: input.allow_connected_accounts,
    created_at: ctx.clock.now(),
  }
  return asUnique(ctx, account, async (tx) => {
    await reserveQuota(tx, 'oauth_accounts_per_user', userId, () => countAccounts(tx, userId))
    await insertAccounts(tx, [account])
    describeAudit(tx, 'user', {
      target: { id: userId },
      changes: [{ path: 'provider', to: account.provider_id }],
    })
    if (account.allow_sign_in && isByPerson(tx)) await notifyOwner(tx, userId, ['account-linked'])
    return toWire(ctx, account)
  })
}

/** Changes the fields of the patch. */
export async function changeAccount(
  ctx: RequestContext,
  key: AccountKey,
  patch: InputOf<typeof updateOAuthAccount>['body'],
) {
  const present = await getAccount(ctx, key)
  typeOf(ctx, present.provider_id)
  const changes = toColumns(patch)
  if (Object.keys(changes).length === 0) {
    omitAudit(ctx)
    return toWire(ctx, present)
  }
  return asUnique(ctx, { ...present, ...changes }, async (tx) => {
    const changesSignIn =
      changes.allow_sign_in !== undefined && changes.allow_sign_in !== present.allow_sign_in
    await (changesSignIn ? requireRecentAuthentication(tx) : requireOwnSession(tx))
    describeAudit(tx, 'user', {
      target: { id: present.user_id },
      changes: [{ path: 'provider', to: present.provider_id }, ...changesOf(patch, null, [])],
    })
    const changed = await updateAccount(tx, present.id, changes)
    if (changed === null) throw notFound()
    const isOther = changed.account_id !== present.account_id
    const signsIn = changed.allow_sign_in && (!present.allow_sign_in || isOther)
    const noLonger = present.allow_sign_in && (!changed.allow_sign_in || isOther)
    await notifyOwner(tx, present.user_id, [
      ...(noLonger ? (['account-unlinked'] as const) : []),
      ...(signsIn && (noLonger || isByPerson(tx)) ? (['account-linked'] as const) : []),
    ])
    return toWire(ctx, changed)
  })
}

function toColumns(patch: InputOf<typeof updateOAuthAccount>['body']): Partial<OAuthAccount> {
  const { allow_sign_in, allow_connected_accounts } = patch
  const { email, account_id } = { email: undefined, account_id: undefined, ...patch }
  return {
    ...(allow_sign_in === undefined ? {} : { allow_sign_in }),
    ...(allow_connected_accounts === undefined ? {} : { allow_connected_accounts }),
    ...(email === undefined ? {} : { email: email || null }),
    ...(account_id === undefined ? {} : { account_id }),
  }
}

export async function removeAccount(ctx: RequestContext, key: AccountKey): Promise<void> {
  const { user_id, id, provider_id, allow_sign_in } = await getAccount(ctx, key)
  await transact(ctx, async (tx) => {
    await (allow_sign_in ? requireRecentAuthentication(tx) : requireOwnSession(tx))
    if (!(await deleteAccount(tx, user_id, id))) throw notFound()
    describeAudit(tx, 'user', {
      target: { id: user_id },
      changes: [{ path: 'provider', to: provider_id }],
    })
    if (allow_sign_in) await notifyOwner(tx, user_id, ['account-unlinked'])
  })
}

/**
 * Writes an account unless it conflicts with others. Checks first, so that the errors have a fixed
 * order; the unique indexes decide.
 */
async function asUnique<T>(
  ctx: RequestContext,
  account: OAuthAccount,
  write: (tx: InTransaction<RequestContext>) => Promise<T>,
): Promise<T> {
  await refuseClashes(ctx, account)
  try {
    return await transact(ctx, write)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    // The user was deleted meanwhile.
    if (error.code === '23503') throw new KnownError('USER_NOT_FOUND')
    if (error.code !== '23505') throw error
    await refuseClashes(ctx, account)
    throw error
  }
}

async function refuseClashes(ctx: RequestContext, candidate: OAuthAccount): Promise<void> {
  const ofUser = await selectAccounts(ctx, {
    user_id: candidate.user_id,
    provider_id: candidate.provider_id,
  })
  const others = ofUser.filter((account) => account.id !== candidate.id)
  if (candidate.allow_sign_in && others.some((account) => account.allow_sign_in)) {
    throw new HttpError('another-account-signs-in')
  }
  if (others.some((account) => account.account_id === candidate.account_id)) {
    throw new HttpError('account-exists')
  }
  if (!candidate.allow_sign_in) return
  const identity = {
    provider_id: candidate.provider_id,
    account_id: candidate.account_id,
    allow_sign_in: true,
  }
  const taken = await selectAccounts(ctx, identity)
  if (taken.some((account) => account.id !== candidate.id))
    throw new KnownError('OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN')
}
