import { Avatar, Dialog, Glyph, Notice, Skeleton, searchGlyph } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Combobox } from '../../components/combobox/combobox.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { useAction } from '../../components/use-action.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { ofTeams, type Team } from '../../data/teams/queries.ts'
import { t } from '../../text.ts'
import { nameOfTeam } from './names.ts'
import styles from './team-choice.module.css'

export interface TeamChoiceProps {
  title: string
  description?: string
  /** The text beside a team that cannot be chosen, such as “Added”. */
  markOf?: (team: Team) => string | undefined
  onChoose: (team: Team) => unknown
  /** The text of a toast after `onChoose`. */
  doneText?: (team: Team) => string
  onClose: () => void
}

/** The list is loaded as a whole, but a longer list than this is not useful. */
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
  const { data: teams, error, refetch } = useQuery(ofTeams.list(useAdmin()))
  const [text, setText] = useState('')
  const { busy, problem, run } = useAction()
  const query = useDeferredValue(text.trim().toLowerCase())
  const matching = teams?.filter(
    ({ id, display_name }) => display_name.toLowerCase().includes(query) || id === query,
  )
  const options = (matching ?? []).slice(0, AT_MOST).map((team) => {
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
        {matching && matching.length > AT_MOST && (
          <p className={styles.more}>
            {t('Showing {n} of {total}. Enter part of the name to narrow it down.', {
              n: AT_MOST,
              total: matching.length,
            })}
          </p>
        )}
        {matching?.length === 0 && (
          <p className={styles.more} role="status">
            {teams?.length === 0
              ? t('No teams yet. Create one on the Teams page.')
              : t('No teams match. Search by part of a name or a full ID.')}
          </p>
        )}
      </div>
    </Dialog>
  )
}
