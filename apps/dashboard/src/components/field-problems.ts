import { type ErrorCode, KnownError } from '@latchkey/js'
import type { FieldErrors } from '@latchkey/ui'
import { describe } from './describe.ts'

/**
 * Converts a rejection by the service to form errors: at a field, or for the whole form (protocol
 * 09 §22). `fields` maps fields of the body to fields of the form, and `codes` maps known errors to
 * fields.
 */
export function refusalOf(
  error: unknown,
  fields: Readonly<Record<string, string>>,
  codes: Partial<Record<ErrorCode, string>> = {},
): FieldErrors | string {
  if (!KnownError.isKnownError(error)) return describe(error)
  const field = codes[error.errorCode]
  if (field) return { [field]: error.message }
  if (!KnownError.is(error, 'SCHEMA_ERROR')) return describe(error)

  const problems = error.details.message.split('\n').flatMap((line) => {
    const [, name = '', what = ''] = /body\.(\w+)\S* (.+)$/.exec(line) ?? []
    const at = fields[name]
    return at ? [[at, sentence(what)] as const] : []
  })
  return problems.length > 0 ? Object.fromEntries(problems) : describe(error)
}

/** “must be a valid email address” → “It must be a valid email address” */
const sentence = (what: string) => (/^(?:must|is|contains)\b/.test(what) ? `It ${what}` : what)
