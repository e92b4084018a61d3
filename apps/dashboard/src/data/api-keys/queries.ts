import type { listTeamApiKeys, listUserApiKeys, ReturnsOf } from '@latchkey/contract'
import { queryOptions } from '@tanstack/react-query'
import type { ProjectAdmin } from '../owner.ts'
import { projectKeys } from '../projects/queries.ts'

/** An API key of a user or a team, with the names of the wire. */
export type ApiKey =
  | ReturnsOf<typeof listUserApiKeys, 'admin'>['items'][number]
  | ReturnsOf<typeof listTeamApiKeys, 'admin'>['items'][number]

/** The user or the team that owns API keys. */
export interface ApiKeyOwner {
  readonly kind: 'user' | 'team'
  readonly id: string
}

export const apiKeyKeys = {
  list: (projectId: string, { kind, id }: ApiKeyOwner) =>
    [...projectKeys.all(projectId), 'api-keys', kind, id] as const,
}

/** The API keys of a user or a team. */
export const ofApiKeys = {
  /** Newest first, including expired and revoked ones. */
  list: (admin: ProjectAdmin, owner: ApiKeyOwner) =>
    queryOptions({
      queryKey: apiKeyKeys.list(admin.projectId, owner),
      queryFn: async (): Promise<readonly ApiKey[]> => {
        const { items } =
          owner.kind === 'user'
            ? await admin.call<typeof listUserApiKeys>({
                method: 'GET',
                path: '/user-api-keys',
                query: { user_id: owner.id },
              })
            : await admin.call<typeof listTeamApiKeys>({
                method: 'GET',
                path: '/team-api-keys',
                query: { team_id: owner.id },
              })
        return items
      },
    }),
}

/** Why a key is not valid; null while it is. Revocation comes before expiry. */
export function whyInvalid(key: ApiKey, now: Date): 'revoked' | 'expired' | null {
  if (key.manually_revoked_at_millis !== undefined) return 'revoked'
  return key.expires_at_millis !== undefined && key.expires_at_millis <= now.getTime()
    ? 'expired'
    : null
}
