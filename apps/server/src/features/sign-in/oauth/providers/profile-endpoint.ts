import type { z } from 'zod'
import type { Context } from '../../../../kernel/context.ts'
import type { Connection } from './connection.ts'
import { type ProfileSource, readProfileAs } from './profiles.ts'
import { ProviderRefusal } from './provider.ts'
import type { Grant } from './token-endpoint.ts'

/** Returns the source from which the profile of a new access token is read. */
export function profileSource(
  ctx: Context,
  connection: Connection,
  { metadata, body, claims }: Grant,
): ProfileSource {
  const ask = (url: string) => askWithToken(ctx, connection, { url, token: body.access_token })
  return {
    endpoint: metadata.userinfo_endpoint ?? '',
    claims,
    async read(url, schema) {
      const response = await ask(url)
      if (!response.ok)
        throw new ProviderRefusal(
          'bad-response',
          `${new URL(url).host} returned ${response.status} for a new access token`,
        )
      return parse(await response.text(), schema)
    },
    async readIfAllowed(url, schema) {
      const response = await ask(url)
      return response.ok ? parse(await response.text(), schema) : null
    },
  }
}

/** Reports whether the provider still accepts an access token. */
export async function isAccessTokenGood(
  ctx: Context,
  connection: Connection,
  token: string,
): Promise<boolean> {
  const { userinfo_endpoint: url } = (await connection.findServer(null)).metadata
  if (url === undefined) return true
  const { ok, status } = await askWithToken(ctx, connection, { url, token })
  // RFC 6750 §3.1. Any other status may be about the request. For example, GitHub returns 403 for
  // too many requests.
  if (!ok && status !== 401)
    throw new ProviderRefusal(
      'unreachable',
      `${connection.id} returned ${status} for an access token`,
    )
  return ok
}

const askWithToken = (
  ctx: Context,
  { clientId, behavior, send }: Connection,
  { url, token }: { url: string; token: string },
): Promise<Response> =>
  ctx.providerNetwork.fetch(
    url,
    {
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...behavior.apiHeaders?.(clientId),
      },
    },
    send,
  )

function parse<T>(text: string, schema: z.ZodType<T>): T {
  try {
    return readProfileAs(JSON.parse(text), schema)
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new ProviderRefusal('bad-response', 'The profile is not JSON')
    throw error
  }
}
