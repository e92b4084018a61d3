import { Avatar, Badge } from '@latchkey/ui'
import { useTranslate } from '../../context.ts'
import type { Team } from '../../team-hooks.ts'
import styles from './rows.module.css'
import { Section } from './section.tsx'

/** The members of a team with their profiles. */
export function TeamMembersSection({ team, userId }: { team: Team; userId: string }) {
  const t = useTranslate()
  const members = team.useUsers()
  return (
    <Section title={t('Members')} controls="below">
      <ul className={styles.rows}>
        {members.map(({ id, teamProfile }) => (
          <li className={styles.row} key={id}>
            <div className={styles.words}>
              <Avatar
                name={teamProfile.displayName}
                imageUrl={teamProfile.profileImageUrl}
                size={28}
              />
              <span className={styles.main} data-empty={!teamProfile.displayName}>
                {teamProfile.displayName || t('No display name set')}
              </span>
              {id === userId && <Badge>{t('You')}</Badge>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
