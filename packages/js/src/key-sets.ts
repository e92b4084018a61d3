import type { KeySetJson, NewKeySetJson } from './admin-wire.ts'

/** A key of which only the end may be shown again. */
export interface HiddenKey {
  readonly lastFour: string
}

/** Up to three keys that an app proves its access with (contract 07 §16.1). */
export interface KeySet {
  readonly id: string
  readonly description: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly manuallyRevokedAt: Date | null
  readonly publishableClientKey: HiddenKey | null
  readonly secretServerKey: HiddenKey | null
  readonly superSecretAdminKey: HiddenKey | null
  isValid(now?: Date): boolean
  /** Null while the set is good. */
  whyInvalid(now?: Date): 'expired' | 'manually-revoked' | null
}

/** A set at the only moment its keys are known. */
export interface NewKeySet {
  readonly id: string
  readonly description: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly publishableClientKey: string | null
  readonly secretServerKey: string | null
  readonly superSecretAdminKey: string | null
}

export interface CreateKeySetOptions {
  readonly description: string
  readonly expiresAt: Date
  readonly hasPublishableClientKey: boolean
  readonly hasSecretServerKey: boolean
  readonly hasSuperSecretAdminKey: boolean
}

const hidden = (key: { readonly last_four: string } | undefined): HiddenKey | null => (key ? { lastFour: key.last_four } : null)

export function toKeySet(json: KeySetJson): KeySet {
  const expiresAt = new Date(json.expires_at_millis)
  const manuallyRevokedAt = json.manually_revoked_at_millis === undefined ? null : new Date(json.manually_revoked_at_millis)
  const whyInvalid = (now = new Date()) => (expiresAt <= now ? 'expired' : manuallyRevokedAt ? 'manually-revoked' : null)
  return {
    id: json.id,
    description: json.description,
    createdAt: new Date(json.created_at_millis),
    expiresAt,
    manuallyRevokedAt,
    publishableClientKey: hidden(json.publishable_client_key),
    secretServerKey: hidden(json.secret_server_key),
    superSecretAdminKey: hidden(json.super_secret_admin_key),
    whyInvalid,
    isValid: (now) => whyInvalid(now) === null,
  }
}

export const toNewKeySet = (json: NewKeySetJson): NewKeySet => ({
  id: json.id,
  description: json.description,
  createdAt: new Date(json.created_at_millis),
  expiresAt: new Date(json.expires_at_millis),
  publishableClientKey: json.publishable_client_key ?? null,
  secretServerKey: json.secret_server_key ?? null,
  superSecretAdminKey: json.super_secret_admin_key ?? null,
})
