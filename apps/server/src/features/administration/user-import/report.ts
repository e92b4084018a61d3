import type { downloadImportReport, InputOf } from '@latchkey/contract'
import { csvLine, IMPORT_REPORT_COLUMNS } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { type ExportFile, exportFile } from '../../../kernel/http/export-file.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { type ReportRow, selectReportRows } from './report-store.ts'
import { selectImport } from './store.ts'

const PAGE_ROWS = 1_000

/**
 * The rows of an import that failed or were skipped, as a stream; those read so far while it runs.
 * Throws a 404 for another id, and if the report was deleted.
 */
export async function exportReport(
  ctx: RequestContext,
  id: string,
  { format }: InputOf<typeof downloadImportReport>['query'],
): Promise<ExportFile> {
  const found = await selectImport(ctx, id)
  if (!found?.has_report) throw new HttpError('import-report-not-found')
  const toLine = format === 'csv' ? toCsv : toJson
  return exportFile<number>(ctx, {
    name: 'import-report',
    format,
    columns: IMPORT_REPORT_COLUMNS,
    async readPage(after) {
      const rows = await selectReportRows(ctx, id, { after: after ?? 0, limit: PAGE_ROWS })
      const next = rows.length < PAGE_ROWS ? null : (rows.at(-1)?.row ?? null)
      return { text: rows.map(toLine).join(''), next }
    },
  })
}

const toJson = (row: ReportRow): string => `${JSON.stringify(row, [...IMPORT_REPORT_COLUMNS])}\n`

const toCsv = (row: ReportRow): string =>
  csvLine(IMPORT_REPORT_COLUMNS.map((name) => String(row[name] ?? '')))
