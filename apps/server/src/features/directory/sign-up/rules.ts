import { normalizeEmail } from '@latchkey/contract'
import { auditEvent } from '../../../kernel/audit.ts'
import {
  afterCommit,
  type Context,
  type InTransaction,
  type RequestContext,
  type TenantContext,
} from '../../../kernel/context.ts'
import { countryOf } from '../../../kernel/end-user-place.ts'
import type { SignInMethod } from '../../../kernel/event-log.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import { reserveQuota } from '../../../kernel/quotas.ts'
import type { RequestInfo } from '../../../kernel/request-info.ts'
import { requireOwnSession } from '../own-session/index.ts'
import { grantSignUpDefaults } from '../permissions/index.ts'
import { createPersonalTeam, namePersonalTeam } from '../teams/index.ts'
import {
  announceUser,
  countUsers,
  insertUser,
  insertUserWithChannel,
  refuseTakenEmail,
  type UserColumns,
  type UserRow,
  updateAnonymousUser,
  updatePrimaryToNone,
  upsertChannel,
} from '../users/index.ts'

/** The primary address of a new user. */
export interface NewEmail {
  value: string
  isVerified: boolean
  /** Whether the user can sign in with the address. True by default. */
  usedForAuth?: boolean
}

/** The profile of a user at sign-up. */
export interface Profile {
  displayName?: string | null
  profileImageUrl?: string | null
  email?: NewEmail
  /** How the user signs up, for the metrics. `server` by default. */
  method?: SignInMethod
}

export interface NewUser extends Profile {
  /** A random id by default. */
  id?: string
  tenancyId: string
  isAnonymous: boolean
  /** Further columns, which only servers and admins may set. */
  columns?: Omit<UserColumns, 'display_name' | 'profile_image_url'>
}

/** A user who signed up in another system. */
export interface ImportedUser extends NewUser {
  signedUpAt: Date
  lastActiveAt: Date
  /** Whether a webhook is sent. */
  isAnnounced: boolean
}

/**
 * Adds sign-in methods to a user in the same transaction, before the webhook is sent, so that the
 * webhook contains the complete user.
 */
export type BeforeAnnouncement = (userId: string) => Promise<void>

/**
 * Creates a user with an optional primary address, and a personal team if the project enables it
 * (protocol 02 §0.4). Throws USER_EMAIL_ALREADY_EXISTS or QUOTA_EXCEEDED.
 */
export async function createUser(
  tx: InTransaction<Context & { readonly project: Project }>,
  user: NewUser,
  beforeAnnouncement?: BeforeAnnouncement,
): Promise<string> {
  return (await createAndShowUser(tx, user, beforeAnnouncement)).id
}

/**
 * Like `createUser`, but returns the user as in the webhook: without the team, which is created
 * afterwards (protocol 03 §1.6).
 */
export async function createAndShowUser(
  tx: InTransaction<Context & { readonly project: Project }>,
  user: NewUser,
  beforeAnnouncement?: BeforeAnnouncement,
): Promise<UserRow> {
  const tenant = { ...tx, tenancyId: user.tenancyId }
  const at = tx.clock.now()
  const { id, inserted } = await storeUser(
    tenant,
    user,
    { at, lastActiveAt: at },
    beforeAnnouncement,
  )
  const created = await announceUser(
    tenant,
    'user.created',
    id,
    beforeAnnouncement ? null : inserted,
  )
  await addPersonalTeam(tx, user, id)
  countSignUp(tx, user)
  return created
}

/**
 * Creates a user of another system. It is not counted as a sign-up. Throws the errors of
 * `createUser`.
 */
export async function importUser(
  tx: InTransaction<TenantContext>,
  user: ImportedUser,
  beforeAnnouncement: BeforeAnnouncement,
): Promise<string> {
  const { signedUpAt: at, lastActiveAt } = user
  const { id } = await storeUser(tx, user, { at, lastActiveAt }, beforeAnnouncement)
  if (user.isAnnounced) await announceUser(tx, 'user.created', id)
  await addPersonalTeam(tx, user, id, user.isAnnounced)
  return id
}

type Tx = InTransaction<Context & { readonly project: Project }>

/** Returns also the user as stored, if that cost no further statement. */
async function storeUser(
  tx: Tx & { readonly tenancyId: string },
  user: NewUser,
  times: { at: Date; lastActiveAt: Date },
  beforeAnnouncement?: BeforeAnnouncement,
): Promise<{ id: string; inserted: UserRow | null }> {
  const id = user.id ?? tx.random.uuid()
  await reserveQuota(tx, 'users_per_project', '', () => countUsers(tx))
  const row = {
    tenancy_id: user.tenancyId,
    id,
    ...user.columns,
    display_name: user.displayName || null,
    profile_image_url: user.profileImageUrl ?? null,
    is_anonymous: user.isAnonymous,
    ...times,
  }
  let inserted: UserRow | null = null
  if (user.email) {
    const channel = primaryChannel(tx, user.tenancyId, id, user.email)
    inserted = await refuseTakenEmail(channel.value, insertUserWithChannel(tx, row, channel))
  } else await insertUser(tx, row)
  await beforeAnnouncement?.(id)
  await grantSignUpDefaults(tx, id)
  return { id, inserted }
}

const addPersonalTeam = (tx: Tx, user: NewUser, userId: string, isAnnounced = true) =>
  createPersonalTeam(tx, tx.project.config, {
    tenancyId: user.tenancyId,
    userId,
    isAnnounced,
    displayName: user.displayName ?? null,
    email: user.email ? normalizeEmail(user.email.value) : null,
  })

/** Counts a sign-up in the metrics of the project, if the transaction commits. */
function countSignUp(
  tx: InTransaction<Context & { readonly request?: RequestInfo }>,
  { tenancyId, isAnonymous, method = 'server' }: NewUser,
): void {
  const country = tx.request === undefined ? null : countryOf(tx.request)
  const at = tx.clock.now()
  afterCommit(tx, () =>
    tx.events.record({ tenancyId, metric: 'sign_ups', at, isAnonymous, method, country }),
  )
}

/**
 * Returns the signed-in user if it is anonymous, and thus can be upgraded by a sign-up (protocol 02
 * §0.5).
 */
export function anonymousCaller(ctx: RequestContext): UserRow | null {
  const { user } = ctx.caller
  return user?.is_anonymous ? user : null
}

/** The result of a sign-up. */
export interface SignedUpUser {
  userId: string
  /** The user was anonymous until now and has older sessions. */
  wasAnonymous: boolean
  /** The address was verified before, or by this sign-up. */
  isVerified: boolean
}

/** Creates a user who signs in with this address, or upgrades the anonymous caller. */
export async function signUpUser(
  tx: InTransaction<RequestContext>,
  { method, ...email }: { value: string; isVerified: boolean; method: SignInMethod },
  beforeAnnouncement: BeforeAnnouncement,
): Promise<SignedUpUser> {
  const caller = anonymousCaller(tx)
  const upgraded =
    caller && (await upgradeAnonymousUser(tx, caller.id, { email, method }, beforeAnnouncement))
  // The upgrade adds the first sign-in method, which the token of an ended session must not do.
  if (upgraded) await requireOwnSession(tx)
  const recordSignUp = (id: string) =>
    auditEvent(tx, 'user.signed_up', { target: { id, label: normalizeEmail(email.value) } })
  if (caller && upgraded) {
    recordSignUp(caller.id)
    return { userId: caller.id, wasAnonymous: true, isVerified: upgraded.isVerified }
  }
  const user = { tenancyId: tx.tenancyId, isAnonymous: false, email, method }
  const userId = await createUser(tx, user, beforeAnnouncement)
  recordSignUp(userId)
  return { userId, wasAnonymous: false, isVerified: email.isVerified }
}

/**
 * Upgrades an anonymous user to a full one with the same id (protocol 02 §0.5). The user may
 * already have addresses, including the given one. A given display name overwrites the user's, even
 * if null; a given image does if not null. Returns null if the user is no longer anonymous, for
 * example after a concurrent upgrade.
 */
export async function upgradeAnonymousUser(
  tx: InTransaction<TenantContext>,
  userId: string,
  { displayName, profileImageUrl, email, method }: Profile,
  beforeAnnouncement?: BeforeAnnouncement,
): Promise<{ isVerified: boolean } | null> {
  const changes = {
    ...(displayName === undefined ? {} : { display_name: displayName || null }),
    ...(profileImageUrl ? { profile_image_url: profileImageUrl } : {}),
  }
  if (!(await updateAnonymousUser(tx, userId, changes))) return null
  const isVerified = email !== undefined && (await takePrimaryEmail(tx, userId, email))
  const address = email === undefined ? null : normalizeEmail(email.value)
  await namePersonalTeam(tx, {
    tenancyId: tx.tenancyId,
    userId,
    displayName: displayName ?? null,
    email: address,
  })
  await beforeAnnouncement?.(userId)
  await announceUser(tx, 'user.updated', userId)
  countSignUp(tx, { tenancyId: tx.tenancyId, isAnonymous: false, ...(method && { method }) })
  return { isVerified }
}

/**
 * Makes the address the user's primary one, adding it if needed. Returns whether it is verified.
 */
async function takePrimaryEmail(
  tx: InTransaction<TenantContext>,
  userId: string,
  email: NewEmail,
): Promise<boolean> {
  const channel = primaryChannel(tx, tx.tenancyId, userId, email)
  await updatePrimaryToNone(tx, userId, channel)
  const stored = await refuseTakenEmail(channel.value, upsertChannel(tx, channel))
  return stored.is_verified
}

const primaryChannel = (
  tx: InTransaction<Context>,
  tenancyId: string,
  userId: string,
  email: NewEmail,
) => ({
  tenancy_id: tenancyId,
  id: tx.random.uuid(),
  user_id: userId,
  type: 'email' as const,
  value: normalizeEmail(email.value),
  is_primary: true,
  is_verified: email.isVerified,
  used_for_auth: email.usedForAuth ?? true,
  created_at: tx.clock.now(),
})
