/** The components of React Email that emails are built from (protocol 05 §12.1). */
export const COMPONENTS_MODULE = '@react-email/components'
/** What marks the subject and the category of an email. */
export const EMAILS_MODULE = '@stackframe/emails'
/** The components of built-in emails, in the look of the project (protocol 05 §12.1). */
export const LOOK_MODULE = '@latchkey/emails'
const SCHEMA_MODULE = 'arktype'

/** An export of a module that sources may import. */
export interface ModuleExport {
  readonly name: string
  readonly kind: 'component' | 'function' | 'type'
}

const components = (names: string): readonly ModuleExport[] =>
  names.split(' ').map((name) => ({ name, kind: 'component' }))

/** The modules that sources may import, with what they are mostly used for. */
export const modules: Readonly<Record<string, readonly ModuleExport[]>> = {
  [EMAILS_MODULE]: [
    ...components('Subject NotificationCategory'),
    { name: 'Props', kind: 'type' },
    { name: 'ThemeProps', kind: 'type' },
  ],
  [LOOK_MODULE]: components('ActionButton CodeBox Divider Lifetime Note Paragraph Preheader Title'),
  [COMPONENTS_MODULE]: components(
    'Body Button CodeBlock CodeInline Column Container Font Head Heading Hr Html Img Link Markdown Preview Row Section Tailwind Text',
  ),
  [SCHEMA_MODULE]: [{ name: 'type', kind: 'function' }],
  react: [
    { name: 'Fragment', kind: 'component' },
    { name: 'ReactNode', kind: 'type' },
  ],
}

/** A variable that a source declares, with its type as written. */
export interface SourceVariable {
  readonly name: string
  readonly type: string
}

const SCHEMA = /\bvariablesSchema\s*=\s*type\s*\(\s*\{/
const VARIABLE = /^\s*(?:(['"])(?<quoted>[^'"]+)\1|(?<plain>[\w$]+))\s*:\s*(?<type>[\s\S]+)$/

/** The variables that the schema of a source declares. Those of nested objects are not listed. */
export function variablesOf(source: string): readonly SourceVariable[] {
  const start = SCHEMA.exec(source)
  if (!start) return []
  return entriesOf(source.slice(start.index + start[0].length)).flatMap((entry) => {
    const { quoted, plain, type = '' } = VARIABLE.exec(entry)?.groups ?? {}
    const name = quoted ?? plain
    // A question mark makes an optional variable and is not part of its name.
    return name === undefined
      ? []
      : [{ name: name.replace(/\?$/, ''), type: type.trim().replaceAll(/^['"]|['"]$/g, '') }]
  })
}

const PREVIEW = /\bPreviewVariables\s*=\s*\{/

/** The values that a source has for the preview, as JSON. Those that are not literals are null. */
export function previewVariablesOf(source: string): Readonly<Record<string, unknown>> {
  const start = PREVIEW.exec(source)
  if (!start) return {}
  const entries = entriesOf(source.slice(start.index + start[0].length)).flatMap((entry) => {
    const { quoted, plain, type = '' } = VARIABLE.exec(entry)?.groups ?? {}
    const name = quoted ?? plain
    return name === undefined ? [] : [[name, literalOf(type.trim())] as const]
  })
  return Object.fromEntries(entries)
}

function literalOf(text: string): unknown {
  const [, , string] = /^(['"`])([\s\S]*)\1$/.exec(text) ?? []
  if (string !== undefined) return string.replaceAll(/\\(.)/g, '$1')
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The entries of an object literal, whose opening brace comes before the text. */
function entriesOf(text: string): readonly string[] {
  const entries: string[] = []
  let depth = 0
  let quote = ''
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (`'"\``.includes(character)) quote = character
    else if ('{[('.includes(character)) depth++
    else if (depth === 0 && (character === ',' || character === '}')) {
      entries.push(text.slice(from, at))
      if (character === '}') return entries
      from = at + 1
    } else if ('}])'.includes(character)) depth--
  }
  return entries
}

/** A place in a source that an error names. Lines and columns count from one. */
export interface SourcePosition {
  readonly line: number
  readonly column: number | undefined
}

/** The files that errors of rendering name. */
export type SourceFile = 'template.tsx' | 'theme.tsx'

const IN_FILE = /\b(?<file>template\.tsx|theme\.tsx):(?<line>\d+)(?::(?<column>\d+))?/
const ANYWHERE = /\((?<line>\d+):(?<column>\d+)\)|\bline (?<line>\d+)/i

/** Where in that file an error of rendering occurred, if its text says so. */
export function findErrorPosition(error: string, file: SourceFile): SourcePosition | null {
  const named = IN_FILE.exec(error)?.groups
  if (named && named.file !== file) return null
  const { line, column } = named ?? ANYWHERE.exec(error)?.groups ?? {}
  return line === undefined
    ? null
    : { line: Number(line), column: column === undefined ? undefined : Number(column) }
}

/** A text to insert at a position. */
export interface Insertion {
  readonly at: number
  readonly text: string
}

/** What adds the import of a name to a source; null if it is imported already. */
export function importOf(source: string, module: string, name: string): Insertion | null {
  const quoted = module.replaceAll(/[/.]/g, '\\$&')
  const found = new RegExp(`import\\s*\\{(?<names>[^}]*)\\}\\s*from\\s*['"]${quoted}['"]`).exec(
    source,
  )
  if (!found) return { at: 0, text: `import { ${name} } from '${module}'\n` }
  const names = found.groups?.names ?? ''
  if (names.split(',').some((one) => one.trim() === name)) return null
  const kept = names.trimEnd().replace(/,$/, '')
  const at = found.index + found[0].indexOf('{') + 1 + kept.length
  return { at, text: kept.trim() === '' ? ` ${name}` : `, ${name}` }
}
