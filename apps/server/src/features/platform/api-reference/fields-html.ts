import { type JsonSchema, limitsOf, typeName } from '@latchkey/contract/reference'
import { inline } from './inline-html.ts'

/** How deep the fields of objects in a body are listed. */
const DEEPEST = 2

interface Field {
  readonly name: string
  readonly schema: JsonSchema
  readonly required: boolean
  /** The access types that have it, if it is not all of them. */
  readonly only: readonly string[]
}

/** The fields of a body, or of each of its alternatives. */
export function renderFields(schema: JsonSchema, use: 'input' | 'output'): string {
  const alternatives = alternativesIn(schema)
  if (alternatives.length === 1) return renderAlternative(schema, use)
  const lists = alternatives.map((each) => renderAlternative(each, use))
  return `${soft('One of these:')}${[...new Set(lists)].join(soft('or'))}`
}

/** The kinds of bodies that an endpoint accepts or returns, whatever the access type is. */
function alternativesIn(schema: JsonSchema): readonly JsonSchema[] {
  const choices = schema.anyOf ?? schema.oneOf
  const isByLevel = choices?.some(({ title }) => title?.startsWith('with '))
  return choices === undefined || isByLevel ? [schema] : choices.flatMap(alternativesIn)
}

function renderAlternative(schema: JsonSchema, use: 'input' | 'output'): string {
  const items = fieldsOf(shapesOf(schema), '', 0).map((field) => renderField(field, use))
  if (items.length > 0) return `<ul class="fields">${items.join('')}</ul>`
  if (schema.type !== 'object')
    return soft(schema.type === undefined ? 'Any content.' : `${typeName(schema)}.`)
  return soft(schema.additionalProperties === false ? 'An empty object.' : 'Any fields.')
}

const soft = (text: string) => `<p class="soft">${inline(text)}</p>`

/** One field: name, type, limits, whether it is required, and who has it. */
export function renderField({ name, schema, required, only }: Field, use: 'input' | 'output') {
  const facts = [typeName(schema), limitsOf(schema)].filter((text) => text !== '').join(', ')
  const note = schema.description === 'Any JSON value' ? undefined : schema.description
  return [
    `<li><code>${inline(name)}</code> <span>${inline(facts)}</span>`,
    use === 'input' && required ? ' <b>required</b>' : '',
    only.length === 0 ? '' : ` <i>${only.join(', ')} only</i>`,
    note === undefined ? '' : `<p>${inline(note)}</p>`,
    '</li>',
  ].join('')
}

/** An object as an access type sees it; null: as all do. */
interface Shape {
  readonly level: string | null
  readonly schema: JsonSchema
}

/** One shape, or one for each access type of the document. */
function shapesOf(schema: JsonSchema): readonly Shape[] {
  const levels = (schema.oneOf ?? []).flatMap((each) => {
    const [, level] = /^with (\w+) access$/.exec(each.title ?? '') ?? []
    return level === undefined ? [] : [{ level, schema: each }]
  })
  return levels.length > 0 ? levels : [{ level: null, schema }]
}

/** The fields of an object, with those of the objects in it: `items[].id`. */
function fieldsOf(shapes: readonly Shape[], prefix: string, depth: number): readonly Field[] {
  const names = new Set(shapes.flatMap(({ schema }) => Object.keys(schema.properties ?? {})))
  return [...names].flatMap((name) => {
    const having = shapes.flatMap(({ level, schema }) => {
      const member = schema.properties?.[name]
      return member === undefined ? [] : [{ level, schema: member, parent: schema }]
    })
    const field: Field = {
      name: `${prefix}${name}`,
      // The last one is of the access type that may do most.
      schema: having.at(-1)?.schema ?? {},
      required: having.every(({ parent }) => parent.required?.includes(name)),
      only: having.length < shapes.length ? having.flatMap(({ level }) => level ?? []) : [],
    }
    const inner = having.flatMap(({ level, schema }) => {
      const object = objectIn(schema)
      return object === null ? [] : [{ level, ...object }]
    })
    const suffix = inner.at(-1)?.suffix
    if (suffix === undefined || depth >= DEEPEST) return [field]
    return [field, ...fieldsOf(inner, `${field.name}${suffix}.`, depth + 1)]
  })
}

/** The object that a field holds, maybe in a list. */
function objectIn(schema: JsonSchema): { schema: JsonSchema; suffix: string } | null {
  if (schema.properties) return { schema, suffix: '' }
  if (schema.items?.properties) return { schema: schema.items, suffix: '[]' }
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  const [only] = choices
  return choices.length === 1 && only ? objectIn(only) : null
}
