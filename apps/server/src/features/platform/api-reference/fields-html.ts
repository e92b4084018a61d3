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

/** The fields of a body as a list; an empty text without any. */
export function renderFields(schema: JsonSchema, use: 'input' | 'output'): string {
  const items = fieldsOf(schema, '', 0).map((field) => renderField(field, use))
  return items.length === 0 ? '' : `<ul class="fields">${items.join('')}</ul>`
}

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

/** The fields of an object, with those of the objects in it: `items[].id`. */
function fieldsOf(schema: JsonSchema, prefix: string, depth: number): readonly Field[] {
  const levels = schema.oneOf?.filter(({ title }) => title?.startsWith('with ')) ?? []
  const shapes = levels.length > 0 ? levels : [schema]
  const names = new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)))
  return [...names].flatMap((name) => {
    const having = shapes.filter(({ properties = {} }) => Object.hasOwn(properties, name))
    // The last one is of the access type that may do most.
    const member = having.at(-1)?.properties?.[name] as JsonSchema
    const field = {
      name: `${prefix}${name}`,
      schema: member,
      required: having.every(({ required }) => required?.includes(name)),
      only: having.length < shapes.length ? having.map(levelOf) : [],
    }
    const inner = objectIn(member)
    if (inner === null || depth >= DEEPEST) return [field]
    return [field, ...fieldsOf(inner.schema, `${prefix}${name}${inner.suffix}.`, depth + 1)]
  })
}

const levelOf = ({ title = '' }: JsonSchema) => /^with (\w+) access$/.exec(title)?.[1] ?? title

/** The object that a field holds, maybe in a list. */
function objectIn(schema: JsonSchema): { schema: JsonSchema; suffix: string } | null {
  if (schema.properties) return { schema, suffix: '' }
  if (schema.items?.properties) return { schema: schema.items, suffix: '[]' }
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  const [only] = choices
  return choices.length === 1 && only ? objectIn(only) : null
}
