import type { ProviderBehavior, TokenAnswer } from './metadata.ts'

/**
 * An answer of a token endpoint in the form of the standard (RFC 6749 §5): errors have a status of their own, and an id token that is not to be
 * looked at is taken out. What is no JSON object is left for the library to refuse.
 */
export async function correctTokenResponse(
  response: Response,
  correct: ProviderBehavior['correctTokenBody'],
  keepsIdToken: boolean,
): Promise<Response> {
  const answer = await readObject(response)
  if (answer === null) return response
  const { id_token, ...rest }: TokenAnswer = correct?.(answer) ?? answer
  const body: TokenAnswer = {
    ...rest,
    ...(keepsIdToken && id_token !== undefined ? { id_token } : {}),
  }
  // GitHub reports errors as a success; others send 401 and no code.
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

/** The body of a response, which can be read again afterwards; null if it is no JSON object. */
export async function readObject(response: Response): Promise<TokenAnswer | null> {
  try {
    const value: unknown = await response.clone().json()
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as TokenAnswer)
      : null
  } catch {
    return null
  }
}
