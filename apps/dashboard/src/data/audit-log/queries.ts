import type * as contract from '@latchkey/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ProjectAdmin } from '../owner.ts'
import { projectKeys } from '../projects/queries.ts'

/** An entry of the audit log, with the names of the wire (protocol 09 §24 no. 6). */
export type AuditEntry = contract.ReturnsOf<typeof contract.listAuditLog, 'admin'>['items'][number]
export type AuditKind = AuditEntry['kind']

/** Which entries to list. */
export interface AuditFilters {
  readonly kinds?: readonly AuditKind[] | undefined
  readonly outcome?: AuditEntry['outcome'] | undefined
  readonly actorId?: string | undefined
  readonly target?: { readonly type: AuditEntry['target']['type']; readonly id: string } | undefined
  readonly ip?: string | undefined
  readonly query?: string | undefined
  /** Only entries of this time span up to now. */
  readonly withinMs?: number | undefined
  /** ISO 8601, both included. */
  readonly after?: string | undefined
  readonly before?: string | undefined
}

export interface AuditPlace {
  readonly limit: number
  readonly cursor?: string | undefined
  /** New entries appear while the page is visible. */
  readonly isLive?: boolean | undefined
}

export interface AuditPage {
  readonly items: readonly AuditEntry[]
  /** Null if all entries were compared. */
  readonly nextCursor: string | null
}

const LIVE_EVERY_MS = 5_000
/** Each request compares 20,000 entries at most. */
const MOST_REQUESTS = 5

const under = (projectId: string) => [...projectKeys.all(projectId), 'audit-log'] as const

/** The query parameters of the filters, with a span as the times that it has now. */
export function toQuery(filters: AuditFilters, nowMs: number) {
  const { kinds, outcome, actorId, target, ip, query, withinMs, after, before } = filters
  const from = withinMs === undefined ? millisOf(after) : nowMs - withinMs
  return {
    kind: kinds?.join(','),
    outcome,
    actor_id: actorId,
    target_type: target?.type,
    target_id: target?.id,
    ip,
    query: query || undefined,
    from: from?.toString(),
    to: millisOf(before)?.toString(),
  }
}

const millisOf = (iso: string | undefined): number | undefined =>
  iso === undefined ? undefined : Date.parse(iso)

/**
 * Reads one page. Rare entries can be far apart, so a few requests follow the cursor until the page
 * is full.
 */
export async function listAuditEntries(
  admin: ProjectAdmin,
  filters: AuditFilters,
  { limit, cursor }: AuditPlace,
  signal?: AbortSignal,
): Promise<AuditPage> {
  const query = toQuery(filters, Date.now())
  const items: AuditEntry[] = []
  let next: string | null = cursor ?? null
  for (let request = 0; request < MOST_REQUESTS; request += 1) {
    const page: contract.ReturnsOf<typeof contract.listAuditLog, 'admin'> = await admin.call<
      typeof contract.listAuditLog
    >({
      method: 'GET',
      path: '/internal/audit-log',
      query: { ...query, limit: String(limit - items.length), cursor: next ?? undefined },
      signal,
    })
    items.push(...page.items)
    next = page.pagination.next_cursor
    if (next === null || items.length >= limit) break
  }
  return { items, nextCursor: next }
}

/** The time in the id of an entry, a UUID of version 7 (RFC 9562 §5.7); null for other texts. */
export function timeOfEntry(id: string): number | null {
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)) return null
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16)
}

/** Who did what in a project. */
export const auditLog = {
  page: (admin: ProjectAdmin, filters: AuditFilters, place: AuditPlace) =>
    queryOptions({
      queryKey: [...under(admin.projectId), filters, place.limit, place.cursor] as const,
      queryFn: ({ signal }) => listAuditEntries(admin, filters, place, signal),
      placeholderData: keepPreviousData,
      // Only while the window is visible.
      refetchInterval: place.isLive ? LIVE_EVERY_MS : false,
    }),
  /** Null if it does not exist. Found by its time, because no endpoint reads one entry. */
  entry: (admin: ProjectAdmin, id: string) =>
    queryOptions({
      queryKey: [...under(admin.projectId), 'entry', id] as const,
      queryFn: async ({ signal }): Promise<AuditEntry | null> => {
        const at = timeOfEntry(id)
        if (at === null) return null
        const moment = new Date(at).toISOString()
        const { items } = await listAuditEntries(
          admin,
          { after: moment, before: moment },
          { limit: 500 },
          signal,
        )
        return items.find((entry) => entry.id === id) ?? null
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
}
