import { downloadGlyph, MenuItem } from '@latchkey/ui'
import { ToolMenu } from '../../../components/list/tools.tsx'
import { fileName, saveFile } from '../../../components/save-file.ts'
import { useAction } from '../../../components/use-action.ts'
import { useProject } from '../../../data/projects/use-project.ts'
import type { ImportJob } from '../../../data/users/bulk-jobs.ts'
import { type ReportFormat, useReadReport } from '../../../data/users/imports.ts'
import { count, t } from '../../../text.ts'
import styles from './import-page.module.css'

/** Of a report (protocol 09 §24 no. 11). */
const MAX_ROWS = 100_000

/** Saves the rows of an ended import that failed or were skipped. */
export function ImportReport({ job }: { job: ImportJob }) {
  const { display_name } = useProject()
  const read = useReadReport(job.id)
  const { busy, run } = useAction({ failure: 'toast' })
  const rows = job.failed + job.skipped
  if (rows === 0) return null
  if (!job.has_report)
    return (
      <p className={styles.hint}>
        {t('The report of this import was deleted because newer imports ended.')}
      </p>
    )

  const download = async (format: ReportFormat) => {
    saveFile(await read(format), `import-report-${fileName(display_name)}.${format}`)
  }
  const start = (format: ReportFormat) =>
    busy ? undefined : void run(() => download(format), { done: t('Report downloaded') })

  return (
    <div className={styles.links}>
      <ToolMenu label={t('Download report')} glyph={downloadGlyph}>
        <MenuItem onSelect={() => start('csv')}>{t('CSV, for spreadsheets')}</MenuItem>
        <MenuItem onSelect={() => start('ndjson')}>
          {t('NDJSON, one JSON object per line')}
        </MenuItem>
      </ToolMenu>
      <span className={styles.hint}>
        {rows > MAX_ROWS
          ? t('The first {count} rows that failed or were skipped, each with its reason.', {
              count: count(MAX_ROWS),
            })
          : t('Every row that failed or was skipped, with its reason.')}
      </span>
    </div>
  )
}
