import {
  type Subject,
  shortId,
  subjectName,
  targetTypeNames,
} from '../../components/audit-log/subjects.ts'
import { FilterList, type ListFilter } from '../../components/list/filter-list.tsx'
import type { AuditEntry } from '../../data/audit-log/queries.ts'
import { t } from '../../text.ts'
import type { AuditLogSearch, SearchChange } from './audit-log-search.ts'
import { filtersOf } from './search-filters.ts'

export interface ChipsProps {
  search: AuditLogSearch
  /** Of the page, for the names of ids. */
  entries: readonly AuditEntry[] | undefined
  onChange: (change: SearchChange) => void
  onClear: () => void
}

/** The filters by an actor, a target and an address. Each can be removed. */
export function Chips({ search, entries = [], onChange, onClear }: ChipsProps) {
  const { actorId: actor, target, ip } = filtersOf(search)
  const filters: ListFilter[] = []
  const add = (id: string, text: string, change: SearchChange) =>
    filters.push({ id, text, onRemove: () => onChange(change) })
  if (actor !== undefined)
    add('actor', t('Actor: {name}', { name: nameOfActor(entries, actor) }), { actor: undefined })
  if (target) {
    const type = t(targetTypeNames[target.type])
    const name = nameOfTarget(entries, target.id)
    add('target', t('{type}: {name}', { type, name }), { type: undefined, target: undefined })
  }
  if (ip !== undefined) add('ip', t('IP address: {ip}', { ip }), { ip: undefined })
  return <FilterList filters={filters} onClear={onClear} />
}

function nameOfActor(entries: readonly AuditEntry[], id: string): string {
  const actor = entries.find((entry) => entry.actor.id === id)?.actor
  if (actor?.type === 'key' && actor.key_last_four !== null)
    return actor.label ?? t('Key …{end}', { end: actor.key_last_four })
  return (actor && subjectName(actor)) ?? shortId(id)
}

function nameOfTarget(entries: readonly AuditEntry[], id: string): string {
  const subjects = entries.flatMap(({ target, related }): Subject[] =>
    related ? [target, related] : [target],
  )
  return subjects.find((subject) => subject.id === id && subject.label)?.label ?? shortId(id)
}
