import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language, Messages } from '../../packages/contract/src/pure.ts'
import { type Area, readTable, root } from './areas.ts'
import { findMessageProblems } from './check-message.ts'
import { type Extracted, extract } from './extract.ts'
import { sourceList } from './source-list.ts'

/** The texts of an area, sorted. */
export const textsOf = ({ messages }: Extracted): string[] =>
  [...new Set(messages.map(({ text }) => text))].sort()

export const extractArea = (area: Area): Extracted => extract(root, area.code)

/** Problems of the code: texts outside of the translate function, and English that is not ICU. */
export function findCodeProblems(area: Area, found = extractArea(area)): string[] {
  const place = ({ file, line, text }: { file: string; line: number; text: string }) =>
    `${file}:${line}: ${text}`
  return [
    ...(area.isTyped ? [] : found.dynamic).map(
      (call) => `${place(call)} – write the message into the call`,
    ),
    ...found.bare
      .filter(({ text }) => !Object.hasOwn(area.untranslated, text))
      .map((bare) => `${place(bare)} – not translated`),
    ...found.messages.flatMap((message) =>
      findMessageProblems(message.text, message.text, 'en-US').map(
        (problem) => `${place(message)} – ${problem}`,
      ),
    ),
    ...(area.sources && readFileSync(join(root, area.sources), 'utf8') !== sourceList(found)
      ? [`${area.sources} is out of date: run npm run messages`]
      : []),
  ]
}

/** Problems of a table: missing, unused, unsorted and wrong texts. */
export function findTableProblems(
  table: Messages,
  texts: readonly string[],
  language: string,
): string[] {
  const keys = Object.keys(table)
  return [
    ...texts
      .filter((text) => !Object.hasOwn(table, text) || table[text] === '')
      .map((text) => `missing: ${text}`),
    ...keys.filter((key) => !texts.includes(key)).map((key) => `unused: ${key}`),
    ...(keys.join('\0') === [...keys].sort().join('\0') ? [] : ['the keys are not sorted']),
    ...Object.entries(table)
      .filter(([key, text]) => texts.includes(key) && text !== '')
      .flatMap(([key, text]) =>
        findMessageProblems(key, text, language).map((problem) => `${key}: ${problem}`),
      ),
  ]
}

/** The languages of an area with a table that is begun. An empty one shows English. */
export async function writtenLanguages(area: Area): Promise<Language[]> {
  const tables = await Promise.all(area.languages.map((language) => readTable(area, language)))
  return area.languages.filter((_, index) => Object.keys(tables[index] ?? {}).length > 0)
}

/** The same for the table of an area. A table that does not exist is one problem. */
export async function findProblems(area: Area, language: string): Promise<string[]> {
  const table = await readTable(area, language)
  return table === null
    ? ['there is no table']
    : findTableProblems(table, textsOf(extractArea(area)), language)
}
