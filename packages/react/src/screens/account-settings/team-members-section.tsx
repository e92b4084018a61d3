import { Avatar, Badge, Field } from '@latchkey/ui'
import { useMemo, useState } from 'react'
import { useTranslate } from '../../context.ts'
import type { Team } from '../../team-hooks.ts'
import controls from './list-controls.module.css'
import { searchMembers, sortMembers } from './member-list.ts'
import { PageButtons } from './page-buttons.tsx'
import styles from './rows.module.css'
import { Section } from './section.tsx'

/** The number of members on a page. A search is offered for more. */
const PAGE_ROWS = 10

/** The members of a team with their profiles, by pages and with a search. */
export function TeamMembersSection({ team, userId }: { team: Team; userId: string }) {
  const t = useTranslate()
  const members = team.useUsers()
  const [search, setSearch] = useState('')
  const [wantedPage, setPage] = useState(0)
  const sorted = useMemo(
    () => sortMembers(members, userId, t.language),
    [members, userId, t.language],
  )
  const found = searchMembers(sorted, search)
  // Members may leave while a late page is shown.
  const page = Math.min(wantedPage, Math.max(0, Math.ceil(found.length / PAGE_ROWS) - 1))
  const shown = found.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS)

  return (
    <Section title={t('Members')} controls="below">
      {members.length > PAGE_ROWS && (
        <div className={controls.search}>
          <Field
            name="search"
            type="search"
            autoComplete="off"
            label={t('Search members')}
            labelHidden
            placeholder={t('Search by name')}
            reserve={false}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value)
              setPage(0)
            }}
          />
        </div>
      )}
      {found.length === 0 && (
        <p className={styles.empty} role="status">
          {t('No members match your search.')}
        </p>
      )}
      <ul className={styles.rows} data-dense="true">
        {shown.map(({ id, teamProfile }) => (
          <li className={styles.row} data-icon="true" key={id}>
            <Avatar
              name={teamProfile.displayName}
              imageUrl={teamProfile.profileImageUrl}
              size={28}
            />
            <div className={styles.words}>
              <span className={styles.main} data-empty={!teamProfile.displayName}>
                {teamProfile.displayName || t('No display name set')}
              </span>
              {id === userId && <Badge>{t('You')}</Badge>}
            </div>
          </li>
        ))}
      </ul>
      <PageButtons total={found.length} rowsPerPage={PAGE_ROWS} page={page} onChange={setPage} />
    </Section>
  )
}
