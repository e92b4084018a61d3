import type { ProviderBehavior, TokenResponse } from './metadata.ts'

/**
 * Converts a response of a token endpoint to the standard format (RFC 6749 §5): errors get an error
 * status, and an ID token that must be ignored is removed. The library rejects what is not a JSON
 * object.
 */
export async function correctTokenResponse(
  response: Response,
  correct: ProviderBehavior['correctTokenBody'],
  keepsIdToken: boolean,
): Promise<Response> {
  const reply = await readObject(response)
  if (reply === null) return response
  const { id_token, ...rest }: TokenResponse = correct?.(reply) ?? reply
  const body: TokenResponse = {
    ...rest,
    ...(keepsIdToken && id_token !== undefined ? { id_token } : {}),
  }
  // GitHub reports errors with status 200. Others send 401 without a code.
  if (response.ok)
    return Response.json(body, { status: typeof body.error === 'string' ? 400 : 200 })
  return Response.json(
    response.status === 401 && body.error === undefined
      ? { ...body, error: 'invalid_client' }
      : body,
    {
      status: response.status,
    },
  )
}

/** Reads a body that can be read again afterwards. Returns null if it is not a JSON object. */
export async function readObject(response: Response): Promise<TokenResponse | null> {
  try {
    const value: unknown = await response.clone().json()
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as TokenResponse)
      : null
  } catch {
    return null
  }
}
