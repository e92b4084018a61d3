import { DAY_MS } from '@latchkey/contract'
import { addMillis } from '../../../kernel/clock.ts'
import type { Context } from '../../../kernel/context.ts'
import { randomSecret } from '../../../kernel/random.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { upsertKeySet } from './store.ts'
import type { ProjectKeySetsTable } from './tables.ts'

/** The keys of a set in plain text. They exist only while the set is created. */
export interface ProjectKeys {
  publishableClientKey: string
  secretServerKey: string
  superSecretAdminKey: string
}

/** Generates random keys in the form `pck_…`, `ssk_…`, `sak_…` (protocol 04 §10). */
export const generateKeys = (ctx: Context): ProjectKeys => ({
  publishableClientKey: `pck_${randomSecret(ctx.random)}`,
  secretServerKey: `ssk_${randomSecret(ctx.random)}`,
  superSecretAdminKey: `sak_${randomSecret(ctx.random)}`,
})

/** Stores a key set. Replaces the keys of a set with the same id. */
export async function storeKeySet(
  ctx: Context,
  set: {
    projectId: string
    id: string
    description: string
    /** Now by default. */
    createdAt?: Date
    expiresAt: Date
    keys: Partial<ProjectKeys>
  },
): Promise<void> {
  const row: ProjectKeySetsTable = {
    project_id: set.projectId,
    id: set.id,
    description: set.description,
    created_at: set.createdAt ?? ctx.clock.now(),
    expires_at: set.expiresAt,
    revoked_at: null,
    ...keyColumns('publishable_client_key', set.keys.publishableClientKey),
    ...keyColumns('secret_server_key', set.keys.secretServerKey),
    ...keyColumns('super_secret_admin_key', set.keys.superSecretAdminKey),
  }
  await upsertKeySet(ctx, row)
  ctx.projects.forget(set.projectId)
}

const keyColumns = <N extends string>(name: N, key: string | undefined) =>
  ({
    [`${name}_hash`]: key === undefined ? null : hashSecret(key),
    [`${name}_last_four`]: key?.slice(-4) ?? null,
  }) as Record<`${N}_hash`, Buffer | null> & Record<`${N}_last_four`, string | null>

/** The expiry of a set that should not expire. */
export const farFuture = (ctx: Context): Date => addMillis(ctx.clock.now(), 200 * 365 * DAY_MS)
