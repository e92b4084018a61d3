import { type ApiOperation, slugOf } from '@latchkey/contract/reference'
import { SearchField } from '../../components/list/search-field.tsx'
import { t } from '../../text.ts'
import styles from './explorer-page.module.css'

export interface OperationListProps {
  operations: readonly ApiOperation[]
  /** The id of the shown one. */
  selected: string | undefined
  query: string
  onSearch: (query: string) => void
  onSelect: (id: string) => void
}

/** The endpoints by area, with a search in their paths and names. */
export function OperationList({
  operations,
  selected,
  query,
  onSearch,
  onSelect,
}: OperationListProps) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const matching = operations.filter(({ method, path, summary, tag }) => {
    const text = `${method} ${path} ${summary} ${tag}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const groups = Map.groupBy(matching, ({ tag }) => tag)

  return (
    <>
      <SearchField label={t('Search endpoints')} value={query} onSearch={onSearch} />
      <nav className={styles.list} aria-label={t('Endpoints')}>
        {matching.length === 0 && <p className={styles.hint}>{t('No endpoint matches.')}</p>}
        {[...groups].map(([tag, members]) => (
          <section key={tag} aria-labelledby={`area-${slugOf(tag)}`}>
            <h2 className={styles.area} id={`area-${slugOf(tag)}`}>
              {tag}
            </h2>
            <ul className={styles.operations}>
              {members.map(({ id, method, path, summary }) => (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.operation}
                    aria-current={id === selected ? 'true' : undefined}
                    title={summary}
                    onClick={() => onSelect(id)}
                  >
                    <span className={styles.method} data-method={method}>
                      {method}
                    </span>
                    <span className={styles.path}>{path}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </>
  )
}
