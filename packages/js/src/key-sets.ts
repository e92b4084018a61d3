import { adminCall } from './admin-connection.ts'
import type { KeySetJson, ListKeySets, NewKeySetJson } from './admin-wire.ts'
import { CacheEntry } from './cache.ts'
import type { ServerContext } from './server-context.ts'

/** A key of which only the end can be shown. */
export interface HiddenKey {
  readonly lastFour: string
}

interface AnyKeySet {
  readonly id: string
  readonly description: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly manuallyRevokedAt: Date | null
  isValid(now?: Date): boolean
  /** Null while the set is valid. */
  whyInvalid(now?: Date): 'expired' | 'manually-revoked' | null
  /** Revokes the set permanently. */
  revoke(): Promise<void>
}

/** Up to three keys that authenticate an app (protocol 07 §16.1). */
export interface KeySet extends AnyKeySet {
  readonly publishableClientKey: HiddenKey | null
  readonly secretServerKey: HiddenKey | null
  readonly superSecretAdminKey: HiddenKey | null
}

/** A set at its creation, the only time its keys are known. */
export interface NewKeySet extends AnyKeySet {
  readonly publishableClientKey: string | null
  readonly secretServerKey: string | null
  readonly superSecretAdminKey: string | null
}

/** A key set to create: its description, its end, and which keys it contains. */
export interface CreateKeySetOptions {
  readonly description: string
  readonly expiresAt: Date
  readonly hasPublishableClientKey: boolean
  readonly hasSecretServerKey: boolean
  readonly hasSuperSecretAdminKey: boolean
}

/** What can revoke a set; every admin app can. */
export interface KeySetAdministration {
  updateInternalApiKey(id: string, change: { readonly revoked: true }): Promise<void>
}

/** The key sets of a project, newest first. */
export const keySetsEntry = (context: ServerContext): CacheEntry<readonly KeySetJson[]> =>
  context.pool.entry(
    'key-sets',
    () =>
      new CacheEntry(
        {
          fetch: async () =>
            (await adminCall<ListKeySets>(context, { method: 'GET', path: '/internal/api-keys' }))
              .items,
        },
        context,
      ),
  )

const hidden = (key: { readonly last_four: string } | undefined): HiddenKey | null =>
  key ? { lastFour: key.last_four } : null

export const toKeySet = (administration: KeySetAdministration, json: KeySetJson): KeySet =>
  Object.freeze({
    ...toAnyKeySet(administration, json),
    publishableClientKey: hidden(json.publishable_client_key),
    secretServerKey: hidden(json.secret_server_key),
    superSecretAdminKey: hidden(json.super_secret_admin_key),
  })

export const toNewKeySet = (administration: KeySetAdministration, json: NewKeySetJson): NewKeySet =>
  Object.freeze({
    ...toAnyKeySet(administration, json),
    publishableClientKey: json.publishable_client_key ?? null,
    secretServerKey: json.secret_server_key ?? null,
    superSecretAdminKey: json.super_secret_admin_key ?? null,
  })

function toAnyKeySet(
  administration: KeySetAdministration,
  json: KeySetJson | NewKeySetJson,
): AnyKeySet {
  const expiresAt = new Date(json.expires_at_millis)
  const manuallyRevokedAt =
    json.manually_revoked_at_millis === undefined ? null : new Date(json.manually_revoked_at_millis)
  const whyInvalid = (now = new Date()) =>
    expiresAt <= now ? 'expired' : manuallyRevokedAt ? 'manually-revoked' : null
  return {
    id: json.id,
    description: json.description,
    createdAt: new Date(json.created_at_millis),
    expiresAt,
    manuallyRevokedAt,
    whyInvalid,
    isValid: (now) => whyInvalid(now) === null,
    revoke: () => administration.updateInternalApiKey(json.id, { revoked: true }),
  }
}
