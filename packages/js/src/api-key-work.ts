import type { createTeamApiKey, createUserApiKey } from '@latchkey/contract'
import {
  type ApiKey,
  type ApiKeyScope,
  type CreateApiKeyOptions,
  type NewApiKey,
  type NewApiKeyJson,
  toApiKey,
  toNewApiKey,
} from './api-keys.ts'
import type { Authority } from './user-scope.ts'

/* The methods of users and teams for API keys, in one module because they load it on first use. */

/** Reads the keys of the scope's user or team, newest first. */
export async function listApiKeys(scope: ApiKeyScope): Promise<readonly ApiKey[]> {
  const keys = await scope.entries.apiKeys().get()
  return keys.map((json) => toApiKey(scope, json))
}

/** Creates a key for the scope's user or team. */
export async function createApiKey(
  scope: ApiKeyScope,
  { description, expiresAt, isPublic }: CreateApiKeyOptions,
): Promise<NewApiKey> {
  // JSON has no NaN: an invalid date would become null, a key that never expires.
  if (Number.isNaN(expiresAt?.getTime())) throw new RangeError('expiresAt is not a valid date.')
  const body = {
    description,
    expires_at_millis: expiresAt === null ? null : expiresAt.getTime(),
    ...(isPublic !== undefined && { is_public: isPublic }),
  }
  const { call }: Authority = scope
  const json: NewApiKeyJson =
    'teamId' in scope
      ? await call<typeof createTeamApiKey>({
          method: 'POST',
          path: '/team-api-keys',
          body: { ...body, team_id: scope.teamId },
        })
      : await call<typeof createUserApiKey>({
          method: 'POST',
          path: '/user-api-keys',
          body: { ...body, user_id: scope.userId },
        })
  await scope.refresh(scope.entries.apiKeys())
  return toNewApiKey(scope, json)
}
