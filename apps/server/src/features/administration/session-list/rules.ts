import {
  type InputOf,
  isUuid,
  KnownError,
  REVOKED_AT_ONCE,
  readBrowserNames,
  type revokeSessions,
  type searchSessions,
} from '@latchkey/contract'
import { describeAudit, omitAudit } from '../../../kernel/audit.ts'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { deleteSessionsWithIds } from '../../sign-in/sessions/index.ts'
import {
  type ListedSessionRow,
  type SessionFilter,
  type SessionPosition,
  selectSessionIds,
  selectSessionPage,
} from './store.ts'

const DEFAULT_LIMIT = 50

/** One page of the live sessions that match, with the cursor of the next (protocol 09 §24 no. 22). */
export async function findSessionPage(
  ctx: RequestContext,
  {
    cursor,
    limit = DEFAULT_LIMIT,
    user_id,
    ip,
    impersonation,
  }: InputOf<typeof searchSessions>['query'],
) {
  const filter: SessionFilter = {
    userId: user_id?.toLowerCase(),
    ip,
    isImpersonation: impersonation === undefined ? undefined : impersonation === 'true',
  }
  const after = cursor === undefined ? null : readCursor(cursor)
  const rows = await selectSessionPage(ctx, filter, { after, count: limit + 1 })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const own = ownSession(ctx)
  return {
    items: rows.slice(0, limit).map((row) => toWire(row, own)),
    is_paginated: true as const,
    pagination: {
      next_cursor: last ? writeCursor({ startedAt: last.started_at, id: last.id }) : null,
    },
  }
}

/**
 * Ends the sessions with these ids, or the live ones that match, at most `REVOKED_AT_ONCE`, and never
 * the session of the caller.
 */
export async function endMatchingSessions(
  ctx: RequestContext,
  body: InputOf<typeof revokeSessions>['body'],
) {
  const own = ownSession(ctx)
  const ids =
    'ids' in body
      ? body.ids.map((id) => id.toLowerCase()).filter((id) => id !== own)
      : await selectSessionIds(
          ctx,
          {
            userId: body.filter.user_id?.toLowerCase(),
            ip: body.filter.ip,
            isImpersonation: body.filter.impersonation,
          },
          { except: own, count: REVOKED_AT_ONCE + 1 },
        )
  const revoked = await transact(ctx, async (tx) => {
    const ended = await deleteSessionsWithIds(tx, ids.slice(0, REVOKED_AT_ONCE))
    if (ended.length === 0) omitAudit(tx)
    const [user, ...others] = new Set(ended.map(({ user_id }) => user_id))
    describeAudit(tx, 'project', {
      target: { id: ctx.project.id, label: ctx.project.displayName },
      // In the activity of the user, if all of them belong to one.
      ...(user !== undefined && others.length === 0 && { related: { type: 'user', id: user } }),
      changes: [
        { path: 'sessions', to: ended.length },
        ...('ids' in body
          ? []
          : Object.entries(body.filter).flatMap(([name, value]) =>
              value === undefined ? [] : [{ path: `filter.${name}`, to: value }],
            )),
      ],
    })
    return ended.length
  })
  return { revoked, has_more: ids.length > REVOKED_AT_ONCE }
}

/** The session of an administrator who manages the project that they are signed in to. */
const ownSession = ({ caller: { ownership, sessionId }, tenancyId }: RequestContext) =>
  ownership?.tenancyId === tenancyId ? ownership.sessionId : sessionId

const writeCursor = ({ startedAt, id }: SessionPosition): string =>
  Buffer.from(JSON.stringify([startedAt, id])).toString('base64url')

/** Throws a SCHEMA_ERROR for anything that is not a cursor of a response. */
function readCursor(cursor: string): SessionPosition {
  try {
    const [startedAt, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (typeof startedAt === 'string' && /^\d{1,17}$/.test(startedAt))
      if (typeof id === 'string' && isUuid(id)) return { startedAt, id }
  } catch {
    // Not JSON: reported below.
  }
  throw new KnownError('SCHEMA_ERROR', { message: 'query.cursor must be a cursor of a response' })
}

const toWire = (row: ListedSessionRow, own: string | null) => ({
  id: row.id,
  user: { id: row.user_id, display_name: row.display_name, primary_email: row.primary_email },
  created_at_millis: row.created_at.getTime(),
  expires_at_millis: row.expires_at.getTime(),
  is_impersonation: row.is_impersonation,
  impersonation:
    row.reason === null ? null : { impersonator: row.impersonator, reason: row.reason },
  is_current_session: row.id === own,
  last_used_at_millis: row.last_used_at?.getTime() ?? null,
  last_used_place: row.last_used_place,
  last_used_device: row.last_used_agent === null ? null : readBrowserNames(row.last_used_agent),
})
