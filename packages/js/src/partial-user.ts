import { readClaims } from './access-token.ts'

/** What the access token alone says of a user (contract 07 §12.3). */
export interface PartialUser {
  readonly id: string
  readonly primaryEmail: string | null
  readonly displayName: string | null
  readonly primaryEmailVerified: boolean
  readonly isAnonymous: boolean
}

/** Reads a partial user from an access token; null without token, and for anonymous users unless they are wanted. */
export function readPartialUser(accessToken: string | null, or: 'return-null' | 'anonymous' = 'return-null'): PartialUser | null {
  if (accessToken === null) return null
  const claims = readClaims(accessToken)
  if (claims.is_anonymous && or !== 'anonymous') return null
  return {
    id: claims.sub,
    primaryEmail: claims.email,
    displayName: claims.name,
    primaryEmailVerified: claims.email_verified,
    isAnonymous: claims.is_anonymous,
  }
}
