import type { TranslationOverrides } from './translate.ts'

/**
 * The mistake in overrides of texts that do not exist, which would otherwise never be noticed; null if there is none. The list of all texts is
 * fetched for it, as a page without overrides has no use for so many words.
 */
export async function findOverrideMistake(overrides: TranslationOverrides): Promise<Error | null> {
  const given = Object.keys(overrides)
  if (given.length === 0) return null
  const { isSource } = await import('./sources.ts')
  const unknown = given.filter((source) => !isSource(source)).map((text) => `'${text}'`)
  return unknown.length === 0
    ? null
    : new Error(`translationOverrides names texts that do not exist: ${unknown.join(', ')}`)
}
