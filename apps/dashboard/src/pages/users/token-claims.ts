/** The user and the session of an access token. */
export interface TokenClaims {
  readonly sub?: string
  readonly refresh_token_id?: string
}

/** The claims of an access token. Not verified, because the service has just issued it. */
export function claimsOf(accessToken: string): TokenClaims {
  try {
    return JSON.parse(
      atob((accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    )
  } catch {
    return {}
  }
}
