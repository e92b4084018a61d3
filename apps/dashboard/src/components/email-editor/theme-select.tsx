import { Select } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { emailSources, type ThemeChoice } from '../../data/email-sources/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'

const OF_PROJECT = 'project'
const NONE = 'none'

export interface ThemeSelectProps {
  value: ThemeChoice
  onChange: (theme: ThemeChoice) => void
}

/** Chooses the theme of an email: that of the project, none, or one of its own. */
export function ThemeSelect({ value, onChange }: ThemeSelectProps) {
  const { data: themes = [] } = useQuery(emailSources.themes(useAdmin()))
  const { config } = useProject()
  const selected = themes.find(({ id }) => id === config.email_theme)
  const isUnknown = typeof value === 'string' && !themes.some(({ id }) => id === value)

  return (
    <Select
      size="small"
      prefix={t('Theme')}
      aria-label={t('Theme')}
      highlighted={value !== undefined}
      value={value === undefined ? OF_PROJECT : value === false ? NONE : value}
      options={[
        {
          value: OF_PROJECT,
          label: selected
            ? t('Project theme ({name})', { name: selected.display_name })
            : t('Project theme'),
        },
        { value: NONE, label: t('No theme') },
        ...themes.map(({ id, display_name }) => ({ value: id, label: display_name })),
        ...(isUnknown ? [{ value, label: t('Deleted theme') }] : []),
      ]}
      onChange={({ target }) =>
        onChange(
          target.value === OF_PROJECT ? undefined : target.value === NONE ? false : target.value,
        )
      }
    />
  )
}
