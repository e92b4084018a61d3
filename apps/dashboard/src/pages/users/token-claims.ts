/** Whose an access token is, and of which session. */
export interface TokenClaims {
  readonly sub?: string
  readonly refresh_token_id?: string
}

/** What an access token says of itself. Not checked: the service has just given it. */
export function claimsOf(accessToken: string): TokenClaims {
  try {
    return JSON.parse(
      atob((accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    )
  } catch {
    return {}
  }
}
