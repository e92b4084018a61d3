import {
  type ApiOperation,
  alternativesOf,
  exampleOf,
  isAnyJson,
  isNullable,
  type JsonSchema,
} from '@latchkey/contract/reference'

/** How a value is typed. */
export type FieldKind = 'text' | 'number' | 'choice' | 'json'

/** What was typed. An empty text is not sent. */
export interface RequestValues {
  /** By place and name, such as `query.limit`. */
  readonly fields: Readonly<Record<string, string>>
  /** The whole body as JSON, in place of its fields. */
  readonly rawBody: string | null
}

/** A value that cannot be sent. */
export type ValueProblem = 'required' | 'number' | 'json' | 'path'

/** The parts of a request that were typed, or why they cannot be sent. */
export type ReadValues =
  | {
      readonly params: Readonly<Record<string, string>>
      readonly query: Readonly<Record<string, string>>
      readonly headers: Readonly<Record<string, string>>
      readonly body?: unknown
      readonly problems?: never
    }
  | { readonly problems: Readonly<Record<string, ValueProblem>> }

/** The values of a schema that accepts only a few; undefined for others. */
export function choicesOf(schema: JsonSchema): readonly string[] | undefined {
  const choices = alternativesOf(schema).map((each) => {
    if (each.const !== undefined) return [each.const]
    return each.enum ?? (each.type === 'boolean' ? [true, false] : undefined)
  })
  if (choices.length === 0 || choices.includes(undefined)) return undefined
  const values = choices.flat().map(textOf)
  return isNullable(schema) ? [...values, 'null'] : values
}

/** How a value of the schema is typed. */
export function kindOf(schema: JsonSchema): FieldKind {
  if (isAnyJson(schema)) return 'json'
  if (choicesOf(schema)) return 'choice'
  const types = new Set(alternativesOf(schema).flatMap(({ type }) => type ?? ['object']))
  types.delete('null')
  if (types.size !== 1) return types.has('object') || types.has('array') ? 'json' : 'text'
  if (types.has('number') || types.has('integer')) return 'number'
  return types.has('string') ? 'text' : 'json'
}

/** The fields of a JSON body; undefined if it can only be typed as JSON. */
export function bodyFields({
  body,
}: Pick<ApiOperation, 'body'>): readonly (readonly [string, JsonSchema, boolean])[] | undefined {
  if (!body?.properties || body.oneOf || body.anyOf || body.allOf) return undefined
  const all = Object.entries(body.properties).map(
    ([name, schema]) => [name, schema, body.required?.includes(name) ?? false] as const,
  )
  return all.toSorted((a, b) => Number(b[2]) - Number(a[2]))
}

/** The first values of the form of an operation. */
export const startValues = (operation: ApiOperation): RequestValues => ({
  fields: {},
  rawBody:
    operation.body === undefined || bodyFields(operation)
      ? null
      : textOf(exampleOf(operation.body, 'input')),
})

/**
 * The form with a body that was typed as JSON. If a field cannot show a part of it, it stays JSON.
 */
export function fromJson(
  operation: ApiOperation,
  { fields }: RequestValues,
  body: unknown,
): RequestValues {
  const known = bodyFields(operation)
  const raw = { fields, rawBody: textOf(body) }
  if (!known || typeof body !== 'object' || body === null || Array.isArray(body)) return raw
  const others = Object.entries(fields).filter(([name]) => !name.startsWith('body.'))
  const typed: [string, string][] = []
  for (const [name, value] of Object.entries(body)) {
    const schema = known.find(([each]) => each === name)?.[1]
    const text = schema && fieldText(schema, value)
    if (text === undefined) return raw
    typed.push([`body.${name}`, text])
  }
  return { fields: Object.fromEntries([...others, ...typed]), rawBody: null }
}

/** The text of a field for a value; undefined if the field cannot have it. */
function fieldText(schema: JsonSchema, value: unknown): string | undefined {
  const kind = kindOf(schema)
  if (kind === 'json') return textOf(value)
  if (kind === 'choice')
    return choicesOf(schema)?.includes(textOf(value)) ? textOf(value) : undefined
  if (kind === 'number') return typeof value === 'number' ? String(value) : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Reads what was typed. `isStrict` reports what is missing or wrong; otherwise it is left out. */
export function readValues(
  operation: ApiOperation,
  { fields, rawBody }: RequestValues,
  isStrict: boolean,
): ReadValues {
  const problems: Record<string, ValueProblem> = {}
  const parts: Record<'path' | 'query' | 'header', Record<string, string>> = {
    path: {},
    query: {},
    header: {},
  }
  for (const { in: place, name, required } of operation.parameters) {
    const key = `${place}.${name}`
    const text = fields[key] ?? ''
    // An id of dots would be another path.
    if (place === 'path' && /^\.{1,2}$/.test(text)) problems[key] = 'path'
    else if (text !== '') parts[place][name] = text
    else if (required) problems[key] = 'required'
  }
  const body = readBody(operation, fields, rawBody, problems)
  if (isStrict && Object.keys(problems).length > 0) return { problems }
  const { path, query, header } = parts
  return { params: path, query, headers: header, ...(body !== undefined && { body }) }
}

function readBody(
  operation: ApiOperation,
  fields: RequestValues['fields'],
  rawBody: string | null,
  problems: Record<string, ValueProblem>,
): unknown {
  if (operation.body === undefined) return undefined
  if (rawBody !== null) {
    const parsed = parse(rawBody)
    if (parsed === undefined) problems.body = 'json'
    return parsed ?? {}
  }
  const entries: [string, unknown][] = []
  for (const [name, schema, required] of bodyFields(operation) ?? []) {
    const key = `body.${name}`
    const text = fields[key] ?? ''
    if (text === '') {
      if (required) problems[key] = 'required'
      continue
    }
    const kind = kindOf(schema)
    const value = kind === 'text' ? text : kind === 'choice' ? choice(schema, text) : parse(text)
    if (value === undefined || (kind === 'number' && typeof value !== 'number'))
      problems[key] = kind === 'number' ? 'number' : 'json'
    else entries.push([name, value])
  }
  return Object.fromEntries(entries)
}

/** The value of a choice: a text, unless the schema has it as something else. */
function choice(schema: JsonSchema, text: string): unknown {
  const texts = alternativesOf(schema).flatMap(({ const: only, enum: values }) => values ?? [only])
  return texts.includes(text) ? text : parse(text)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)
