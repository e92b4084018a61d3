import { KEPT_IMPORT_REPORTS } from '@latchkey/contract'
import { sql } from 'kysely'
import type { InTransaction, TenancyContext } from '../../../kernel/context.ts'
import type { UserImportReportRowsTable } from './tables.ts'

type Tx = InTransaction<TenancyContext>

export type ReportRow = Omit<UserImportReportRowsTable, 'tenancy_id' | 'import_id'>

export async function insertReportRows(
  { db, tenancyId }: Tx,
  importId: string,
  rows: readonly ReportRow[],
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('user_import_report_rows')
    .values(rows.map((row) => ({ tenancy_id: tenancyId, import_id: importId, ...row })))
    .execute()
}

/** The next rows of a report, in the order of the file. */
export const selectReportRows = (
  { db, tenancyId }: TenancyContext,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<ReportRow[]> =>
  db
    .selectFrom('user_import_report_rows')
    .select(['row', 'outcome', 'id', 'email', 'code', 'message'])
    .where('tenancy_id', '=', tenancyId)
    .where('import_id', '=', importId)
    .where('row', '>', after)
    .orderBy('row')
    .limit(limit)
    .execute()

/** Keeps the reports of the imports that ended last, so that a project stores a limited number. */
export async function deleteOlderReports({ db, tenancyId }: Tx): Promise<void> {
  await sql`
    with older as (
      update user_imports set has_report = false
      where tenancy_id = ${tenancyId} and id in (
        select id from user_imports
        where tenancy_id = ${tenancyId} and has_report and finished_at is not null
        order by finished_at desc, id desc offset ${KEPT_IMPORT_REPORTS})
      returning id)
    delete from user_import_report_rows
    where tenancy_id = ${tenancyId} and import_id in (select id from older)`.execute(db)
}
