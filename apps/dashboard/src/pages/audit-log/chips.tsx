import { Button, closeGlyph, Glyph } from '@latchkey/ui'
import {
  type Subject,
  shortId,
  subjectName,
  targetTypeNames,
} from '../../components/audit-log/subjects.ts'
import type { AuditEntry } from '../../data/audit-log/queries.ts'
import { t } from '../../text.ts'
import styles from './audit-log-page.module.css'
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
  const chips: { readonly id: string; readonly text: string; readonly change: SearchChange }[] = []
  if (actor !== undefined)
    chips.push({
      id: 'actor',
      text: t('Actor: {name}', { name: nameOfActor(entries, actor) }),
      change: { actor: undefined },
    })
  if (target)
    chips.push({
      id: 'target',
      text: t('{type}: {name}', {
        type: t(targetTypeNames[target.type]),
        name: nameOfTarget(entries, target.id),
      }),
      change: { type: undefined, target: undefined },
    })
  if (ip !== undefined)
    chips.push({ id: 'ip', text: t('IP address: {ip}', { ip }), change: { ip: undefined } })
  if (chips.length === 0) return null

  return (
    <ul className={styles.chips} aria-label={t('Filters')}>
      {chips.map(({ id, text, change }) => (
        <li key={id} className={styles.chip}>
          <span className={styles.chipText}>{text}</span>
          <Button
            variant="ghost"
            size="icon"
            className={styles.remove}
            aria-label={t('Remove filter {name}', { name: text })}
            onClick={() => onChange(change)}
          >
            <Glyph shape={closeGlyph} />
          </Button>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="small" onClick={onClear}>
          {t('Clear filters')}
        </Button>
      </li>
    </ul>
  )
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
