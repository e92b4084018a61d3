import type { Language, Messages } from '@latchkey/contract/pure'

/** A language with its texts by their English source. English has none. */
export interface LoadedLanguage {
  readonly language: Language
  readonly messages: Messages
  /** Why the wanted language is not shown, for developers. */
  readonly problem?: string
}
