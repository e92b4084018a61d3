import { isEmail, KnownError, normalizeEmail } from '@latchkey/contract'
import pg from 'pg'
import { auditEvent } from '../../../kernel/audit.ts'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { reserveQuota } from '../../../kernel/quotas.ts'
import { ownSessionIsRecent, requireOwnSession } from '../../directory/own-session/index.ts'
import { createUser, type Profile, upgradeAnonymousUser } from '../../directory/sign-up/index.ts'
import {
  proveAddress,
  type SignInChannel,
  selectSignInChannel,
  selectUser,
} from '../../directory/users/index.ts'
import { notifyOwner } from '../../messaging/emails/index.ts'
import {
  countAccounts,
  insertAccounts,
  lockAccount,
  lockSignInAccount,
  selectAccounts,
} from './account-store.ts'
import { asUser, FLOW_LIFETIME_SECONDS, type OAuthFlow } from './flow.ts'
import { upsertProviderTokens } from './provider-token-store.ts'
import type { ProviderAccount, ProviderTokens } from './providers/index.ts'

/** The part of a flow that determines the owner of an account. */
export type FlowPurpose = Pick<OAuthFlow, 'type' | 'provider_id' | 'user_id' | 'session_id'>

/** The user of a completed flow. */
export interface ResolvedUser {
  userId: string
  isNewUser: boolean
  /** The id of the link between user and account. */
  accountLinkId: string
  /** The id of the provider in the project's configuration. */
  providerId: string
}

/** The result of a provider at the end of a flow. */
export interface ProviderResult {
  account: ProviderAccount
  tokens: ProviderTokens
}

/**
 * Finds, links or creates the user of an account and stores the provider's tokens (protocol 02 §9,
 * user resolution). `then` runs in the same transaction: if it throws, everything is rolled back.
 * Throws the known errors of the protocol.
 */
export async function resolveUser<T>(
  ctx: RequestContext,
  flow: FlowPurpose,
  result: ProviderResult,
  then: (tx: Tx, user: ResolvedUser) => Promise<T>,
): Promise<T> {
  const resolve = () =>
    transact(ctx, async (tx) => {
      await lockAccount(tx, flow.provider_id, result.account.accountId)
      const user =
        flow.type === 'link' ? await link(tx, flow, result) : await authenticate(tx, flow, result)
      await upsertProviderTokens(tx, user.accountLinkId, result.tokens)
      return then(tx, user)
    })
  // A concurrent flow may add another account with the same address, or a row read here may be
  // deleted. A retry sees the change.
  for (let racesLost = 0; ; racesLost += 1) {
    try {
      return await resolve()
    } catch (error) {
      if (!isLostRace(error) || racesLost === MAX_RACES) throw error
    }
  }
}

const MAX_RACES = 2

const isLostRace = (error: unknown) =>
  KnownError.is(error, 'USER_EMAIL_ALREADY_EXISTS') ||
  (error instanceof pg.DatabaseError &&
    LOST_RACES.some(([code, table]) => error.code === code && error.table === table))

/** Another account was added first, or the user or the account was deleted. */
const LOST_RACES = [
  ['23505', 'oauth_accounts'],
  ['23503', 'oauth_accounts'],
  ['23503', 'oauth_provider_tokens'],
]

type Tx = InTransaction<RequestContext>

async function link(tx: Tx, flow: FlowPurpose, { account }: ProviderResult): Promise<ResolvedUser> {
  const user = flow.user_id === null ? null : await selectUser(tx, flow.user_id)
  if (user === null) throw new HttpError('linking-user-gone')
  // Without recent authentication the account becomes a connected account only: a stolen session
  // must not be able to add a sign-in method.
  const mayAddSignIn = await ownSessionIsRecent(asUser(tx, user, flow.session_id), {
    graceMs: FLOW_LIFETIME_SECONDS * 1000,
  })
  const identity = { provider_id: flow.provider_id, account_id: account.accountId }

  const [signsIn] = await selectAccounts(tx, { ...identity, allow_sign_in: true })
  if (signsIn !== undefined && signsIn.user_id !== user.id)
    throw new KnownError('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER')
  const [own] = await selectAccounts(tx, { ...identity, user_id: user.id })
  const accountLinkId =
    own?.id ?? (await attach(tx, { userId: user.id, flow, account, mayAddSignIn }))
  return { userId: user.id, isNewUser: false, accountLinkId, providerId: flow.provider_id }
}

/** Signs in with the account, or by its address, or signs up. */
async function authenticate(
  tx: Tx,
  flow: FlowPurpose,
  { account }: ProviderResult,
): Promise<ResolvedUser> {
  const known = await signInKnownAccount(tx, flow, account)
  if (known !== null) return known
  const address = await findAddress(tx, flow, account)
  const merged = await mergeIntoHolder(tx, flow, { account, address })
  return merged ?? signUpWithAccount(tx, flow, { account, address })
}

/** Returns the user who signs in with the account. Null if there is none. */
async function signInKnownAccount(
  tx: Tx,
  { provider_id: providerId }: FlowPurpose,
  account: ProviderAccount,
): Promise<ResolvedUser | null> {
  const known = await lockSignInAccount(tx, providerId, account.accountId)
  return known === null
    ? null
    : { userId: known.user_id, isNewUser: false, accountLinkId: known.id, providerId }
}

/** A new account with its address. */
interface NewAccount {
  account: ProviderAccount
  /** Null if the account has no valid address. */
  address: AccountAddress | null
}

interface AccountAddress {
  email: string
  /** The other user whom the address signs in. */
  holder: SignInChannel | null
}

async function findAddress(
  tx: Tx,
  flow: FlowPurpose,
  account: ProviderAccount,
): Promise<AccountAddress | null> {
  if (account.email === null || account.email === '' || !isEmail(account.email)) return null
  const email = normalizeEmail(account.email)
  return { email, holder: await findOtherHolder(tx, flow, email) }
}

/**
 * Adds a new account to the user whom its address signs in. Null if there is none, or if the project
 * allows duplicates.
 */
async function mergeIntoHolder(
  tx: Tx,
  flow: FlowPurpose,
  { account, address }: NewAccount,
): Promise<ResolvedUser | null> {
  if (address === null || address.holder === null) return null
  if (tx.project.config.auth.oauth.accountMergeStrategy === 'allow_duplicates') return null
  const { email, holder } = address
  const userId = mergeTarget(tx, email, holder, account)
  await proveAddress(tx, userId, email)
  const accountLinkId = await attach(tx, { userId, flow, account })
  return { userId, isNewUser: false, accountLinkId, providerId: flow.provider_id }
}

/** Creates a user with a new account, or upgrades the anonymous user of the flow. */
async function signUpWithAccount(
  tx: Tx,
  flow: FlowPurpose,
  { account, address }: NewAccount,
): Promise<ResolvedUser> {
  if (!tx.project.config.auth.allowSignUp) throw new KnownError('SIGN_UP_NOT_ENABLED')
  const userId = await createOrUpgradeUser(tx, flow, {
    displayName: account.displayName,
    profileImageUrl: account.profileImageUrl,
    method: `oauth:${flow.provider_id}`,
    ...(address === null
      ? {}
      : {
          email: {
            value: address.email,
            isVerified: account.isEmailVerified,
            usedForAuth: address.holder === null,
          },
        }),
  })
  auditEvent(tx, 'user.signed_up', { target: { id: userId, label: address?.email ?? null } })
  if (address !== null && account.isEmailVerified) await proveAddress(tx, userId, address.email)
  const accountLinkId = await attach(tx, { userId, flow, account, isNewUser: true })
  return { userId, isNewUser: true, accountLinkId, providerId: flow.provider_id }
}

async function createOrUpgradeUser(
  tx: Tx,
  { user_id: anonymousId, session_id: sessionId }: FlowPurpose,
  profile: Profile,
): Promise<string> {
  if (anonymousId !== null && (await upgradeAnonymousUser(tx, anonymousId, profile))) {
    await requireOwnSession(asUser(tx, await selectUser(tx, anonymousId), sessionId))
    return anonymousId
  }
  return createUser(tx, { tenancyId: tx.tenancyId, isAnonymous: false, ...profile })
}

/**
 * Returns the user whom the address signs in, except the anonymous user who signs up now and may
 * already have it.
 */
async function findOtherHolder(
  tx: Tx,
  flow: FlowPurpose,
  email: string,
): Promise<SignInChannel | null> {
  const holder = await selectSignInChannel(tx, email)
  if (holder === null || holder.user_id !== flow.user_id) return holder
  return (await selectUser(tx, holder.user_id))?.is_anonymous ? null : holder
}

/**
 * Returns the user to merge the account into. Both sides must have verified the address (protocol
 * 02 §9, merge strategies). Throws CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE otherwise.
 */
function mergeTarget(
  tx: Tx,
  email: string,
  holder: SignInChannel,
  account: ProviderAccount,
): string {
  if (tx.project.config.auth.oauth.accountMergeStrategy === 'raise_error')
    throw usedBySomeoneElse(email, false)
  if (!holder.is_verified) throw usedBySomeoneElse(email, true)
  if (!account.isEmailVerified) throw usedBySomeoneElse(email, false)
  return holder.user_id
}

const usedBySomeoneElse = (email: string | null, wouldWorkIfVerified: boolean) =>
  new KnownError('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', {
    type: 'email',
    contact_channel_value: email,
    would_work_if_email_was_verified: wouldWorkIfVerified,
  })

interface AccountLink {
  userId: string
  flow: FlowPurpose
  account: ProviderAccount
  /** Whether the account may sign the user in. */
  mayAddSignIn?: boolean
  /** A new user is not notified of the account. */
  isNewUser?: boolean
}

/**
 * Links an account. A user signs in with at most one account of a provider; others become connected
 * accounts.
 */
async function attach(
  tx: Tx,
  { userId, flow, account, mayAddSignIn = true, isNewUser = false }: AccountLink,
): Promise<string> {
  const present = await selectAccounts(tx, {
    user_id: userId,
    provider_id: flow.provider_id,
  })
  const signsIn = present.some((other) => other.allow_sign_in)
  // An account that the user keeps without sign-in is not enabled again, because that was a
  // decision.
  const isKept = present.some((other) => other.account_id === account.accountId)
  if (flow.type === 'authenticate' && (signsIn || isKept))
    throw usedBySomeoneElse(account.email, false)
  await reserveQuota(tx, 'oauth_accounts_per_user', userId, () => countAccounts(tx, userId))
  const id = tx.random.uuid()
  const link = {
    tenancy_id: tx.tenancyId,
    id,
    user_id: userId,
    provider_id: flow.provider_id,
    account_id: account.accountId,
    email: account.email,
    allow_sign_in: !signsIn && mayAddSignIn,
    allow_connected_accounts: true,
    created_at: tx.clock.now(),
  }
  await insertAccounts(tx, [link])
  auditEvent(tx, 'oauth_account.linked', {
    target: { id: userId },
    changes: [{ path: 'provider', to: flow.provider_id }],
  })
  if (!signsIn && mayAddSignIn && !isNewUser) await notifyOwner(tx, userId, ['account-linked'])
  return id
}
