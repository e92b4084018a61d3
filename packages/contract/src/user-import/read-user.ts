import {
  convertFields,
  type ImportFormat,
  type ImportMapping,
  type ImportRow,
  mapRow,
  OWN_MAPPING,
} from './fields.ts'
import { type FirebaseHashParameters, fieldsOfPreset, type ImportPreset } from './presets.ts'

/** How the rows of a file become users. */
export interface ImportPlan {
  readonly format: ImportFormat
  /** Absent: the names of our own export. */
  readonly mapping?: ImportPreset | ImportMapping | undefined
  readonly firebase_hash?: FirebaseHashParameters | undefined
}

/** The fields of the user in a row, with the types of their values. They are not validated. */
export function readImportedUser(
  row: ImportRow,
  { format, mapping = 'latchkey', firebase_hash }: ImportPlan,
): Record<string, unknown> {
  if (typeof mapping !== 'string') return convertFields(mapRow(row, mapping), format)
  // A preset produces values, not cells.
  return mapping === 'latchkey'
    ? convertFields(mapRow(row, OWN_MAPPING), format)
    : convertFields(fieldsOfPreset(mapping, row, firebase_hash), 'json')
}
