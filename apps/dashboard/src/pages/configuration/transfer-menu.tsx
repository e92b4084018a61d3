import { portableSettings } from '@latchkey/contract/pure'
import { chevronDownGlyph, Glyph, Menu, MenuItem } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { formatJson } from '../../components/json-text.ts'
import { fileName, saveFile } from '../../components/save-file.ts'
import { useExportConfig } from '../../data/configuration/writes.ts'
import { useAccess } from '../../data/owner-teams/use-access.ts'
import { ofProject } from '../../data/projects/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { DriftDialog } from './drift-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** Exports the configuration, compares it with a file, imports one, and copies settings. */
export function TransferMenu() {
  const project = useProject()
  const { data: config } = useQuery(ofProject.config(useAdmin()))
  const [open, setOpen] = useState<'import' | 'copy' | 'compare' | 'secrets'>()
  const close = () => setOpen(undefined)

  const exportSecrets = useExportConfig()
  const { may } = useAccess()
  const save = (settings: unknown, kind = '') => {
    const file = new Blob([`${formatJson(settings)}\n`], { type: 'application/json' })
    saveFile(file, `configuration-${fileName(project.display_name)}${kind}.json`)
  }

  return (
    <>
      <Menu
        label={t('Export and import')}
        align="end"
        trigger={
          <>
            {t('Export and import')}
            <Glyph shape={chevronDownGlyph} />
          </>
        }
      >
        <MenuItem
          reads
          disabled={config === undefined}
          onSelect={() => config && save(portableSettings(config))}
        >
          {t('Export without secrets')}
        </MenuItem>
        <MenuItem
          disabled={!may('POST /internal/config/export')}
          onSelect={() => setOpen('secrets')}
        >
          {t('Export with secrets…')}
        </MenuItem>
        <MenuItem reads disabled={config === undefined} onSelect={() => setOpen('compare')}>
          {t('Compare with a file…')}
        </MenuItem>
        <MenuItem onSelect={() => setOpen('import')}>{t('Import a file…')}</MenuItem>
        <MenuItem reads disabled={config === undefined} onSelect={() => setOpen('copy')}>
          {t('Copy to another project…')}
        </MenuItem>
      </Menu>
      {open === 'compare' && config && <DriftDialog config={config} onClose={close} />}
      {open === 'secrets' && (
        <ConfirmDialog
          title={t('Export with secrets?')}
          consequences={[
            t('The file has client secrets and passwords in plain text.'),
            t('Anyone who has it can act as your app at providers and send emails in its name.'),
            t('The export is recorded in the audit log.'),
          ]}
          understood={t('I understand')}
          confirmLabel={t('Export with secrets')}
          action={async () => save(JSON.parse(await exportSecrets()), '-with-secrets')}
          done={t('Configuration exported')}
          onClose={close}
        />
      )}
      {open === 'import' && <ImportDialog onClose={close} />}
      {open === 'copy' && config && <CopyDialog config={config} onClose={close} />}
    </>
  )
}
