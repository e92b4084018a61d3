import { useQuery } from '@tanstack/react-query'
import { emailSources, type ThemeChoice } from '../../data/email-sources/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'

/** Says which themes two versions have, if they have not the same. */
export function ThemeDifference({ theirs, mine }: { theirs: ThemeChoice; mine: ThemeChoice }) {
  const { data: themes = [] } = useQuery(emailSources.themes(useAdmin()))
  const nameOf = (theme: ThemeChoice) =>
    theme === undefined
      ? t('Project theme')
      : theme === false
        ? t('No theme')
        : (themes.find(({ id }) => id === theme)?.display_name ?? t('Deleted theme'))
  if (theirs === mine) return null
  return (
    <p>
      {t('The saved version has the theme “{theirs}”, yours has “{mine}”.', {
        theirs: nameOf(theirs),
        mine: nameOf(mine),
      })}
    </p>
  )
}
