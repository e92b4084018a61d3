import type {
  createTeamApiKey,
  createUserApiKey,
  updateTeamApiKey,
  updateUserApiKey,
} from '@latchkey/contract'
import { DAY_MS } from '@latchkey/contract/pure'
import { useAdmin } from '../projects/use-project.ts'
import { useWrite } from '../use-write.ts'
import { type ApiKeyOwner, apiKeyKeys } from './queries.ts'

/** The input for a new key; `days` is null for a key that does not expire. */
export interface ApiKeyInput {
  readonly description: string
  readonly days: number | null
  readonly isPublic: boolean
}

/** Creates a key and returns its whole value, which is known only now. */
export function useCreateApiKey(owner: ApiKeyOwner) {
  const admin = useAdmin()
  return useWrite({
    async write({ description, days, isPublic }: ApiKeyInput): Promise<string> {
      const body = {
        description,
        expires_at_millis: days === null ? null : Date.now() + days * DAY_MS,
        is_public: isPublic,
      }
      const { value } =
        owner.kind === 'user'
          ? await admin.call<typeof createUserApiKey>({
              method: 'POST',
              path: '/user-api-keys',
              body: { ...body, user_id: owner.id },
            })
          : await admin.call<typeof createTeamApiKey>({
              method: 'POST',
              path: '/team-api-keys',
              body: { ...body, team_id: owner.id },
            })
      return value
    },
    changes: [apiKeyKeys.list(admin.projectId, owner)],
  })
}

/** Revokes the key with that id. */
export function useRevokeApiKey(owner: ApiKeyOwner) {
  const admin = useAdmin()
  return useWrite({
    write: (id: string): Promise<unknown> =>
      owner.kind === 'user'
        ? admin.call<typeof updateUserApiKey>({
            method: 'PATCH',
            path: '/user-api-keys/:id',
            params: { id },
            query: { user_id: owner.id },
            body: { revoked: true },
          })
        : admin.call<typeof updateTeamApiKey>({
            method: 'PATCH',
            path: '/team-api-keys/:id',
            params: { id },
            query: { team_id: owner.id },
            body: { revoked: true },
          }),
    changes: [apiKeyKeys.list(admin.projectId, owner)],
  })
}
