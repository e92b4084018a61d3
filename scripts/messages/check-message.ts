import { IntlMessageFormat } from 'intl-messageformat'
import { formatMessage } from '../../packages/contract/src/pure.ts'
import { findTypographyProblems } from './typography.ts'

/** The counts that every plural is tried with. */
export const COUNTS = [0, 1, 2, 5, 21]

type Elements = ReturnType<IntlMessageFormat['getAst']>
type Options = Readonly<Record<string, { readonly value: Elements }>>

/** The kinds of elements of a parsed message. */
const [ARGUMENT, SELECT, PLURAL] = [1, 5, 6]

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** An argument of a message, wherever it is nested. */
interface Argument {
  readonly name: string
  readonly kind: number
  readonly cases: readonly string[]
}

function argumentsIn(elements: Elements): Argument[] {
  return elements.flatMap((element) => {
    const { type, value, options } = element as {
      type: number
      value?: string
      options?: Options
    }
    if (type === ARGUMENT) return [{ name: value ?? '', kind: type, cases: [] }]
    if (type !== SELECT && type !== PLURAL) return []
    const cases = Object.keys(options ?? {})
    const nested = Object.values(options ?? {}).flatMap((option) => argumentsIn(option.value))
    return [{ name: value ?? '', kind: type, cases }, ...nested]
  })
}

const unique = (list: readonly string[]): string => [...new Set(list)].sort().join(', ')

/**
 * What is wrong with a text: its ICU syntax, its plural forms, its typography, or its arguments in
 * comparison with those of the English message. `text` is the English message itself, or a translation.
 */
export function findMessageProblems(english: string, text: string, language: string): string[] {
  if (!isText(text)) return ['is empty']
  if (text !== text.trim() && english === english.trim()) return ['begins or ends with a space']
  // Our formatter knows no quoting, so texts that need it are not allowed.
  if (/'['{}<>#]/.test(text)) return ["contains ' before one of ' { } < > #: use ’ instead"]
  let parsed: Argument[]
  try {
    parsed = argumentsIn(parse(text, language).getAst())
  } catch (error) {
    return [`is not ICU: ${(error as Error).message}`]
  }
  const wanted = argumentsIn(parse(english, 'en-US').getAst())
  return [
    ...compareArguments(wanted, parsed),
    ...parsed.flatMap((argument) => findCaseProblems(argument, wanted, language)),
    ...compareOutput(text, parsed, language),
    ...findTypographyProblems(shown(text, parsed, language), language),
  ]
}

const parse = (text: string, language: string) =>
  new IntlMessageFormat(text, language, undefined, { ignoreTag: true })

function compareArguments(wanted: readonly Argument[], found: readonly Argument[]): string[] {
  const names = (list: readonly Argument[]) => unique(list.map(({ name }) => name))
  return names(wanted) === names(found)
    ? []
    : [`has the arguments {${names(found)}} in place of {${names(wanted)}}`]
}

function findCaseProblems(
  { name, kind, cases }: Argument,
  wanted: readonly Argument[],
  language: string,
): string[] {
  if (kind === SELECT) {
    const english = wanted.find((other) => other.name === name && other.kind === SELECT)
    return english && unique(english.cases) === unique(cases)
      ? []
      : [`chooses {${name}} by other cases than English`]
  }
  if (kind !== PLURAL) return []
  const rules = new Intl.PluralRules(language)
  // Large round numbers of Romance languages have a form of their own, equal to `other` in our
  // texts.
  const needed = rules.resolvedOptions().pluralCategories.filter((form) => form !== 'many')
  const known = [...needed, 'many']
  return [
    ...needed
      .filter((form) => !cases.includes(form))
      .map((form) => `lacks the plural form ${form} of {${name}}`),
    ...cases
      .filter((form) => !form.startsWith('=') && !known.some((other) => other === form))
      .map((form) => `has the plural form ${form} of {${name}}, which ${language} has not`),
  ]
}

/** The text for a count of five, with a character that no rule knows in place of its arguments. */
const shown = (text: string, found: readonly Argument[], language: string): string =>
  String(
    parse(text, language).format(
      Object.fromEntries(found.map(({ name, kind }) => [name, kind === ARGUMENT ? '\ufffc' : 5])),
    ),
  )

/** Our formatter must show what another implementation shows, for every case and count. */
function compareOutput(text: string, found: readonly Argument[], language: string): string[] {
  const selected = found.filter(({ kind }) => kind === SELECT).flatMap(({ cases }) => cases)
  const tries = COUNTS.flatMap((count) =>
    (selected.length === 0 ? ['other'] : selected).map((choice) => ({ count, choice })),
  )
  for (const { count, choice } of tries) {
    const values = Object.fromEntries(
      found.map(({ name }) => {
        const kinds = found.filter((other) => other.name === name).map(({ kind }) => kind)
        if (kinds.includes(PLURAL)) return [name, count]
        return [name, kinds.includes(SELECT) ? choice : `<${name}>`]
      }),
    )
    const ours = formatMessage(text, values, language)
    const theirs = parse(text, language).format(values)
    if (ours !== theirs) return [`is shown as “${ours}”, but ICU says “${theirs}”`]
  }
  return []
}
