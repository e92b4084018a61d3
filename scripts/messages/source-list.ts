import type { Extracted } from './extract.ts'

/** A string as Biome writes it. */
export const quote = (text: string): string =>
  text.includes("'") && !text.includes('"')
    ? `"${text.replaceAll('\\', '\\\\')}"`
    : `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const list = (texts: readonly string[]): string =>
  [...new Set(texts)]
    .sort()
    .map((text) => `  ${quote(text)},\n`)
    .join('')

/** The module that lists all texts of an area, for languages and overrides. */
export const sourceList = ({ messages }: Extracted): string => `\
/* Every English text of the screens and components. The exact text is the key for languages and
   overrides. A changed text is a new key; its call names the old text as a former key, so that
   overrides of apps still apply.

   \`npm run messages\` writes this file. */
const sources = [
${list(messages.map(({ text }) => text))}] as const

/** Keys of former texts, which overrides may still use. */
const formerSources = [
${list(messages.flatMap(({ formerKeys }) => formerKeys))}] as const

/** An English text. */
export type SourceText = (typeof sources)[number]

/** The texts of a language. \`npm run messages -- check\` finds missing ones. */
export type Translations = { readonly [S in SourceText]?: string }

const known: ReadonlySet<string> = new Set([...sources, ...formerSources])

/** Whether a text exists, now or formerly. */
export const isSource = (text: string): boolean => known.has(text)
`
