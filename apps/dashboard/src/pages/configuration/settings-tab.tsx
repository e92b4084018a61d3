import { Button, Glyph, pencilGlyph, VisuallyHidden } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Column } from '../../components/data-table/columns.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { NothingMatches } from '../../components/list/nothing-matches.tsx'
import { SearchField } from '../../components/list/search-field.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { RowDetail } from '../../components/row-detail.tsx'
import {
  findSettings,
  isDefault,
  type Setting,
  settingsOf,
} from '../../data/configuration/settings.ts'
import { ofProject } from '../../data/projects/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { ChangeSettingsDialog } from './change-settings-dialog.tsx'
import styles from './configuration-page.module.css'
import { valueText } from './value-text.ts'

/** All settings by their paths, with a search. A setting opens the dialog that changes it. */
export function SettingsTab() {
  const { data: config, error, refetch } = useQuery(ofProject.config(useAdmin()))
  const [text, setText] = useState('')
  const [changed, setChanged] = useState<Setting>()
  const settings = config && findSettings(settingsOf(config), text)

  if (error && !config)
    return (
      <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the configuration')} />
    )
  return (
    <div className={styles.tab}>
      <SearchField label={t('Search settings')} value={text} onSearch={setText} waitMs={0} />
      <DataTable
        label={t('Settings')}
        columns={columns(setChanged)}
        rows={settings}
        rowKey={({ path }) => path}
        loadingLabel={t('Loading…')}
        filter={text}
        empty={
          <NothingMatches
            title={t('No settings match')}
            clearLabel={t('Clear search')}
            onClear={() => setText('')}
          />
        }
      />
      {changed && <ChangeSettingsDialog setting={changed} onClose={() => setChanged(undefined)} />}
    </div>
  )
}

const columns = (change: (setting: Setting) => void): readonly Column<Setting>[] => [
  {
    id: 'path',
    header: t('Setting'),
    cell: (setting) => (
      <RowDetail detail={<span className={styles.value}>{valueText(setting.value)}</span>}>
        <code className={styles.path} data-own={!isDefault(setting)}>
          {setting.path}
        </code>
        {!isDefault(setting) && <VisuallyHidden>{t('Changed')}</VisuallyHidden>}
      </RowDetail>
    ),
  },
  {
    id: 'value',
    header: t('Value'),
    minor: true,
    cell: (setting) => (
      <code className={styles.value} data-own={!isDefault(setting)}>
        {valueText(setting.value)}
      </code>
    ),
  },
  {
    id: 'change',
    header: t('Change'),
    headerHidden: true,
    align: 'end',
    cell: (setting) => (
      <Button
        variant="ghost"
        size="small"
        aria-label={t('Change {path}', { path: setting.path })}
        onClick={() => change(setting)}
      >
        <Glyph shape={pencilGlyph} />
      </Button>
    ),
  },
]
