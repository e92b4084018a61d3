import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, test } from 'vitest'

/* Each table is written by one feature: the one whose `tables.ts` declares it. */

const SOURCE = import.meta.dirname

/** Tables without a `tables.ts`, because only plain SQL uses them. */
const UNDECLARED = { schema_migrations: 'kernel' }

/**
 * Their statements name the table of a `sealedColumn` or a `jobTable`, which the feature that owns
 * it declares.
 */
const WRITES_DECLARED_TABLES = [
  'kernel/sealed-values.ts',
  'features/administration/project-jobs/store.ts',
]

/**
 * Statements that write to a table of another feature, each with its reason. Add one only where a
 * second statement would cost a sign-in or a refresh another round trip.
 */
const EXCEPTIONS: readonly { table: string; writer: string; reason: string }[] = []

interface SourceFile {
  /** The path from `src`, with `/`. */
  path: string
  /** Without comments on their own lines. */
  code: string
}

const files: SourceFile[] = globSync('**/*.ts', { cwd: SOURCE })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
  .map((path) => ({
    path,
    code: readFileSync(join(SOURCE, path), 'utf8').replace(/^\s*(\/\*|\*|\/\/|--).*$/gm, ''),
  }))

/** Returns `group/feature` for a file of a feature, otherwise its folder. */
function ownerOf(path: string): string {
  const [top, group, feature, file] = path.split('/')
  return top === 'features' && file !== undefined
    ? `${group}/${feature}`
    : path.split('/').slice(0, -1).join('/')
}

const declarations = files.flatMap(({ path, code }) => {
  const body = /interface Tables \{([^}]*)\}/.exec(code)?.[1] ?? ''
  return [...body.matchAll(/^\s+(\w+): \w+/gm)].map(([, table = '']) => ({
    table,
    owner: ownerOf(path),
  }))
})

const owners = new Map([
  ...Object.entries(UNDECLARED),
  ...declarations.map(({ table, owner }) => [table, owner] as const),
])

/**
 * Matches the argument of a Kysely call that writes, or the name after the verb of an SQL
 * statement.
 */
const WRITES = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*([^),]*)/g,
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(\S+)/gi,
  /\bupdate\s+(?:only\s+)?([^\s']+)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
  /\b(?:sealedColumn|jobTable<\w+>)\(\{[^}]*?\btable: ([^,]+),/g,
]

interface Write {
  /** The text in place of the table's name. Not a name if the code computes it. */
  table: string
  writer: string
  path: string
}

const writes: Write[] = files
  .filter(({ path }) => !WRITES_DECLARED_TABLES.includes(path))
  .flatMap(({ path, code }) =>
    WRITES.flatMap((pattern) => [...code.matchAll(pattern)]).map(([, name = '']) => ({
      table: nameOf(name),
      writer: ownerOf(path),
      path,
    })),
  )

/**
 * `'mails'` and `'webhook_deliveries as d'` are names. `table` and `${name}` are returned
 * unchanged.
 */
function nameOf(text: string): string {
  const name = /^(?:'(\w+)(?: as \w+)?'|(\w+))\s*$/.exec(text)
  return name?.[1] ?? text
}

/** Written only by triggers of the migrations. */
const WRITTEN_BY_TRIGGERS = ['user_activity']

const isException = ({ table, writer }: Write) =>
  EXCEPTIONS.some((exception) => exception.table === table && exception.writer === writer)

describe('tables', () => {
  test('are declared once each', () => {
    const names = declarations.map(({ table }) => table)
    expect(names.toSorted()).toEqual([...owners.keys()].toSorted().filter(isDeclared))
  })

  test('are named literally where they are written', () => {
    const unknown = writes.filter(({ table }) => !owners.has(table))
    expect(unknown.map(({ path, table }) => `${path}: ${table}`)).toEqual([])
  })

  test('are all written somewhere', () => {
    const written = new Set(writes.map(({ table }) => table))
    const unwritten = [...owners.keys()].filter((table) => !written.has(table))
    expect(unwritten).toEqual(WRITTEN_BY_TRIGGERS)
  })

  test('are written only by the feature that declares them', () => {
    const foreign = writes.filter(
      (write) => write.writer !== owners.get(write.table) && !isException(write),
    )
    expect(foreign.map(({ path, table }) => `${path} writes ${table}`)).toEqual([])
  })

  test('have no unnecessary exception', () => {
    const unneeded = EXCEPTIONS.filter(
      ({ table, writer }) =>
        !writes.some((write) => write.table === table && write.writer === writer),
    )
    expect(unneeded).toEqual([])
  })
})

test('the kernel names no table of a feature', () => {
  const tables = [...owners].filter(([, owner]) => !owner.startsWith('kernel'))
  const uses = new RegExp(
    `(?:\\b(?:from|join|into|update)\\s+|\\.\\w+\\(')(?:${tables.map(([table]) => table).join('|')})\\b`,
  )
  const kernel = files.filter(({ path }) => path.startsWith('kernel/'))

  expect(kernel.length).toBeGreaterThan(20)
  expect(kernel.filter(({ code }) => uses.test(code)).map(({ path }) => path)).toEqual([])
})

describe('row locks', () => {
  /** A select of the query builder that locks its rows for changes. */
  const LOCK =
    /\.selectFrom\('(\w+)[^']*'\)(?:(?!\.selectFrom\(|\n\n)[\s\S])*?\.for(?:NoKey)?Update\(/g

  test('of users for changes are taken only in directory/users', () => {
    const locks = files.flatMap(({ path, code }) =>
      [...code.matchAll(LOCK)].map(([, table = '']) => ({ path, table })),
    )

    expect(locks.length).toBeGreaterThan(5)
    const foreign = locks.filter(
      ({ path, table }) => table === 'users' && ownerOf(path) !== 'directory/users',
    )
    expect(foreign).toEqual([])
  })
})

function isDeclared(table: string): boolean {
  return !Object.hasOwn(UNDECLARED, table)
}
