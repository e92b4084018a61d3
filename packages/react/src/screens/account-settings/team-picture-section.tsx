import { useState } from 'react'
import { useTranslate } from '../../context.ts'
import type { Team } from '../../team-hooks.ts'
import { firstLetter } from './first-letter.ts'
import { ProfileImageEditor } from './profile-image-editor.tsx'
import { Section } from './section.tsx'

/** The image of a team. */
export function TeamPictureSection({ team }: { team: Team }) {
  const t = useTranslate()
  const [cropping, setCropping] = useState(false)
  return (
    <Section
      title={t('Team picture')}
      description={t('Shown next to the team name.')}
      controls={cropping ? 'below' : 'beside'}
      open={cropping}
    >
      <ProfileImageEditor
        name={firstLetter(team.displayName)}
        imageUrl={team.profileImageUrl}
        label={t('Change team picture')}
        onSave={(profileImageUrl) => team.update({ profileImageUrl })}
        onToggle={setCropping}
      />
    </Section>
  )
}
