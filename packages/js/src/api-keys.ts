import type {
  createTeamApiKey,
  createUserApiKey,
  ReturnsOf,
  updateTeamApiKey,
  updateUserApiKey,
} from '@latchkey/contract'
import type { ApiKeyJson, Authority, TeamScope, UserScope } from './user-scope.ts'

/** An API key at its creation, as the service describes it. */
export type NewApiKeyJson = ReturnsOf<typeof createUserApiKey> | ReturnsOf<typeof createTeamApiKey>

/** The owner of an API key. */
export type ApiKeyOwner =
  | { readonly type: 'user'; readonly userId: string }
  | { readonly type: 'team'; readonly teamId: string }

/** The input for a new API key. */
export interface CreateApiKeyOptions {
  readonly description: string
  /** Null: the key never expires. */
  readonly expiresAt: Date | null
  /** Is the key meant to be seen, as in the code of a web page? False by default. */
  readonly isPublic?: boolean | undefined
}

/** The writable fields of an API key. Absent fields do not change. */
export interface ApiKeyUpdate {
  readonly description?: string | undefined
  /** Revoking is permanent. */
  readonly revoked?: true | undefined
}

interface AnyApiKey {
  readonly id: string
  readonly description: string
  /** Is the key meant to be seen? */
  readonly isPublic: boolean
  /** Absent if the key never expires. */
  readonly expiresAt?: Date
  readonly manuallyRevokedAt: Date | null
  readonly createdAt: Date
  isValid(now?: Date): boolean
  /** Null while the key is valid. */
  whyInvalid(now?: Date): 'manually-revoked' | 'expired' | null
  update(changes: ApiKeyUpdate): Promise<void>
  /** Revokes the key permanently. */
  revoke(): Promise<void>
}

/**
 * A key with which a user or a team calls the app's own back end (protocol 07 §14.6). The back end
 * finds its owner with `getUser({ apiKey })` or `getTeam({ apiKey })`.
 */
export type ApiKey = AnyApiKey & ApiKeyOwner & { readonly value: { readonly lastFour: string } }

/** An API key at its creation, the only time at which its whole value is known. */
export type NewApiKey = AnyApiKey & ApiKeyOwner & { readonly value: string }

/** The value of an API key that a back end received. */
export interface ByApiKey {
  readonly apiKey: string
}

/** A user by an API key. An invalid key gives null. */
export interface GetUserByApiKeyOptions extends ByApiKey {
  readonly or?: 'return-null' | undefined
}

/** A user or a team as the owner of API keys. */
export type ApiKeyScope = UserScope | TeamScope

/** The object for a key of the scope's user or team. */
export const toApiKey = (scope: ApiKeyScope, json: ApiKeyJson): ApiKey =>
  Object.freeze({
    ...toAnyApiKey(scope, json),
    ...toOwner(json),
    value: { lastFour: json.value.last_four },
  })

/** The object for a key that was just created. */
export const toNewApiKey = (scope: ApiKeyScope, json: NewApiKeyJson): NewApiKey =>
  Object.freeze({ ...toAnyApiKey(scope, json), ...toOwner(json), value: json.value })

const toOwner = (json: ApiKeyJson | NewApiKeyJson): ApiKeyOwner =>
  json.type === 'user'
    ? { type: json.type, userId: json.user_id }
    : { type: json.type, teamId: json.team_id }

function toAnyApiKey(scope: ApiKeyScope, json: ApiKeyJson | NewApiKeyJson): AnyApiKey {
  const { expires_at_millis, manually_revoked_at_millis } = json
  const expiresAt = expires_at_millis === undefined ? null : new Date(expires_at_millis)
  const manuallyRevokedAt =
    manually_revoked_at_millis === undefined ? null : new Date(manually_revoked_at_millis)
  const whyInvalid = (now = new Date()) =>
    manuallyRevokedAt ? 'manually-revoked' : expiresAt && expiresAt <= now ? 'expired' : null
  const update = (changes: ApiKeyUpdate) => updateApiKey(scope, json.id, changes)
  return {
    id: json.id,
    description: json.description,
    isPublic: json.is_public,
    ...(expiresAt && { expiresAt }),
    manuallyRevokedAt,
    createdAt: new Date(json.created_at_millis),
    whyInvalid,
    isValid: (now) => whyInvalid(now) === null,
    update,
    revoke: () => update({ revoked: true }),
  }
}

async function updateApiKey(scope: ApiKeyScope, id: string, changes: ApiKeyUpdate): Promise<void> {
  const body = { description: changes.description, revoked: changes.revoked }
  const { call }: Authority = scope
  if ('teamId' in scope) {
    const query = { team_id: scope.teamId }
    const path = '/team-api-keys/:id'
    await call<typeof updateTeamApiKey>({ method: 'PATCH', path, params: { id }, query, body })
  } else {
    const query = { user_id: scope.userId }
    const path = '/user-api-keys/:id'
    await call<typeof updateUserApiKey>({ method: 'PATCH', path, params: { id }, query, body })
  }
  await scope.refresh(scope.entries.apiKeys())
}
