import {
  type createUserApiKey,
  type InputOf,
  KnownError,
  type updateUserApiKey,
} from '@latchkey/contract'
import { auditEvent, changesOf, describeAudit } from '../../../kernel/audit.ts'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { PagedList, readPages } from '../../../kernel/http/paged-list.ts'
import { reserveQuota } from '../../../kernel/quotas.ts'
import { randomSecret } from '../../../kernel/random.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { requireOwnSession } from '../own-session/index.ts'
import { holdOwner, type KeyOwner, requireEnabled, requireOwnerAccess } from './access.ts'
import { formatKey, type KeyKind } from './key-value.ts'
import {
  type ApiKeyRow,
  countApiKeys,
  insertApiKey,
  selectApiKey,
  selectApiKeyByHash,
  selectApiKeyPage,
  updateApiKey,
} from './store.ts'

/* API keys that the users of an app use against the app's own back end (protocol 04 §11). */

const OWNER_COLUMN = { user: 'user_id', team: 'team_id' } as const
const QUOTA = { user: 'api_keys_per_user', team: 'api_keys_per_team' } as const

const ownerOf = ({ user_id, team_id }: ApiKeyRow): KeyOwner =>
  user_id === null ? { kind: 'team', id: team_id as string } : { kind: 'user', id: user_id }

const columnOf = ({ kind, id }: KeyOwner) => [OWNER_COLUMN[kind], id] as const

/** Converts a key to its wire format. Omits times that are not set (protocol 04 §11.2). */
function toWire(row: ApiKeyRow, value: string | { last_four: string }) {
  const { kind, id: ownerId } = ownerOf(row)
  return {
    id: row.id,
    description: row.description,
    is_public: row.is_public,
    created_at_millis: row.created_at.getTime(),
    ...(row.expires_at === null ? {} : { expires_at_millis: row.expires_at.getTime() }),
    ...(row.revoked_at === null ? {} : { manually_revoked_at_millis: row.revoked_at.getTime() }),
    type: kind,
    [OWNER_COLUMN[kind]]: ownerId,
    value,
  }
}

const toListed = (row: ApiKeyRow) => toWire(row, { last_four: row.last_four })

/** Lists the keys of a user, newest first. */
export async function findUserKeys(ctx: RequestContext, userId: string | undefined) {
  requireEnabled(ctx, 'user')
  if (userId === undefined)
    throw new KnownError('SCHEMA_ERROR', { message: 'The user_id of the keys is required.' })
  return findKeys(ctx, { kind: 'user', id: userId.toLowerCase() })
}

/** Lists the keys of a team, newest first. */
export async function findTeamKeys(ctx: RequestContext, teamId: string) {
  requireEnabled(ctx, 'team')
  return findKeys(ctx, { kind: 'team', id: teamId.toLowerCase() })
}

async function findKeys(ctx: RequestContext, owner: KeyOwner) {
  await requireOwnerAccess(ctx, owner)
  const read = (after: ApiKeyRow | null, maxRows: number) =>
    selectApiKeyPage(ctx, columnOf(owner), { after, maxRows })
  return new PagedList(readPages(read, toListed))
}

type KeyInput = Omit<InputOf<typeof createUserApiKey>['body'], 'user_id'>

/**
 * Creates a key. The response is the only place with its whole value. Throws USER_NOT_FOUND,
 * TEAM_NOT_FOUND or QUOTA_EXCEEDED.
 */
export async function createKey(
  ctx: RequestContext,
  kind: KeyKind,
  ownerId: string,
  input: KeyInput,
) {
  requireEnabled(ctx, kind)
  const owner: KeyOwner = { kind, id: ownerId.toLowerCase() }
  const id = ctx.random.uuid()
  const value = formatKey({
    id,
    secret: randomSecret(ctx.random),
    kind,
    isPublic: input.is_public,
  })
  const row = await transact(ctx, async (tx) => {
    await holdOwner(tx, owner)
    await reserveQuota(tx, QUOTA[kind], owner.id, () => countApiKeys(tx, columnOf(owner)))
    describeAudit(tx, 'api_key', {
      target: { id, label: input.description },
      related: { type: kind, id: owner.id },
      changes: [{ path: 'value', to: `…${value.slice(-4)}` }],
    })
    return insertApiKey(tx, {
      tenancy_id: tx.tenancyId,
      id,
      user_id: kind === 'user' ? owner.id : null,
      team_id: kind === 'team' ? owner.id : null,
      description: input.description,
      is_public: input.is_public,
      key_hash: hashSecret(value),
      last_four: value.slice(-4),
      created_at: tx.clock.now(),
      expires_at: input.expires_at_millis === null ? null : new Date(input.expires_at_millis),
      revoked_at: null,
    })
  })
  return toWire(row, value)
}

export async function getKey(ctx: RequestContext, kind: KeyKind, id: string) {
  return toListed(await findAccessibleKey(ctx, kind, id))
}

/**
 * Changes the description of a key, or revokes it permanently, for which clients need a session of
 * their own. Throws API_KEY_NOT_FOUND or the errors of `requireOwnSession`.
 */
export async function changeKey(
  ctx: RequestContext,
  kind: KeyKind,
  id: string,
  patch: InputOf<typeof updateUserApiKey>['body'],
) {
  const key = await findAccessibleKey(ctx, kind, id)
  const revoke = patch.revoked === true
  const row = await transact(ctx, async (tx) => {
    if (revoke) await requireOwnSession(tx)
    if (revoke) auditEvent(tx, 'api_key.revoked')
    const { kind: type, id: ownerId } = ownerOf(key)
    describeAudit(tx, 'api_key', {
      target: { id: key.id, label: patch.description ?? key.description },
      related: { type, id: ownerId },
      changes: changesOf(patch, null, ['description', 'revoked']),
    })
    return updateApiKey(tx, key.id, {
      ...(patch.description === undefined ? {} : { description: patch.description }),
      revoke,
    })
  })
  if (row === null) throw new KnownError('API_KEY_NOT_FOUND')
  return toListed(row)
}

async function findAccessibleKey(
  ctx: RequestContext,
  kind: KeyKind,
  id: string,
): Promise<ApiKeyRow> {
  requireEnabled(ctx, kind)
  const key = await selectApiKey(ctx, OWNER_COLUMN[kind], id)
  if (key === null) throw new KnownError('API_KEY_NOT_FOUND')
  await requireOwnerAccess(ctx, ownerOf(key))
  return key
}

/**
 * Returns the key with this value if it is valid and its user is not blocked. Records nothing. The
 * key is found by its hash, so the time of the lookup reveals nothing about other keys. Throws
 * API_KEY_NOT_FOUND, WRONG_API_KEY_TYPE, API_KEY_REVOKED or API_KEY_EXPIRED, in this order.
 */
export async function checkKey(ctx: RequestContext, kind: KeyKind, value: string) {
  requireEnabled(ctx, kind)
  const key = await selectApiKeyByHash(ctx, hashSecret(value))
  if (key === null) throw new KnownError('API_KEY_NOT_FOUND')
  const actual = ownerOf(key).kind
  if (actual !== kind)
    throw new KnownError('WRONG_API_KEY_TYPE', { expected_type: kind, actual_type: actual })
  // A server that knows no blocks treats it as a key that does not work anymore.
  if (key.revoked_at !== null || key.is_owner_blocked) throw new KnownError('API_KEY_REVOKED')
  if (key.expires_at !== null && key.expires_at <= ctx.clock.now())
    throw new KnownError('API_KEY_EXPIRED')
  return toListed(key)
}
