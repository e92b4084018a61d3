import type { Language } from '../messages/languages.ts'
import type { ProjectConfig } from './config.ts'

/** The language for users of whom no language with texts is known (decision 0053). */
export const defaultLanguage = ({ localization }: Pick<ProjectConfig, 'localization'>): Language =>
  localization?.defaultLanguage ?? 'en-US'
