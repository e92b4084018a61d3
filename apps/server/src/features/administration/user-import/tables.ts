import type {
  FirebaseHashParameters,
  ImportConflict,
  ImportFormat,
  ImportPlan,
} from '@latchkey/contract'
import type { ColumnType, Generated } from 'kysely'
import type { JobColumns } from '../project-jobs/index.ts'
import type { FilePosition } from './file-position.ts'

/** A row that was not imported. */
export interface ImportFailure {
  row: number
  id: string | null
  email: string | null
  /** The code of a known error. */
  code: string | null
  message: string
}

/** How the rows become users, without the format. */
export interface StoredPlan {
  mapping?: ImportPlan['mapping']
  firebase_hash?: FirebaseHashParameters | undefined
}

/** `bigint` is read as text. */
type BigNumber = ColumnType<string, number | undefined, number>

export interface UserImportUploadsTable {
  tenancy_id: string
  id: string
  size_bytes: BigNumber
  import_id: string | null
  created_at: Date
  expires_at: Date
}

export interface UserImportPiecesTable {
  tenancy_id: string
  upload_id: string
  part: number
  piece: number
  size_bytes: number
  starts_at: ColumnType<string | null, never, number | null>
  sealed: Buffer
}

export interface UserImportsTable extends JobColumns<ImportFailure> {
  upload_id: string
  size_bytes: ColumnType<string, number, never>
  format: ImportFormat
  plan: ColumnType<StoredPlan | null, string, string | null>
  dry_run: boolean
  on_conflict: ImportConflict
  webhooks: boolean
  position: ColumnType<FilePosition, string, string>
  created: Generated<number>
  updated: Generated<number>
  skipped: Generated<number>
  has_report: Generated<boolean>
}

/** A row that failed or was skipped. */
export interface UserImportReportRowsTable {
  tenancy_id: string
  import_id: string
  row: number
  outcome: 'failed' | 'skipped'
  id: string | null
  email: string | null
  code: string | null
  message: string
}

export interface UserImportKeysTable {
  tenancy_id: string
  import_id: string
  key: string
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    user_import_uploads: UserImportUploadsTable
    user_import_pieces: UserImportPiecesTable
    user_imports: UserImportsTable
    user_import_keys: UserImportKeysTable
    user_import_report_rows: UserImportReportRowsTable
  }
}

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    'user-imports.continue': { tenancyId: string }
    /** Continues imports whose process is gone. */
    'user-imports.recover': Record<string, never>
    'user-imports.delete-old': Record<string, never>
  }
}
