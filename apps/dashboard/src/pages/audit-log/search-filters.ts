import { DAY_MS, HOUR_MS } from '@latchkey/contract/pure'
import { kindsOf } from '../../components/audit-log/kinds.ts'
import { type AuditTargetType, targetTypeNames } from '../../components/audit-log/subjects.ts'
import type { AuditFilters } from '../../data/audit-log/queries.ts'
import type { AuditLogSearch, SearchChange } from './audit-log-search.ts'

/** Time spans up to now, as named in the address, in milliseconds. */
export const WITHIN_MS = { '1h': HOUR_MS, '24h': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS }
type TimeSpan = keyof typeof WITHIN_MS
export const SPANS = ['1h', '24h', '7d', '30d'] as const satisfies readonly TimeSpan[]

/** Removes all filters. */
export const NO_FILTERS: SearchChange = {
  query: undefined,
  kind: undefined,
  outcome: undefined,
  actor: undefined,
  type: undefined,
  target: undefined,
  ip: undefined,
  within: undefined,
  after: undefined,
  before: undefined,
}

/** The longest texts that the service accepts. */
const LONGEST_TEXT = 256
const LONGEST_IP = 64

/** The filters of the address as the service knows them. Ignores what it would refuse. */
export const filtersOf = (search: AuditLogSearch): AuditFilters => {
  const within = withinOf(search)
  return {
    kinds: kindsOf(search.kind),
    outcome: outcomeOf(search),
    actorId: upTo(LONGEST_TEXT, search.actor),
    target: targetOf(search),
    ip: upTo(LONGEST_IP, search.ip),
    query: upTo(LONGEST_TEXT, search.query),
    withinMs: within && WITHIN_MS[within],
    after: momentOf(search.after),
    before: momentOf(search.before),
  }
}

/** What the entries are about, if the address has a known type and an id. */
export function targetOf({ type, target }: AuditLogSearch): AuditFilters['target'] {
  const id = upTo(LONGEST_TEXT, target)
  return id !== undefined && isTargetType(type) ? { type, id } : undefined
}

export const outcomeOf = ({ outcome }: AuditLogSearch): AuditFilters['outcome'] =>
  outcome === 'ok' || outcome === 'failed' ? outcome : undefined

export const withinOf = ({ within }: AuditLogSearch): TimeSpan | undefined =>
  within !== undefined && Object.hasOwn(WITHIN_MS, within) ? (within as TimeSpan) : undefined

/** A time of the address; undefined if it is none, or before 1970. */
export const momentOf = (iso: string | undefined): string | undefined =>
  iso !== undefined && Date.parse(iso) >= 0 ? iso : undefined

const upTo = (longest: number, text: string | undefined): string | undefined =>
  text !== undefined && text.length <= longest ? text : undefined

const isTargetType = (type: string | undefined): type is AuditTargetType =>
  type !== undefined && Object.hasOwn(targetTypeNames, type)
