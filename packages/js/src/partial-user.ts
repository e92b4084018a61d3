import { readClaims } from './access-token.ts'

/** The fields of a user in the access token (protocol 07 §12.3). */
export interface PartialUser {
  readonly id: string
  readonly primaryEmail: string | null
  readonly displayName: string | null
  readonly primaryEmailVerified: boolean
  readonly isAnonymous: boolean
}

type OrAnonymous = 'return-null' | 'anonymous' | undefined

/**
 * Reads a partial user from an access token; null without a token, and for anonymous users unless
 * they are requested.
 */
export function readPartialUser(accessToken: string | null, or?: OrAnonymous): PartialUser | null {
  if (accessToken === null) return null
  const claims = readClaims(accessToken)
  return ifWanted(or, {
    id: claims.sub,
    primaryEmail: claims.email,
    displayName: claims.name,
    primaryEmailVerified: claims.email_verified,
    isAnonymous: claims.is_anonymous,
  })
}

/**
 * The part of the context of a Convex function that identifies the caller. Convex has checked the
 * token.
 */
export interface ConvexContext {
  readonly auth: { getUserIdentity(): Promise<ConvexIdentity | null> }
}

interface ConvexIdentity {
  readonly subject: string
  readonly name?: string | null | undefined
  readonly email?: string | null | undefined
  readonly email_verified?: unknown
  readonly is_anonymous?: unknown
}

/**
 * The partial user who calls a Convex function; null without one, and for anonymous users unless
 * they are requested.
 */
export async function readConvexCaller(
  { auth }: ConvexContext,
  or?: OrAnonymous,
): Promise<PartialUser | null> {
  const identity = await auth.getUserIdentity()
  if (identity === null) return null
  return ifWanted(or, {
    id: identity.subject,
    primaryEmail: identity.email ?? null,
    displayName: identity.name ?? null,
    primaryEmailVerified: identity.email_verified === true,
    isAnonymous: identity.is_anonymous === true,
  })
}

const ifWanted = (or: OrAnonymous, user: PartialUser): PartialUser | null =>
  user.isAnonymous && or !== 'anonymous' ? null : user
