import {
  type createProjectKeySet,
  type InputOf,
  KnownError,
  type updateProjectKeySet,
} from '@latchkey/contract'
import { afterCommit, type RequestContext, transact } from '../../../kernel/context.ts'
import { reserveQuota } from '../../../kernel/quotas.ts'
import {
  countLiveKeySets,
  type KeySetRow,
  selectKeySet,
  selectKeySets,
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

/** Creates a key set. Its keys are returned only in this response. Throws QUOTA_EXCEEDED. */
export async function issueKeySet(
  ctx: RequestContext,
  input: InputOf<typeof createProjectKeySet>['body'],
) {
  const id = ctx.random.uuid()
  const expiresAt = new Date(input.expires_at_millis)
  const { publishableClientKey, secretServerKey, superSecretAdminKey } = generateKeys(ctx)
  const keys = {
    ...(input.has_publishable_client_key ? { publishableClientKey } : {}),
    ...(input.has_secret_server_key ? { secretServerKey } : {}),
    ...(input.has_super_secret_admin_key ? { superSecretAdminKey } : {}),
  }
  await transact(ctx, async (tx) => {
    await reserveQuota(tx, 'key_sets_per_project', '', () => countLiveKeySets(tx, tx.project.id))
    await storeKeySet(tx, {
      projectId: tx.project.id,
      id,
      description: input.description,
      expiresAt,
      keys,
    })
    afterCommit(tx, () => tx.projects.forget(tx.project.id))
  })
  return {
    id,
    description: input.description,
    created_at_millis: ctx.clock.now().getTime(),
    expires_at_millis: expiresAt.getTime(),
    publishable_client_key: keys.publishableClientKey,
    secret_server_key: keys.secretServerKey,
    super_secret_admin_key: keys.superSecretAdminKey,
  }
}

/** Lists the key sets of the project, newest first. */
export const listKeySets = async (ctx: RequestContext) =>
  (await selectKeySets(ctx, ctx.project.id)).map(toWire)

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
  const row = await updateKeySet(ctx, ctx.project.id, id, {
    ...(patch.description === undefined ? {} : { description: patch.description }),
    revoke: patch.revoked === true,
  })
  if (row === null) throw new KnownError('API_KEY_NOT_FOUND')
  // The database notifies every process. Clear this process's cache without waiting for that.
  ctx.projects.forget(ctx.project.id)
  return toWire(row)
}
