import { createRemoteJWKSet, jwtVerify } from 'jose'

const projectId = process.env.LATCHKEY_PROJECT_ID
const issuer = `${process.env.LATCHKEY_URL}/api/v1/projects/${projectId}`
const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`))

/** The errors of jose for a token that is not valid. */
const INVALID_TOKEN = /^ERR_(JWS|JWT|JOSE_ALG|JOSE_NOT_SUPPORTED|JWKS_NO_MATCHING_KEY)/

/**
 * The claims of an access token, checked with the public keys of the project; null if it is not
 * valid. `sub` is the id of the user.
 */
export async function verifyAccessToken(token) {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: projectId,
      algorithms: ['ES256'],
    })
    return payload
  } catch (error) {
    if (INVALID_TOKEN.test(error.code)) return null
    // The keys could not be loaded, so the token was not checked.
    throw error
  }
}

/** The tokens in a header `x-stack-auth`, which `user.getAuthHeaders()` makes; null without any. */
export function readTokens(header) {
  try {
    const { accessToken, refreshToken } = JSON.parse(header)
    return typeof accessToken === 'string' ? { accessToken, refreshToken } : null
  } catch {
    return null
  }
}
