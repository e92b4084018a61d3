import {
  type AuditKind,
  type auditEntry,
  type InputOf,
  isUuid,
  type listAuditLog,
} from '@latchkey/contract'
import type { z } from 'zod'
import type { TenancyContext } from '../../../kernel/context.ts'
import { type EntryFilters, type EntryRow, selectEntries, selectNames } from './read-store.ts'

const DEFAULT_LIMIT = 50

type Query = InputOf<typeof listAuditLog>['query']
export type AuditEntryView = z.infer<typeof auditEntry>

/** The filters of a query, without its page. */
export const toFilters = ({
  kind,
  outcome,
  actor_id,
  target_type,
  target_id,
  ip,
  from,
  to,
  query,
}: Omit<Query, 'cursor' | 'limit'>): EntryFilters => ({
  kinds: kind === undefined ? undefined : [...new Set(kind.split(',') as AuditKind[])],
  outcome,
  actorId: actor_id,
  targetType: target_type,
  targetId: target_id,
  ip,
  from,
  to,
  text: query?.trim(),
})

/** One page of the entries that match, newest first, with the cursor of the next. */
export async function findEntries(
  ctx: TenancyContext,
  { cursor, limit = DEFAULT_LIMIT, ...query }: Query,
) {
  const { entries, next } = await readPage(ctx, { ...toFilters(query), before: cursor }, limit)
  return {
    items: entries,
    is_paginated: true as const,
    pagination: { next_cursor: next },
  }
}

/** Reads a page with the names of users, teams and keys that the entries do not have. */
export async function readPage(
  ctx: TenancyContext,
  filters: EntryFilters,
  limit: number,
): Promise<{ entries: AuditEntryView[]; next: string | null }> {
  const { entries, next } = await selectEntries(ctx, filters, limit)
  const names = await selectNames(ctx, idsWithoutNames(entries))
  return { entries: entries.map((entry) => toWire(entry, names)), next }
}

function idsWithoutNames(entries: readonly EntryRow[]) {
  const ids = { users: new Set<string>(), teams: new Set<string>(), keySets: new Set<string>() }
  const add = (type: string, id: string | null, label: string | null) => {
    const set = { user: ids.users, team: ids.teams, key: ids.keySets }[type]
    if (id !== null && label === null && isUuid(id)) set?.add(id)
  }
  for (const entry of entries) {
    add(entry.actor_type, entry.actor_id, entry.actor_label)
    add(entry.target_type, entry.target_id, entry.target_label)
    if (entry.related_type !== null) add(entry.related_type, entry.related_id, null)
  }
  return { users: [...ids.users], teams: [...ids.teams], keySets: [...ids.keySets] }
}

function toWire(entry: EntryRow, names: ReadonlyMap<string, string>): AuditEntryView {
  const nameOf = (id: string | null, label: string | null) =>
    label ?? (id === null ? null : (names.get(id) ?? null))
  return {
    id: entry.id,
    at_millis: entry.at.getTime(),
    kind: entry.kind,
    outcome: entry.outcome,
    reason: entry.reason,
    actor: {
      type: entry.actor_type,
      id: entry.actor_id,
      label: nameOf(entry.actor_id, entry.actor_label),
      key_last_four: entry.key_last_four,
    },
    target: {
      type: entry.target_type,
      id: entry.target_id,
      label: nameOf(entry.target_id, entry.target_label),
    },
    related:
      entry.related_type === null || entry.related_id === null
        ? null
        : {
            type: entry.related_type,
            id: entry.related_id,
            label: nameOf(entry.related_id, null),
          },
    changes: entry.changes,
    ip: entry.ip,
    user_agent: entry.user_agent,
    request_id: entry.request_id,
  }
}
