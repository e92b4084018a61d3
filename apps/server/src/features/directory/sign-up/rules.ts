import { normaliseEmail } from '@latchkey/contract'
import type {
  Context,
  InTransaction,
  RequestContext,
  TenantContext,
} from '../../../kernel/context.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import { reserveQuota } from '../../../kernel/quotas.ts'
import { requireOwnSession } from '../own-session/index.ts'
import { grantSignUpDefaults } from '../permissions/index.ts'
import { createPersonalTeam, namePersonalTeam } from '../teams/index.ts'
import {
  announceUser,
  clearOtherPrimaries,
  countUsers,
  insertUser,
  insertUserWithChannel,
  markNotAnonymous,
  refuseTakenEmail,
  type UserColumns,
  type UserRow,
  upsertChannel,
} from '../users/index.ts'

/** The primary address of a new user. */
export interface NewEmail {
  value: string
  isVerified: boolean
  /** Does it sign the user in? It does unless it is said not to. */
  usedForAuth?: boolean
}

/** What is known of a person at sign-up. */
export interface Profile {
  displayName?: string | null
  profileImageUrl?: string | null
  email?: NewEmail
}

export interface NewUser extends Profile {
  /** A new one if none is given. */
  id?: string
  tenancyId: string
  isAnonymous: boolean
  /** Further columns, for those who may say more of a user than people do of themselves. */
  columns?: Omit<UserColumns, 'display_name' | 'profile_image_url'>
}

/**
 * Gives a user its ways to sign in, in the same transaction. Called before anybody hears of the user, so that what is announced is all of it.
 */
export type Equip = (userId: string) => Promise<void>

/** Creates a user with, if given, its primary address, and a team of its own where the project wants that (protocol 02 §0.4). */
export async function createUser(
  tx: InTransaction<Context & { readonly project: Project }>,
  user: NewUser,
  equip?: Equip,
): Promise<string> {
  return (await createAndShowUser(tx, user, equip)).id
}

/** The same, and shows the user as it is announced: without the team, which comes after (protocol 03 §1.6). */
export async function createAndShowUser(
  tx: InTransaction<Context & { readonly project: Project }>,
  user: NewUser,
  equip?: Equip,
): Promise<UserRow> {
  const tenant = { ...tx, tenancyId: user.tenancyId }
  const id = user.id ?? tx.random.uuid()
  await reserveQuota(tenant, 'users_per_project', '', () => countUsers(tenant))
  const row = {
    tenancy_id: user.tenancyId,
    id,
    ...user.columns,
    display_name: user.displayName || null,
    profile_image_url: user.profileImageUrl ?? null,
    is_anonymous: user.isAnonymous,
    at: tx.clock.now(),
  }
  if (user.email) {
    const channel = primaryChannel(tx, user.tenancyId, id, user.email)
    await refuseTakenEmail(channel.value, insertUserWithChannel(tx, row, channel))
  } else await insertUser(tx, row)
  await equip?.(id)
  await grantSignUpDefaults(tenant, id)
  const created = await announceUser(tenant, 'user.created', id)
  await createPersonalTeam(tx, tx.project.config, {
    tenancyId: user.tenancyId,
    userId: id,
    displayName: user.displayName ?? null,
    email: user.email ? normaliseEmail(user.email.value) : null,
  })
  return created
}

/** The user on whose behalf the request came, if it is an anonymous one, which a sign-up then upgrades (protocol 02 §0.5). */
export function anonymousCaller(ctx: RequestContext): UserRow | null {
  const { user } = ctx.caller
  return user?.is_anonymous ? user : null
}

/** Who has signed up. */
export interface SignedUpUser {
  userId: string
  /** It was anonymous until now, and has sessions from before. */
  wasAnonymous: boolean
  /** The address had been verified before, or has been by this. */
  isVerified: boolean
}

/** Creates a user who signs in with this address, or makes the anonymous caller a full one. */
export async function signUpUser(
  tx: InTransaction<RequestContext>,
  email: { value: string; isVerified: boolean },
  equip: Equip,
): Promise<SignedUpUser> {
  const caller = anonymousCaller(tx)
  const upgraded = caller && (await upgradeAnonymousUser(tx, caller.id, { email }, equip))
  // Gives the user its first way in, which what is left of an ended session must not do.
  if (upgraded) await requireOwnSession(tx)
  if (caller && upgraded)
    return { userId: caller.id, wasAnonymous: true, isVerified: upgraded.isVerified }
  const userId = await createUser(tx, { tenancyId: tx.tenancyId, isAnonymous: false, email }, equip)
  return { userId, wasAnonymous: false, isVerified: email.isVerified }
}

/**
 * Turns an anonymous user into a full one under the same id (protocol 02 §0.5). It may have addresses by then, the given one among them. A display
 * name overwrites the user's, null as well; an image does only if there is one; what is not given stays. Null if the user is not anonymous any
 * more, which happens when two upgrades race.
 */
export async function upgradeAnonymousUser(
  tx: InTransaction<TenantContext>,
  userId: string,
  { displayName, profileImageUrl, email }: Profile,
  equip?: Equip,
): Promise<{ isVerified: boolean } | null> {
  const changes = {
    ...(displayName === undefined ? {} : { display_name: displayName || null }),
    ...(profileImageUrl ? { profile_image_url: profileImageUrl } : {}),
  }
  if (!(await markNotAnonymous(tx, userId, changes))) return null
  const isVerified = email !== undefined && (await takePrimaryEmail(tx, userId, email))
  const address = email === undefined ? null : normaliseEmail(email.value)
  await namePersonalTeam(tx, {
    tenancyId: tx.tenancyId,
    userId,
    displayName: displayName ?? null,
    email: address,
  })
  await equip?.(userId)
  await announceUser(tx, 'user.updated', userId)
  return { isVerified }
}

/** Makes the address the primary one of a user who may have it already; tells whether it is verified then. */
async function takePrimaryEmail(
  tx: InTransaction<TenantContext>,
  userId: string,
  email: NewEmail,
): Promise<boolean> {
  const channel = primaryChannel(tx, tx.tenancyId, userId, email)
  await clearOtherPrimaries(tx, userId, channel.value)
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
  value: normaliseEmail(email.value),
  is_primary: true,
  is_verified: email.isVerified,
  used_for_auth: email.usedForAuth ?? true,
  created_at: tx.clock.now(),
})
