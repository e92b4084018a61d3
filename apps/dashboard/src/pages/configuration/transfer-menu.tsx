import { portableSettings } from '@latchkey/contract/pure'
import { chevronDownGlyph, Glyph, Menu, MenuItem } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatJson } from '../../components/json-text.ts'
import { fileName, saveFile } from '../../components/save-file.ts'
import { ofProject } from '../../data/projects/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** Exports the configuration to a file, imports one, and copies settings to another project. */
export function TransferMenu() {
  const project = useProject()
  const { data: config } = useQuery(ofProject.config(useAdmin()))
  const [open, setOpen] = useState<'import' | 'copy'>()
  const close = () => setOpen(undefined)

  const exportFile = () => {
    if (config === undefined) return
    const json = `${formatJson(portableSettings(config))}\n`
    const file = new Blob([json], { type: 'application/json' })
    saveFile(file, `configuration-${fileName(project.display_name)}.json`)
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
        <MenuItem reads disabled={config === undefined} onSelect={exportFile}>
          {t('Export without secrets')}
        </MenuItem>
        <MenuItem onSelect={() => setOpen('import')}>{t('Import a file…')}</MenuItem>
        <MenuItem reads disabled={config === undefined} onSelect={() => setOpen('copy')}>
          {t('Copy to another project…')}
        </MenuItem>
      </Menu>
      {open === 'import' && <ImportDialog onClose={close} />}
      {open === 'copy' && config && <CopyDialog config={config} onClose={close} />}
    </>
  )
}
