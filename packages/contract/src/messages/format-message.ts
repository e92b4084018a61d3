/** The values for the arguments of a message, by name. */
export type MessageValues = Readonly<Record<string, string | number>>

const ARGUMENT = /^\s*(\w+)\s*(?:,\s*(plural|select)\s*,(.*))?$/s

/**
 * Fills an ICU message: `{name}`, `{count, plural, =0 {none} one {# file} other {# files}}` and
 * `{kind, select, team {…} other {…}}`, which may be nested. `language` chooses the plural form and
 * formats `#`.
 *
 * An argument without value, and what is not ICU, stays as it is: apps may override texts, and a
 * mistake in one must not break the page. There is no quoting by apostrophes (decision 0034).
 */
export function formatMessage(
  pattern: string,
  values: MessageValues,
  language: string,
  hash = '#',
): string {
  return split(pattern)
    .map((part, index) =>
      index % 2 === 0 ? part.replaceAll('#', hash) : fillArgument(part, values, language),
    )
    .join('')
}

function fillArgument(inside: string, values: MessageValues, language: string): string {
  const [, name = '', kind, cases] = ARGUMENT.exec(inside) ?? []
  const value = Object.hasOwn(values, name) ? (values[name] as string | number) : undefined
  if (value === undefined) return `{${inside}}`
  if (cases === undefined) return String(value)
  const parts = split(cases)
  const find = (key: string): string | undefined =>
    parts.find((_, index) => index % 2 === 1 && parts[index - 1]?.trim() === key)
  if (kind === 'select') return fillCase(find(String(value)) ?? find('other'))
  const count = Number(value)
  const text =
    find(`=${count}`) ?? find(new Intl.PluralRules(language).select(count)) ?? find('other')
  return fillCase(text, new Intl.NumberFormat(language).format(count))

  function fillCase(text: string | undefined, hash?: string): string {
    return text === undefined ? `{${inside}}` : formatMessage(text, values, language, hash)
  }
}

/**
 * Splits at the outermost braces. Texts are at even indexes, and what was in braces at odd ones.
 * Returns one text if a brace is not closed.
 */
function split(pattern: string): string[] {
  const parts: string[] = []
  let start = 0
  let depth = 0
  for (let at = 0; at < pattern.length; at++) {
    const isEdge =
      (pattern[at] === '{' && depth++ === 0) || (pattern[at] === '}' && depth > 0 && --depth === 0)
    if (!isEdge) continue
    parts.push(pattern.slice(start, at))
    start = at + 1
  }
  return depth === 0 ? [...parts, pattern.slice(start)] : [pattern]
}
