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
import { list, t } from '../text.ts'
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
  /** The permissions to choose from, in display order. */
  definitions: readonly PermissionDefinition[]
  /** The selected IDs. Undefined ones are shown too, so that they can be unselected. */
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  /** The label of the list. */
  label: string
  description?: ReactNode
  /**
   * The permission that will contain the selected ones. It is not in the list, and a selected
   * permission that contains it is marked.
   */
  self?: string | undefined
  /** The error message. */
  error?: string | undefined
  /** The name of the checkboxes, for a form that focuses an error. */
  name?: string
  disabled?: boolean
}

const FILTERED_FROM = 10
const SHOWN_AT_FIRST = 200
const SOURCES_SHOWN = 3

/**
 * A list of permissions to select. Those that a selected one contains say through which, and can be
 * selected too.
 */
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
  // Initially selected permissions are on top, and stay there when they are unselected.
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
  const query = useDeferredValue(filter.trim().toLowerCase())
  const matching = choices.filter(
    (choice) => choice.id.includes(query) || choice.description?.toLowerCase().includes(query),
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
              <Button
                reads
                variant="ghost"
                size="small"
                onClick={() => setShown(shown + SHOWN_AT_FIRST)}
              >
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

/**
 * What the selected ones contain. `self` is ignored, because its content is what is being chosen.
 */
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
      {sources && (
        <Badge tone="accent">{t('from {names}', { names: list(sources, SOURCES_SHOWN) })}</Badge>
      )}
      {closesCircle && <Badge tone="warning">{t('Creates a cycle')}</Badge>}
      {isGone && <Badge tone="danger">{t('No longer exists')}</Badge>}
    </>
  )
}
