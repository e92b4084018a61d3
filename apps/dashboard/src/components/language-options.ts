import { LANGUAGE_NAMES, LANGUAGES } from '@latchkey/contract/pure'

/** The languages of built-in emails and hosted pages as options, each in its own words. */
export const languageOptions = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))
