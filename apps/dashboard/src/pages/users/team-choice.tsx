import { Avatar, Button, Dialog, EmptyState, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { SearchField } from '../../components/list/search-field.tsx'
import picking from '../../components/pick-list.module.css'
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
  /** On the button of each team. */
  actionLabel: string
  /** Stands in the place of the button, as for a team one is in. */
  markOf?: (team: Team) => string | undefined
  onChoose: (team: Team) => unknown
  /** The text of a toast after `onChoose`. */
  doneText?: (team: Team) => string
  onClose: () => void
}

/** The list comes whole; more than this nobody reads through. */
const AT_MOST = 50

/** Finds a team of the project by its name or id. */
export function TeamChoice({
  title,
  description,
  actionLabel,
  markOf,
  onChoose,
  doneText,
  onClose,
}: TeamChoiceProps) {
  const { data: teams, error, refetch } = useQuery(ofTeams.list(useAdmin()))
  const [query, setQuery] = useState('')
  const { busy, isBusyWith, run } = useAction({ failure: 'toast' })
  const wanted = useDeferredValue(query.trim().toLowerCase())
  const matching = teams?.filter(
    ({ id, display_name }) => display_name.toLowerCase().includes(wanted) || id === wanted,
  )

  const choose = (team: Team) =>
    run(async () => onChoose(team), { id: team.id, done: () => doneText?.(team) })

  return (
    <Dialog title={title} description={description} closeLabel={t('Close')} onClose={onClose}>
      <div className={picking.pick}>
        <SearchField label={t('Search teams by name or ID')} value={query} onSearch={setQuery} />
        <div className={picking.found} aria-busy={teams === undefined}>
          {error && !teams && <ProblemCard error={error} onRetry={refetch} />}
          {!error && !teams && <Skeleton height="44px" shape="control" />}
          {matching && matching.length > 0 && (
            <ul className={picking.list} aria-label={t('Teams')}>
              {matching.slice(0, AT_MOST).map((team) => {
                const mark = markOf?.(team)
                return (
                  <li className={picking.line} key={team.id}>
                    <span className={styles.team}>
                      <Avatar name={nameOfTeam(team)} imageUrl={team.profile_image_url} size={24} />
                      <bdi className={styles.name}>{nameOfTeam(team)}</bdi>
                    </span>
                    {mark ? (
                      <span className={styles.mark}>{mark}</span>
                    ) : (
                      <Button
                        variant="secondary"
                        size="small"
                        aria-label={t('{action}: {name}', {
                          action: actionLabel,
                          name: nameOfTeam(team),
                        })}
                        busy={isBusyWith(team.id)}
                        disabled={busy}
                        onClick={() => void choose(team)}
                      >
                        {actionLabel}
                      </Button>
                    )}
                  </li>
                )
              })}
            </ul>
          )}
          {matching && matching.length > AT_MOST && (
            <p className={styles.more}>
              {t('Showing {n} of {total}. Enter part of the name to narrow it down.', {
                n: AT_MOST,
                total: matching.length,
              })}
            </p>
          )}
          {matching?.length === 0 && (
            <EmptyState title={teams?.length === 0 ? t('No teams yet') : t('No teams match')}>
              <p>
                {teams?.length === 0
                  ? t('Create one on the Teams page.')
                  : t('Search by part of a name or a full ID.')}
              </p>
            </EmptyState>
          )}
        </div>
      </div>
    </Dialog>
  )
}
