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

/** A key set as it is shown after its creation; kinds it does not hold are absent (protocol 04 §10). */
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

/** Gives the project a new key set; its keys are in this answer and nowhere else. */
export async function issueKeySet(
  ctx: RequestContext,
  wanted: InputOf<typeof createProjectKeySet>['body'],
) {
  const id = ctx.random.uuid()
  const expiresAt = new Date(wanted.expires_at_millis)
  const { publishableClientKey, secretServerKey, superSecretAdminKey } = generateKeys(ctx)
  const keys = {
    ...(wanted.has_publishable_client_key ? { publishableClientKey } : {}),
    ...(wanted.has_secret_server_key ? { secretServerKey } : {}),
    ...(wanted.has_super_secret_admin_key ? { superSecretAdminKey } : {}),
  }
  await transact(ctx, async (tx) => {
    await reserveQuota(tx, 'key_sets_per_project', '', () => countLiveKeySets(tx, tx.project.id))
    await storeKeySet(tx, {
      projectId: tx.project.id,
      id,
      description: wanted.description,
      expiresAt,
      keys,
    })
    afterCommit(tx, () => tx.projects.forget(tx.project.id))
  })
  return {
    id,
    description: wanted.description,
    created_at_millis: ctx.clock.now().getTime(),
    expires_at_millis: expiresAt.getTime(),
    publishable_client_key: keys.publishableClientKey,
    secret_server_key: keys.secretServerKey,
    super_secret_admin_key: keys.superSecretAdminKey,
  }
}

/** All key sets of the project, newest first. */
export const listKeySets = async (ctx: RequestContext) =>
  (await selectKeySets(ctx, ctx.project.id)).map(toWire)

export async function getKeySet(ctx: RequestContext, id: string) {
  const row = await selectKeySet(ctx, ctx.project.id, id)
  if (row === null) throw new KnownError('API_KEY_NOT_FOUND')
  return toWire(row)
}

/** Describes a set anew or revokes it for good. */
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
  // The database tells every process; this one need not wait for it.
  ctx.projects.forget(ctx.project.id)
  return toWire(row)
}
