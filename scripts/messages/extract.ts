import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

/** A text in the code: the English message and the keys of its former texts. */
export interface FoundMessage {
  readonly file: string
  readonly line: number
  readonly text: string
  readonly formerKeys: readonly string[]
}

/** A text in the code that is not translated. */
export interface BareText {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** What the code of a folder shows to users. */
export interface Extracted {
  readonly messages: readonly FoundMessage[]
  /** Calls of the translate function whose message is not written in the call. */
  readonly dynamic: readonly BareText[]
  readonly bare: readonly BareText[]
}

// `t` translates; `message` marks a text that is translated elsewhere.
const CALLS = new Set(['t', 'message'])
// Attributes that users see or hear, and props of our components that become such ones.
const TEXT_ATTRIBUTES = new Set([
  ...['alt', 'aria-description', 'aria-label', 'aria-placeholder', 'aria-roledescription'],
  ...['aria-valuetext', 'placeholder', 'title'],
  ...['busyLabel', 'cancelLabel', 'closeLabel', 'confirmLabel', 'description', 'error', 'heading'],
  ...['hint', 'label', 'primaryButtonText', 'question', 'secondaryButtonText', 'subtitle'],
])
const LETTER = /\p{L}/u

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Finds the messages and the texts outside of them, in all files of the globs. */
export function extract(root: string, globs: readonly string[]): Extracted {
  const messages: FoundMessage[] = []
  const dynamic: BareText[] = []
  const bare: BareText[] = []
  const files = globSync([...globs], { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/testing\/|\/messages\/tables\//.test(file))
    .sort()

  for (const file of files) {
    const code = readFileSync(join(root, file), 'utf8')
    const at = (node: Node) => ({ file, line: code.slice(0, node.start).split('\n').length })

    const visit = (node: Node): void => {
      if (node.type === 'CallExpression' && CALLS.has(nameOf(node.callee))) {
        const [source] = node.arguments as Node[]
        const found = source ? sourcesOf(source) : null
        // What `message` marks may be translated further down in the same file.
        if (found === null && !code.includes('message('))
          dynamic.push({ ...at(node), text: textOf(code, node) })
        else
          for (const [text, ...formerKeys] of found ?? [])
            messages.push({ ...at(node), text: text as string, formerKeys })
      }
      if (node.type === 'JSXText' && LETTER.test(node.value as string))
        bare.push({ ...at(node), text: (node.value as string).trim().replace(/\s+/g, ' ') })
      if (node.type === 'JSXAttribute' && TEXT_ATTRIBUTES.has(nameOf(node.name)))
        bare.push(...textsIn(node.value).map((text) => ({ ...at(node), text })))
      if (node.type === 'JSXElement' || node.type === 'JSXFragment')
        for (const child of node.children as Node[])
          if (child.type === 'JSXExpressionContainer')
            bare.push(...textsIn(child.expression).map((text) => ({ ...at(child), text })))
      for (const value of Object.values(node)) {
        if (Array.isArray(value)) value.filter(isNode).forEach(visit)
        else if (isNode(value)) visit(value)
      }
    }
    const lang = file.endsWith('x') ? 'tsx' : 'ts'
    visit(parseAst(code, { lang }, file) as unknown as Node)
  }
  return { messages, dynamic, bare }
}

const nameOf = (node: unknown): string =>
  isNode(node) && typeof node.name === 'string' ? node.name : ''

const textOf = (code: string, node: Node): string => code.slice(node.start, node.end as number)

/** The value of a string that is written out, or null. */
function literal(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  const quasis = node.quasis as { value: { cooked: string } }[] | undefined
  return node.type === 'TemplateLiteral' && quasis?.length === 1
    ? (quasis[0]?.value.cooked ?? null)
    : null
}

/** The keys of each message that an argument may be, or null if it is not written out. */
function sourcesOf(node: Node): string[][] | null {
  const text = literal(node)
  if (text !== null) return [[text]]
  if (node.type === 'ArrayExpression') {
    const keys = (node.elements as unknown[]).map(literal)
    return keys.includes(null) || keys.length === 0 ? null : [keys as string[]]
  }
  if (node.type !== 'ConditionalExpression') return null
  const branches = [node.consequent, node.alternate].map((branch) => sourcesOf(branch as Node))
  return branches.includes(null) ? null : (branches as string[][][]).flat()
}

/** Strings with letters that an expression results in, without those inside of calls. */
function textsIn(node: unknown): string[] {
  if (!isNode(node)) return []
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' && LETTER.test(node.value) ? [node.value] : []
    case 'TemplateLiteral':
      return (node.quasis as { value: { raw: string } }[])
        .map(({ value }) => value.raw)
        .filter((text) => LETTER.test(text))
    case 'ConditionalExpression':
      return [...textsIn(node.consequent), ...textsIn(node.alternate)]
    case 'LogicalExpression':
      return [...textsIn(node.left), ...textsIn(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...textsIn(node.left), ...textsIn(node.right)] : []
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return textsIn(node.expression)
    default:
      return []
  }
}
