/** The parts of a JSON schema in the OpenAPI document of the service that its readers use. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: boolean | JsonSchema
  readonly required?: readonly string[]
  readonly title?: string
  readonly description?: string
  readonly format?: string
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
}

const ANY_JSON = 'Any JSON value'

/** The first year in milliseconds. A limit as large is technical, and no reader needs it. */
const TECHNICAL = 62_135_596_800_000

/** Whether every JSON value matches the schema. */
export const isAnyJson = (schema: JsonSchema): boolean => schema.description === ANY_JSON

/** The alternatives of a schema without `null`, flattened. */
export function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  const list = schema.anyOf ?? schema.oneOf
  if (list === undefined || isAnyJson(schema)) return [schema]
  return list.flatMap(alternativesOf).filter((each) => each.type !== 'null')
}

/** Whether the schema accepts `null`. */
export const isNullable = (schema: JsonSchema): boolean =>
  isAnyJson(schema) ||
  schema.type === 'null' ||
  (schema.anyOf ?? schema.oneOf ?? []).some(isNullable)

/** The type of a schema in a few words, such as `list of string`. */
export function typeName(schema: JsonSchema): string {
  if (isAnyJson(schema)) return 'any JSON value'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return [...new Set(alternatives.map(typeName))].join(' or ')
  if (schema.type === 'array') return `list of ${schema.items ? typeName(schema.items) : 'values'}`
  const name = [schema.type ?? 'any value'].flat().join(' or ')
  return schema.format === undefined ? name : `${name} (${schema.format})`
}

/** The limits of a schema in a few words, such as `at most 256 characters`; empty without one. */
export function limitsOf(schema: JsonSchema): string {
  const [only] = alternativesOf(schema)
  if (only === undefined) return ''
  const { minLength, maxLength, minimum, maximum, maxItems } = only
  const range = (least: number | undefined, most: number | undefined, unit: string) => {
    const isOpen = (limit: number | undefined) =>
      limit === undefined || Math.abs(limit) >= TECHNICAL
    if (isOpen(most)) return isOpen(least) || least === 0 ? '' : `at least ${least}${unit}`
    if (least === most) return `exactly ${most}${unit}`
    return isOpen(least) || least === 0 ? `at most ${most}${unit}` : `${least} to ${most}${unit}`
  }
  return [
    range(minLength, maxLength, ' characters'),
    range(minimum, maximum, ''),
    range(undefined, maxItems, ' entries'),
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ]
    .filter((text) => text !== '')
    .join(', ')
}
