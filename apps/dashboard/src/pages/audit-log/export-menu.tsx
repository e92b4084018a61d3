import { Button, downloadGlyph, MenuItem } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { describe } from '../../components/describe.ts'
import { ToolMenu } from '../../components/list/tools.tsx'
import { fileName, saveFile } from '../../components/save-file.ts'
import { useDashboard } from '../../dashboard.ts'
import { type AuditFormat, downloadAuditLog } from '../../data/audit-log/download.ts'
import type { AuditFilters } from '../../data/audit-log/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { localized, t } from '../../text.ts'

const megabytes = localized(
  (tag) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }),
)
const BYTES_PER_MEGABYTE = 1_000_000

/** Saves all entries that match to a file. While it runs, a button stops it. */
export function ExportMenu({ filters }: { filters: AuditFilters }) {
  const admin = useAdmin()
  const project = useProject()
  const { toasts } = useDashboard()
  const [bytes, setBytes] = useState<number>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const run = async (format: AuditFormat) => {
    const controller = new AbortController()
    stop.current = controller
    setBytes(0)
    try {
      const file = await downloadAuditLog(admin, {
        format,
        filters,
        signal: controller.signal,
        onProgress: setBytes,
      })
      if (file === null) return
      saveFile(file, `audit-log-${fileName(project.display_name)}.${format}`)
      toasts.show({ tone: 'success', text: t('Audit log exported') })
    } catch (error) {
      toasts.show({ tone: 'danger', text: describe(error) })
    } finally {
      setBytes(undefined)
    }
  }

  if (bytes !== undefined)
    return (
      <Button variant="ghost" size="small" onClick={() => stop.current?.abort()}>
        {t('Stop ({size})', { size: megabytes().format(bytes / BYTES_PER_MEGABYTE) })}
      </Button>
    )
  return (
    <ToolMenu label={t('Export')} glyph={downloadGlyph} align="end">
      <MenuItem onSelect={() => void run('csv')}>{t('CSV, for spreadsheets')}</MenuItem>
      <MenuItem onSelect={() => void run('ndjson')}>
        {t('NDJSON, one JSON object per line')}
      </MenuItem>
    </ToolMenu>
  )
}
