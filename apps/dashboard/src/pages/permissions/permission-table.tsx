import { Badge, dotsGlyph, Glyph, lockGlyph, Menu, MenuItem, VisuallyHidden } from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { Column, Sorting } from '../../components/data-table/columns.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { Link as TextLink } from '../../components/link.tsx'
import { isSystemPermission, type PermissionScope } from '../../data/permissions/queries.ts'
import { t } from '../../text.ts'
import { IdBadges } from './id-badges.tsx'
import { matcherOf, type PermissionRow } from './permission-rows.ts'
import styles from './permissions-page.module.css'
import { PERMISSIONS_PATH, usePermissionsSearch, withChange } from './permissions-search.ts'

export interface PermissionTableProps {
  scope: PermissionScope
  projectId: string
  /** Undefined while they load. */
  rows: readonly PermissionRow[] | undefined
  /** Only those are shown whose ID or description contains this text. */
  query: string
  empty: ReactNode
  onDelete: (id: string) => void
}

/**
 * The permissions of a scope: what each contains, what contains it, and who is granted it by
 * default.
 */
export function PermissionTable({
  scope,
  projectId,
  rows,
  query,
  empty,
  onDelete,
}: PermissionTableProps) {
  const { search, show } = usePermissionsSearch(scope)
  const columns = useMemo(
    (): readonly Column<PermissionRow>[] => [
      {
        id: 'id',
        header: t('Permission'),
        sortBy: ({ id }) => id,
        cell: ({ id }) =>
          isSystemPermission(id) ? (
            <SystemId id={id} />
          ) : (
            <Link
              to={PERMISSIONS_PATH[scope]}
              params={{ projectId }}
              search={withChange(search, { edit: id })}
              resetScroll={false}
              className={styles.id}
              data-row-link=""
              dir="ltr"
            >
              {id}
            </Link>
          ),
      },
      {
        id: 'description',
        header: t('Description'),
        minor: true,
        shrinks: 30,
        sortBy: ({ description }) => description,
        cell: ({ description }) => (
          <span className={styles.quiet} title={description}>
            {description}
          </span>
        ),
      },
      {
        id: 'contains',
        header: t('Contains'),
        minor: true,
        sortBy: ({ contains }) => contains.length,
        cell: ({ contains }) => <IdBadges ids={contains} />,
      },
      {
        id: 'contained-in',
        header: t('Contained in'),
        minor: true,
        sortBy: ({ containedIn }) => containedIn.length,
        cell: ({ containedIn }) => <IdBadges ids={containedIn} />,
      },
      {
        id: 'default-for',
        header: t('Default for'),
        minor: true,
        sortBy: ({ defaultFor }) => defaultFor.join(' '),
        cell: ({ defaultFor }) => <Defaults defaultFor={defaultFor} />,
      },
      {
        id: 'menu',
        header: t('Actions'),
        headerHidden: true,
        align: 'end',
        cell: ({ id }) =>
          !isSystemPermission(id) && (
            <Menu
              label={t('Actions for {name}', { name: id })}
              align="end"
              trigger={<Glyph shape={dotsGlyph} />}
            >
              <MenuItem onSelect={() => show({ edit: id })}>{t('Edit…')}</MenuItem>
              <MenuItem reads onSelect={() => show({ view: 'graph', node: id })}>
                {t('Show in graph')}
              </MenuItem>
              <MenuItem tone="danger" onSelect={() => onDelete(id)}>
                {t('Delete…')}
              </MenuItem>
            </Menu>
          ),
      },
    ],
    [scope, projectId, search, show, onDelete],
  )

  return (
    <div className={styles.table}>
      <DataTable
        label={t('Permissions')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        shows={useMemo(() => matcherOf(query), [query])}
        filter={query}
        expectedRows={scope === 'team' ? 8 : 4}
        loadingLabel={t('Loading…')}
        sorting={{
          ...sortingOf(search.sort),
          onChange: (sorting) => show({ sort: sortOf(sorting) }),
        }}
        empty={empty}
        footer={
          scope === 'team' && (
            <div className={styles.notes}>
              <span className={styles.note}>
                <Glyph shape={lockGlyph} />
                <span>
                  {t(
                    'Built into every team and checked by Latchkey itself. You can’t change these, but your permissions can contain them.',
                  )}
                </span>
              </span>
              <TextLink to="/projects/$projectId/team-settings" params={{ projectId }}>
                {t('Change defaults')}
              </TextLink>
            </div>
          )
        }
      />
    </div>
  )
}

function SystemId({ id }: { id: string }) {
  return (
    <span className={styles.system} title={t('Built in. You can’t change it.')}>
      <code dir="ltr">{id}</code>
      <Glyph shape={lockGlyph} />
      <VisuallyHidden>{t('Built in. You can’t change it.')}</VisuallyHidden>
    </span>
  )
}

function Defaults({ defaultFor }: { defaultFor: readonly string[] }) {
  if (defaultFor.length === 0) return <span className={styles.quiet}>–</span>
  return (
    <span className={styles.badges}>
      {defaultFor.map((who) => (
        <Badge key={who} tone="accent">
          {who}
        </Badge>
      ))}
    </span>
  )
}

const sortingOf = (sort = 'id'): Sorting => ({
  columnId: sort.replace(/^-/, ''),
  descending: sort.startsWith('-'),
})

/** The default order is not in the address. */
const sortOf = ({ columnId, descending }: Sorting) =>
  columnId === 'id' && !descending ? undefined : `${descending ? '-' : ''}${columnId}`
