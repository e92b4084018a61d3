import { KnownError } from '@latchkey/js'
import type { FieldErrors } from '@latchkey/ui'
import { t } from '../../text.ts'

const FIELDS: Readonly<Record<string, string>> = {
  id: 'id',
  description: 'description',
  contained_permission_ids: 'contained',
}

/** The error messages for a rejected permission, by field; undefined if no field can fix it. */
export function refusalOf(error: unknown): FieldErrors | string | undefined {
  if (KnownError.is(error, 'PERMISSION_ID_ALREADY_EXISTS'))
    return { id: t('This ID is already taken') }
  if (KnownError.is(error, 'CONTAINED_PERMISSION_NOT_FOUND')) {
    return {
      contained: t('“{id}” no longer exists', { id: String(error.details.permission_id) }),
    }
  }
  if (KnownError.is(error, 'PERMISSION_NOT_FOUND'))
    return t('This permission was deleted or renamed while you edited it.')
  if (KnownError.is(error, 'SCHEMA_ERROR')) return schemaRefusals(String(error.details.message))
  return undefined
}

/** Lines about a field of the form go there (protocol 09 §22). */
function schemaRefusals(message: string): FieldErrors | undefined {
  const errors = message.split('\n').flatMap((line) => {
    const [, name = '', problem = ''] = /^\W*body\.(\w+)\S*\s+(.+)$/.exec(line) ?? []
    const field = FIELDS[name]
    return field ? [[field, problem] as const] : []
  })
  return errors.length > 0 ? Object.fromEntries(errors) : undefined
}
