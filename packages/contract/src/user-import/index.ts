export {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  IMPORT_FORMATS,
  type ImportField,
  type ImportFormat,
  type ImportMapping,
  type ImportRow,
  NOT_JSON,
} from './fields.ts'
export { type FirebaseHashParameters, IMPORT_PRESETS, type ImportPreset } from './presets.ts'
export { type ImportPlan, readImportedUser } from './read-user.ts'
export {
  delimiterOf,
  findArray,
  findRow,
  MAX_IMPORT_ROW_BYTES,
  parseCsvRow,
  type RowBounds,
  type RowWindow,
} from './rows.ts'
