import { type ErrorCode, KnownError } from '@latchkey/react'
import type { FieldErrors } from '@latchkey/ui'
import { describe } from './describe.ts'

/**
 * A refusal of the service in the words of a form: at the field it is about, or about all of it (protocol 09 §22). `fields` tells which field
 * of the form holds which one of the body; `codes` at which field a known error belongs.
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

  const found = error.details.message.split('\n').flatMap((line) => {
    const [, name = '', what = ''] = /body\.(\w+)\S* (.+)$/.exec(line) ?? []
    const at = fields[name]
    return at ? [[at, sentence(what)] as const] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : describe(error)
}

/** 'must be a valid email address' → 'It must be a valid email address' */
const sentence = (what: string) => (/^(?:must|is|contains)\b/.test(what) ? `It ${what}` : what)
