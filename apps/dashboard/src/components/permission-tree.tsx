import {
  alertGlyph,
  Badge,
  Button,
  CheckField,
  Glyph,
  lockGlyph,
  VisuallyHidden,
} from '@latchkey/ui'
import { type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react'
import { t } from '../text.ts'
import { SearchField } from './list/search-field.tsx'
import {
  containmentOf,
  expand,
  type PermissionDefinition,
  reachedFrom,
  reachedThrough,
} from './permission-graph.ts'
import styles from './permission-tree.module.css'

export interface PermissionTreeProps {
  /** What there is to choose from, in the order to show it. */
  definitions: readonly PermissionDefinition[]
  /** The ids that are ticked. Those that nobody defines any more are shown too, to be taken away. */
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  /** Names the list. */
  label: string
  description?: ReactNode
  /** The permission that is to contain the ticked ones: not in the list itself; what contains it in turn is marked when it is ticked. */
  self?: string | undefined
  /** What is wrong, in words. */
  error?: string | undefined
  /** Of the boxes, for a form that brings the focus to what is wrong. */
  name?: string
  disabled?: boolean
}

const FILTERED_FROM = 10
const SHOWN_AT_FIRST = 200
const SOURCES_SHOWN = 3

/** Permissions to tick. What comes along with a ticked one says through which, and may be ticked all the same. */
export function PermissionTree(props: PermissionTreeProps) {
  const {
    definitions,
    value,
    onChange,
    label,
    description,
    self,
    error,
    name,
    disabled = false,
  } = props
  const id = useId()
  const [filter, setFilter] = useState('')
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  // What was ticked from the beginning stands on top, and stays there when it is unticked.
  const [first] = useState(() => new Set(value))
  const { graph, through, count } = useReach(definitions, value, self)
  const ticked = useMemo(() => new Set(value), [value])

  const choices = useMemo((): readonly PermissionDefinition[] => {
    const gone = value
      .filter((each) => each !== self && !graph.has(each))
      .map((each) => ({ id: each, contained_permission_ids: [] }))
    const all = [...gone, ...definitions.filter((definition) => definition.id !== self)]
    return [
      ...all.filter((choice) => first.has(choice.id)),
      ...all.filter((choice) => !first.has(choice.id)),
    ]
  }, [definitions, value, self, graph, first])
  const wanted = useDeferredValue(filter.trim().toLowerCase())
  const matching = choices.filter(
    (choice) => choice.id.includes(wanted) || choice.description?.toLowerCase().includes(wanted),
  )

  const describedBy = [description && `${id}-description`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <fieldset
      className={styles.tree}
      aria-describedby={describedBy || undefined}
      disabled={disabled}
    >
      <legend className={styles.label}>{label}</legend>
      <p className={styles.count} role="status">
        {count === 0 ? t('Grants nothing') : t('Grants {n} in total', { n: count })}
      </p>
      {description && (
        <p className={styles.description} id={`${id}-description`}>
          {description}
        </p>
      )}
      {choices.length > FILTERED_FROM && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps Enter in the field from the form around it
        <div
          className={styles.filter}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        >
          <SearchField label={t('Filter permissions')} value={filter} onSearch={setFilter} />
        </div>
      )}
      {matching.length === 0 ? (
        <p className={styles.nothing}>
          {choices.length === 0 ? t('There are no other permissions yet.') : t('No matches')}
        </p>
      ) : (
        <ul className={styles.list}>
          {matching.slice(0, shown).map((choice) => (
            <li key={choice.id} className={styles.item}>
              <CheckField
                name={name}
                checked={ticked.has(choice.id)}
                onChange={(event) =>
                  onChange(
                    event.target.checked
                      ? [...value, choice.id]
                      : value.filter((each) => each !== choice.id),
                  )
                }
                label={<PermissionName id={choice.id} />}
                description={descriptionOf({
                  choice,
                  sources: through.get(choice.id),
                  isGone: !graph.has(choice.id),
                  closesCircle:
                    self !== undefined &&
                    ticked.has(choice.id) &&
                    reachedFrom(graph, choice.id).has(self),
                })}
              />
            </li>
          ))}
          {matching.length > shown && (
            <li className={styles.more}>
              <Button variant="ghost" size="small" onClick={() => setShown(shown + SHOWN_AT_FIRST)}>
                {t('Show {n} more', { n: matching.length - shown })}
              </Button>
            </li>
          )}
        </ul>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          <Glyph shape={alertGlyph} />
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** What the ticked ones bring. `self` counts for nothing: what it contains is what is being chosen. */
function useReach(
  definitions: readonly PermissionDefinition[],
  value: readonly string[],
  self: string | undefined,
) {
  const graph = useMemo(
    () =>
      containmentOf(
        definitions.map((each) =>
          each.id === self ? { id: each.id, contained_permission_ids: [] } : each,
        ),
      ),
    [definitions, self],
  )
  return useMemo(() => {
    const others = value.filter((id) => id !== self)
    const granted = expand(graph, others)
    return {
      graph,
      through: reachedThrough(graph, others),
      count: granted.size - (self !== undefined && granted.has(self) ? 1 : 0),
    }
  }, [graph, value, self])
}

function PermissionName({ id }: { id: string }) {
  return (
    <span className={styles.name}>
      <code dir="ltr">{id}</code>
      {id.startsWith('$') && (
        <span className={styles.lock}>
          <Glyph shape={lockGlyph} />
          <VisuallyHidden>{t('(built in)')}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}

interface Marks {
  choice: PermissionDefinition
  sources: readonly string[] | undefined
  isGone: boolean
  closesCircle: boolean
}

function descriptionOf({ choice, sources, isGone, closesCircle }: Marks): ReactNode {
  if (!choice.description && !sources && !isGone && !closesCircle) return undefined
  return (
    <>
      {choice.description && <span>{choice.description} </span>}
      {sources && <Badge tone="accent">{t('from {names}', { names: namesOf(sources) })}</Badge>}
      {closesCircle && <Badge tone="warning">{t('Creates a cycle')}</Badge>}
      {isGone && <Badge tone="danger">{t('No longer exists')}</Badge>}
    </>
  )
}

function namesOf(ids: readonly string[]): string {
  const named = ids.slice(0, SOURCES_SHOWN).join(', ')
  return ids.length > SOURCES_SHOWN
    ? t('{names} and {n} more', { names: named, n: ids.length - SOURCES_SHOWN })
    : named
}
