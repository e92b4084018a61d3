import {
  type createProjectKeySet,
  DAY_MS,
  type InputOf,
  KnownError,
  type updateProjectKeySet,
} from '@latchkey/contract'
import { auditEvent, changesOf, describeAudit, omitAudit } from '../../../kernel/audit.ts'
import { addMillis } from '../../../kernel/clock.ts'
import {
  afterCommit,
  type Context,
  type InTransaction,
  type RequestContext,
  type TenantContext,
  transact,
} from '../../../kernel/context.ts'
import { PagedList, readPages } from '../../../kernel/http/paged-list.ts'
import { reserveQuota } from '../../../kernel/quotas.ts'
import { requireRecentOwner } from '../../directory/own-session/index.ts'
import {
  countLiveKeySets,
  type KeySetRow,
  type ListedKeySet,
  lockKeySet,
  selectKeySet,
  selectKeySetPage,
  updateKeySet,
} from './store.ts'
import { generateKeys, storeKeySet } from './store-key-set.ts'

/**
 * Converts a key set to its wire format. Omits kinds of keys that the set does not have (protocol
 * 04 §10).
 */
const toWire = (row: KeySetRow) => ({
  id: row.id,
  description: row.description,
  created_at_millis: row.created_at.getTime(),
  expires_at_millis: row.expires_at.getTime(),
  ...(row.revoked_at === null ? {} : { manually_revoked_at_millis: row.revoked_at.getTime() }),
  ...lastFour('publishable_client_key', row.publishable_client_key_last_four),
  ...lastFour('secret_server_key', row.secret_server_key_last_four),
  ...lastFour('super_secret_admin_key', row.super_secret_admin_key_last_four),
})

const lastFour = (name: string, last_four: string | null) =>
  last_four === null ? {} : { [name]: { last_four } }

/**
 * Creates a key set. Its keys are returned only in this response. Throws QUOTA_EXCEEDED, or the
 * errors of `requireRecentOwner` for an admin key.
 */
export async function issueKeySet(
  ctx: RequestContext,
  input: InputOf<typeof createProjectKeySet>['body'],
) {
  const id = ctx.random.uuid()
  const createdAt = ctx.clock.now()
  const expiresAt = new Date(input.expires_at_millis)
  const { publishableClientKey, secretServerKey, superSecretAdminKey } = generateKeys(ctx)
  const keys = {
    ...(input.has_publishable_client_key ? { publishableClientKey } : {}),
    ...(input.has_secret_server_key ? { secretServerKey } : {}),
    ...(input.has_super_secret_admin_key ? { superSecretAdminKey } : {}),
  }
  await transact(ctx, async (tx) => {
    // It opens the project completely and for longer than any session.
    if (input.has_super_secret_admin_key) await requireRecentOwner(tx)
    await reserveQuota(tx, 'key_sets_per_project', '', () => countLiveKeySets(tx, tx.project.id))
    await storeKeySet(tx, {
      projectId: tx.project.id,
      id,
      description: input.description,
      createdAt,
      expiresAt,
      keys,
    })
    describeAudit(tx, 'project_key', {
      target: { id, label: input.description },
      changes: [
        ...Object.values(keys).map((key) => ({ path: key.slice(0, 3), to: `…${key.slice(-4)}` })),
        { path: 'expires_at', to: expiresAt.toISOString() },
      ],
    })
    afterCommit(tx, () => tx.projects.forget(tx.project.id))
  })
  return {
    id,
    description: input.description,
    created_at_millis: createdAt.getTime(),
    expires_at_millis: expiresAt.getTime(),
    publishable_client_key: keys.publishableClientKey,
    secret_server_key: keys.secretServerKey,
    super_secret_admin_key: keys.superSecretAdminKey,
  }
}

/** How long the key of a partner is valid. */
const PARTNER_KEY_LIFETIME_MS = 100 * 365 * DAY_MS

/** An admin key in plain text, with the id of its set. */
export interface AdminKey {
  id: string
  superSecretAdminKey: string
}

/**
 * Creates a key set with only an admin key, for a partner of the service (protocol 04 §16). The
 * project is that of the context. Throws QUOTA_EXCEEDED.
 */
export async function issueAdminKey(
  tx: InTransaction<TenantContext>,
  description: string,
): Promise<AdminKey> {
  await reserveQuota(tx, 'key_sets_per_project', '', () => countLiveKeySets(tx, tx.project.id))
  return storeAdminKey(tx, tx.project.id, description)
}

/** The same for a project that was just created and has no keys. */
export async function storeAdminKey(
  tx: InTransaction<Context>,
  projectId: string,
  description: string,
): Promise<AdminKey> {
  const id = tx.random.uuid()
  const { superSecretAdminKey } = generateKeys(tx)
  await storeKeySet(tx, {
    projectId,
    id,
    description,
    expiresAt: addMillis(tx.clock.now(), PARTNER_KEY_LIFETIME_MS),
    keys: { superSecretAdminKey },
  })
  afterCommit(tx, () => tx.projects.forget(projectId))
  return { id, superSecretAdminKey }
}

/** Revokes a key set of any project. Returns it, or null if it does not exist or is revoked. */
export async function revokeKeySet(
  tx: InTransaction<Context>,
  projectId: string,
  id: string,
): Promise<{ id: string; description: string } | null> {
  const before = await lockKeySet(tx, projectId, id)
  if (before === null || before.revoked_at !== null) return null
  await updateKeySet(tx, projectId, id, { revoke: true })
  afterCommit(tx, () => tx.projects.forget(projectId))
  return { id, description: before.description }
}

/** Lists the key sets of the project, newest first. */
export function listKeySets(ctx: RequestContext): PagedList {
  const read = (after: ListedKeySet | null, maxRows: number) =>
    selectKeySetPage(ctx, ctx.project.id, { after, maxRows })
  return new PagedList(readPages(read, toWire))
}

export async function getKeySet(ctx: RequestContext, id: string) {
  const row = await selectKeySet(ctx, ctx.project.id, id)
  if (row === null) throw new KnownError('API_KEY_NOT_FOUND')
  return toWire(row)
}

/** Changes the description of a set, or revokes it permanently. Throws API_KEY_NOT_FOUND. */
export async function changeKeySet(
  ctx: RequestContext,
  id: string,
  patch: InputOf<typeof updateProjectKeySet>['body'],
) {
  const row = await transact(ctx, async (tx) => {
    const before = await lockKeySet(tx, tx.project.id, id)
    const changed = await updateKeySet(tx, tx.project.id, id, {
      ...(patch.description === undefined ? {} : { description: patch.description }),
      revoke: patch.revoked === true,
    })
    if (changed === null) throw new KnownError('API_KEY_NOT_FOUND')
    const changes = changesOf(
      patch,
      before && { description: before.description, revoked: before.revoked_at !== null },
      ['description', 'revoked'],
    )
    if (changes.length === 0) omitAudit(tx)
    if (changes.some(({ path }) => path === 'revoked')) auditEvent(tx, 'project_key.revoked')
    describeAudit(tx, 'project_key', {
      target: { id: changed.id, label: changed.description },
      changes,
    })
    return changed
  })
  // The database notifies every process. Clear this process's cache without waiting for that.
  ctx.projects.forget(ctx.project.id)
  return toWire(row)
}
