import type { checkTeamApiKey, checkUserApiKey } from '@latchkey/contract'
import type { ByApiKey } from './api-keys.ts'
import { resultOf } from './results.ts'
import type { ServerObjects, ServerTeam, ServerUser } from './server-directory.ts'
import { getUserById } from './server-users.ts'

/**
 * Returns the user who owns an API key. Returns null if the key is unknown, revoked, expired or the
 * key of a team (protocol 07 §12.4).
 */
export async function getUserByApiKey<U extends ServerUser>(
  objects: ServerObjects<U>,
  { apiKey }: ByApiKey,
): Promise<U | null> {
  const result = await resultOf(['API_KEY_NOT_VALID'], () =>
    objects.call<typeof checkUserApiKey>({
      method: 'POST',
      path: '/user-api-keys/check',
      body: { api_key: apiKey },
    }),
  )
  return result.status === 'error' ? null : getUserById(objects, result.data.user_id)
}

/** Reads a team by id; null if it does not exist. */
export async function getTeamById<T extends ServerTeam>(
  objects: ServerObjects<ServerUser, T>,
  id: string,
): Promise<T | null> {
  const json = await objects.entries.team(id).get()
  return json && objects.team(json)
}

/** Returns the team that owns an API key, or null if the key is not a valid key of a team. */
export async function getTeamByApiKey<T extends ServerTeam>(
  objects: ServerObjects<ServerUser, T>,
  { apiKey }: ByApiKey,
): Promise<T | null> {
  const result = await resultOf(['API_KEY_NOT_VALID'], () =>
    objects.call<typeof checkTeamApiKey>({
      method: 'POST',
      path: '/team-api-keys/check',
      body: { api_key: apiKey },
    }),
  )
  return result.status === 'error' ? null : getTeamById(objects, result.data.team_id)
}
