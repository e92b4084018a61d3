import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

/* The interfaces in `tables.ts` describe the database as the migrations leave it. */

const service = await startService()
afterAll(() => service.stop())

/** A column as an interface declares it. */
interface Declared {
  name: string
  /** What a select returns, as TypeScript writes it. */
  type: string
  /** Declared as `Generated`: an insert may leave it out. */
  isGenerated: boolean
}

interface Declaration {
  table: string
  columns: Declared[]
}

const SOURCE = join(import.meta.dirname, '..')

const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: SOURCE }).map((path) => readFileSync(join(SOURCE, path), 'utf8'))

/** The columns that several tables have in common. */
const shared = sourcesOf('features/**/columns.ts').map(withoutComments).join('\n')

const declarations = sourcesOf('**/tables.ts').flatMap(readTables)

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

/** The tables that one `tables.ts` adds to `Tables`. */
function readTables(source: string): Declaration[] {
  const code = withoutComments(source)
  const aliases = new Map(
    [...code.matchAll(/^type (\w+) = (.+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  )
  const tables = /interface Tables \{([^}]*)\}/.exec(code)?.[1] ?? ''
  return [...tables.matchAll(/(\w+): (\w+)/g)].map(([, table = '', type = '']) => ({
    table,
    columns: readColumns(code, type).map((column) => readColumn(column, aliases)),
  }))
}

/** The members of an interface, each as `name: type` on one line. */
function readColumns(code: string, name: string): string[] {
  const declaration = new RegExp(
    `interface ${name}(?:<\\w+>)?(?: extends (\\w+)<\\w+>)? \\{\\n([\\s\\S]*?)\\n\\}`,
  ).exec(code)
  if (declaration === null) throw new Error(`There is no interface ${name} beside its table.`)
  const [, parent, body = ''] = declaration
  const inherited = parent === undefined ? [] : readColumns(shared, parent)
  const own = body
    .replace(/\n {3,}/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return [...inherited, ...own]
}

function readColumn(text: string, aliases: ReadonlyMap<string, string>): Declared {
  const [, name, written] = /^(\w+): (.+)$/.exec(text) ?? []
  if (name === undefined || written === undefined)
    throw new Error(`A column is not written as \`name: type\`: ${text}`)
  const type = aliases.get(written) ?? written
  const wrapper = /^(ColumnType|Generated)<\s*(.*?),?\s*>$/.exec(type)
  return {
    name,
    type: wrapper === null ? type : firstArgument(wrapper[2] as string),
    isGenerated: wrapper?.[1] === 'Generated',
  }
}

/** Of `Record<string, unknown>, string, string` the first. */
function firstArgument(list: string): string {
  let depth = 0
  for (const [index, character] of [...list].entries()) {
    if ('<{[('.includes(character)) depth += 1
    if ('>}])'.includes(character)) depth -= 1
    if (character === ',' && depth === 0) return list.slice(0, index)
  }
  return list
}

/** A column as the database has it. */
interface Stored {
  table_name: string
  column_name: string
  data_type: string
  is_nullable: boolean
  is_generated: boolean
}

const stored = await service.query<Stored>(
  `select table_name, column_name, data_type, is_nullable = 'YES' as is_nullable,
          column_default is not null or is_identity = 'YES' as is_generated
   from information_schema.columns
   where table_schema = 'public' and table_name <> 'schema_migrations'`,
)
const storedOf = (table: string) => stored.filter(({ table_name }) => table_name === table)

/** What the driver makes of the types in use; types not listed may be declared as anything. */
const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  bigint: 'string',
  integer: 'number',
  smallint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
}
const PLAIN = /^(?:string|number|boolean|Buffer|Date|string\[\])$/

const isNullable = ({ type }: Declared) => / \| null$/.test(type)
const withoutNull = ({ type }: Declared) => type.replace(/ \| null$/, '')

test('every table of the database is declared, once', () => {
  const names = [...new Set(stored.map(({ table_name }) => table_name))]
  expect(declarations.map(({ table }) => table).toSorted()).toEqual(names.toSorted())
})

describe.each(declarations)('the interface of $table', ({ table, columns }) => {
  test('has the columns of the table', () => {
    expect(columns.map(({ name }) => name).toSorted()).toEqual(
      storedOf(table)
        .map(({ column_name }) => column_name)
        .toSorted(),
    )
  })

  test('allows null where the column does', () => {
    // A JSON document may be null in itself.
    const sure = columns.filter(({ type }) => !['unknown', 'JsonValue'].includes(type))
    const wrong = sure.filter(
      (column) =>
        isNullable(column) !==
        storedOf(table).find(({ column_name }) => column_name === column.name)?.is_nullable,
    )
    expect(wrong).toEqual([])
  })

  test('has the types that the driver returns', () => {
    const wrong = columns.filter((column) => {
      const row = storedOf(table).find(({ column_name }) => column_name === column.name)
      const type = TYPES[row?.data_type ?? '']
      return type !== undefined && PLAIN.test(withoutNull(column)) && withoutNull(column) !== type
    })
    expect(wrong).toEqual([])
  })

  test('marks as generated only what an insert may leave out', () => {
    const wrong = columns.filter(
      (column) =>
        column.isGenerated &&
        !storedOf(table).some(
          (row) => row.column_name === column.name && (row.is_generated || row.is_nullable),
        ),
    )
    expect(wrong).toEqual([])
  })
})
