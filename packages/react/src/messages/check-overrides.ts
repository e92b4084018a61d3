import type { TranslationOverrides } from '@latchkey/contract/pure'

/**
 * Returns an error if an override's text does not exist, otherwise null. Loads the list of texts on
 * demand, because pages without overrides do not need it.
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
