import type { CurrentUserJson } from '@latchkey/js/internal'

/** The current user that a server delivers with the page. */
export interface DeliveredUser {
  /** As clients may see it. Undefined if it could not be read: the browser then reads it. */
  readonly user: CurrentUserJson | null | undefined
  /** Identifies the session: a page may be shown after another sign-in. See `sessionTag`. */
  readonly session: string
}

/**
 * A short text that differs between sessions and does not reveal the refresh token: 32 of its 256
 * bits (FNV-1a).
 */
export function sessionTag(refreshToken: string | null): string {
  if (refreshToken === null) return 'none'
  let hash = 0x811c9dc5
  for (const character of refreshToken)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
