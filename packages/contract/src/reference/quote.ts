/** A text as one word of a POSIX shell, whatever it contains. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** A text as a literal of JavaScript, also within a script element. */
export const jsText = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
    .replaceAll('</', '<\\/')}'`

const LONGEST_LINE = 64

const keyOf = (name: string): string => {
  // As a plain key it would set the prototype.
  if (name === '__proto__') return `['__proto__']`
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : jsText(name)
}

/** An expression in a literal that is written as it is. */
export class Expression {
  readonly code: string
  constructor(code: string) {
    this.code = code
  }
}

/** A JSON value as a literal of JavaScript, on one line if it is short. */
export function jsLiteral(value: unknown, indent = ''): string {
  if (value instanceof Expression) return value.code
  if (typeof value === 'string') return jsText(value)
  if (value === null || typeof value !== 'object') return String(value)
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((each) => jsLiteral(each, inner))
    : Object.entries(value).map(([name, each]) => `${keyOf(name)}: ${jsLiteral(each, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  if (parts.length === 0) return `${open}${close}`
  const space = Array.isArray(value) ? '' : ' '
  const line = `${open}${space}${parts.join(', ')}${space}${close}`
  if (line.length + indent.length <= LONGEST_LINE && !line.includes('\n')) return line
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`
}
