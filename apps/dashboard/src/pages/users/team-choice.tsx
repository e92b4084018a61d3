import { Avatar, Dialog, Glyph, Notice, Skeleton, searchGlyph } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '../../components/combobox/combobox.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { useAction } from '../../components/use-action.ts'
import { useDebounced } from '../../components/use-debounced.ts'
import { SEARCH_WAIT_MS } from '../../components/user-search.tsx'
import { useAdmin } from '../../data/projects/use-project.ts'
import { type ListedTeam, ofTeams } from '../../data/teams/queries.ts'
import { t } from '../../text.ts'
import { nameOfTeam } from './names.ts'
import styles from './team-choice.module.css'

export interface TeamChoiceProps {
  title: string
  description?: string
  /** The text beside a team that cannot be chosen, such as “Added”. */
  markOf?: (team: ListedTeam) => string | undefined
  onChoose: (team: ListedTeam) => unknown
  /** The text of a toast after `onChoose`. */
  doneText?: (team: ListedTeam) => string
  onClose: () => void
}

/** A longer list than this is not useful. */
const AT_MOST = 50

/** Chooses a team of the project by its name or ID. */
export function TeamChoice({
  title,
  description,
  markOf,
  onChoose,
  doneText,
  onClose,
}: TeamChoiceProps) {
  const [text, setText] = useState('')
  const query = useDebounced(text.trim(), SEARCH_WAIT_MS)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    ofTeams.page(useAdmin(), { query, sort: 'display_name', limit: AT_MOST }),
  )
  const teams = data?.items
  const { busy, problem, run } = useAction()
  const isCurrent = !isPlaceholderData && query === text.trim()
  const options = (teams ?? []).map((team) => {
    const mark = markOf?.(team)
    return { id: team.id, team, mark, disabled: busy || mark !== undefined }
  })

  return (
    <Dialog title={title} description={description} closeLabel={t('Close')} onClose={onClose}>
      {problem && <Notice>{problem}</Notice>}
      <div className={styles.choice} aria-busy={teams === undefined || busy}>
        <Combobox
          inline
          focusOnMount
          label={t('Teams')}
          placeholder={t('Search teams by name or ID')}
          icon={<Glyph shape={searchGlyph} />}
          text={text}
          onText={setText}
          options={options}
          isCurrent={isCurrent}
          onChoose={({ team }) =>
            void run(async () => onChoose(team), { done: () => doneText?.(team) })
          }
        >
          {({ team, mark }) => (
            <>
              <Avatar name={nameOfTeam(team)} imageUrl={team.profile_image_url} size={24} />
              <bdi className={styles.name}>{nameOfTeam(team)}</bdi>
              {mark && <span className={styles.mark}>{mark}</span>}
            </>
          )}
        </Combobox>
        {error && !teams && <ProblemCard error={error} onRetry={refetch} />}
        {!error && !teams && <Skeleton height="44px" shape="control" />}
        {data?.nextCursor && (
          <p className={styles.more}>
            {t('Showing the first {n}. Enter part of the name to narrow it down.', {
              n: teams?.length ?? 0,
            })}
          </p>
        )}
        {isCurrent && data?.items.length === 0 && !data.nextCursor && (
          <p className={styles.more} role="status">
            {data.total.count === 0
              ? t('No teams yet. Create one on the Teams page.')
              : t('No teams match. Search by part of a name or a full ID.')}
          </p>
        )}
      </div>
    </Dialog>
  )
}
