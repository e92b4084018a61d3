/**
 * The shape of an error's `details`. Types, schemas and documentation are derived from it, while a
 * browser loads a few words instead of a schema library.
 */
export type DetailKind =
  | 'string'
  | 'string|null'
  | 'number'
  | 'number|null'
  | 'boolean'
  | 'string[]'
  | 'string[]|null'
  | 'object[]'

export type DetailsShape = Readonly<Record<string, DetailKind>>

interface KindTypes {
  string: string
  'string|null': string | null
  number: number
  'number|null': number | null
  boolean: boolean
  'string[]': readonly string[]
  'string[]|null': readonly string[] | null
  'object[]': readonly object[]
}

/** The TypeScript type of the details that a shape describes. */
export type DetailsOf<S extends DetailsShape> = { -readonly [K in keyof S]: KindTypes[S[K]] }
